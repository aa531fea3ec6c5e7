import { and, eq, or } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import type { Wallet } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { payments } from '../../../db/schema.ts'
import { isUncorrected } from '../ledger/corrections.ts'

type Sent = { wallet: Wallet; trxId: string }

/**
 * Throws 409 for a transaction id that has paid for something already. Each wallet has ids of its own; but
 * one of a bKash checkout must not buy a second seat under the name of another wallet.
 */
export async function requireUnused(
  queries: Executor,
  { wallet, trxId }: Sent,
  field: string,
): Promise<void> {
  const isOfCheckout = and(eq(payments.method, 'bkash'), eq(payments.byHand, false))
  const [used] = await queries
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.providerPaymentId, trxId),
        or(eq(payments.method, wallet), isOfCheckout),
        isUncorrected,
      ),
    )
    .limit(1)
  if (used) throw conflict('reference_used', field)
}
