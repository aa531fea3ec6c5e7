import { type SQL, sql } from 'drizzle-orm'
import { cashBoxes, payments, refunds } from '../../db/schema.ts'

const sumOf = (from: SQL): SQL => sql`coalesce((select sum(amount_minor) ${from}), 0)`

/** Payments in cash brought this into a box; refunds took out the next. */
export const takenMinor = sumOf(sql`from ${payments} where ${payments.cashBoxId} = ${cashBoxes.id}`)
export const givenMinor = sumOf(
  sql`from ${refunds} where ${refunds.cashBoxId} = ${cashBoxes.id} and ${refunds.state} = 'done'`,
)

/** The cash that should be in a box, by all rows that name it: `cash_in_box()` in `db/triggers/`. */
export const expectedMinor = sql<number>`cash_in_box(${cashBoxes.id})::float8`
