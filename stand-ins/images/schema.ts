import { integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

export const schema = pgSchema('images')

/** The image host's own record of what it keeps; `width`, `height` and `bytes` are those of the file it serves. */
export const images = schema.table('images', {
  id: text().primaryKey(),
  type: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
