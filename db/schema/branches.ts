import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'

/** A place of the centre where classes are held. */
export const branches = pgTable('branches', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  address: text('address').notNull(),
  createdAt: instant('created_at').notNull(),
  /** No new class is held there from then on. */
  closedAt: instant('closed_at'),
})

export const rooms = pgTable(
  'rooms',
  {
    id: uuid('id').primaryKey(),
    branchId: idOf('branch_id', () => branches.id),
    name: text('name').notNull(),
    /** How many people fit in; null: nobody has counted. */
    size: integer('size'),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('rooms_name').on(table.branchId, table.name),
    check('rooms_size', sql`${table.size} > 0`),
  ],
)
