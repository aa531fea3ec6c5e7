import { conflict, invalid } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { DeskMethod } from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { concede } from '../fee-parts/concede.ts'
import { partColumns, requirePart } from '../payments/checkouts/reserve-part.ts'
import { lockForSale, requireLockOf } from '../payments/kinds/lock-checkout.ts'
import { type CheckoutPrice, priceColumns } from '../payments/kinds/price-checkout.ts'
import { decide, refused } from '../sales/decide.ts'
import { lockFacts, type SeatFacts } from '../sales/facts.ts'
import { inCash, lockPrice, partPrice } from '../sales/price.ts'
import { type Cost, costOf } from '../sales/ways.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { findOpenCheckout } from '../seats/holds.ts'
import type { LockedSession } from '../seats/lock.ts'
import type { SeatRequest } from '../seats/request.ts'

/** The desk sells this, for so much. */
export type DeskSale = {
  session: LockedSession
  /** The person's open checkout of the session. */
  open: Checkout | undefined
  price: CheckoutPrice & Partial<Pick<Checkout, 'kind' | 'partId'>>
  /** The price to the poisha, and in cash. */
  cost: Cost
  /** Others wait for this seat. */
  passesWaitlist: boolean
  /** What a seat is sold by; undefined for a part of a fee. */
  facts: SeatFacts | undefined
}

/** Why a part costs less that is paid in cash. Staff read it in the history. */
const ROUNDED = 'Rounded down to whole taka'

type Wanted = {
  method: DeskMethod
  amountMinor: number
  /** Why an Admin sells a seat that others wait for; null obeys the waitlist. */
  passWaitlistReason: string | null
  part?: number | undefined
  /** Of the code that the person has. */
  discountId?: string | undefined
}

/**
 * A seat at the price that the person's hold keeps or that they would pay now, with their code; or the part
 * of their seat's fee that comes next. Cash is taken in whole taka: the rest is let go. Locks the session.
 * Throws 404 for one that the actor may not see, and 409 when there is nothing to sell, the code does not
 * apply, or the amount is another one than the price.
 */
export async function requireSale(
  transaction: Executor,
  context: Context,
  actor: Actor,
  request: SeatRequest,
  wanted: Wanted,
): Promise<DeskSale> {
  const { part, amountMinor } = wanted
  const isLater = part !== undefined && part > 1
  const sale = isLater
    ? await partSale(transaction, context, actor, request, wanted, part)
    : await seatSale(transaction, context, actor, request, wanted)
  if (amountMinor === sale.price.amountMinor) return sale
  const params = { price: toMajor(sale.price.amountMinor, context.currency) }
  throw conflict({ code: 'amount_is_not_price', params }, 'amount')
}

/** A seat. Locks the session. Throws as `requireSale`, whatever the amount. */
export async function seatSale(
  transaction: Executor,
  context: Context,
  actor: Actor,
  request: SeatRequest,
  { method, passWaitlistReason, part, discountId }: Omit<Wanted, 'amountMinor'>,
): Promise<DeskSale> {
  const locked = await lockForSale(transaction, request)
  const question = { kind: 'desk', viewer: actor } as const
  const facts = (await lockFacts(transaction, [request], context.clock(), { locked })).of(request)
  const { session, checkout, hold } = facts
  await requireLockOf(transaction, locked, checkout)
  const obeying = decide(facts, question)
  const mayPass = passWaitlistReason !== null
  const refusal = mayPass ? decide(facts, { ...question, passesWaitlist: true }) : obeying
  if (refusal === 'already_booked') throw conflict('person_already_booked')
  if (refusal || !session) throw refused(refusal ?? 'session_not_found')
  const { userId } = request
  const buyer = { session, userId, hold, seller: actor, byParts: part !== undefined, discountId }
  const asked = await lockPrice(transaction, context, buyer)
  const cost = costOf(asked, hold, context.currency)
  if (method === 'cash' && cost.cashMinor === undefined) throw invalid('amount', 'cash_in_whole_taka')
  const paid = method === 'cash' ? inCash(asked, context.currency) : asked
  const price = priceColumns(paid, context.currency)
  return { session, open: checkout, price, cost, passesWaitlist: obeying !== null, facts }
}

async function partSale(
  transaction: Executor,
  context: Context,
  actor: Actor,
  request: SeatRequest,
  { method }: Wanted,
  number: number,
): Promise<DeskSale> {
  const { session, booking, part: asked } = await requirePart(transaction, request, number)
  const exact = partPrice(asked)
  const paid = method === 'cash' ? inCash(exact, context.currency) : exact
  const concession = { amountMinor: paid.amountMinor, reason: ROUNDED }
  await concede(transaction, context, actor, { part: asked, booking }, concession)
  const open = await findOpenCheckout(transaction, request.userId, request.sessionId)
  const price = { ...priceColumns(partPrice(paid), context.currency), ...partColumns(asked) }
  const cost = costOf(exact, undefined, context.currency)
  return { session, open, price, cost, passesWaitlist: false, facts: undefined }
}
