import { index, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

export const schema = pgSchema('images')

/** The stored pictures. `width`, `height` and `bytes` describe the served file. */
export const images = schema.table(
  'images',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The last part of the URL. */
    name: text().notNull().default('picture'),
    /** When the picture expires. Null: never. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /**
     * SHA-256 of the secret with which the owner can delete the picture. Null for older pictures without a
     * secret.
     */
    deleteHash: text('delete_hash'),
  },
  (table) => [index().on(table.expiresAt)],
)
