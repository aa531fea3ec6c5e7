import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactOwners } from '../../contract/people/contact-owners.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/**
 * A person with a login who acts for a child, until it ended. Nobody is ever named by a shared number alone:
 * somebody named them.
 */
export const guardians = pgTable(
  'guardians',
  {
    id: uuid('id').primaryKey(),
    guardianId: idOf('guardian_id', () => users.id),
    childId: idOf('child_id', () => users.id),
    relation: text('relation', { enum: contactOwners }).notNull(),
    /** Staff, or the child. */
    namedById: idOf('named_by_id', () => users.id),
    since: instant('since').notNull(),
    endedAt: instant('ended_at'),
    /** Null where an account was deleted. */
    endedById: uuid('ended_by_id').references(() => users.id),
    /** How often the guardian replaced the address of this child's calendar: only the newest one works. */
    calendarVersion: integer('calendar_version').notNull().default(0),
  },
  (table) => [
    check('guardians_other', sql`${table.guardianId} <> ${table.childId}`),
    check('guardians_relation', sql`${table.relation} in ('mother', 'father', 'guardian', 'other')`),
    check('guardians_ended', sql`${table.endedAt} is not null or ${table.endedById} is null`),
    uniqueIndex('guardians_once').on(table.guardianId, table.childId).where(sql`${table.endedAt} is null`),
    index('guardians_guardian').on(table.guardianId),
    index('guardians_child').on(table.childId),
  ],
)
