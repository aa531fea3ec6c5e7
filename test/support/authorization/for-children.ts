/** The calls that a guardian may send for a child, and those that everybody sends only for themselves. */
const decided = {
  child: `
    GET /overview
    GET /notifications
    GET /me/messages
    PATCH /me/messages
    GET /me/calendar
    POST /me/calendar
    GET /me/attendance
    GET /me/attendance/month
    GET /classes/mine
    GET /sessions/{id}/mine
    POST /classes/{id}/join
    POST /classes/{id}/absence
    DELETE /classes/{id}/absence
    GET /materials
    PUT /sessions/{id}/materials/seen
    POST /bookedSessions
    GET /bookedSessions
    DELETE /bookedSessions/{id}
    GET /booked/{id}
    GET /booked/{id}/calendar.ics
    GET /choices
    GET /bookings/{id}/choices
    POST /bookings/{id}/choices/{changeId}
    GET /bookings/{id}/switches
    POST /bookings/{id}/switch
    GET /bookings/{id}/timeline
    GET /bookings/{id}/receipt
    GET /bookings/{id}/receipt.pdf
    GET /payments/{id}/receipt
    GET /payments/{id}/receipt.pdf
    GET /payments/check
    POST /create-payment-intent
    POST /payments
    POST /payments/recheck
    GET /paymentsid
    POST /checkouts
    GET /checkouts
    GET /checkouts/{id}
    POST /checkouts/{id}/reference
    DELETE /sessions/{id}/hold
    GET /dues
    GET /balance
    GET /money
    POST /sessions/{id}/waitlist
    DELETE /sessions/{id}/waitlist
    GET /waitlist
    POST /interests
    GET /interests
    DELETE /interests/{id}`,
  oneself: `
    GET /me
    GET /me/data.zip
    GET /users/role/{email}
    POST /users
    POST /auth/session
    DELETE /auth/sessions
    DELETE /auth/account
    POST /me/push-subscriptions
    DELETE /me/push-subscriptions/{id}
    GET /me/children
    DELETE /me/children/{id}
    GET /me/guardians
    POST /me/guardians
    DELETE /me/guardians/{id}
    POST /notes
    GET /notes
    GET /notes.md
    PUT /notes/{id}
    DELETE /notes/{id}
    GET /sessions/{id}/reviews/mine
    PUT /sessions/{id}/reviews
    DELETE /sessions/{id}/reviews
    GET /materialsid
    POST /tutors
    GET /tutors/mine
    GET /tutors/active`,
}

const callsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const childCalls = callsIn(decided.child)
export const ownCalls = callsIn(decided.oneself)
