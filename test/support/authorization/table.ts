import { isLong } from '../long.ts'

/** The caller: a visitor, a user with an expired token, and one user of each role; beside them, a cashier. */
const columns = ['anonymous', 'expired', 'user', 'Student', 'Instructor', 'Admin'] as const

/**
 * Other spellings of roles. A role given by an Admin counts as the role that it spells; one requested at
 * sign-up counts as none yet. Each behaves as the column on the right.
 */
export const spellings = {
  sTUDENT: { column: 'Student', given: true },
  tutor: { column: 'Instructor', given: true },
  INSTRUCTOR: { column: 'Instructor', given: true },
  aDMIN: { column: 'Admin', given: true },
  ' ADMIN ': { column: 'user', given: false },
} as const

type Spelling = keyof typeof spellings
export type Asker = (typeof columns)[number] | Spelling | 'cashier'
export const askers: Asker[] = [...columns, ...(Object.keys(spellings) as Spelling[]), 'cashier']

/** What a Student who is a cashier may call like an Admin. Everywhere else they are a Student. */
export const ofCashiers = new Set([
  'GET /held-payments',
  'GET /cash-boxes',
  'POST /cash-boxes',
  'POST /cash-boxes/{id}/entries',
  'DELETE /cash-boxes/{id}/entries/{entryId}',
  'POST /cash-boxes/{id}/counts',
  'POST /cash-boxes/{id}/signature',
  'GET /close',
  'GET /close/rows',
  'GET /close/providers',
  'GET /close.csv',
  'GET /close.xlsx',
  'GET /desk/people',
  'GET /desk/seats',
  'GET /desk/people/{id}',
  'POST /desk/people',
  'POST /desk/people/{id}/bookings',
  'POST /desk/people/{id}/waitlist',
  'DELETE /desk/people/{id}/waitlist/{sessionId}',
  'PUT /desk/people/{id}/language',
  'PUT /desk/people/{id}/identity',
  'GET /desk/people/{id}/attendance',
  'GET /desk/people/{id}/guardians',
  'POST /desk/people/{id}/guardians',
  'DELETE /desk/people/{id}/guardians/{guardianId}',
  'POST /desk/people/{id}/notes',
  'GET /settings/messages',
  'POST /desk/people/{id}/contacts',
  'PUT /desk/people/{id}/contacts/{contactId}',
  'DELETE /desk/people/{id}/contacts/{contactId}',
  'POST /desk/people/{id}/advances',
  'POST /desk/payments',
  'GET /desk/refunds',
  'GET /desk/receipts',
  'GET /staff-search',
  'GET /desk/sessions/{id}/line',
  'GET /desk/calls',
  'GET /desk/bookings/{id}',
  'DELETE /desk/bookings/{id}',
  'POST /desk/bookings/{id}/choices/{changeId}',
  'POST /desk/bookings/{id}/switch',
  'POST /desk/calls/{id}/told',
  'DELETE /desk/calls/{id}/told',
  'GET /desk/interests',
  'GET /desk/dues',
  'GET /desk/dues.csv',
  'POST /refunds',
  'GET /classes',
  'GET /classes/days',
  'GET /classes/{id}/attendance',
  // Of money that was taken by hand, as those of the table are.
  'GET /payments/{id}/receipt',
  'GET /payments/{id}/receipt.pdf',
])

/**
 * The object of a request: `own` and `other` belong to the caller and to another user with the same role, or
 * are their emails; `unknown` does not exist. An `open` session is another's and approved; `own` and `other`
 * sessions are pending (approved for deletion). `booked` is an open session that the caller has booked.
 * `none` is without a session.
 */
export type Whose = '-' | 'own' | 'other' | 'unknown' | 'open' | 'booked' | 'none' | 'other-email'

export type Cell = { call: string; whose: Whose; asker: Asker; status: number }

