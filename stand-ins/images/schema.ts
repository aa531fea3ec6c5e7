import { index, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

export const schema = pgSchema('images')

/** The image host's own record of what it keeps; `width`, `height` and `bytes` are those of the file it serves. */
export const images = schema.table(
  'images',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** What its address ends in. */
    name: text().notNull().default('picture'),
    /** From then on it is gone; null: never. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** SHA-256 of what lets its owner delete it. Null for pictures from before there was one. */
    deleteHash: text('delete_hash'),
  },
  (table) => [index().on(table.expiresAt)],
)
