import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../db/client.ts'
import { unjoined, users } from '../../../db/schema.ts'
import type { User } from '../../auth-cache.ts'
import type { Context } from '../../context.ts'

type Unjoined = typeof unjoined.$inferSelect

/** Notes rows that stay beside an account, for the staff who look at either. */
export async function noteUnjoined(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  userIds: string[],
  { accountId, reason }: Pick<Unjoined, 'accountId' | 'reason'>,
): Promise<void> {
  if (userIds.length === 0) return
  const since = clock()
  await transaction
    .insert(unjoined)
    .values(userIds.map((userId) => ({ userId, accountId, reason, since })))
    .onConflictDoUpdate({
      target: unjoined.userId,
      set: { accountId, reason, since },
    })
}

/** A row beside an account, as both of their pages show it. */
export type BesideAccount = { row: User; account: User; reason: Unjoined['reason']; since: Date }

const LIST_LIMIT = 10

/**
 * Lists what stands beside this person, as an account or as such a row; the newest first. A row that has a
 * number again is a person of its own.
 */
export async function listUnjoined(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<BesideAccount[]> {
  const row = alias(users, 'unjoined_row')
  const account = alias(users, 'unjoined_account')
  return database
    .select({ row, account, reason: unjoined.reason, since: unjoined.since })
    .from(unjoined)
    .innerJoin(row, eq(row.id, unjoined.userId))
    .innerJoin(account, eq(account.id, unjoined.accountId))
    .where(
      and(
        or(eq(unjoined.userId, id), eq(unjoined.accountId, id)),
        isNull(row.deletedAt),
        isNull(account.deletedAt),
        or(sql`${unjoined.reason} = 'rest'`, isNull(row.phone)),
      ),
    )
    .orderBy(desc(unjoined.since), desc(unjoined.userId))
    .limit(LIST_LIMIT)
}
