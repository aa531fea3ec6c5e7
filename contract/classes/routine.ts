import { z } from 'zod'
import { bookedClass } from '../bookings/bookings.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { dateTime } from '../http/fields.ts'
import { count } from '../http/responses.ts'
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
  query: z.object(routineSpan).refine(...atMostSixWeeks),
  response: z.object({ classes: z.array(routineClass), more: z.boolean() }),
})
