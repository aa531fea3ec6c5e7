import { dueDayOf } from '../../contract/fee-parts/split-fee.ts'
import { notFound } from '../../contract/http/errors.ts'
import type { CheckoutMethod, DeskMethod } from '../../contract/payments/payment-methods.ts'
import type { CodeProblem } from '../../contract/refusals/statuses.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type Asker, findByCode } from '../discounts/find-by-code.ts'
import { nextOpen, readParts } from '../fee-parts/read.ts'
import { planParts } from '../fee-parts/write.ts'
import { readBalance } from '../payments/ledger/balance.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/checkouts.ts'
import type { LockedSession } from '../seats/lock.ts'
import { type DecidedRefusal, decide, type Question } from './decide.ts'
import { readFacts } from './facts.ts'
import { type Buyer, mayPayByParts, type Price, partPrice, pricesOf } from './price.ts'
import { costOf, type Way, waysAtDesk, waysOnline } from './ways.ts'

type Choice<Method> = Price & { ways: Way<Method>[] }
type Scheduled = { schedule: { part: number; amountMinor: number; dueOn: string }[] }
type OfFee = { part: { number: number; of: number }; dueOn: string; isLate: boolean }

/** A person can buy this of a session now; with how they can pay it, or why they would get no seat. */
export type Quote<Method> = {
  bookingId: string | undefined
  hold: Checkout | undefined
  refusal: DecidedRefusal | null
  /** The desk may put them in the line for a seat. */
  mayWait: boolean
  /** A seat at once. */
  whole?: Choice<Method> | undefined
  /** The first part of a seat's fee, where it may be paid by parts. */
  parts?: (Choice<Method> & Scheduled) | undefined
  /** Of who has a seat: the part of its fee that comes next. */
  next?: (Choice<Method> & OfFee) | undefined
  /** Why the code that was typed is in none of these prices. */
  codeProblem?: CodeProblem | undefined
  /** What they have with the centre. */
  balanceMinor: number
}

type Wanted = { sessionId: string /** As it was typed. */; code: string | undefined }

/**
 * Reads what somebody can buy by themselves, of a session that they may see: advice, read without a lock.
 * Throws 404, and 429 after too many wrong codes from them or their address.
 */
export function readQuote(
  context: Context,
  { id: userId }: Actor,
  { address, ...wanted }: Wanted & { address: string | undefined },
): Promise<Quote<CheckoutMethod>> {
  return quote(context, {
    ...{ ...wanted, userId, asker: { userId, address }, seller: undefined },
    question: { kind: 'checkout', viewer: null, isOwn: context.canConfirm },
    waysOf: ({ amountMinor }, balanceMinor) => waysOnline(context, amountMinor, balanceMinor),
  })
}

/**
 * Reads what the desk can sell to a person, or to somebody whom nobody has written down yet: advice, as
 * above. Throws 404 for a session that the seller may not see, and 429 after too many wrong codes from them.
 */
export function readDeskQuote(
  context: Context,
  seller: Actor,
  { userId = NOBODY, ...wanted }: Wanted & { userId: string | undefined },
): Promise<Quote<DeskMethod>> {
  const { currency } = context
  return quote(context, {
    ...{ ...wanted, userId, asker: { userId: seller.id, address: undefined }, seller },
    question: { kind: 'desk', viewer: seller },
    waysOf: (price, balanceMinor, hold) => waysAtDesk(costOf(price, hold, currency), balanceMinor, currency),
  })
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

type Asked<Method> = Wanted & {
  userId: string
  asker: Asker
  seller: Actor | undefined
  question: Question
  waysOf: (price: Price, balanceMinor: number, hold: Checkout | undefined) => Way<Method>[]
}

async function quote<Method>(context: Context, asked: Asked<Method>): Promise<Quote<Method>> {
  const { userId, sessionId, seller, question, waysOf } = asked
  const request = { userId, sessionId }
  const facts = (await readFacts(context.reads, [request], context.clock())).of(request)
  const { session, hold, bookingId } = facts
  const isFree = session?.feeMinor === 0
  const refusal = decide(facts, isFree ? { ...question, kind: 'free' } : question)
  if (!session || refusal === 'session_not_found') throw notFound('session_not_found')
  const mayWait = seller !== undefined && decide(facts, { kind: 'waitlist', viewer: seller }) === null
  const has = { bookingId, hold, refusal, mayWait }
  if (refusal === 'session_not_bookable') return { ...has, balanceMinor: 0 }
  const { whole, parts, next, codeProblem } =
    bookingId === undefined
      ? await seatPrices(context, session, hold, asked)
      : { next: await nextPart(context, request) }
  const costs = [whole, parts, next].some((price) => price && price.amountMinor > 0)
  const balanceMinor = costs ? await readBalance(context.database, context, userId) : 0
  const payable = <Of extends Price>(price: Of) => ({ ...price, ways: waysOf(price, balanceMinor, hold) })
  return {
    ...{ ...has, codeProblem, balanceMinor },
    whole: whole && payable(whole),
    parts: parts && payable(parts),
    next: next && payable(next),
  }
}

type SeatPrices = {
  whole?: Price | undefined
  parts?: (Price & Scheduled) | undefined
  next?: undefined
  codeProblem?: CodeProblem | undefined
}

/** A code is looked up once, whatever it is for. One that does not apply leaves the prices as they are. */
async function seatPrices<Method>(
  context: Context,
  session: LockedSession,
  hold: Checkout | undefined,
  { userId, seller, code, asker }: Asked<Method>,
): Promise<SeatPrices> {
  const buyer = { session, userId, hold, seller }
  const discountId = code === undefined ? undefined : await findByCode(context, asker, code)
  if (code !== undefined && discountId === undefined)
    return { ...(await soldFor(context, session, buyer)), codeProblem: 'code_unknown' }
  const { codeProblem, ...sold } = await soldFor(context, session, { ...buyer, discountId })
  if (discountId === undefined || !codeProblem) return sold
  return { ...(await soldFor(context, session, buyer)), codeProblem }
}

/** What would not be sold at its price is left out: the code of a hold may be over for another way to pay. */
async function soldFor(context: Context, session: LockedSession, buyer: Buyer): Promise<SeatPrices> {
  const priceBy = pricesOf(context.database, context, buyer)
  const whole = await priceBy(false)
  const parts = mayPayByParts(buyer) ? await priceBy(true) : undefined
  const { plan } = parts ?? {}
  return {
    whole: whole.problem ? undefined : whole,
    codeProblem: whole.problem,
    ...(parts &&
      plan &&
      !parts.problem && {
        parts: {
          ...parts,
          schedule: planParts({ ...plan, currency: context.currency }, context.clock(), session),
        },
      }),
  }
}

/** The part that comes next of the fee of the seat that they have. */
async function nextPart(
  { database, clock }: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<(Price & OfFee) | undefined> {
  const booking = await findActiveBooking(database, userId, sessionId)
  const part = booking && nextOpen((await readParts(database, [booking])).get(booking.id) ?? [])
  if (!part) return undefined
  return {
    ...partPrice(part),
    part: { number: part.part, of: Math.max(booking.parts ?? 0, part.part) },
    dueOn: dueDayOf(part.dueAt),
    isLate: part.dueAt <= clock(),
  }
}
