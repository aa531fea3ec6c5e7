import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { classes } from './sessions.ts'
import { users } from './users.ts'

/** The people who went into an online class, and when for the first time. */
export const classJoins = pgTable(
  'class_joins',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    userId: idOf('user_id', () => users.id),
    firstAt: instant('first_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId] }),
    index('class_joins_user').on(table.userId),
  ],
)