/** Every endpoint with its expected statuses: objects in rows, callers in columns. */
const table = `
                    anonymous expired user Student Instructor Admin
GET /config
  -                       200     401  200     200        200   200
GET /openapi.json
  -                       200     401  200     200        200   200
GET /
  -                       200     200  200     200        200   200
POST /images
  -                       200     401  200     200        200   200

GET /notifications
  -                       401     401  200     200        200   200
GET /overview
  -                       401     401  200     200        200   200
POST /auth/session
  -                       401     401  200     200        200   200
DELETE /auth/session
  -                       200     401  200     200        200   200
DELETE /auth/sessions
  -                       401     401  200     200        200   200
DELETE /auth/account
  -                       401     401  200     200        200   200
GET /me
  -                       401     401  200     200        200   200
GET /users/role/{email}
  own                     401     401  200     200        200   200
  other                   401     401  403     403        403   403
  unknown                 401     401  403     403        403   403
POST /users
  own                     401     401  200     200        200   200
  other                   401     401  403     403        403   403
  unknown                 401     401  403     403        403   403
GET /me/messages
  -                       401     401  200     200        200   200
PATCH /me/messages
  -                       401     401  200     200        200   200
POST /me/push-subscriptions
  -                       401     401  200     200        200   200
DELETE /me/push-subscriptions/{id}
  -                       401     401  200     200        200   200
GET /me/calendar
  -                       401     401  200     200        200   200
GET /me/data.zip
  -                       401     401  200     200        200   200
POST /me/calendar
  -                       401     401  200     200        200   200
GET /me/children
  -                       401     401  200     200        200   200
DELETE /me/children/{id}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /me/guardians
  -                       401     401  200     200        200   200
POST /me/guardians
  -                       401     401  200     200        409   409
DELETE /me/guardians/{id}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /desk/people/{id}/guardians
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/people/{id}/guardians
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /desk/people/{id}/guardians/{guardianId}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /outbox
  -                       401     401  403     403        403   200
GET /audit-trail
  -                       401     401  403     403        403   200
POST /outbox/{id}/retry
  -                       401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /system
  -                       401     401  403     403        403   200
GET /admin/bookings
  -                       401     401  403     403        403   200
GET /admin/users
  -                       401     401  403     403        403   200
PATCH /admin/users/{id}/cashier
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PATCH /admin/users/{id}/role
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /admin/users/{id}/requested-role
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /admin/users/{id}/sign-ins
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /admin/users/{id}/number
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /admin/users/{id}/join
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404

GET /sessions
  -                       200     401  200     200        200   200
  own                     200     401  200     200        200   200
  other                   200     401  403     403        403   403
  unknown                 200     401  403     403        403   403
GET /sessions/{id}
  open                    200     401  200     200        200   200
  own                     404     401  404     404        200   200
  other                   404     401  404     404        404   200
  unknown                 404     401  404     404        404   404
GET /sessions/{id}/mine
  open                    401     401  200     200        200   200
  own                     401     401  404     404        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404
GET /sessions/{id}/seats
  open                    200     401  200     200        200   200
  own                     404     401  404     404        200   200
  other                   404     401  404     404        404   200
  unknown                 404     401  404     404        404   404
GET /sessions/{id}/reviews
  open                    200     401  200     200        200   200
  own                     404     401  404     404        200   200
  other                   404     401  404     404        404   200
  unknown                 404     401  404     404        404   404
GET /sessions/{id}/reviews/mine
  open                    401     401  200     200        200   200
  booked                  401     401  200     200        200   200
  own                     401     401  404     404        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404
PUT /sessions/{id}/reviews
  booked                  401     401  200     200        200   200
  open                    401     401  403     403        403   403
  own                     401     401  404     404        403   403
  other                   401     401  404     404        404   403
  unknown                 401     401  404     404        404   404
DELETE /sessions/{id}/reviews
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
PUT /sessions/{id}/reviews/{reviewId}/answer
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
PUT /sessions/{id}/reviews/{reviewId}/hidden
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /sessions/{id}/attendance
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
GET /me/attendance/month
  -                       401     401  200     200        200   200
GET /desk/people/{id}/attendance
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /sessions/{id}/stake
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
POST /sessions/{id}/classes
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   409
  unknown                 401     401  403     403        404   404
PUT /sessions/{id}/topics
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   409
  unknown                 401     401  403     403        404   404
PATCH /sessions/{id}/classes/{classId}
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   409
  unknown                 401     401  403     403        404   404
POST /classes/{id}/join
  open                    401     401  403     403        403   409
  booked                  401     401  409     409        409   409
  own                     401     401  403     403        409   409
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /sessions/{id}/bookings
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
GET /sessions/{id}/bookings.csv
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
POST /sessions
  -                       401     401  403     403        200   200
POST /sessions/preview
  -                       401     401  403     403        200   200
PATCH /sessions/{id}
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PUT /sessions/{id}
  open                    401     401  403     403        403   409
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
GET /series
  -                       401     401  403     403        200   200
PUT /sessions/{id}/series
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
DELETE /sessions/{id}
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /sessions/{id}/cancellation
  own                     401     401  403     403        403   409
  other                   401     401  403     403        403   409
  unknown                 401     401  403     403        403   404

GET /branches
  -                       200     401  200     200        200   200
POST /catalogue/{kind}
  -                       401     401  403     403        403   200
PATCH /catalogue/{kind}/{slug}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /catalogue/{kind}/{slug}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /catalogue
  -                       200     401  200     200        200   200
POST /branches
  -                       401     401  403     403        403   200
PATCH /branches/{id}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /rooms
  -                       200     401  200     200        200   200
POST /rooms
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PATCH /rooms/{id}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404

GET /holidays
  -                       401     401  403     403        200   200
POST /holidays
  -                       401     401  403     403        403   200
POST /holidays/import
  -                       401     401  403     403        403   200
DELETE /holidays/{day}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404

POST /days-off/preview
  own                     401     401  403     403        200   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /days-off/free-day
  own                     401     401  403     403        200   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /days-off
  own                     401     401  403     403        200   200
  other                   401     401  403     403        403   200
GET /classes/owed
  -                       401     401  403     403        200   200

GET /discounts
  -                       401     401  403     403        403   200
POST /discounts
  -                       401     401  403     403        403   200
PATCH /discounts/{id}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404

POST /bookedSessions
  open                    401     401  200     200        200   200
  own                     401     401  404     404        409   409
  other                   401     401  404     404        404   409
  unknown                 401     401  404     404        404   404
GET /bookedSessions
  -                       401     401  200     200        200   200
  own                     401     401  200     200        200   200
  other                   401     401  403     403        403   403
  unknown                 401     401  403     403        403   403
GET /booked/{id}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /booked/{id}/calendar.ics
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
DELETE /bookedSessions/{id}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /choices
  -                       401     401  200     200        200   200
GET /bookings/{id}/choices
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
POST /bookings/{id}/choices/{changeId}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /bookings/{id}/switches
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
POST /bookings/{id}/switch
  own                     401     401  409     409        409   409
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /bookings/{id}/timeline
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404

GET /bookings/{id}/receipt
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404

GET /bookings/{id}/receipt.pdf
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404

GET /payments/{id}/receipt
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404
GET /payments/{id}/receipt.pdf
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404

GET /payments/check
  -                       401     401  200     200        200   200
  own                     401     401  200     200        200   200
  other                   401     401  403     403        403   403
  unknown                 401     401  403     403        403   403
POST /create-payment-intent
  open                    401     401  200     200        200   200
  own                     401     401  404     404        409   409
  other                   401     401  404     404        404   409
  unknown                 401     401  404     404        404   404
POST /checkouts
  open                    401     401  200     200        200   200
  own                     401     401  404     404        409   409
  other                   401     401  404     404        404   409
  unknown                 401     401  404     404        404   404
GET /checkouts
  -                       401     401  200     200        200   200
GET /checkouts/{id}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
POST /checkouts/{id}/reference
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /desk/bookings/{id}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /desk/bookings/{id}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/bookings/{id}/choices/{changeId}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/bookings/{id}/switch
  other                   401     401  403     403        403   409
  unknown                 401     401  403     403        403   404
GET /interests
  -                       401     401  200     200        200   200
POST /interests
  -                       401     401  200     200        200   200
DELETE /interests/{id}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /desk/interests
  -                       401     401  403     403        403   200
GET /desk/sessions/{id}/line
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /desk/calls
  -                       401     401  403     403        403   200
POST /desk/calls/{id}/told
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /desk/calls/{id}/told
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /held-payments
  -                       401     401  403     403        403   200
GET /disputes
  -                       401     401  403     403        403   200
GET /refunds/unanswered
  -                       401     401  403     403        403   200
POST /refunds/{id}/answer
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /refund-requests
  -                       401     401  403     403        403   200
POST /refund-requests/{id}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /held-payments/{attemptId}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /sessions/{id}/hold
  own                     401     401  200     200        200   200
  other                   401     401  200     200        200   200
  unknown                 401     401  200     200        200   200
POST /sessions/{id}/waitlist
  open                    401     401  200     200        200   200
  own                     401     401  404     404        409   409
  other                   401     401  404     404        404   409
  unknown                 401     401  404     404        404   404
DELETE /sessions/{id}/waitlist
  own                     401     401  200     200        200   200
  other                   401     401  200     200        200   200
  unknown                 401     401  200     200        200   200
GET /waitlist
  -                       401     401  200     200        200   200
GET /classes/{id}/substitutes
  open                    401     401  403     403        404   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   404
  unknown                 401     401  403     403        404   404
PUT /classes/{id}/substitute
  open                    401     401  403     403        404   400
  own                     401     401  403     403        400   400
  other                   401     401  403     403        404   404
  unknown                 401     401  403     403        404   404
POST /classes/{id}/substitute/answer
  open                    401     401  403     403        409   409
  own                     401     401  403     403        409   409
  other                   401     401  403     403        404   404
  unknown                 401     401  403     403        404   404
DELETE /classes/{id}/substitute
  open                    401     401  403     403        404   409
  own                     401     401  403     403        409   409
  other                   401     401  403     403        404   404
  unknown                 401     401  403     403        404   404
GET /classes/{id}/attendance
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
PUT /classes/{id}/attendance
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
POST /classes/{id}/absence
  booked                  401     401  200     200        200   200
  open                    401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
DELETE /classes/{id}/absence
  booked                  401     401  200     200        200   200
  open                    401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
GET /me/attendance
  -                       401     401  200     200        200   200
GET /classes/taught
  -                       401     401  403     403        200   200
GET /attendance/often-absent
  -                       401     401  403     403        200   200
  own                     401     401  403     403        200   200
  open                    401     401  403     403        403   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
GET /sessions/{id}/attendance/{userId}
  own                     401     401  403     403        200   200
  open                    401     401  403     403        403   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
GET /settings
  -                       401     401  403     403        403   200
PUT /settings/attendance
  -                       401     401  403     403        403   200
GET /settings/waitlist
  -                       200     401  200     200        200   200
PUT /settings/waitlist
  -                       401     401  403     403        403   200
PUT /settings/seats
  -                       401     401  403     403        403   200
POST /payments
  own                     401     401  200     200        200   200
  other                   401     401  400     400        400   400
  unknown                 401     401  400     400        400   400
  other-email             401     401  403     403        403   403
GET /balance
  -                       401     401  200     200        200   200
GET /paymentsid
  -                       401     401  200     200        200   200
  own                     401     401  200     200        200   200
  other                   401     401  403     403        403   403
  unknown                 401     401  403     403        403   403
GET /money
  -                       401     401  200     200        200   200
POST /payments/recheck
  own                     401     401  200     200        200   200
  other                   401     401  200     200        200   200
  unknown                 401     401  200     200        200   200
GET /desk/people
  open                    401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /desk/seats
  -                       401     401  403     403        403   200
POST /desk/people
  -                       401     401  403     403        403   200
GET /desk/people/{id}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/people/{id}/bookings
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/people/{id}/waitlist
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /desk/people/{id}/waitlist/{sessionId}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PUT /desk/people/{id}/identity
  other                   401     401  403     403        403   409
  unknown                 401     401  403     403        403   404
GET /admin/users/{id}/join/{otherId}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /admin/users/{id}/join/{otherId}
  other                   401     401  403     403        403   409
  unknown                 401     401  403     403        403   404
PUT /desk/people/{id}/language
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/people/{id}/notes
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/people/{id}/contacts
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PUT /desk/people/{id}/contacts/{contactId}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /desk/people/{id}/contacts/{contactId}
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/people/{id}/advances
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /desk/payments
  open                    401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /desk/refunds
  -                       401     401  403     403        403   200
GET /desk/receipts
  -                       401     401  403     403        403   200
GET /staff-search
  -                       401     401  403     403        403   200
GET /dues
  -                       401     401  200     200        200   200
GET /desk/dues
  -                       401     401  403     403        403   200
GET /desk/dues.csv
  -                       401     401  403     403        403   200
PATCH /dues/{id}
  own                     401     401  403     403        403   403
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PUT /dues/{id}/waiver
  own                     401     401  403     403        403   403
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /dues/{id}/waiver
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PUT /settings/cashier-rights
  -                       401     401  403     403        403   200
GET /settings/messages
  -                       401     401  403     403        403   200
PUT /settings/messages
  -                       401     401  403     403        403   200
PUT /settings/sms-limit
  -                       401     401  403     403        403   200
PUT /settings/retention
  -                       401     401  403     403        403   200
GET /outbox/sms-costs
  -                       401     401  403     403        403   200
PUT /settings/refund-limit
  -                       401     401  403     403        403   200
PUT /settings/sent-money
  -                       401     401  403     403        403   200
PUT /settings/dues
  -                       401     401  403     403        403   200
POST /refunds
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /payments/{id}/corrections
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /payments/{id}/confirmation
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /settings/refund-rule
  -                       200     401  200     200        200   200
PUT /settings/refund-rule
  -                       401     401  403     403        403   200
GET /texts/{kind}
  -                       200     401  200     200        200   200
GET /settings/texts
  -                       401     401  403     403        403   200
GET /settings/texts/{kind}
  -                       401     401  403     403        403   200
PUT /settings/texts/{kind}
  -                       401     401  403     403        403   200
GET /settings/texts/{kind}/versions/{version}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /settings/first-hour
  -                       401     401  403     403        403   200
PUT /settings/first-hour
  -                       401     401  403     403        403   200
GET /settings/pages
  -                       401     401  403     403        403   200
PUT /settings/pages/{slug}
  -                       401     401  403     403        403   200
DELETE /settings/pages/{slug}
  unknown                 401     401  403     403        403   404
GET /home
  -                       200     401  200     200        200   200
GET /settings/home/preview
  -                       401     401  403     403        403   200
GET /settings/home/reviews
  -                       401     401  403     403        403   200
GET /settings/home
  -                       401     401  403     403        403   200
PUT /settings/home/sections
  -                       401     401  403     403        403   200
PUT /settings/home/order
  -                       401     401  403     403        403   200
POST /settings/home/versions
  -                       401     401  403     403        403   200
POST /settings/home/versions/{version}/taking-back
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PUT /settings/home/draft
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /settings/centre
  -                       200     401  200     200        200   200
PUT /settings/centre
  -                       401     401  403     403        403   200
POST /settings/centre/marks
  -                       401     401  403     403        403   200
GET /admin/payments
  -                       401     401  403     403        403   200
GET /admin/payments.csv
  -                       401     401  403     403        403   200
GET /cash-boxes
  -                       401     401  403     403        403   200
POST /cash-boxes
  -                       401     401  403     403        403   200
PUT /desk/branch
  -                       401     401  403     403        403   200
PATCH /cash-boxes/{id}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /cash-boxes/{id}/entries
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /cash-boxes/{id}/entries/{entryId}
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /cash-boxes/{id}/counts
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /cash-boxes/{id}/signature
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /close
  -                       401     401  403     403        403   200
GET /close/rows
  -                       401     401  403     403        403   200
GET /close/providers
  -                       401     401  403     403        403   200
POST /close/statement
  -                       401     401  403     403        403   200
GET /close.csv
  -                       401     401  403     403        403   200
GET /close.xlsx
  -                       401     401  403     403        403   200
POST /webhooks/stripe
  -                       400     401  400     400        400   400
POST /webhooks/bkash
  -                       400     401  400     400        400   400
POST /webhooks/sslcommerz
  -                       400     401  400     400        400   400

GET /classes
  -                       401     401  403     403        403   200
GET /classes/days
  -                       401     401  403     403        403   200
GET /classes/mine
  -                       401     401  200     200        200   200
POST /notes
  -                       401     401  200     200        200   200
  own                     401     401  200     200        200   200
  other                   401     401  403     403        403   403
  unknown                 401     401  403     403        403   403
GET /notes
  -                       401     401  200     200        200   200
  own                     401     401  200     200        200   200
  other                   401     401  403     403        403   403
  unknown                 401     401  403     403        403   403
GET /notes.md
  -                       401     401  200     200        200   200
PUT /notes/{id}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404
DELETE /notes/{id}
  own                     401     401  200     200        200   200
  other                   401     401  404     404        404   404
  unknown                 401     401  404     404        404   404

GET /materials
  booked                  401     401  200     200        200   200
  open                    401     401  403     403        403   200
  own                     401     401  404     404        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404
PUT /sessions/{id}/materials/seen
  booked                  401     401  200     200        200   200
  open                    401     401  403     403        403   200
  own                     401     401  404     404        200   200
  other                   401     401  404     404        404   200
  unknown                 401     401  404     404        404   404
POST /materials
  none                    401     401  403     403        200   200
  open                    401     401  403     403        403   200
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404
  other-email             401     401  403     403        403   403
GET /materialsid
  -                       401     401  200     200        200   200
  own                     401     401  200     200        200   200
  other                   401     401  403     403        403   403
  unknown                 401     401  403     403        403   403
PATCH /materials/{id}
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   404
  unknown                 401     401  403     403        404   404
DELETE /materials/{id}
  own                     401     401  403     403        200   200
  other                   401     401  403     403        404   200
  unknown                 401     401  403     403        404   404

POST /tutors
  -                       401     401  200     200        200   200
GET /tutors/mine
  -                       401     401  200     200        200   200
GET /tutors
  -                       401     401  403     403        403   200
GET /tutors/public/{slug}
  own                     200     401  200     200        200   200
  unknown                 404     401  404     404        404   404
GET /tutors/active
  -                       401     401  200     200        200   200
PATCH /tutors/{id}
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
PATCH /tutors/{id}/status
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /tutors/{id}/decline
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
GET /tutors/{id}/file
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
POST /tutors/{id}/notes
  own                     401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
DELETE /tutors/{id}
  own                     401     401  403     403        403   200
  other                   401     401  403     403        403   200
  unknown                 401     401  403     403        403   404
`

