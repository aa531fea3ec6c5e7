import { eq, inArray } from 'drizzle-orm'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { unjoined, users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { type AuditActor, recordAuditEvent } from '../../audit/record.ts'
import type { User } from '../../auth-cache.ts'
import type { Context } from '../../context.ts'
import { anonymizedColumns } from '../anonymized.ts'
import { joinPeople, lockSessionsOfPeople } from './join-people.ts'
import { noteUnjoined } from './unjoined.ts'

/** The row that ends, and the account that is kept. */
export type Rows = { from: User; to: User }

/** Locks what a join may change, in the common order. Returns both rows as they are then. */
export async function lockRows(
  transaction: Executor,
  pair: { from: string; to: string },
): Promise<Partial<Rows> & { sessionIds: string[] }> {
  const sessionIds = await lockSessionsOfPeople(transaction, pair)
  // The row's lock waits for money that the desk takes just now.
  const rows = await transaction
    .select()
    .from(users)
    .where(inArray(users.id, [pair.from, pair.to]))
    .orderBy(users.id)
    .for('update')
  const [from, to] = [pair.from, pair.to].map((id) => rows.find((row) => row.id === id && !row.deletedAt))
  return { ...(from && { from }), ...(to && { to }), sessionIds }
}

/**
 * Makes what a row has the account's (`references.ts`), and ends the row. Where both have a seat or an open
 * checkout of one session, that session's rows stay behind: the desk still sees them, and what was paid for
 * them. Needs the locks of `lockRows`. Returns how many sessions stay, and whether anything does.
 */
export async function joinRows(
  transaction: Executor,
  context: Context,
  by: AuditActor,
  { from, to, sessionIds }: Rows & { sessionIds: string[] },
): Promise<{ left: number; isWhole: boolean }> {
  const joined = await joinPeople(transaction, context, by, { from: from.id, to: to.id }, sessionIds)
  await recordAuditEvent(transaction, context, by, {
    action: 'account.claimed',
    affectedUserId: to.id,
    subjectId: from.id,
    after: {
      sessions: joined.moved,
      staying: joined.left,
      amount: toMajor(joined.balanceMinor, context.currency),
    },
  })
  if (joined.isWhole) {
    await transaction.delete(unjoined).where(eq(unjoined.userId, from.id))
    await transaction
      .update(users)
      .set({ ...anonymizedColumns(from.id), deletedAt: context.clock() })
      .where(eq(users.id, from.id))
    // It stands on papers that are now the kept person's.
    if (to.studentNumber === null && from.studentNumber !== null)
      await transaction.update(users).set({ studentNumber: from.studentNumber }).where(eq(users.id, to.id))
  } else await noteUnjoined(transaction, context, [from.id], { accountId: to.id, reason: 'rest' })
  return joined
}

/**
 * An Admin has found that a row and the account beside it are one person's: joins what can be joined. Returns
 * how many sessions stay. Throws 404 for a row that is beside no account, and 409 for one that has a sign-in
 * of its own.
 */
export async function joinUnjoined(context: Context, actor: Actor, id: string): Promise<{ left: number }> {
  return context.database.transaction(async (transaction) => {
    const [beside] = await transaction.select().from(unjoined).where(eq(unjoined.userId, id))
    if (!beside) throw notFound('user_not_found')
    const { from, to, sessionIds } = await lockRows(transaction, { from: id, to: beside.accountId })
    if (!from || !to) throw notFound('user_not_found')
    if (from.providerUid !== null) throw conflict('signs_in_itself')
    const joined = await joinRows(transaction, context, actor, { from, to, sessionIds })
    const isAddress = from.email?.endsWith(`#${from.id}`) === false
    if (joined.isWhole && to.email === null && isAddress)
      await transaction.update(users).set({ email: from.email }).where(eq(users.id, to.id))
    return joined
  })
}
