import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/** The notes of the desk about a person, for those who serve them next. They go with the account. */
export const deskNotes = pgTable(
  'desk_notes',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    authorId: idOf('author_id', () => users.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('desk_notes_user').on(table.userId, table.createdAt, table.id)],
)
