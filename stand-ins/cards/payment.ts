import { type ChargeRow, presentCharge } from './charge-object.ts'
import { type Answer, type Call, declined, found } from './context.ts'
import { type DeclineReason, explainDecline } from './declines.ts'
import { disputedAt } from './dispute-opening.ts'
import type { ErrorBody } from './errors.ts'
import { recordEvent } from './events.ts'
import { changeIntent, type PaymentIntentRow, presentIntent } from './payment-intent-object.ts'
import { type PaymentMethodRow, presentPaymentMethod } from './payment-methods.ts'
import { charges } from './schema.ts'
import { randomText } from './secrets.ts'

type Attempt = { authenticated: boolean; decline?: DeclineReason }

/** Charges the card: the bank accepts or declines. The intent is locked. */
export async function charge(
  call: Call,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  { authenticated, decline = method.decline ?? undefined }: Attempt,
): Promise<Answer> {
  const [row] = await call.queries
    .insert(charges)
    .values({
      id: `ch_${randomText(call.random, 24)}`,
      paymentIntentId: intent.id,
      paymentMethodId: method.id,
      amount: intent.amount,
      currency: intent.currency,
      status: decline ? 'failed' : 'succeeded',
      decline,
      disputeKind: decline ? null : method.disputeKind,
      disputedAt: decline ? null : disputedAt(method.disputeKind, call.now),
      authenticated,
      details: intent.details,
      metadata: intent.metadata,
      createdAt: call.now,
    })
    .returning()
  if (!row) throw new Error('A charge was not kept')
  return decline ? fail(call, row, method, decline) : succeed(call, row)
}

async function succeed(call: Call, charge: ChargeRow): Promise<Answer> {
  const intent = await changeIntent(call.queries, charge.paymentIntentId, {
    status: 'succeeded',
    paymentMethodId: charge.paymentMethodId,
    latestChargeId: charge.id,
    lastPaymentError: null,
    nextAction: null,
    authenticationSecret: null,
  })
  const object = await presentIntent(call.queries, intent)
  await recordEvent(call, 'charge.succeeded', { object: await presentCharge(call.queries, charge) })
  await recordEvent(call, 'payment_intent.succeeded', { object })
  return found(object)
}

async function fail(
  call: Call,
  row: ChargeRow,
  method: PaymentMethodRow,
  decline: DeclineReason,
): Promise<Answer> {
  const { code, message, advice, declineCode } = explainDecline(decline)
  const reason = { ...(declineCode && { decline_code: declineCode }), advice_code: advice, charge: row.id }
  await recordEvent(call, 'charge.failed', { object: await presentCharge(call.queries, row) })
  return declined(
    await refuseMethod(call, row.paymentIntentId, method, { type: 'card_error', code, message, ...reason }),
  )
}

/** Resets the intent for another card, with the error in the intent, in an event and in the response. */
export async function refuseMethod(
  call: Call,
  intentId: string,
  method: PaymentMethodRow,
  reason: Pick<ErrorBody, 'type' | 'code' | 'message' | 'advice_code' | 'decline_code' | 'charge'>,
): Promise<ErrorBody> {
  const intent = await changeIntent(call.queries, intentId, {
    status: 'requires_payment_method',
    paymentMethodId: null,
    lastPaymentError: { ...reason, payment_method_id: method.id },
    nextAction: null,
    authenticationSecret: null,
    ...(reason.charge && { latestChargeId: reason.charge }),
  })
  const object = await presentIntent(call.queries, intent)
  await recordEvent(call, 'payment_intent.payment_failed', { object })
  return { ...reason, payment_intent: object, payment_method: presentPaymentMethod(method) }
}
