import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { testCardByToken } from './cards.ts'
import { type Call, found, operation, type Queries, retrieval } from './context.ts'
import { noSuch } from './errors.ts'
import { expand, metadata, oneOf, readMetadata, text, unsettable } from './parameters.ts'
import { paymentMethods } from './schema.ts'
import { randomText } from './secrets.ts'
import { type CardOnPaper, onPaper, readCard, typedCard } from './typed-card.ts'

export type PaymentMethodRow = typeof paymentMethods.$inferSelect

const line = unsettable(text()).optional()

export const address = z.strictObject({
  city: line,
  country: line,
  line1: line,
  line2: line,
  postal_code: line,
  state: line,
})

export const paymentMethodData = z.strictObject({
  type: oneOf(['card']),
  card: typedCard,
  billing_details: z
    .strictObject({
      address: unsettable(address).optional(),
      email: line,
      name: line,
      phone: line,
      tax_id: line,
    })
    .optional(),
  allow_redisplay: oneOf(['always', 'limited', 'unspecified']).optional(),
  metadata,
})
type PaymentMethodData = z.output<typeof paymentMethodData>

/** `id` is ours, or one of Stripe's test names such as pm_card_visa, which creates a new one. */
export async function findPaymentMethod(call: Call, id: string, param: string): Promise<PaymentMethodRow> {
  const card = id.startsWith('pm_card_') ? testCardByToken(id.slice('pm_card_'.length)) : undefined
  return card ? insert(call, onPaper(card, call.now)) : findKept(call, id, param)
}

async function findKept({ queries }: Call, id: string, param: string): Promise<PaymentMethodRow> {
  const [row] = await queries.select().from(paymentMethods).where(eq(paymentMethods.id, id))
  if (!row) throw noSuch('PaymentMethod', id, param)
  return row
}

export const retrievePaymentMethod = retrieval(async (call) =>
  presentPaymentMethod(await findKept(call, call.target, 'payment_method')),
)

/**
 * Creates a payment method from a typed card. It stores brand and last four digits of the number, and whether
 * there was a security code. `parent` is the parameter that carried the card.
 */
export function keepCard(call: Call, data: PaymentMethodData, parent: string): Promise<PaymentMethodRow> {
  return insert(call, readCard(data.card, call.now, parent), data)
}

/** Stripe.js's `createPaymentMethod`: a card apart from a payment, which a confirmation then names. */
export const createPaymentMethod = operation({
  browser: true,
  parameters: paymentMethodData.extend({ expand }),
  async answer(call, { expand: _, ...data }) {
    return found(presentPaymentMethod(await keepCard(call, data, 'card')))
  },
})

async function insert(call: Call, typed: CardOnPaper, data?: PaymentMethodData): Promise<PaymentMethodRow> {
  const { card } = typed
  const row = {
    id: `pm_${randomText(call.random, 24)}`,
    card: presentCard(typed),
    billingDetails: readBilling(data?.billing_details),
    // A missing code cannot be wrong.
    decline: card.decline === 'incorrect_cvc' && !typed.hasCvc ? null : card.decline,
    requiresAuthentication: card.requiresAuthentication,
    refundOutcome: card.refundOutcome,
    disputeKind: card.dispute,
    metadata: readMetadata(data?.metadata),
    createdAt: call.now,
  }
  await call.queries.insert(paymentMethods).values(row)
  return row
}

function presentCard({ card, month, year, hasCvc }: CardOnPaper): Stripe.PaymentMethod.Card {
  const last4 = card.number.slice(-4)
  const wrongCvc = card.failsCvcCheck || card.decline === 'incorrect_cvc'
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: hasCvc ? (wrongCvc ? 'fail' : 'pass') : null,
    },
    country: card.country,
    display_brand: card.brand,
    exp_month: month,
    exp_year: year,
    fingerprint: createHash('sha256')
      .update(`${card.brand} ${last4} ${card.decline}`)
      .digest('hex')
      .slice(0, 16),
    funding: card.funding,
    generated_from: null,
    last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.supportsAuthentication },
    wallet: null,
  }
}

function readBilling(given: PaymentMethodData['billing_details']): Stripe.PaymentMethod.BillingDetails {
  return {
    address: presentAddress(given?.address),
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
    tax_id: given?.tax_id ?? null,
  }
}

export function presentAddress(given: Partial<Stripe.Address> | null | undefined): Stripe.Address {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...given }
}

export async function paymentMethodsById(queries: Queries, ids: (string | null | undefined)[]) {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (wanted.length === 0) return new Map<string, PaymentMethodRow>()
  const rows = await queries.select().from(paymentMethods).where(inArray(paymentMethods.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

export function presentPaymentMethod(row: PaymentMethodRow): Stripe.PaymentMethod {
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: row.billingDetails,
    card: row.card,
    created: Math.floor(row.createdAt.getTime() / 1000),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: row.metadata,
    type: 'card',
  }
}
