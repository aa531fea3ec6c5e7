import { and, eq, inArray } from 'drizzle-orm'
import { type ApiError, conflict, forbidden, invalid, notFound } from '../../contract/http/errors.ts'
import { HOLD_MS } from '../../contract/http/limits.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { HandMethod, Wallet } from '../../contract/payments/payment-methods.ts'
import { parseTrxId } from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import { attempts, checkouts } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { priceOf } from '../discounts/price.ts'
import { type Attempt, saveDeskAttempt } from '../payments/attempts.ts'
import { lockSessionFor } from '../payments/pending-switch.ts'
import { type CheckoutPrice, priceColumns } from '../payments/price-checkout.ts'
import { recordMoney } from '../payments/record-payment.ts'
import { partColumns, requirePart } from '../payments/reserve-part.ts'
import { lockAvailability, type SeatAvailability, type SeatRequest } from '../seats/availability.ts'
import { bookingProblem, isUndecided } from '../seats/bookable.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import { closeCheckout } from '../seats/free.ts'
import { type Checkout, findOpenCheckout, isActive } from '../seats/holds.ts'
import type { LockedSession } from '../seats/lock.ts'
import { isVisibleTo } from '../sessions/visibility.ts'
import { lockExistingUser } from '../users/deleted.ts'
import { insertWalkIn } from '../users/walk-in.ts'
import { type Contact, findPerson } from './person.ts'
import { findTaken, type Taken, takenOf } from './taken.ts'

type Money = { method: HandMethod; amountMinor: number; reference: string | null }
type DeskPayment = Contact &
  Money & {
    sessionId: string
    name: string | null
    /** Why an Admin sells a seat that others wait for; null obeys the waitlist. */
    passWaitlistReason: string | null
    /**
     * Where the fee is paid by parts: 1 buys the seat, a later one pays a part of the seat that the person
     * has.
     */
    part?: number | undefined
    /** Chosen by the client, so that a repeated request takes nothing. */
    paymentId?: string | undefined
  }

/**
 * Takes money at the desk for a person and a session: seat, payment, receipt and audit event in one
 * transaction. A seat that the person holds is used, at the price that it keeps. Throws 400 without a way to
 * reach the person, or without the name of a new one; 403 when somebody else than an Admin passes the waitlist;
 * 404 for a session that the actor may not see; and 409 when there is no seat to sell, when they have one
 * already, for another amount than the price, and for a transaction id that has been used. A repeated request
 * answers as the first.
 */
export async function takePayment(context: Context, actor: Actor, given: DeskPayment): Promise<Taken> {
  const wallet = given.method === 'cash' ? null : given.method
  const reference = wallet && given.reference && parseTrxId(given.reference)
  if (given.email === null && given.phone === null) throw invalid('phone', 'contact_required')
  if (wallet && given.reference === null)
    throw invalid('reference', { code: 'required', params: { label: 'trxId' } })
  if (wallet && !reference) throw invalid('reference', 'invalid_trx_id')
  if (given.passWaitlistReason !== null && actor.role !== 'Admin') throw forbidden('not_allowed')
  const money = { ...given, wallet, reference }
  const person = await findPerson(context.database, given)
  if (!person && given.name === null) throw invalid('name', { code: 'required', params: { label: 'name' } })
  const request = { userId: person?.id ?? newId(context), sessionId: given.sessionId }
  try {
    const taken = await context.database.transaction(async (transaction) => {
      const { part } = given
      const seat =
        part !== undefined && part > 1
          ? await requireOpenPart(transaction, context, request, { ...given, part })
          : await requireSeat(transaction, context, actor, request, given)
      if (person) {
        if (!(await lockExistingUser(transaction, person.id))) throw notFound('user_not_found')
      } else {
        const { email, phone, name } = given
        const walkIn = { id: request.userId, email, phone, name: name ?? '' }
        if (!(await insertWalkIn(transaction, context, walkIn))) return undefined
      }
      const taken = await record(transaction, context, actor, { ...seat, request, money })
      if (seat.passesWaitlist)
        await recordPassed(transaction, context, actor, request, given.passWaitlistReason)
      return taken
    })
    if (taken) context.activity.paid({ method: given.method, status: 'paid' })
    // Another cashier has written this person down meanwhile. Now they are found.
    return taken ?? (await takePayment(context, actor, given))
  } catch (error) {
    const earlier = given.paymentId && (await findTaken(context.database, request, given.paymentId))
    if (earlier) return earlier
    if (isUniqueViolation(error, 'payments_pkey')) throw conflict('reference_used', 'paymentId')
    if (isUniqueViolation(error, 'attempts_sent', 'payments_reference'))
      throw conflict('reference_used', 'reference')
    throw error
  }
}

