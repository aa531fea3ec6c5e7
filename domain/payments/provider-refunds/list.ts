import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { refunds } from '../../../db/schema.ts'
import type { ListedRefund, PaymentProvider, ProviderAttempt } from '../../../providers/payments/provider.ts'
import type { Payment } from '../ledger/payment.ts'
import type { Refund } from './record.ts'

/**
 * The refunds of a payment as its provider knows them, and those that were made by hand, newest first. A
 * provider without a list is asked for each refund of ours that is not over, but for the one of which it has
 * just `answered`. Throws 503 when the provider is unavailable.
 */
export async function listProviderRefunds(
  queries: Executor,
  provider: PaymentProvider,
  { payment, attempt }: { payment: Payment; attempt: ProviderAttempt },
  answered?: ListedRefund,
): Promise<ListedRefund[]> {
  const rows = await queries
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  if (provider.listRefunds) {
    const byHand = rows.filter(({ recordedById }) => recordedById !== null)
    const listed = [...byHand.map(asListed), ...(await provider.listRefunds(payment.providerPaymentId))]
    return listed.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  }
  const charge = { reference: payment.providerPaymentId, amountMinor: payment.amountMinor }
  const listed: ListedRefund[] = []
  for (const row of rows) {
    if (row.id === answered?.refundId && row.state === 'processing') {
      listed.unshift(answered)
      continue
    }
    const known = isOver(row) ? asListed(row) : await look(provider, { attempt, charge, row, rows })
    if (known) listed.unshift(known)
  }
  return listed
}

const isOver = ({ state }: Refund) => state === 'done' || state === 'failed'

const asListed = ({ id, reference, createdAt, amountMinor, state }: Refund): ListedRefund => ({
  refundId: id,
  reference,
  createdAt,
  amountMinor,
  state: listedState[state],
})

const listedState = { asked: 'pending', processing: 'pending', done: 'succeeded', failed: 'failed' } as const

type Asked = {
  attempt: ProviderAttempt
  charge: { reference: string; amountMinor: number }
  row: Refund
  rows: Refund[]
}

/** Null when the provider knows nothing of the refund, so that it may be requested again. */
async function look(
  provider: PaymentProvider,
  { attempt, charge, row, rows }: Asked,
): Promise<ListedRefund | null> {
  const others = rows.filter(({ state }) => state === 'done')
  const found = await provider.lookAfterRefund({
    refundId: row.id,
    attempt,
    charge,
    amountMinor: row.amountMinor,
    reason: 'refund',
    reference: row.reference,
    requestedAt: row.createdAt,
    others: others.map(({ reference, amountMinor }) => ({ reference: reference ?? '', amountMinor })),
  })
  return found && { ...asListed(row), state: found.state, reference: found.reference }
}
