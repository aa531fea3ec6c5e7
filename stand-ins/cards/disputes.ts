import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, found, operation } from './context.ts'
import {
  type DisputeRow,
  type EvidenceName,
  evidenceNames,
  findDispute,
  isInquiry,
  lockDispute,
  presentDispute,
} from './dispute-object.ts'
import { invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { pageOf, presentPage } from './lists.ts'
import {
  boolean,
  changeMetadata,
  expand,
  metadata,
  pagination,
  text,
  unsettable,
  unsupported,
} from './parameters.ts'
import { disputes } from './schema.ts'

export const retrieveDispute = operation({
  parameters: z.strictObject({ expand }),
  answer: async (call) => found(await presentDispute(call, await findDispute(call, call.target))),
})

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

const lines = Object.fromEntries(evidenceNames.map((name) => [name, unsettable(text(20_000)).optional()]))
const evidence = z.strictObject(lines as Record<EvidenceName, (typeof lines)[string]>)

/** In test mode this evidence decides: https://docs.stripe.com/testing#evidence */
const decisive: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

export const updateDispute = operation({
  parameters: z.strictObject({
    evidence: evidence.optional(),
    submit: boolean.optional(),
    metadata,
    expand,
    ...unsupported('intended_submission_method'),
  }),
  async answer(call, given) {
    const current = await lockDispute(call, call.target)
    if (given.evidence) refuseWhenClosed(current)
    const merged = Object.entries({ ...current.evidence, ...given.evidence }).filter(
      ([, line]) => line !== null,
    )
    const isSubmitted = given.evidence !== undefined && given.submit !== false
    const changed = await change(call, current, {
      evidence: Object.fromEntries(merged) as Record<string, string>,
      metadata: changeMetadata(current.metadata, given.metadata),
      ...(isSubmitted && {
        submissions: current.submissions + 1,
        status: isInquiry(current) ? ('warning_under_review' as const) : ('under_review' as const),
      }),
    })
    await tell(call, 'charge.dispute.updated', changed)
    const outcome = isSubmitted ? decisive[given.evidence?.uncategorized_text ?? ''] : undefined
    return found(await presentDispute(call, outcome ? await close(call, changed, outcome) : changed))
  },
})

export const closeDispute = operation({
  parameters: z.strictObject({ expand }),
  async answer(call) {
    const current = await lockDispute(call, call.target)
    refuseWhenClosed(current)
    return found(await presentDispute(call, await close(call, current, 'lost')))
  },
})

const closed = ['won', 'lost', 'warning_closed']

function refuseWhenClosed({ status }: DisputeRow): void {
  if (closed.includes(status)) throw invalidRequest('This dispute is already closed')
}

/** Closes a dispute. An inquiry is neither won nor lost. */
async function close(call: Call, current: DisputeRow, outcome: 'won' | 'lost'): Promise<DisputeRow> {
  const status = isInquiry(current) ? 'warning_closed' : outcome
  const row = await change(call, current, { status, ...(status === 'won' && { reinstatedAt: call.now }) })
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