type Seat = {
  session: LockedSession
  open: Checkout | undefined
  price: CheckoutPrice & Partial<Pick<Checkout, 'kind' | 'partId'>>
  /** Others wait for this seat. */
  passesWaitlist: boolean
}

/** Locks the session. Throws when the person cannot have a seat for this amount. */
async function requireSeat(
  transaction: Executor,
  context: Context,
  actor: Actor,
  request: SeatRequest,
  { amountMinor, passWaitlistReason, part }: Pick<DeskPayment, 'amountMinor' | 'passWaitlistReason' | 'part'>,
): Promise<Seat> {
  const now = context.clock()
  await lockSessionFor(transaction, request)
  const availability = await lockAvailability(transaction, [request], now)
  const session = availability.sessionOf(request)
  if (!session || !isVisibleTo(actor, session)) throw notFound('session_not_found')
  if (availability.bookingIdOf(request)) throw conflict('person_already_booked')
  const open = availability.openCheckoutOf(request)
  // A part that somebody was about to pay, of a seat that they had before, holds none.
  const held = open && open.kind !== 'part' && isActive(open, now) ? open : undefined
  const mayPass = passWaitlistReason !== null
  const problem = held ? heldProblem(session, now) : seatProblem(availability, request, session, now, mayPass)
  if (problem) throw problem
  const byParts = part !== undefined
  // Who holds a seat by parts may pay all of it at the desk, and the other way.
  const kept = held && byParts === (held.parts !== null) ? held : undefined
  const buyer = { session, userId: request.userId, discountId: held?.discountId ?? undefined, byParts }
  const price = kept ?? priceColumns(await priceOf(transaction, context, buyer), context.currency)
  requireAmount(context, amountMinor, price)
  return { session, open, price, passesWaitlist: !held && !availability.hasFreeSeat(request) }
}

function requireAmount(
  { currency }: Context,
  amountMinor: number,
  price: Pick<CheckoutPrice, 'amountMinor'>,
) {
  if (amountMinor === price.amountMinor) return
  const params = { price: toMajor(price.amountMinor, currency) }
  throw conflict({ code: 'amount_is_not_price', params }, 'amount')
}

/** The next open part of the person's seat, as something to sell. */
async function requireOpenPart(
  transaction: Executor,
  context: Context,
  request: SeatRequest,
  { amountMinor, part: number }: { amountMinor: number; part: number },
): Promise<Seat> {
  const { session, part } = await requirePart(transaction, request, number)
  requireAmount(context, amountMinor, part)
  const open = await findOpenCheckout(transaction, request.userId, request.sessionId)
  const price = {
    ...priceColumns({ amountMinor, fullMinor: amountMinor }, context.currency),
    ...partColumns(part),
  }
  return { session, open, price, passesWaitlist: false }
}

/** A hold keeps its seat past the registration, as in every payment. */
const heldProblem = (session: LockedSession, now: Date): ApiError | null =>
  session.status !== 'approved' || session.deletedAt
    ? conflict('session_not_bookable')
    : now > session.classEnd
      ? conflict('class_over')
      : isUndecided(session, now)
        ? conflict('minimum_undecided')
        : null

