import { type SQL, sql } from 'drizzle-orm'

/** A parameter. PostgreSQL cannot see the type of one that is compared with nothing typed. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
