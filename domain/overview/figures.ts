import { sql } from 'drizzle-orm'
import { dayOf, startOfDay, TIME_ZONE } from '../../contract/dates.ts'
import { auditTrail, bookings, payments } from '../../db/schema.ts'
import { type Context, lowestId } from '../context.ts'

/** Of one day in Dhaka, in the product's currency. `seats` were booked that day and not cancelled since. */
export type DayFigures = { day: string; takingsMinor: number; refundsMinor: number; seats: number }

export const FIGURE_DAYS = 30

/**
 * Takings, refunds and seats of each of the last 30 days, today last, in one query that reads these days'
 * rows by index.
 */
export async function readFigures({ database, clock, currency }: Context): Promise<DayFigures[]> {
  const now = clock()
  const days = Array.from({ length: FIGURE_DAYS }, (_, index) => dayOf(now, index - FIGURE_DAYS + 1))
  const from = startOfDay(days[0] ?? dayOf(now))
  const day = (column: unknown) => sql`to_char(${column} at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`
  // A refund leaves an audit event at the earliest when it is made. That index finds the payments; bookings
  // are found by their id, which begins with the time.
  const { rows } = await database.execute<{ day: string; kind: keyof DayFigures; sum: number }>(sql`
    select ${day(payments.recordedAt)} as day, 'takingsMinor' as kind, sum(${payments.amountMinor})::float8 as sum
      from ${payments}
      where ${payments.recordedAt} >= ${from} and ${payments.currency} = ${currency}
      group by 1
    union all
    select ${day(payments.refundedAt)}, 'refundsMinor', sum(${payments.refundedMinor})::float8
      from ${payments}
      where ${payments.refundedAt} >= ${from} and ${payments.currency} = ${currency} and ${payments.id} in (
        select ${auditTrail.subjectId} from ${auditTrail}
        where ${auditTrail.action} = 'payment.refunded' and ${auditTrail.occurredAt} >= ${from})
      group by 1
    union all
    select ${day(bookings.createdAt)}, 'seats', (count(*) filter (where ${bookings.cancelledAt} is null))::float8
      from ${bookings}
      where ${bookings.id} >= ${lowestId(from)} and ${bookings.createdAt} >= ${from}
      group by 1`)
  const sums = new Map(rows.map(({ day, kind, sum }) => [`${day} ${kind}`, sum]))
  const of = (day: string, kind: keyof DayFigures) => sums.get(`${day} ${kind}`) ?? 0
  return days.map((day) => ({
    day,
    takingsMinor: of(day, 'takingsMinor'),
    refundsMinor: of(day, 'refundsMinor'),
    seats: of(day, 'seats'),
  }))
}
