import { eq, lte } from 'drizzle-orm'
import { changeCharge, lockCharge } from './charge-object.ts'
import type { Call, Database, Queries } from './context.ts'
import { tell } from './disputes.ts'
import { unasked } from './refund-outcomes.ts'
import { charges, disputes } from './schema.ts'
import { randomText } from './secrets.ts'

const BATCH = 20
const DAY_MS = 24 * 3600_000
const ANSWER_WITHIN_MS = 9 * DAY_MS

export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry'

/** Delay between the charge of a disputed test card and its dispute. */
export const disputedAt = (kind: DisputeKind | null, now: Date) =>
  kind === null ? null : new Date(now.getTime() + 5000)

/** Opens one batch of due disputes; several processes can do so at once. */
export async function openDisputes(database: Database, how: Pick<Call, 'now' | 'random'>): Promise<void> {
  await database.transaction(async (queries) => {
    const due = await queries
      .select({ id: charges.id })
      .from(charges)
      .where(lte(charges.disputedAt, how.now))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const { id } of due) await openDispute({ ...how, ...unasked, queries }, id)
  })
}

async function openDispute(call: Call, chargeId: string): Promise<void> {
  const charge = await lockCharge(call, chargeId, 'charge')
  const kind = charge.disputeKind
  if (!kind) return
  const isInquiry = kind === 'inquiry'
  await changeCharge(call.queries, charge.id, { disputed: true, disputedAt: null })
  const [row] = await call.queries
    .insert(disputes)
    .values({
      id: `du_${randomText(call.random, 24)}`,
      chargeId: charge.id,
      paymentIntentId: charge.paymentIntentId,
      amount: charge.amount,
      currency: charge.currency,
      reason: isInquiry ? 'fraudulent' : kind,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      respondBy: new Date(call.now.getTime() + ANSWER_WITHIN_MS),
      createdAt: call.now,
    })
    .returning()
  if (!row) throw new Error('A dispute was not kept')
  await tell(call, 'charge.dispute.created', row)
  if (!isInquiry) await tell(call, 'charge.dispute.funds_withdrawn', row)
}

/** The amount that the bank has withdrawn or can still withdraw. */
export async function isWithBank(queries: Queries, chargeId: string): Promise<boolean> {
  const rows = await queries
    .select({ status: disputes.status })
    .from(disputes)
    .where(eq(disputes.chargeId, chargeId))
  return rows.some(({ status }) => status !== 'won' && !status.startsWith('warning_'))
}
