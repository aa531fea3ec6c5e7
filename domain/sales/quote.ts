import { dueDayOf, splitFee } from '../../contract/fee-parts/split-fee.ts'
import { notFound } from '../../contract/http/errors.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type Asker, findByCode } from '../discounts/find-by-code.ts'
import { readParts } from '../fee-parts/read.ts'
import { planParts } from '../fee-parts/write.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/checkouts.ts'
import type { LockedSession } from '../seats/lock.ts'
import type { SeatRequest } from '../seats/request.ts'
import { type DecidedRefusal, decide } from './decide.ts'
import { readFacts } from './facts.ts'
import { type Buyer, type Price, priceOf } from './price.ts'

type Wanted = {
  sessionId: string
  /** As it was typed. */
  code: string | undefined
  /** 1: the first part of the fee. A later one: a part of the seat that they have. */
  part: number | undefined
  /** Where they ask from, for the limit of wrong codes. */
  address: string | undefined
}

/** `shown`: the parts that the seat is paid by. */
export type QuotedPrice = Price & { shown?: { part: number; amountMinor: number; dueOn: string }[] }

/** What a person has of a session, what it costs them, and why they would not get it. */
export type Quote = {
  bookingId: string | undefined
  hold: Checkout | undefined
  refusal: DecidedRefusal | null
  /** Of a seat that they could buy, or of a later part of the one that they have. */
  price: QuotedPrice | undefined
}

/**
 * What the server would say to somebody who books or buys now: advice, read without a lock, about a session
 * that they may see. While they hold a seat its price is the one that it is held at. Throws 404 for a part
 * that they do not have, 409 where the fee cannot be paid by parts, and 429 after too many wrong codes.
 */
export async function readQuote(context: Context, actor: Actor, wanted: Wanted): Promise<Quote> {
  const request = { userId: actor.id, sessionId: wanted.sessionId }
  const facts = (await readFacts(context.reads, [request], context.clock())).of(request)
  const { session, bookingId, hold } = facts
  if (!session) throw notFound('session_not_found')
  const kind = session.feeMinor === 0 ? 'free' : 'checkout'
  const question = { kind, viewer: null, isOwn: context.canConfirm } as const
  const has = { bookingId, hold, refusal: decide(facts, question) }
  if (wanted.part !== undefined && wanted.part > 1)
    return { ...has, price: await priceOfPart(context, request, wanted.part) }
  if (bookingId !== undefined || has.refusal === 'session_not_bookable') return { ...has, price: undefined }
  return { ...has, price: await priceOfSeat(context, actor, session, hold, wanted) }
}

/**
 * `whole` and `parts`: what the seat costs at once, and the first part where it may be paid by parts, both
 * with the code that was typed.
 * `mayWait`: there is no seat, and they may be put in the line for one.
 */
export type DeskQuote = {
  refusal: DecidedRefusal | null
  mayWait: boolean
  whole: Price
  parts: Price | undefined
}

/**
 * What the counter would sell to a person, or to somebody whom nobody has written down yet. Undefined for who
 * has a seat. Throws 404 for a session that the actor may not see, and 429 after too many wrong codes.
 */
export async function readDeskQuote(
  context: Context,
  actor: Actor,
  { sessionId, userId = NOBODY, code }: { sessionId: string; userId?: string | undefined; code?: string },
): Promise<DeskQuote | undefined> {
  const request = { userId, sessionId }
  const facts = (await readFacts(context.reads, [request], context.clock())).of(request)
  const { session, hold, bookingId } = facts
  const kind = session?.feeMinor === 0 ? 'free' : 'desk'
  const refusal = decide(facts, { kind, viewer: actor })
  if (!session || refusal === 'session_not_found') throw notFound('session_not_found')
  if (bookingId !== undefined) return undefined
  const mayWait = decide(facts, { kind: 'waitlist', viewer: actor }) === null
  const typed = {
    ...{ session, userId, hold, seller: actor },
    asker: { userId: actor.id, address: undefined },
    code,
  }
  const whole = await priceByCode(context, typed)
  const mayPayByParts = session.parts !== null || (hold && hold.parts !== null)
  const parts = mayPayByParts && (await priceByCode(context, { ...typed, byParts: true }))
  return { refusal, mayWait, whole, parts: parts || undefined }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function priceOfSeat(
  context: Context,
  { id: userId }: Actor,
  session: LockedSession,
  hold: Checkout | undefined,
  { code, part, address }: Wanted,
): Promise<QuotedPrice> {
  const buyer = { session, userId, hold, byParts: part !== undefined }
  const price = await priceByCode(context, { ...buyer, code, asker: { userId, address } })
  const { plan } = price
  if (!plan) return price
  const shown = planParts({ ...plan, currency: context.currency }, context.clock(), session)
  const [first] = splitFee(price.fullMinor, plan.parts, context.currency)
  return { ...price, fullMinor: first ?? price.fullMinor, shown }
}

type ByCode = Omit<Buyer, 'discountId'> & { code: string | undefined; asker: Asker }

/** With a code as it was typed, or without one. */
async function priceByCode(context: Context, { code, asker, ...buyer }: ByCode): Promise<Price> {
  const discountId = code === undefined ? undefined : await findByCode(context, asker, code)
  const price = await priceOf(context.database, context, { ...buyer, discountId })
  return code !== undefined && discountId === undefined ? { ...price, problem: 'code_unknown' } : price
}

/** A later part of the seat that they have. */
async function priceOfPart(
  { database }: Context,
  { userId, sessionId }: SeatRequest,
  number: number,
): Promise<QuotedPrice> {
  const booking = await findActiveBooking(database, userId, sessionId)
  const parts = booking && (await readParts(database, [booking])).get(booking.id)
  const part = parts?.find((one) => one.part === number)
  if (!parts || !part) throw notFound('part_not_found')
  const shown = parts.map(({ part, amountMinor, dueAt }) => ({ part, amountMinor, dueOn: dueDayOf(dueAt) }))
  return { amountMinor: part.amountMinor, fullMinor: part.amountMinor, shown }
}
