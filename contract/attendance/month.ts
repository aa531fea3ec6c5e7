import { z } from 'zod'
import { MAX_CLASSES } from '../classes/limits.ts'
import { ROSTER_LIMIT } from '../formats/page-sizes.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { documentedAs, id } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import { attendanceStates } from './states.ts'

const wrong = coded('must_be_month', { label: 'month' })

/** A month in Dhaka, such as 2026-11. */
export const monthInDhaka = documentedAs(
  z.string({ error: wrong }).regex(/^2\d{3}-(0[1-9]|1[0-2])$/, wrong),
  z.string().meta({ examples: ['2026-11'] }),
)
const query = z.object({ month: monthInDhaka })

/** The state on the roll. Null where no roll has been taken, such as of a class to come. */
const state = z.enum(attendanceStates).nullable()
const time = { classId: z.uuid(), start: isoDateTime, end: isoDateTime }
/** A person came to `attended` of `held` classes of the month, without the excused ones. */
const share = { held: count, attended: count }

/** The classes of a month in which a person has a seat, or of which a roll says something of them. */
const personMonth = z
  .object({
    month: z.string(),
    name: z.string().nullable(),
    ...share,
    sessions: z
      .array(
        z.object({
          ...{ sessionId: z.uuid(), title: z.string(), tutor: z.string(), ...share },
          classes: z.array(z.object({ ...time, state })).max(MAX_CLASSES),
        }),
      )
      .max(MAX_CLASSES),
  })
  .meta({ id: 'AttendanceOfPerson' })
export type PersonMonth = z.output<typeof personMonth>

export const getOwnMonth = defineEndpoint({
  method: 'GET',
  path: '/me/attendance/month',
  tag: 'Bookings',
  summary: `Reads what the rolls of a month say of the account that asks, by session; at most ${MAX_CLASSES} classes.`,
  access: 'signedIn',
  forChildren: true,
  query,
  response: personMonth,
})

export const getPersonMonth = defineEndpoint({
  method: 'GET',
  path: '/desk/people/{id}/attendance',
  tag: 'Bookings',
  summary: `Reads what the rolls of a month say of a person, by session; at most ${MAX_CLASSES} classes.`,
  access: 'cashiers',
  errorStatuses: [404],
  params: z.object({ id: id('id') }),
  query,
  response: personMonth,
})

/** `states` of a student are in the order of `classes`. */
const sessionMonth = z
  .object({
    month: z.string(),
    title: z.string(),
    tutor: z.string(),
    classes: z.array(z.object(time)).max(MAX_CLASSES),
    students: z
      .array(
        z.object({
          userId: z.uuid(),
          name: z.string().nullable(),
          /** A mark tells the student from others of the same name in the list. Only staff read it. */
          apart: z.string().optional(),
          ...share,
          states: z.array(state).max(MAX_CLASSES),
        }),
      )
      .max(ROSTER_LIMIT),
  })
  .meta({ id: 'AttendanceOfSession' })
export type SessionMonth = z.output<typeof sessionMonth>

export const getSessionMonth = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/attendance',
  tag: 'Sessions',
  summary: 'Reads what the rolls of a session say in a month: its students and its classes.',
  access: tutorRoles,
  errorStatuses: [404],
  params: z.object({ id: id('id') }),
  query,
  response: sessionMonth,
})
