import { z } from 'zod'
import { monthInDhaka } from '../attendance/month.ts'
import { bookedClass } from '../bookings/bookings.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dateTime } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import { ROUTINE_DAYS, ROUTINE_LIMIT } from './limits.ts'

/**
 * A class in one's routine: of a live booking with `bookingId`; without it one that they teach, with how many
 * come.
 */
export const routineClass = bookedClass
  .extend({
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    bookingId: z.uuid().optional(),
    seats: z.object({ enrolled: count, capacity: count.nullable() }).optional(),
  })
  .meta({ id: 'RoutineClass' })
export type RoutineClass = z.output<typeof routineClass>

const DAY_MS = 24 * 3600_000

/** Days in Dhaka, both included, at most six weeks. */
export const routineSpan = { from: dateTime('from'), to: dateTime('to', 'end') }

type Span = { from: Date; to: Date }

/** The `refine` of a query with such days. */
export const atMostSixWeeks: [isGiven: (span: Span) => boolean, refusal: object] = [
  ({ from, to }) => {
    const days = (to.getTime() - from.getTime()) / DAY_MS
    return days > 0 && days <= ROUTINE_DAYS
  },
  {
    path: ['to'],
    message: coded('too_many_days', { max: ROUTINE_DAYS }),
    when: ({ value }: { value: unknown }) =>
      ['from', 'to'].every((name) => (value as Record<string, unknown>)?.[name] instanceof Date),
  },
]

/** `more`: there are so many that the last ones are missing. */
export const getRoutine = defineEndpoint({
  method: 'GET',
  path: '/classes/mine',
  tag: 'Bookings',
  summary: `Classes that one has booked or teaches and that start on these days, in their order; at most ${ROUTINE_LIMIT}.`,
  access: 'signedIn',
  forChildren: true,
  query: z.object(routineSpan).refine(...atMostSixWeeks),
  response: z.object({ classes: z.array(routineClass), more: z.boolean() }),
})

/** How many students came, of so many of whom a roll says so. Excused ones are in neither. */
export const cameOf = z.object({ came: count, of: count })

/**
 * The sums of what somebody teaches in a month. `held` classes are over, `ahead` are not; `minutes` are
 * those of the held ones. `students` have a seat in one of their sessions and count once, however many they
 * have.
 */
export const taughtSums = z.object({
  month: z.string(),
  held: count,
  ahead: count,
  minutes: count,
  students: count,
  attendance: cameOf,
})

/**
 * `minutes` is absent where the class lasts longer than one can: then nobody knows its hours. `insteadOf`:
 * they take it as a substitute, and who is coming is for the session's tutor.
 */
const taughtOfMonth = z.object({
  _id: z.uuid(),
  sessionId: z.uuid(),
  title: z.string(),
  start: isoDateTime,
  end: isoDateTime,
  isOver: z.boolean(),
  minutes: count.optional(),
  attendance: cameOf,
  insteadOf: z.string().optional(),
})

/** The sessions of these classes, each with its students. */
const sessionOfMonth = z.object({ _id: z.uuid(), title: z.string(), students: count, isOwn: z.boolean() })

const taughtMonth = taughtSums
  .extend({
    classes: z.array(taughtOfMonth).max(ROUTINE_LIMIT),
    sessions: z.array(sessionOfMonth).max(ROUTINE_LIMIT),
  })
  .meta({ id: 'TaughtMonth' })
export type TaughtMonth = z.output<typeof taughtMonth>

export const getTaughtMonth = defineEndpoint({
  method: 'GET',
  path: '/classes/taught',
  tag: 'Sessions',
  summary: `The classes of a month that the account which asks teaches, with their hours and students; at most ${ROUTINE_LIMIT}.`,
  access: tutorRoles,
  query: z.object({ month: monthInDhaka }),
  response: taughtMonth,
})
