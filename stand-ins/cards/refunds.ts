import { and, eq, sum } from 'drizzle-orm'
import { z } from 'zod'
import { type ChargeRow, lockCharge, lockPaidCharge } from './charge-object.ts'
import { type Call, found, operation, retrieval } from './context.ts'
import { formatAmount } from './currencies.ts'
import { isWithBank } from './dispute-opening.ts'
import { exclusive, invalidRequest, noSuch } from './errors.ts'
import { recordEvent } from './events.ts'
import { pageOf, presentPage } from './lists.ts'
import { amount, expand, metadata, oneOf, pagination, readMetadata, text, unsupported } from './parameters.ts'
import { findIntent } from './payment-intent-object.ts'
import { paymentMethodsById } from './payment-methods.ts'
import { presentRefund, presentRefunds, type RefundRow } from './refund-object.ts'
import { beginning, takeFrom } from './refund-outcomes.ts'
import { refunds } from './schema.ts'
import { randomText } from './secrets.ts'

export const createRefund = operation({
  parameters: z.strictObject({
    payment_intent: text(200).optional(),
    charge: text(200).optional(),
    amount: amount.optional(),
    reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata,
    expand,
    ...unsupported(
      'currency',
      'customer',
      'instructions_email',
      'origin',
      'refund_application_fee',
      'reverse_transfer',
    ),
  }),
  async answer(call, parameters) {
    const charge = await lockRefundable(call, parameters.payment_intent, parameters.charge)
    if (await isWithBank(call.queries, charge.id)) {
      throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      })
    }
    const left = charge.amount - charge.amountRefunded - (await pendingOf(call, charge.id))
    const amount = parameters.amount ?? left
    checkAmount(charge, amount, left)
    const methods = await paymentMethodsById(call.queries, [charge.paymentMethodId])
    const outcome = methods.get(charge.paymentMethodId)?.refundOutcome ?? null
    const [row] = await call.queries
      .insert(refunds)
      .values({
        id: `re_${randomText(call.random, 24)}`,
        chargeId: charge.id,
        paymentIntentId: charge.paymentIntentId,
        amount,
        currency: charge.currency,
        reason: parameters.reason,
        ...beginning(outcome, call.now),
        metadata: readMetadata(parameters.metadata),
        createdAt: call.now,
      })
      .returning()
    if (!row) throw new Error('A refund was not kept')
    const refund = await presentRefund(call.queries, row)
    await recordEvent(call, 'refund.created', { object: refund })
    if (row.status === 'succeeded') await takeFrom(call, charge, amount)
    return found(refund)
  },
})

export const retrieveRefund = retrieval(async ({ queries, target }) => {
  const [row] = await queries.select().from(refunds).where(eq(refunds.id, target))
  if (!row) throw noSuch('refund', target, 'id')
  return presentRefund(queries, row)
})

export const listRefunds = operation({
  parameters: z.strictObject({
    payment_intent: text(200).optional(),
    charge: text(200).optional(),
    ...pagination,
    ...unsupported('customer'),
  }),
  async answer(call, parameters) {
    const { where, orderBy, limit } = await pageOf(call.queries, refunds, 'refund', parameters)
    const { payment_intent: intent, charge } = parameters
    const ofIntent = intent === undefined ? undefined : eq(refunds.paymentIntentId, intent)
    const ofCharge = charge === undefined ? undefined : eq(refunds.chargeId, charge)
    const rows = await call.queries
      .select()
      .from(refunds)
      .where(and(where, ofIntent, ofCharge))
      .orderBy(orderBy)
      .limit(limit)
    const present = (page: RefundRow[]) => presentRefunds(call.queries, page)
    return found(await presentPage('/v1/refunds', parameters, rows, present))
  },
})

/** Locked, so that concurrent refunds never exceed the charge. */
async function lockRefundable(call: Call, intentId: string | undefined, chargeId: string | undefined) {
  if (intentId !== undefined && chargeId !== undefined) throw exclusive(['charge', 'payment_intent'])
  if (intentId !== undefined) {
    const { id } = await findIntent(call, intentId)
    const charge = await lockPaidCharge(call, id)
    if (charge) return charge
    throw notPaid(id)
  }
  if (chargeId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const charge = await lockCharge(call, chargeId, 'id')
  if (charge.status === 'succeeded') return charge
  throw notPaid(charge.paymentIntentId)
}

const notPaid = (intentId: string) =>
  invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)

/** The amount of pending refunds, which the charge does not show yet and which cannot be refunded twice. */
async function pendingOf(call: Call, chargeId: string): Promise<number> {
  const [pending] = await call.queries
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.chargeId, chargeId), eq(refunds.status, 'pending')))
  return pending?.amount ?? 0
}

function checkAmount(charge: ChargeRow, wanted: number, left: number): void {
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (wanted <= left) return
  const what = left < charge.amount ? 'unrefunded amount on charge' : 'charge amount'
  const [requested, refundable] = [formatAmount(wanted, charge.currency), formatAmount(left, charge.currency)]
  throw invalidRequest(`Refund amount (${requested}) is greater than ${what} (${refundable})`, {
    param: 'amount',
  })
}
