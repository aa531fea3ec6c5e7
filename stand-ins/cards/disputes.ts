import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, found, operation, retrieval } from './context.ts'
import { type DisputeRow, findDispute, isInquiry, lockDispute, presentDispute } from './dispute-object.ts'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { pageOf, presentPage } from './lists.ts'
import { expand, oneOf, pagination, text, unsupported } from './parameters.ts'
import { disputes } from './schema.ts'

export const retrieveDispute = retrieval(async (call) => presentDispute(call, await findDispute(call)))

export const listDisputes = operation({
  parameters: z.strictObject({
    payment_intent: text(200).optional(),
    charge: text(200).optional(),
    ...pagination,
  }),
  async answer(call, parameters) {
    const { where, orderBy, limit } = await pageOf(call.queries, disputes, 'dispute', parameters)
    const { payment_intent: intent, charge } = parameters
    const ofIntent = intent === undefined ? undefined : eq(disputes.paymentIntentId, intent)
    const ofCharge = charge === undefined ? undefined : eq(disputes.chargeId, charge)
    const rows = await call.queries
      .select()
      .from(disputes)
      .where(and(where, ofIntent, ofCharge))
      .orderBy(orderBy)
      .limit(limit)
    const present = (page: DisputeRow[]) => Promise.all(page.map((row) => presentDispute(call, row)))
    return found(await presentPage('/v1/disputes', parameters, rows, present))
  },
})

/** The evidence that decides in test mode, and the only one here: https://docs.stripe.com/testing#evidence */
const decisive = { winning_evidence: 'won', losing_evidence: 'lost' } as const

export const decideDispute = operation({
  parameters: z.strictObject({
    evidence: z.strictObject({ uncategorized_text: oneOf(['winning_evidence', 'losing_evidence']) }),
    expand,
    ...unsupported('intended_submission_method', 'metadata', 'submit'),
  }),
  async answer(call, { evidence }) {
    const current = await lockDispute(call, call.target)
    if (closed.includes(current.status)) throw invalidRequest('This dispute is already closed')
    const status = isInquiry(current) ? 'warning_under_review' : 'under_review'
    const { uncategorized_text } = evidence
    const submitted = await change(call, current, { status, evidence: uncategorized_text })
    await tell(call, 'charge.dispute.updated', submitted)
    return found(await presentDispute(call, await close(call, submitted, decisive[uncategorized_text])))
  },
})

const closed = ['won', 'lost', 'warning_closed']

/** Closes a dispute. An inquiry is neither won nor lost. */
async function close(call: Call, current: DisputeRow, outcome: 'won' | 'lost'): Promise<DisputeRow> {
  const status = isInquiry(current) ? 'warning_closed' : outcome
  const row = await change(call, current, { status })
  if (status === 'won') await tell(call, 'charge.dispute.funds_reinstated', row)
  await tell(call, 'charge.dispute.closed', row)
  return row
}

async function change(call: Call, { id }: DisputeRow, changes: Partial<DisputeRow>): Promise<DisputeRow> {
  const [row] = await call.queries.update(disputes).set(changes).where(eq(disputes.id, id)).returning()
  if (!row) throw new Error(`Dispute ${id} disappeared while it was changed`)
  return row
}

export async function tell(call: Call, type: Stripe.Event.Type, row: DisputeRow): Promise<void> {
  await recordEvent(call, type, { object: await presentDispute(call, row) })
}
