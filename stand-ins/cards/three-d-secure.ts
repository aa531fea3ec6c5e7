import { z } from 'zod'
import { type Answer, type Call, declined, found } from './context.ts'
import { explainDecline } from './declines.ts'
import { recordEvent } from './events.ts'
import { oneOf, text } from './parameters.ts'
import { charge, refuseMethod } from './payment.ts'
import { changeIntent, lockIntent, type PaymentIntentRow, presentIntent } from './payment-intent-object.ts'
import { findPaymentMethod, type PaymentMethodRow } from './payment-methods.ts'
import { isSame, randomText } from './secrets.ts'

export const authenticationPath = '/api.stripe.com/redirect/authenticate'

/** Puts the intent into requires_action, with the address of the authentication. */
export async function requireAuthentication(
  call: Call,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  how: { return_url?: string; use_stripe_sdk?: boolean },
): Promise<Answer> {
  const secret = randomText(call.random, 24)
  const url = `${call.origin}${authenticationPath}/${intent.id}?client_secret=${secret}`
  const row = await changeIntent(call.queries, intent.id, {
    status: 'requires_action',
    paymentMethodId: method.id,
    lastPaymentError: null,
    authenticationSecret: secret,
    // Without a return URL only Stripe's own scripts can continue.
    nextAction:
      how.use_stripe_sdk || how.return_url === undefined
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
        : { type: 'redirect_to_url', redirect_to_url: { return_url: how.return_url, url } },
  })
  const object = await presentIntent(call.queries, row)
  await recordEvent(call, 'payment_intent.requires_action', { object })
  return found(object)
}

/** Off-session: nobody can authenticate, so that there is no charge. */
export async function refuseUnauthenticated(
  call: Call,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
): Promise<Answer> {
  const { code, message, advice, declineCode } = explainDecline('authentication_required')
  const reason = { ...(declineCode && { decline_code: declineCode }), advice_code: advice }
  return declined(
    await refuseMethod(call, intent.id, method, { type: 'card_error', code, message, ...reason }),
  )
}

export const authenticationForm = z.object({ client_secret: text(200), outcome: oneOf(['complete', 'fail']) })

/** Whether this authentication attempt is still open; each can be answered once. */
export function isOpen(intent: PaymentIntentRow, secret: string): boolean {
  return intent.authenticationSecret !== null && isSame(secret, intent.authenticationSecret)
}

/** Handles the answer from the bank's page. */
export async function finishAuthentication(call: Call, given: z.output<typeof authenticationForm>) {
  const before = await lockIntent(call, call.target)
  if (!isOpen(before, given.client_secret) || before.paymentMethodId === null) {
    return { wasOpen: false, before, after: before }
  }
  const method = await findPaymentMethod(call, before.paymentMethodId, 'payment_method')
  if (given.outcome === 'complete') await charge(call, before, method, { authenticated: true })
  else await refuseMethod(call, before.id, method, authenticationFailure)
  return { wasOpen: true, before, after: await lockIntent(call, before.id) }
}

const authenticationFailure = {
  type: 'invalid_request_error' as const,
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
}
