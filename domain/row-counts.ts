import type { sessionStatuses } from '../contract/sessions.ts'
import type { MailState } from '../contract/status.ts'
import type { Reader } from '../db/pipelined-reader.ts'
import type { PreparedStatement } from '../db/statement.ts'

/** The counter of sessions that are not removed, of all owners or of one. */
export const sessionCounter = (status: (typeof sessionStatuses)[number], ownerId?: string) =>
  ownerId === undefined ? `sessions ${status}` : `sessions ${status} ${ownerId}`

/** The counter of mails in a state. */
export const mailCounter = (state: MailState) => `mails ${state}`

/** The counter of users who are not deleted. */
export const USER_COUNTER = 'users'

/** The sum of these counters, which database triggers maintain. */
export async function readRowCount(reads: Reader, names: string[]): Promise<number> {
  const count: PreparedStatement<{ total: number }> = {
    name: 'count',
    text: `select ${rowCountSql('$1')} as total`,
    values: [names],
  }
  const [row] = await reads.run(count)
  return row?.total ?? 0
}

/** The same sum as an SQL expression. `names` is a parameter, such as `$1`. */
export const rowCountSql = (names: string) =>
  `(select coalesce(sum(value), 0)::integer from row_counts where name = any(${names}))`
