import { and, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import { balanceTransactions } from './balance-transaction-view.ts'
import type { Call } from './context.ts'
import { noSuch } from './errors.ts'

export type BalanceTransactionRow = typeof balanceTransactions.$inferSelect

const DAY_MS = 24 * 3600_000

/** Prefixes of the view's ids by kind; 'f' is a failed refund. */
export const balanceTransactionOf = (id: string, kind: '' | 'f' = '') =>
  `txn_${kind}${id.slice('ch_'.length)}`

export async function findBalanceTransaction(call: Call, id: string): Promise<BalanceTransactionRow> {
  // Candidate source ids: every id ends in 24 random characters.
  const sources = ['ch_', 're_', 'du_'].map((prefix) => prefix + id.slice(-24))
  const isIt = and(inArray(balanceTransactions.source, sources), eq(balanceTransactions.id, id))
  const [row] = await call.queries.select().from(balanceTransactions).where(isIt)
  if (!row) throw noSuch('balance transaction', id, 'id')
  return row
}

/** No fees, because Stripe's depend on the account's country and contract. */
export function presentBalanceTransaction(
  { now }: Pick<Call, 'now'>,
  row: BalanceTransactionRow,
): Stripe.BalanceTransaction {
  const availableAt = (Math.floor(row.createdAt.getTime() / DAY_MS) + 2) * DAY_MS
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: availableAt / 1000,
    balance_type: 'payments',
    created: Math.floor(row.createdAt.getTime() / 1000),
    currency: row.currency,
    description: row.description,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: row.amount,
    reporting_category: row.category,
    source: row.source,
    status: availableAt <= now.getTime() ? 'available' : 'pending',
    type: row.type,
  }
}
