import { z } from 'zod'
import { partOf } from '../fee-parts/fee-parts.ts'
import { partNumber } from '../fee-parts/fee-plan.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { fee, id, optionalText, text } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'
import type { Code } from '../refusals/index.ts'
import { checkoutMethods, paymentMethods, wallets } from './payment-methods.ts'
import { refundReasons } from './reasons.ts'

/** Amounts twice: exact in the smallest unit, and in major units. */
const price = { amount: z.number(), amountInCents: count, currency: z.string() }

/**
 * The states of a checkout. `open`: nobody has paid yet. `confirming`: the provider or a person decides.
 * `ended`: nothing was paid, and nothing can be any more.
 */
export const checkoutStates = ['open', 'confirming', 'paid', 'refund_due', 'refunded', 'ended'] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** Why a checkout is confirming, ended or refunded. */
export const checkoutReasons = [
  'payment_processing',
  'waits_for_minimum',
  'payment_held',
  'waits_for_desk',
  'waits_for_confirmation',
  'payment_cancelled',
  'payment_declined',
  'hold_expired',
  'session_cancelled',
  'reference_refused',
  'reference_unchecked',
  'payment_refunded',
  'recheck_charged_back',
  ...refundReasons,
] as const satisfies readonly Code[]
export type CheckoutReason = (typeof checkoutReasons)[number]

const method = z.enum(checkoutMethods, {
  error: coded('must_be_one_of', { options: checkoutMethods.join(', ') }),
})

/** The field for a discount code takes this. */
export const typedCode = z.object({ code: text('code', 40) })

/**
 * M02: holds a seat at the price `amount` (in major units, as the person was shown it) and begins an attempt
 * to pay by a method; repeated, it goes on with the same checkout, by the same or another method.
 * `redirectUrl`: the provider's page. `clientSecret`: for the card form. Neither: pay at the desk, or send
 * the money by hand and give its transaction id. `code`: of a discount, with `amount` the price that
 * `GET /sessions/{id}/mine` said; without it, a price that is held already stays. `paid`: nothing has to be
 * paid, and `bookingId` is the seat's; the method does not matter then. `part`, where the fee may be paid by
 * parts (B10): 1 buys the seat with the first part, later ones pay the parts of a seat that one has, one
 * after the other.
 */
export const startCheckout = defineEndpoint({
  method: 'POST',
  path: '/checkouts',
  tag: 'Payments',
  summary: 'Holds a seat and starts a payment for it by a method, or goes on with the one already begun.',
  access: 'signedIn',
  forChildren: true,
  isHighVolume: true,
  errorStatuses: [404, 409, 503],
  body: z.object({
    sessionId: id('sessionId'),
    method,
    amount: fee('amount'),
    code: optionalText('code', 40),
    part: partNumber.optional(),
  }),
  response: z.object({
    checkoutId: z.uuid(),
    state: z.enum(['open', 'paid']),
    method: z.enum(checkoutMethods),
    ...price,
    expiresAt: isoDateTime,
    bookingId: z.uuid().optional(),
    redirectUrl: z.string().optional(),
    clientSecret: z.string().optional(),
  }),
})

/**
 * A checkout of one's own. `reason` says why it is confirming, ended or being refunded. `expiresAt`: until
 * when the seat is held, and while a person decides, until when they have time. `refusal`: what the centre
 * wrote when it refused a transaction id.
 */
export const checkout = z
  .object({
    checkoutId: z.uuid(),
    sessionId: z.uuid(),
    sessionTitle: z.string(),
    state: z.enum(checkoutStates),
    reason: z.enum(checkoutReasons).optional(),
    ...price,
    /** Of the latest attempt; missing before the first. */
    method: z.enum(paymentMethods).optional(),
    wallet: z.enum(wallets).optional(),
    trxId: z.string().optional(),
    refusal: z.string().optional(),
    createdAt: isoDateTime,
    expiresAt: isoDateTime.optional(),
    bookingId: z.uuid().optional(),
    paymentId: z.uuid().optional(),
    /** The booking whose seat moves to this session once it is paid (B12). */
    movesBooking: z.uuid().optional(),
    /** Pays the first of so many parts of the fee, or a later one. */
    part: partOf.optional(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.output<typeof checkout>

/** M03: asks the provider when it does not know. */
export const getCheckout = defineEndpoint({
  method: 'GET',
  path: '/checkouts/{id}',
  tag: 'Payments',
  summary: 'Reads what has become of one’s checkout; the provider is asked when that is not known.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  response: checkout,
})

/** Newest first, at most twenty. */
export const listCheckouts = defineEndpoint({
  method: 'GET',
  path: '/checkouts',
  tag: 'Payments',
  summary:
    'One’s checkouts that are not over: open, confirming, or with money on its way back. The newest twenty.',
  access: 'signedIn',
  forChildren: true,
  response: z.array(checkout),
})

/** M11: the transaction id of money that was sent by hand. An Admin confirms or refuses it. */
export const giveReference = defineEndpoint({
  method: 'POST',
  path: '/checkouts/{id}/reference',
  tag: 'Payments',
  summary:
    'Gives the transaction id of money that was sent by hand; the seat waits until somebody has checked it.',
  access: 'signedIn',
  forChildren: true,
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  body: z.object({
    wallet: z.enum(wallets, { error: coded('must_be_one_of', { options: wallets.join(', ') }) }),
    trxId: text('trxId', 40),
  }),
  response: checkout,
})
