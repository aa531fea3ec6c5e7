import { z } from 'zod'
import { taughtSums } from '../classes/routine.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { schedule } from '../sessions/schedule.ts'

/**
 * A class with its session; `enrolled` of `capacity` seats are taken, null for no limit. `version` is what a
 * change of the class carries. One that `isOnline` can be joined where it has a link (`hasLink`). `tutor`
 * takes it `insteadOf` the session's.
 */
export const overviewClass = z
  .object({
    _id: z.uuid(),
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    start: isoDateTime,
    end: isoDateTime,
    place: z.string().optional(),
    enrolled: count,
    capacity: count.nullable(),
    version: count,
    isOnline: z.literal(true).optional(),
    hasLink: z.literal(true).optional(),
    insteadOf: z.string().optional(),
  })
  .meta({ id: 'OverviewClass' })
export type OverviewClass = z.output<typeof overviewClass>

/** With the names of the first five of those who come, and whether its roll is taken. */
const taughtClass = overviewClass
  .extend({ students: z.array(z.string()), hasRoll: z.literal(true).optional() })
  .meta({ id: 'TaughtClass' })

const taughtSession = z.object({
  _id: z.uuid(),
  title: z.string(),
  classStart: isoDateTime,
  classEnd: isoDateTime,
  schedule: schedule.optional(),
  enrolled: count,
  capacity: count.nullable(),
})

const rejectedSession = z.object({
  _id: z.uuid(),
  title: z.string(),
  rejectionReason: z.string().optional(),
  feedback: z.string().optional(),
})

/** Classes of the last week whose roll nobody has taken, the oldest first; at most 20 of so many (A10). */
export const rollsNotTaken = z.object({ count, classes: z.array(overviewClass) })
export type RollsNotTaken = z.output<typeof rollsNotTaken>

/** An Instructor's classes, and their sessions without approval. At most 20 sessions and 50 classes. */
export const teaching = z.object({
  today: z.array(taughtClass),
  next: taughtClass.nullable(),
  /** Those that the tutor of another session asks them to take; at most 20. */
  asked: z.array(overviewClass),
  /** Of those that they teach. */
  rollsNotTaken,
  /** Counts the current month in Dhaka. */
  month: taughtSums,
  sessions: z.array(taughtSession),
  pending: z.array(z.object({ _id: z.uuid(), title: z.string() })),
  rejected: z.array(rejectedSession),
})