/**
 * A role is read in one place, whatever the endpoint: `npm test` asks some of them in every spelling, and
 * `npm run test:long -- rest` all.
 */
const inEverySpelling = new Set([
  'GET /admin/users',
  'POST /sessions',
  'POST /bookedSessions',
  'GET /materials',
])
const askersOf = (call: string) =>
  isLong || inEverySpelling.has(call) ? askers : askers.filter((asker) => !(asker in spellings))

export const cells: Cell[] = table
  .split(/\n(?=[A-Z])/)
  .slice(1)
  .flatMap((block) => {
    const [call = '', ...rows] = block.trim().split('\n')
    return rows.filter((row) => row.trim() !== '').flatMap((row) => cellsOf(call, row))
  })

function columnOf(asker: Asker, call: string): string {
  if (asker === 'cashier') return ofCashiers.has(call) ? 'Admin' : 'Student'
  return asker in spellings ? spellings[asker as Spelling].column : asker
}

function cellsOf(call: string, row: string): Cell[] {
  const [whose, ...statuses] = row.trim().split(/\s+/)
  if (statuses.length !== columns.length) throw new Error(`${call}, ${whose}: a column is missing`)
  return askersOf(call).map((asker) => {
    const column = columnOf(asker, call)
    const status = Number(statuses[columns.indexOf(column as (typeof columns)[number])])
    return { call, whose: whose as Whose, asker, status }
  })
}
