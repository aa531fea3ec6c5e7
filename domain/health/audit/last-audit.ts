import { eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { cursors } from '../../../db/schema.ts'
import type { AuditReport } from './audit.ts'

/** Its row of `cursors`: up to when the tables were checked. */
const NAME = 'consistency-audit'

/** `violated`: how many sentences did not hold. */
export type LastAudit = { checkedAt: Date; violated: number }

export async function recordAudit(
  database: Pick<Executor, 'insert'>,
  { checkedAt, violations }: AuditReport,
): Promise<void> {
  const row = { name: NAME, value: `${checkedAt.toISOString()} ${violations.length}` }
  await database.insert(cursors).values(row).onConflictDoUpdate({ target: cursors.name, set: row })
}

/** Undefined: there has been none. */
export async function readLastAudit(database: Pick<Executor, 'select'>): Promise<LastAudit | undefined> {
  const [row] = await database.select().from(cursors).where(eq(cursors.name, NAME))
  if (!row) return undefined
  const [checkedAt = '', violated] = row.value.split(' ')
  return { checkedAt: new Date(checkedAt), violated: Number(violated) }
}
