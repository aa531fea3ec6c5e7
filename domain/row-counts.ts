import type { sessionStatuses } from '../contract/sessions.ts'
import type { MailState } from '../contract/status.ts'
import type { Reader } from '../db/pipelined-reader.ts'
import type { PreparedStatement } from '../db/statement.ts'

/** Sessions that are still there, all or one owner's. */
export const sessionCounter = (status: (typeof sessionStatuses)[number], ownerId?: string) =>
  ownerId === undefined ? `sessions ${status}` : `sessions ${status} ${ownerId}`

/** Mails, by what became of them. */
export const mailCounter = (state: MailState) => `mails ${state}`

/** Accounts that their people have not deleted. */
export const USER_COUNTER = 'users'

/** How many there are of all these together, as the database's triggers have counted them. */
export async function readRowCount(reads: Reader, names: string[]): Promise<number> {
  const count: PreparedStatement<{ total: number }> = {
    name: 'count',
    text: `select ${rowCountSql('$1')} as total`,
    values: [names],
  }
  const [row] = await reads.run(count)
  return row?.total ?? 0
}

/** The same as a column, of the names in a parameter. */
export const rowCountSql = (names: string) =>
  `(select coalesce(sum(value), 0)::integer from counts where name = any(${names}))`
