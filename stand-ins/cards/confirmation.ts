import { z } from 'zod'
import { type Answer, type Call, operation } from './context.ts'
import { exclusive, invalidRequest, unexpectedState } from './errors.ts'
import { boolean, expand, returnUrl, text, unsupported } from './parameters.ts'
import { charge } from './payment.ts'
import { changeDetails, detailParameters } from './payment-details.ts'
import { changeIntent, lockIntent, type PaymentIntentRow, presentIntent } from './payment-intent-object.ts'
import { allowCards, allowedTypes } from './payment-method-types.ts'
import { findPaymentMethod, keepCard, type PaymentMethodRow, paymentMethodData } from './payment-methods.ts'
import { refuseUnauthenticated, requireAuthentication } from './three-d-secure.ts'

/** The card, given in one of two ways. */
export const cardParameters = {
  payment_method: text(200).optional(),
  payment_method_data: paymentMethodData.optional(),
}
const cards = z.object(cardParameters)

/** How the caller handles authentication. */
export const attemptParameters = {
  return_url: returnUrl.optional(),
  use_stripe_sdk: boolean.optional(),
  off_session: boolean.optional(),
  error_on_requires_action: boolean.optional(),
}
const attempts = z.object(attemptParameters)

const { receipt_email, shipping } = detailParameters

/** Locks the intent, so that of two concurrent confirmations one charges and the other is refused. */
export const confirmIntent = operation({
  browser: true,
  parameters: z.strictObject({
    client_secret: text(200).optional(),
    ...allowedTypes,
    ...cardParameters,
    ...attemptParameters,
    receipt_email,
    shipping,
    expand,
    ...unsupported(
      'amount_details',
      'amount_to_confirm',
      'capture_method',
      'confirmation_token',
      'excluded_payment_method_types',
      'hooks',
      'mandate',
      'mandate_data',
      'payment_details',
      'payment_method_options',
      'payment_method_types',
      'radar_options',
      'setup_future_usage',
    ),
  }),
  async answer(call, parameters) {
    const intent = await lockIntent(call, call.target, parameters.client_secret)
    await checkConfirmable(call, intent)
    requireReturnUrl(call, intent, parameters)
    const method = await chooseMethod(call, parameters, intent.paymentMethodId)
    if (!method) {
      throw unexpectedState(
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
        await presentIntent(call.queries, intent),
      )
    }
    const details = changeDetails(intent.details, parameters)
    const changed = await changeIntent(call.queries, intent.id, { details, ...allowCards(parameters) })
    return attempt(call, changed, method, parameters)
  },
})

/** The card in the request, which is stored, or else the intent's. */
export async function chooseMethod(
  call: Call,
  given: z.output<typeof cards>,
  current: string | null,
): Promise<PaymentMethodRow | undefined> {
  if (given.payment_method !== undefined && given.payment_method_data !== undefined) {
    throw exclusive(['payment_method', 'payment_method_data'])
  }
  if (given.payment_method_data) return keepCard(call, given.payment_method_data, 'payment_method_data[card]')
  const id = given.payment_method ?? current
  return id === null ? undefined : findPaymentMethod(call, id, 'payment_method')
}

/** Charges the card, or requires authentication first. The intent is locked. */
export function attempt(
  call: Call,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  how: z.output<typeof attempts>,
): Promise<Answer> {
  if (!method.requiresAuthentication) return charge(call, intent, method, { authenticated: false })
  if (how.off_session || how.error_on_requires_action) {
    return refuseUnauthenticated(call, intent, method)
  }
  return requireAuthentication(call, intent, method, how)
}

/**
 * A payment that may redirect needs a return_url. Stripe.js sends its own.
 * @throws {Refusal} 400
 */
export function requireReturnUrl(
  { caller }: Call,
  { automaticPaymentMethods: automatic }: Pick<PaymentIntentRow, 'automaticPaymentMethods'>,
  { return_url }: { return_url?: string | undefined },
): void {
  if (caller !== 'secret' || return_url !== undefined) return
  if (!automatic?.enabled || automatic.allow_redirects === 'never') return
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  )
}

async function checkConfirmable(call: Call, intent: PaymentIntentRow): Promise<void> {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : 'it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.'
  throw unexpectedState(
    `You cannot confirm this PaymentIntent because ${why}`,
    await presentIntent(call.queries, intent),
  )
}
