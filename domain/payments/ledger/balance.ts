import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'

type Queries = Pick<Executor, 'select'>

/** The payments that a balance is the sum of: money in advance, and what was paid from it. */
const isOfBalance = or(isNull(payments.checkoutId), eq(payments.method, 'balance'))

/** What each of them adds: what is kept of an advance; less what was paid from it and has not come back. */
const addedMinor = sql`case when ${payments.checkoutId} is null then ${payments.keptMinor}
  else ${payments.refundedMinor} - ${payments.amountMinor} end`

/**
 * Reads what people have with the centre, in the smallest unit, by their ids; who never had any is left out.
 * A balance is this sum and no number of its own. `db/triggers/balances.sql` adds up the same, and refuses
 * one below zero.
 */
export async function readBalances(
  queries: Queries,
  { currency }: Pick<Context, 'currency'>,
  userIds: string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await queries
    .select({ userId: payments.userId, minor: sql<number>`sum(${addedMinor})::float8` })
    .from(payments)
    .where(and(inArray(payments.userId, userIds), eq(payments.currency, currency), isOfBalance))
    .groupBy(payments.userId)
  return new Map(rows.map(({ userId, minor }) => [userId, minor]))
}

/** The same of one person. */
export const readBalance = async (
  queries: Queries,
  context: Pick<Context, 'currency'>,
  userId: string,
): Promise<number> => (await readBalances(queries, context, [userId])).get(userId) ?? 0

/**
 * Locks a person's balance, so that nobody else spends or refunds it until the transaction ends, and
 * reads it. It is the last lock but the one of receipts: lock the session, the discount, and the cash box
 * before it.
 */
export async function lockBalance(
  transaction: Executor,
  context: Pick<Context, 'currency'>,
  userId: string,
): Promise<number> {
  // A statement of its own: the next one sees what others have committed while this one waited.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('balance ' || ${userId}::text, 0))`,
  )
  return readBalance(transaction, context, userId)
}

/** The same. Throws 409 when it is less than this. */
export async function requireBalance(
  transaction: Executor,
  context: Pick<Context, 'currency'>,
  userId: string,
  amountMinor: number,
): Promise<void> {
  const balanceMinor = await lockBalance(transaction, context, userId)
  if (amountMinor <= balanceMinor) return
  const params = { balance: toMajor(balanceMinor, context.currency) }
  throw conflict({ code: 'balance_too_low', params }, 'amount')
}
