import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { listOf, text } from './parameters.ts'

type Type = Stripe.PaymentIntent.AllowedPaymentMethodType

/** The allowed types of an intent; the stand-in supports cards. */
export const allowedTypes = { allowed_payment_method_types: listOf(text(50)).optional() }

/** The types to store. @throws {Refusal} 400 without card, because nothing could pay then. */
export function allowCards({
  allowed_payment_method_types: types,
}: {
  allowed_payment_method_types?: string[] | undefined
}) {
  if (types === undefined) return {}
  if (types.includes('card')) return { allowedPaymentMethodTypes: types as Type[] }
  throw invalidRequest(
    'No payment method type of allowed_payment_method_types can pay this. This stand-in for Stripe takes cards.',
    { param: 'allowed_payment_method_types' },
  )
}
