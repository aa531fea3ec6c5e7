import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { sessionStatuses } from '../contract/sessions.ts'
import type { MailState } from '../contract/status.ts'
import { prepare, type Reader } from '../db/pipeline.ts'
import { rowCounts } from '../db/schema.ts'

/** The counter of sessions that are not removed, of all owners or of one. */
export const sessionCounter = (status: (typeof sessionStatuses)[number], ownerId?: string) =>
  ownerId === undefined ? `sessions ${status}` : `sessions ${status} ${ownerId}`

/** The counter of mails in a state. */
export const mailCounter = (state: MailState) => `mails ${state}`

/** The counter of users who are not deleted. */
export const USER_COUNTER = 'users'

/** The sum of these counters, which database triggers maintain, as a column of another query. */
export const rowCount = (names: Placeholder): SQL<number> =>
  sql`(select coalesce(sum(${rowCounts.value}), 0)::integer from ${rowCounts} where ${rowCounts.name} = any(${names}))`

const rowCountQuery = prepare('rowCounts.sum', (reads: Reader) =>
  reads
    .select({ total: sql<number>`coalesce(sum(${rowCounts.value}), 0)::integer` })
    .from(rowCounts)
    .where(sql`${rowCounts.name} = any(${sql.placeholder('names')})`),
)

export async function readRowCount(reads: Reader, names: string[]): Promise<number> {
  const [row] = await rowCountQuery(reads).execute({ names })
  return row?.total ?? 0
}
