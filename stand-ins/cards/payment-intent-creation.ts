import { z } from 'zod'
import { attempt, attemptParameters, cardParameters, chooseMethod, requireReturnUrl } from './confirmation.ts'
import { found, operation } from './context.ts'
import { exclusive, invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import {
  boolean,
  currency,
  expand,
  listOf,
  metadata,
  oneOf,
  price,
  readMetadata,
  text,
  unsupported,
} from './parameters.ts'
import { changeDetails, detailParameters, noDetails } from './payment-details.ts'
import { checkMinimum, presentIntent } from './payment-intent-object.ts'
import { allowCards, allowedTypes } from './payment-method-types.ts'
import { paymentIntents } from './schema.ts'
import { randomText } from './secrets.ts'

const parameters = z.strictObject({
  amount: price,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: oneOf(['always', 'never']).optional() })
    .optional(),
  payment_method_types: listOf(text(50)).optional(),
  ...allowedTypes,
  capture_method: oneOf(['automatic', 'automatic_async', 'manual']).optional(),
  confirmation_method: oneOf(['automatic']).optional(),
  confirm: boolean.optional(),
  ...cardParameters,
  ...attemptParameters,
  ...detailParameters,
  metadata,
  expand,
  ...unsupported(
    'amount_details',
    'application_fee_amount',
    'confirmation_token',
    'customer',
    'customer_account',
    'excluded_payment_method_types',
    'hooks',
    'mandate',
    'mandate_data',
    'on_behalf_of',
    'payment_details',
    'payment_method_configuration',
    'payment_method_options',
    'radar_options',
    'setup_future_usage',
    'transfer_data',
  ),
})

export const createIntent = operation({
  parameters,
  async answer(call, given) {
    checkTypes(given)
    checkMinimum(given.amount, given.currency)
    const automaticPaymentMethods = automaticMethods(given)
    if (given.confirm) requireReturnUrl(call, { automaticPaymentMethods }, given)
    const method = await chooseMethod(call, given, null)
    const id = `pi_${randomText(call.random, 24)}`
    const [intent] = await call.queries
      .insert(paymentIntents)
      .values({
        id,
        clientSecret: `${id}_secret_${randomText(call.random, 25)}`,
        amount: given.amount,
        currency: given.currency,
        status: method ? 'requires_confirmation' : 'requires_payment_method',
        details: changeDetails(noDetails, given),
        metadata: readMetadata(given.metadata),
        automaticPaymentMethods,
        ...allowCards(given),
        captureMethod: captureMethod(given),
        paymentMethodId: method?.id,
        createdAt: call.now,
      })
      .returning()
    if (!intent) throw new Error('A PaymentIntent was not kept')
    const object = await presentIntent(call.queries, intent)
    await recordEvent(call, 'payment_intent.created', { object })
    return given.confirm && method ? attempt(call, intent, method, given) : found(object)
  },
})

function checkTypes(given: z.output<typeof parameters>): void {
  const { payment_method_types: types, automatic_payment_methods: automatic } = given
  if (types && automatic?.enabled) throw exclusive(['automatic_payment_methods', 'payment_method_types'])
  if (types && given.allowed_payment_method_types)
    throw exclusive(['allowed_payment_method_types', 'payment_method_types'])
  const unknown = types?.find((type) => type !== 'card')
  if (unknown !== undefined) {
    throw invalidRequest(
      `The payment method type "${unknown}" is invalid. This stand-in for Stripe takes cards.`,
      {
        param: 'payment_method_types',
      },
    )
  }
  if (given.confirm && !given.payment_method && !given.payment_method_data) {
    throw invalidRequest(
      'You must provide a `payment_method` or `payment_method_data` when `confirm` is true, so that there is something to charge.',
      { code: 'parameter_missing', param: 'payment_method' },
    )
  }
}

function captureMethod({ capture_method: given = 'automatic_async' }: z.output<typeof parameters>) {
  if (given !== 'manual') return given
  throw invalidRequest('This stand-in for Stripe does not implement capture_method=manual.', {
    param: 'capture_method',
  })
}

/** Stripe's default without payment_method_types. */
function automaticMethods({
  payment_method_types,
  automatic_payment_methods: given,
}: z.output<typeof parameters>) {
  if (payment_method_types) return null
  return { allow_redirects: given?.allow_redirects ?? 'always', enabled: given?.enabled ?? true }
}
