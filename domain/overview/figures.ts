import { sql } from 'drizzle-orm'
import { moneyMoves } from '../../contract/day-close/rows.ts'
import { dayOf, startOfDay, TIME_ZONE } from '../../contract/formats/dates.ts'
import { bookings } from '../../db/schema.ts'
import { isBookedSince } from '../bookings/booked-seats.ts'
import type { Context } from '../context.ts'
import { money, moneyOf } from '../day-close/movements.ts'

/** The figures of one day in Dhaka, in the product's currency. `seats` were booked then and hold. */
export type DayFigures = {
  day: string
  takingsMinor: number
  refundsMinor: number
  lostMinor: number
  seats: number
}

/** A month, as the first screen counts it. */
export const FIGURE_DAYS = 30

/**
 * Takings, refunds and lost disputes of each of the last 30 days and of the 30 before, as the close counts
 * them, and seats, today last, in one query that reads these days' rows by index.
 */
export async function readFigures({ database, clock, currency }: Context): Promise<DayFigures[]> {
  const now = clock()
  const days = Array.from({ length: 2 * FIGURE_DAYS }, (_, index) => dayOf(now, index - 2 * FIGURE_DAYS + 1))
  const from = startOfDay(days[0] ?? dayOf(now))
  const day = (column: unknown) => sql`to_char(${column} at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`
  const moves = { lastDay: dayOf(now), kinds: moneyMoves }
  const { rows } = await database.execute<{ day: string; kind: keyof DayFigures; sum: number }>(sql`
    select ${day(money.at)} as day,
      case ${money.kind} when 'in' then 'takingsMinor' when 'out' then 'refundsMinor' else 'lostMinor' end as kind,
      sum(${money.amountMinor})::float8 as sum
      from ${moneyOf(days[0] ?? dayOf(now), moves)}
      where ${money.currency} = ${currency}
      group by 1, 2
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
