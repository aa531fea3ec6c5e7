import { z } from 'zod'
import { MAX_CLASSES } from '../classes/limits.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter, text } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { attendanceStates } from './states.ts'

const params = z.object({ id: id('id') })

/** Whose absence it is, where staff write down what somebody told them; without it one's own. */
const userId = optionalFilter(id('userId'))

/**
 * A09. Before the class begins. `inTime`: it is excused by the centre's rule. Said again, the first time
 * counts. Admins, cashiers and who teaches the class say it of a student (`userId`) who has called.
 */
export const sayAbsence = defineEndpoint({
  method: 'POST',
  path: '/classes/{id}/absence',
  tag: 'Bookings',
  summary:
    'Says that the student who asks, or of whom staff were told, will not come to a class in which they have a seat, and why.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [404, 409],
  params,
  body: z.object({ reason: text('reason', 300), userId }),
  response: z.object({ inTime: z.boolean() }),
})

export const withdrawAbsence = defineEndpoint({
  method: 'DELETE',
  path: '/classes/{id}/absence',
  tag: 'Bookings',
  summary:
    'Withdraws before a class that one, or a student of whom staff were told, will not come to it. Without effect if nothing was said.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [404, 409],
  params,
  query: z.object({ userId }),
  response: success,
})

/** The most sessions of which one reads one’s attendance. */
export const MAX_OWN_SHARES = 50

/** A person came to `attended` of `held` classes so far, without the excused ones. */
const share = z.object({ sessionId: z.uuid(), title: z.string(), held: count, attended: count })

/** The roll of a class says this of a student. */
export const mark = z
  .object({
    classId: z.uuid(),
    sessionId: z.uuid(),
    start: isoDateTime,
    end: isoDateTime,
    state: z.enum(attendanceStates),
  })
  .meta({ id: 'AttendanceMark' })
export type Mark = z.output<typeof mark>

/** A11: `classes`, the latest first, have a state each; `absences` are of classes to come. */
export const getOwnAttendance = defineEndpoint({
  method: 'GET',
  path: '/me/attendance',
  tag: 'Bookings',
  summary: `Reads what the rolls say of the account that asks: its share of each session, the latest ${MAX_CLASSES} classes, and to which it will not come.`,
  access: 'signedIn',
  forChildren: true,
  query: z.object({ sessionId: optionalFilter(id('sessionId')) }),
  response: z
    .object({
      /** Below this share, in percent, Instructors and Admins have a look. */
      minimumShare: count,
      /** By so many hours before the class an absence has to be said to be excused. */
      noticeHours: count,
      sessions: z.array(share).max(MAX_OWN_SHARES),
      classes: z.array(mark).max(MAX_CLASSES),
      absences: z
        .array(z.object({ classId: z.uuid(), reason: z.string(), inTime: z.boolean() }))
        .max(MAX_CLASSES),
    })
    .meta({ id: 'OwnAttendance' }),
})
export type OwnAttendance = z.output<typeof getOwnAttendance.response>