function seatProblem(
  availability: SeatAvailability,
  request: SeatRequest,
  session: LockedSession,
  now: Date,
  mayPass: boolean,
): ApiError | null {
  const problem = bookingProblem(session, now)
  if (problem) return problem
  if (session.feeMinor === 0) return conflict('session_is_free')
  return availability.seatProblem(request, mayPass)
}

async function recordPassed(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { userId, sessionId }: SeatRequest,
  reason: string | null,
): Promise<void> {
  await recordAuditEvent(transaction, context, actor, {
    action: 'waitlist.passed',
    subjectId: sessionId,
    affectedUserId: userId,
    after: { reason },
  })
}

type Sale = Seat & {
  request: SeatRequest
  money: {
    method: HandMethod
    wallet: Wallet | null
    reference: string | null
    amountMinor: number
    paymentId?: string | undefined
  }
}

async function record(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { session, open, request, money, price, passesWaitlist }: Sale,
): Promise<Taken> {
  const now = context.clock()
  const checkout =
    open && isActive(open, now) && isSold(open, price)
      ? open
      : await openCheckout(transaction, context, { session, open, request, price, passesWaitlist })
  const attempt = await saveAttemptPaid(transaction, context, checkout, money)
  const payment = await recordMoney(transaction, context, {
    checkout,
    session,
    attempt,
    money: {
      method: money.method,
      // Of cash it is a name of our own, unique as every reference.
      reference: money.reference ?? attempt.id,
      amountMinor: price.amountMinor,
      currency: checkout.currency,
      chargedAt: now,
      byHand: { recordedById: actor.id, paymentId: money.paymentId },
    },
  })
  const booking = await findActiveBooking(transaction, request.userId, request.sessionId)
  if (payment.status !== 'paid' || !booking) throw new Error(`The payment ${payment.id} has got no seat`)
  await recordAuditEvent(transaction, context, actor, {
    action: 'payment.taken',
    subjectId: payment.id,
    affectedUserId: request.userId,
    after: {
      amount: toMajor(payment.amountMinor, payment.currency),
      currency: payment.currency,
      method: money.method,
      reference: money.reference,
    },
  })
  return takenOf(transaction, payment, booking.id)
}

/** Whether an open checkout sells just this. */
const isSold = (open: Checkout, { amountMinor, parts, partId = null }: Seat['price']) =>
  open.amountMinor === amountMinor && open.parts === parts && open.partId === partId

/**
 * A checkout that holds nothing, unless others wait for its seat, which it then takes from them. One that has
 * lapsed is closed; money that still comes by it finds the seat taken, and goes back.
 */
async function openCheckout(
  transaction: Executor,
  context: Context,
  { session, open, request, price, passesWaitlist }: Omit<Sale, 'money'>,
): Promise<Checkout> {
  const now = context.clock()
  if (open) await closeCheckout(transaction, context, open)
  const [checkout] = await transaction
    .insert(checkouts)
    .values({
      ...price,
      id: newId(context),
      ...request,
      sessionTitle: session.title,
      createdAt: now,
      holdExpiresAt: passesWaitlist ? new Date(now.getTime() + HOLD_MS) : now,
    })
    .returning()
  if (!checkout) throw new Error(`The checkout of ${request.userId} was not written`)
  return checkout
}

/**
 * The attempt that this money pays: the person's own one at the desk, unless they have sent another
 * transaction id, or a new one. Its wallet and reference are unique, so that a transaction id counts once,
 * whether a cashier or a student enters it.
 */
async function saveAttemptPaid(
  transaction: Executor,
  context: Context,
  checkout: Checkout,
  { wallet, reference }: Sale['money'],
): Promise<Attempt> {
  const waiting = await transaction
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.checkoutId, checkout.id),
        eq(attempts.method, 'desk'),
        inArray(attempts.state, ['open', 'held']),
      ),
    )
  const own = waiting.find(
    (one) => one.reference === null || (one.wallet === wallet && one.reference === reference),
  )
  return saveDeskAttempt(transaction, context, checkout, own, { state: 'paid', wallet, reference })
}
