import { sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'

/** Who changed something, as colleagues know them; null after they left. */
export const authorName = sql<string | null>`case when ${users.deletedAt} is null then
  coalesce(${users.name}, ${users.email}, ${users.phone}) end`
