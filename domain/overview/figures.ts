import { sql } from 'drizzle-orm'
import { dayOf, startOfDay, TIME_ZONE } from '../../contract/formats/dates.ts'
import { bookings, disputes, payments, receipts } from '../../db/schema.ts'
import { isBookedSince } from '../bookings/booked-seats.ts'
import type { Context } from '../context.ts'
import { isLostDispute } from '../payments/disputes/lost-disputes.ts'
import { noteMinor } from '../receipts/note-amount.ts'

/** Of one day in Dhaka, in the product's currency. `seats` were booked that day and not cancelled since. */
export type DayFigures = {
  day: string
  takingsMinor: number
  refundsMinor: number
  lostMinor: number
  seats: number
}

export const FIGURE_DAYS = 30

/**
 * Takings, refunds, lost disputes and seats of each of the last 30 days, today last, in one query that reads
 * these days' rows by index.
 */
export async function readFigures({ database, clock, currency }: Context): Promise<DayFigures[]> {
  const now = clock()
  const days = Array.from({ length: FIGURE_DAYS }, (_, index) => dayOf(now, index - FIGURE_DAYS + 1))
  const from = startOfDay(days[0] ?? dayOf(now))
  const day = (column: unknown) => sql`to_char(${column} at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`
  // By the same instants as the close of a day.
  const { rows } = await database.execute<{ day: string; kind: keyof DayFigures; sum: number }>(sql`
    select ${day(payments.chargedAt)} as day, 'takingsMinor' as kind, sum(${payments.amountMinor})::float8 as sum
      from ${payments}
      where ${payments.chargedAt} >= ${from} and ${payments.currency} = ${currency}
      group by 1
    union all
    select ${day(receipts.createdAt)}, 'refundsMinor', sum(${noteMinor})::float8
      from ${receipts}
      where ${receipts.series} <> 'receipt' and ${receipts.createdAt} >= ${from} and ${receipts.currency} = ${currency}
      group by 1
    union all
    select ${day(disputes.closedAt)}, 'lostMinor', sum(${disputes.amountMinor})::float8
      from ${disputes}
      where ${isLostDispute} and ${disputes.closedAt} >= ${from} and ${disputes.currency} = ${currency}
      group by 1
    union all
    select ${day(bookings.createdAt)}, 'seats', (count(*) filter (where ${bookings.cancelledAt} is null))::float8
      from ${bookings}
      where ${isBookedSince(from)}
      group by 1`)
  const sums = new Map(rows.map(({ day, kind, sum }) => [`${day} ${kind}`, sum]))
  const of = (day: string, kind: keyof DayFigures) => sums.get(`${day} ${kind}`) ?? 0
  return days.map((day) => ({
    day,
    takingsMinor: of(day, 'takingsMinor'),
    refundsMinor: of(day, 'refundsMinor'),
    lostMinor: of(day, 'lostMinor'),
    seats: of(day, 'seats'),
  }))
}
