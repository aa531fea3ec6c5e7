import { conflict } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { lockSessionFor } from '../payments/checkouts/pending-switch.ts'
import { type CheckoutPrice, priceColumns } from '../payments/checkouts/price-checkout.ts'
import { partColumns, requirePart } from '../payments/reserve-part.ts'
import { refused } from '../sales/decide.ts'
import { lockSales } from '../sales/lock.ts'
import { priceOf } from '../sales/price.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { findOpenCheckout } from '../seats/holds.ts'
import type { LockedSession } from '../seats/lock.ts'
import type { SeatRequest } from '../seats/request.ts'

/** What is sold at the desk, and for how much. */
export type DeskSale = {
  session: LockedSession
  /** The person's open checkout of the session. */
  open: Checkout | undefined
  price: CheckoutPrice & Partial<Pick<Checkout, 'kind' | 'partId'>>
  /** Others wait for this seat. */
  passesWaitlist: boolean
}

type Wanted = { amountMinor: number; passWaitlistReason: string | null; part?: number | undefined }

/**
 * A seat at the price that the person's hold keeps or that they would pay now; or the part of their seat's
 * fee that comes next. Locks the session. Throws 404 for one that the actor may not see, and 409 when there
 * is nothing to sell or the amount is another one than the price.
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
    ? await partSale(transaction, context, request, part)
    : await seatSale(transaction, context, actor, request, wanted)
  if (amountMinor === sale.price.amountMinor) return sale
  const params = { price: toMajor(sale.price.amountMinor, context.currency) }
  throw conflict({ code: 'amount_is_not_price', params }, 'amount')
}

async function seatSale(
  transaction: Executor,
  context: Context,
  actor: Actor,
  request: SeatRequest,
  { passWaitlistReason, part }: Wanted,
): Promise<DeskSale> {
  await lockSessionFor(transaction, request)
  const question = { kind: 'desk', viewer: actor } as const
  const sales = await lockSales(transaction, [request], context.clock())
  const obeying = sales.decide(request, question)
  const mayPass = passWaitlistReason !== null
  const sale = mayPass ? sales.decide(request, { ...question, passesWaitlist: true }) : obeying
  const { session, checkout, hold, refusal } = sale
  if (refusal === 'already_booked') throw conflict('person_already_booked')
  if (refusal || !session) throw refused(refusal ?? 'session_not_found')
  const buyer = { session, userId: request.userId, hold, byParts: part !== undefined }
  const price = priceColumns(await priceOf(transaction, context, buyer), context.currency)
  return { session, open: checkout, price, passesWaitlist: obeying.refusal !== null }
}

async function partSale(
  transaction: Executor,
  context: Context,
  request: SeatRequest,
  number: number,
): Promise<DeskSale> {
  const { session, part } = await requirePart(transaction, request, number)
  const { amountMinor } = part
  const open = await findOpenCheckout(transaction, request.userId, request.sessionId)
  const price = {
    ...priceColumns({ amountMinor, fullMinor: amountMinor }, context.currency),
    ...partColumns(part),
  }
  return { session, open, price, passesWaitlist: false }
}
