import { type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '../../contract/formats/dates.ts'
import { payments, receipts } from '../../db/schema.ts'

/** When money moved, and when it was recorded here, if that is known. */
type Moved = { at: SQL; recordedAt: SQL }
export const chargedMoney: Moved = { at: sql`${payments.chargedAt}`, recordedAt: sql`${payments.recordedAt}` }
/** The money of credit and debit notes. */
export const refundedMoney: Moved = {
  at: sql`${receipts.createdAt}`,
  recordedAt: sql`${receipts.recordedAt}`,
}

const dayOf = (at: SQL) => sql`date_trunc('day', ${at} at time zone ${sql.raw(`'${TIME_ZONE}'`)})`

/**
 * A day takes up what is found until two o'clock of the next morning. Then it is closed and never changes:
 * what is found later is a correction of the day on which it was found.
 */
const isCorrection = ({ at, recordedAt }: Moved): SQL =>
  sql`coalesce(${recordedAt} at time zone ${sql.raw(`'${TIME_ZONE}'`)} >= ${dayOf(at)} + interval '26 hours', false)`

/** The instant that says on which day money counts. */
export const countedAt = (moved: Moved): SQL =>
  sql`case when ${isCorrection(moved)} then ${moved.recordedAt} else ${moved.at} end`

/** The day that a correction belongs to; null for money that counts on its own day. */
export const belongsTo = (moved: Moved): SQL =>
  sql`case when ${isCorrection(moved)} then to_char(${dayOf(moved.at)}, 'YYYY-MM-DD') end`

/** Whether money counts between two instants. Read by an index of each of its own two. */
export const countsIn = (moved: Moved, from: Date, until: Date): [onItsDay: SQL, asCorrection: SQL] => [
  sql`${moved.at} >= ${from} and ${moved.at} < ${until} and not ${isCorrection(moved)}`,
  sql`${moved.recordedAt} >= ${from} and ${moved.recordedAt} < ${until} and ${isCorrection(moved)}`,
]
