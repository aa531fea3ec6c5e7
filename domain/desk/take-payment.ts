import { and, eq, inArray } from 'drizzle-orm'
import { conflict, forbidden, invalid, notFound } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import { type HandMethod, parseTrxId, type Wallet } from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import { attempts } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { type Actor, requireOther } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { boxOf } from '../cash-boxes/open-box.ts'
import { type Context, newId } from '../context.ts'
import { requireByCode } from '../discounts/find-by-code.ts'
import { type Attempt, saveDeskAttempt } from '../payments/attempts/attempts.ts'
import { recordMoney } from '../payments/checkouts/record-money.ts'
import { requireUnused } from '../payments/held-payments/unused-reference.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/checkouts.ts'
import type { SeatRequest } from '../seats/request.ts'
import { lockExistingUser } from '../users/deleted.ts'
import { insertWalkIn } from '../users/walk-in.ts'
import { checkoutOf, type SaleTo } from './checkout.ts'
import { type Contact, findPerson } from './person.ts'
import { requireSale } from './sale.ts'
import { findTaken, type Taken, takenOf } from './taken.ts'

type TakenMoney = { method: HandMethod; wallet: Wallet | null; reference: string | null }
type DeskPayment = Contact &
  Omit<TakenMoney, 'wallet'> & {
    amountMinor: number
    sessionId: string
    name: string | null
    /** Why an Admin sells a seat that others wait for; null obeys the waitlist. */
    passWaitlistReason: string | null
    /**
     * Where the fee is paid by parts: 1 buys the seat, a later one pays a part of the seat that the person
     * has.
     */
    part?: number | undefined
    /** A discount code, as it was typed. */
    code?: string | null
    /** Chosen by the client, so that a repeated request takes nothing. */
    paymentId?: string | undefined
  }

/**
 * Takes money at the desk for a person and a session: seat, payment, receipt and audit event in one
 * transaction. A seat that the person holds is used, at the price that it keeps. Throws 400 without a way to
 * reach the person, or without the name of a new one; 403 for a cashier's own seat, and when somebody else
 * than an Admin passes the waitlist; 404 for a session that the actor may not see; and 409 when there is no
 * seat to sell, when they have one already, for a code that does not apply, for another amount than the
 * price, and for a transaction id that has been used; 429 after too many wrong codes. A repeated request
 * answers as the first.
 */
export async function takePayment(context: Context, actor: Actor, given: DeskPayment): Promise<Taken> {
  const money = requireMoney(given)
  if (given.passWaitlistReason !== null && actor.role !== 'Admin') throw forbidden('not_allowed')
  const person = await findPerson(context.database, given)
  if (!person && given.name === null) throw invalid('name', { code: 'required', params: { label: 'name' } })
  if (person) requireOther(actor, person.id)
  const request = { userId: person?.id ?? newId(context), sessionId: given.sessionId }
  const asker = { userId: actor.id, address: undefined }
  const discountId = given.code ? await requireByCode(context, asker, given.code) : undefined
  const taken = await context.database
    .transaction((transaction) =>
      sell(transaction, context, actor, { given, money, request, discountId, isNew: !person }),
    )
    .catch((error: unknown) => findEarlier(context, request, given, error))
  if (taken && 'isEarlier' in taken) return taken
  if (taken) context.activity.paid({ method: given.method, status: 'paid' })
  // Another cashier has written this person down meanwhile. Now they are found.
  return taken ?? takePayment(context, actor, given)
}

/** Throws 400 for money of a wallet without its transaction id, and without a way to reach the person. */
function requireMoney({ method, reference: typed, email, phone }: DeskPayment): TakenMoney {
  if (email === null && phone === null) throw invalid('phone', 'contact_required')
  if (method === 'cash') return { method, wallet: null, reference: null }
  if (typed === null) throw invalid('reference', { code: 'required', params: { label: 'trxId' } })
  const reference = parseTrxId(typed)
  if (!reference) throw invalid('reference', 'invalid_trx_id')
  return { method, wallet: method, reference }
}

type Selling = {
  given: DeskPayment
  money: TakenMoney
  request: SeatRequest
  discountId: string | undefined
  isNew: boolean
}

/** Undefined when a new person has been written down by somebody else meanwhile. */
async function sell(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { given, money, request, discountId, isNew }: Selling,
): Promise<Taken | undefined> {
  const { wallet, reference: trxId } = money
  if (wallet !== null && trxId !== null) await requireUnused(transaction, { wallet, trxId }, 'reference')
  const sale = await requireSale(transaction, context, actor, request, { ...given, discountId })
  const cashBoxId = money.method === 'cash' ? await boxOf(transaction, context, actor) : null
  const { email, phone, name, passWaitlistReason, paymentId } = given
  if (isNew) {
    const walkIn = { id: request.userId, email, phone, name: name ?? '' }
    if (!(await insertWalkIn(transaction, context, walkIn))) return undefined
  } else if (!(await lockExistingUser(transaction, request.userId))) throw notFound('user_not_found')
  const taken = await record(transaction, context, actor, { ...sale, request, money, paymentId, cashBoxId })
  if (sale.passesWaitlist) await recordPassed(transaction, context, actor, request, passWaitlistReason)
  return taken
}

/** What an earlier request of the same id took; else throws what went wrong. */
async function findEarlier(
  { database }: Context,
  request: SeatRequest,
  { paymentId }: DeskPayment,
  error: unknown,
): Promise<Taken & { isEarlier: true }> {
  const earlier = paymentId && (await findTaken(database, request, paymentId))
  if (earlier) return { ...earlier, isEarlier: true }
  if (isUniqueViolation(error, 'payments_pkey')) throw conflict('reference_used', 'paymentId')
  if (isUniqueViolation(error, 'attempts_sent', 'payments_reference'))
    throw conflict('reference_used', 'reference')
  throw error
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

type Sale = SaleTo & { money: TakenMoney; paymentId: string | undefined; cashBoxId: string | null }

async function record(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { money, paymentId, cashBoxId, ...sale }: Sale,
): Promise<Taken> {
  const { session, request, price } = sale
  const checkout = await checkoutOf(transaction, context, sale)
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
      chargedAt: context.clock(),
      byHand: { recordedById: actor.id, paymentId, cashBoxId },
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
