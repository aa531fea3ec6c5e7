import { z } from 'zod'
import { bookedClass } from '../bookings/bookings.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { CLASH_LIMIT, ROUTINE_LIMIT } from './limits.ts'
import { atMostSixWeeks, routineSpan } from './routine.ts'

/**
 * B07: another class at the same time, in the same room or by the same tutor. Only what is older than the
 * guard of B06 can have one.
 */
const doubled = z
  .object({
    by: z.enum(['room', 'tutor']),
    sessionId: z.uuid(),
    title: z.string(),
    start: isoDateTime,
    end: isoDateTime,
  })
  .meta({ id: 'DoubledClass' })
export type DoubledClass = z.output<typeof doubled>

/**
 * A class of the centre. `branchId` is its room's, or else its session's. `doubled` has at most ten, whatever
 * the filters are.
 */
export const centreClass = bookedClass
  .extend({
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    tutorId: z.uuid().optional(),
    branchId: z.uuid().optional(),
    enrolled: count,
    capacity: count.nullable(),
    doubled: z.array(doubled).max(CLASH_LIMIT).optional(),
  })
  .meta({ id: 'CentreClass' })
export type CentreClass = z.output<typeof centreClass>

const query = z
  .object({
    ...routineSpan,
    branchId: optionalFilter(id('branchId')),
    roomId: optionalFilter(id('roomId')),
    tutorId: optionalFilter(id('tutorId')),
  })
  .refine(...atMostSixWeeks)

const shared = { method: 'GET', tag: 'Sessions', access: 'cashiers', errorStatuses: [404], query } as const

/**
 * B07: of approved sessions, cancelled classes too. `more`: there are so many that the last ones are missing.
 */
export const getCentreRoutine = defineEndpoint({
  ...shared,
  path: '/classes',
  summary: `All classes of the centre that start on these days, in their order, or those of a branch, a room, a tutor; at most ${ROUTINE_LIMIT}.`,
  response: z.object({ classes: z.array(centreClass), more: z.boolean() }),
})

/**
 * How many classes start on a day in Dhaka: those that take place, and those that were cancelled. `moved`
 * counts among the first.
 */
const dayCount = z
  .object({ day: z.iso.date(), classes: count, moved: count, cancelled: count })
  .meta({ id: 'DayOfClasses' })
export type DayOfClasses = z.output<typeof dayCount>

/**
 * B07: a centre with a thousand classes a week reads how many each day has, and then the classes of one day:
 * whole weeks are for smaller ones.
 */
export const countCentreClasses = defineEndpoint({
  ...shared,
  path: '/classes/days',
  summary:
    'How many classes of the centre start on each of these days, with the same filters. Days without one are left out.',
  response: z.object({ days: z.array(dayCount) }),
})
