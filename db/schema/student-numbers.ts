import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { idOf } from './id-of.ts'
import { users } from './users.ts'

/** The last student number that was given in a year of Dhaka. No number is given twice, whoever leaves. */
export const studentNumberYears = pgTable(
  'student_number_years',
  { year: integer('year').primaryKey(), last: integer('last').notNull() },
  (table) => [check('student_number_years_last', sql`${table.last} >= 0`)],
)

/**
 * People who got a seat and had no student number. A trigger writes the row with the booking, and the job
 * that gives the number deletes it.
 */
export const studentNumbersDue = pgTable('student_numbers_due', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: idOf('user_id', () => users.id),
})
