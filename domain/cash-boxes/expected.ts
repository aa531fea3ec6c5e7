import { type SQL, sql } from 'drizzle-orm'
import { cashBoxEntries, cashBoxes, payments, refunds } from '../../db/schema.ts'

const sumOf = (from: SQL): SQL => sql`coalesce((select sum(amount_minor) ${from}), 0)`

/** What payments in cash brought into a box, and refunds took out of it. */
export const takenMinor = sumOf(sql`from ${payments} where ${payments.cashBoxId} = ${cashBoxes.id}`)
export const givenMinor = sumOf(
  sql`from ${refunds} where ${refunds.cashBoxId} = ${cashBoxes.id} and ${refunds.state} = 'done'`,
)
/** Entries of a kind, less those that were undone. */
const entered = (kinds: SQL) =>
  sumOf(
    sql`from ${cashBoxEntries} where ${cashBoxEntries.cashBoxId} = ${cashBoxes.id} and ${cashBoxEntries.kind} ${kinds}`,
  )

/** What should be in a box, by all rows that name it. */
export const expectedMinor = sql<number>`(${cashBoxes.floatMinor} + ${takenMinor} - ${givenMinor}
  + ${entered(sql`= 'added'`)} - ${entered(sql`<> 'added'`)})::float8`
