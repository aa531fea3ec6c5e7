import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/**
 * A day without classes that an Admin entered, beside the fixed ones of `contract/classes/fixed-holidays.ts`.
 */
export const holidays = pgTable('holidays', {
  /** In Dhaka, as in 2026-03-20. */
  day: date('day').primaryKey(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
})
