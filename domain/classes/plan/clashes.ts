import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { CLASH_LIMIT, MAX_CLASS_HOURS } from '../../../contract/classes/limits.ts'
import { prepare, type Reader } from '../../../db/pipeline.ts'
import { bookings, classes } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'

/** A class of a session, and one that a person has booked at the same time. */
export type Clash = {
  startAt: Date
  endAt: Date
  other: { sessionId: string; title: string; startAt: Date; endAt: Date }
}

const { placeholder } = sql
const others = alias(classes, 'others')

/** What lasts longer is a whole course that counts as one class, and no hour of it is known. */
const isMeeting = ({ state, startAt, endAt }: typeof classes | typeof others) =>
  sql`${state} = 'planned' and ${endAt} - ${startAt} <= make_interval(hours => ${sql.raw(String(MAX_CLASS_HOURS))})`

const clashQuery = prepare('classes.clashes', (reads: Reader) =>
  reads
    .select({
      startAt: classes.startAt,
      endAt: classes.endAt,
      other: {
        sessionId: bookings.sessionId,
        title: bookings.title,
        startAt: others.startAt,
        endAt: others.endAt,
      },
    })
    .from(bookings)
    .innerJoin(others, sql`${others.sessionId} = ${bookings.sessionId} and ${isMeeting(others)}`)
    .innerJoin(
      classes,
      sql`${classes.sessionId} = ${placeholder('sessionId')} and ${isMeeting(classes)} and ${classes.endAt} > ${placeholder('now')}
        and ${classes.startAt} < ${others.endAt} and ${others.startAt} < ${classes.endAt}`,
    )
    .where(
      sql`${bookings.userId} = ${placeholder('userId')} and ${bookings.cancelledAt} is null and ${bookings.classEnd} > ${placeholder('now')}
        and ${bookings.sessionId} <> ${placeholder('sessionId')}`,
    )
    .orderBy(classes.startAt, others.startAt)
    .limit(CLASH_LIMIT),
)

/**
 * The classes to come of a session that meet booked ones of the person, the first ones in the order of their
 * start.
 */
export const findClashes = ({ reads, clock }: Context, userId: string, sessionId: string): Promise<Clash[]> =>
  clashQuery(reads).execute({ userId, sessionId, now: clock() })
