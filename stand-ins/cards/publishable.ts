import type { Form } from './form.ts'

/** The fields of an intent that a browser may see; metadata and charges are the merchant's. */
const visible = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]

/** The response for a browser: the intent, also inside an error, without private fields. */
export function forBrowser(body: object): object {
  if ('error' in body && typeof body.error === 'object' && body.error !== null) {
    const intent = 'payment_intent' in body.error ? body.error.payment_intent : undefined
    if (typeof intent !== 'object' || intent === null) return body
    return { error: { ...body.error, payment_intent: forBrowser(intent) } }
  }
  if (!('object' in body) || body.object !== 'payment_intent') return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => visible.includes(name)))
}

/** Parameters in which Stripe.js describes itself. */
const aboutTheBrowser = [
  'key',
  '_stripe_account',
  '_stripe_version',
  'client_attribution_metadata',
  'expected_payment_method_type',
  'guid',
  'is_stripe_sdk',
  'muid',
  'pasted_fields',
  'payment_user_agent',
  'radar_options',
  'referrer',
  'sid',
  'time_on_page',
]

/** Removes those from a browser's parameters. */
export function fromBrowser(form: Form): Form {
  const rest = Object.entries(form).filter(([name]) => !aboutTheBrowser.includes(name))
  const { payment_method_data: data, ...others } = Object.fromEntries(rest)
  if (typeof data !== 'object' || data === null)
    return data === undefined ? others : { ...others, payment_method_data: data }
  return { ...others, payment_method_data: fromBrowser({ ...data }) }
}
