import { sql, sum } from 'drizzle-orm'
import type { sessionStatuses } from '../contract/sessions.ts'
import type { MailState } from '../contract/status.ts'
import { prepared, type Reads } from '../db/reads.ts'
import { counts } from '../db/schema.ts'

/** Sessions that are still there, all or one owner's. */
export const sessionCount = (status: (typeof sessionStatuses)[number], ownerId?: string) =>
  ownerId === undefined ? `sessions ${status}` : `sessions ${status} ${ownerId}`

/** Mails, by what became of them. */
export const mailCount = (state: MailState) => `mails ${state}`

/** Accounts that their people have not deleted. */
export const USER_COUNT = 'users'

const statementsOf = prepared((reads) => ({
  total: reads
    .select({ total: sum(counts.value).mapWith(Number) })
    .from(counts)
    .where(sql`${counts.name} = any(${sql.placeholder('names')})`)
    .prepare('count'),
}))

/** How many there are of all these together, as the database's triggers have counted them. */
export async function readCount(reads: Reads, names: string[]): Promise<number> {
  const [counted] = await statementsOf(reads).total.execute({ names })
  return counted?.total ?? 0
}
