import { inArray, lte, sql } from 'drizzle-orm'
import { type ChargeRow, changeCharge, lockCharge, presentCharge } from './charge-object.ts'
import type { Call, Database } from './context.ts'
import { recordEvent } from './events.ts'
import { presentRefund, type RefundRow } from './refund-object.ts'
import { type paymentMethods, refunds } from './schema.ts'

type Outcome = (typeof paymentMethods.$inferSelect)['refundOutcome']

const DECIDED_AFTER_MS = 5000
const BATCH = 20

/** The initial state of a refund; Stripe's test cards for refunds change it later. */
export function beginning(outcome: Outcome, now: Date) {
  if (outcome === null) return { status: 'succeeded' as const }
  const nextStatusAt = new Date(now.getTime() + DECIDED_AFTER_MS)
  return outcome === 'pending_then_succeeded'
    ? { status: 'pending' as const, nextStatus: 'succeeded' as const, nextStatusAt }
    : { status: 'succeeded' as const, nextStatus: 'failed' as const, nextStatusAt }
}

/** Completes one batch of due refunds; several processes can do so at once. */
export async function decideRefunds(database: Database, how: Pick<Call, 'now' | 'random'>): Promise<void> {
  await database.transaction(async (queries) => {
    const due = await queries
      .select()
      .from(refunds)
      .where(lte(refunds.nextStatusAt, how.now))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    const decided = await queries
      .update(refunds)
      .set({ status: sql`${refunds.nextStatus}`, nextStatus: null, nextStatusAt: null })
      .where(inArray(refunds.id, ids))
      .returning()
    const call = { ...how, ...unasked, queries }
    for (const row of decided) await tell(call, row)
  })
}

/** There is no request. */
export const unasked = {
  caller: 'secret',
  requestId: '',
  idempotencyKey: null,
  origin: '',
  target: '',
  hasWebhook: true,
} as const

/** Adds a successful refund to its charge, which is locked. */
export async function takeFrom(call: Call, charge: ChargeRow, amount: number): Promise<void> {
  const row = await changeCharge(call.queries, charge.id, { amountRefunded: charge.amountRefunded + amount })
  const previous = { amount_refunded: charge.amountRefunded }
  await recordEvent(call, 'charge.refunded', {
    object: await presentCharge(call.queries, row),
    previous_attributes: row.amountRefunded === row.amount ? { ...previous, refunded: false } : previous,
  })
}

async function tell(call: Call, row: RefundRow): Promise<void> {
  const object = await presentRefund(call.queries, row)
  const charge = await lockCharge(call, row.chargeId, 'charge')
  if (row.status === 'succeeded') await takeFrom(call, charge, row.amount)
  if (row.status === 'failed') {
    await changeCharge(call.queries, charge.id, { amountRefunded: charge.amountRefunded - row.amount })
    await recordEvent(call, 'refund.failed', { object })
  }
  await recordEvent(call, 'refund.updated', { object })
  await recordEvent(call, 'charge.refund.updated', { object })
}
