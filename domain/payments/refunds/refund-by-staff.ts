import { eq } from 'drizzle-orm'
import { conflict, forbidden, invalid, notFound } from '../../../contract/http/errors.ts'
import { inCashMinor, toMajor } from '../../../contract/payments/money.ts'
import type { HandMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { allocations, payments, refunds } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { type Actor, requireOther } from '../../access.ts'
import { takeFromBox } from '../../cash-boxes/take-from-box.ts'
import { requireWholeTaka } from '../../cash-boxes/whole-taka.ts'
import { type Context, newId } from '../../context.ts'
import { isDeleted } from '../../deleted-users.ts'
import { judgeLimit } from '../../refund-limit/who-confirms.ts'
import { readDisputes } from '../disputes/disputes.ts'
import { isAdvance } from '../ledger/advance.ts'
import { readPayment } from '../ledger/allocate.ts'
import { requireBalance } from '../ledger/balance.ts'
import { makeBalanceDue } from '../ledger/make-balance-due.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'
import { lockPayment } from '../ledger/seat-money.ts'
import { refundAtOnce } from '../provider-refunds/send.ts'
import { type DecidedRefund, decideRefund, outcomeOf } from './decide-refund.ts'
import { requirePriceKept } from './price-kept.ts'
import { type HandRefund, refundByHand } from './refund-by-hand.ts'
import { isDueByHand, type Refundable, readCashierRule, refundableNow } from './refundable.ts'
import { decideRequest, findRequest, requestRefund } from './requests.ts'
import { requireSeenMoney } from './seen-money.ts'
import { assertGivenUp, endUnknownRefunds } from './silent.ts'
import { tellRefundByStaff } from './tell-refund-by-staff.ts'

export type WantedRefund = {
  /** Chosen by the client, so that a repeated request changes nothing. */
  refundId?: string | undefined
  /** In the smallest unit; without it, all that can be refunded. */
  amountMinor?: number | undefined
  reason: string
  /** Of money that moved by hand. */
  reference: string | null
  /** How it was given by hand, where that is another way than it came. */
  method: HandMethod | null
  /** The person keeps the seat, although the centre keeps nothing of the money for it. */
  keepsSeat?: boolean | undefined
  /** Who took what was given by hand, where it is not its payer: the name that they said. */
  takenBy?: string | null | undefined
  /** Another Admin asked for it, and the actor confirms: the request with this `refundId`. */
  confirms?: boolean | undefined
}

/** `waits`: nothing has moved, until another Admin confirms it. */
type Made = { refundId: string; amountMinor: number; payment: Payment; waits?: true }
/** `leftMinor` can still be refunded. */
export type StaffRefund = Made & { leftMinor: number }

/**
 * Refunds a payment: the one place where a person decides so. `refundableOf` says how much can be refunded,
 * `decideRefund` what becomes of the seat. What was taken by hand is refunded by hand and is written down
 * here; other money is asked of its provider, now and by the reconciler. What a provider does not refund is
 * refunded by hand instead, in cash or with a reference, as `assertGivenUp` says, and throws as it does.
 * Above the centre's limit (`judgeLimit`) nothing moves until another Admin confirms it (`waits`), if there
 * is one. Throws 400 without the name of who takes money of a deleted account, 403 for what the actor may not
 * decide, 404, and 409 for more than can be refunded, or than a cash box holds, for money that a bank wants,
 * and for a reference of another refund.
 */
export async function refundByStaff(
  context: Context,
  actor: Actor,
  paymentId: string,
  asked: WantedRefund,
): Promise<StaffRefund> {
  const { database } = context
  const [seen] = await database.select().from(payments).where(eq(payments.id, paymentId))
  if (!seen) throw notFound('payment_not_found')
  requireOther(actor, seen.userId)
  if (asked.keepsSeat && actor.role !== 'Admin') throw forbidden('admin_moves_money')
  const isNew = !(await findEarlier(database, paymentId, asked))
  const isInstead =
    asked.reference !== null ||
    asked.method !== null ||
    (seen.status === 'refund_due' && seen.keptMinor === 0)
  const unknown =
    isNew && isInstead && !seen.byHand ? await assertGivenUp(context, actor, seen, asked) : undefined
  const made = await database
    .transaction(async (transaction) => {
      const payment = (await lockPayment(transaction, seen)) ?? seen
      const earlier = await findEarlier(transaction, paymentId, asked)
      return earlier
        ? { ...earlier, payment }
        : refundLocked(transaction, context, actor, payment, asked, unknown)
    })
    .catch((error: unknown): never => {
      throw isUniqueViolation(error) ? conflict('refund_reference_used', 'reference') : error
    })
  const isAsked = isNew && !unknown && !seen.byHand && !made.waits
  const [payment = made.payment] = isAsked ? await refundAtOnce(context, [made.payment]) : []
  const leftMinor = unknown
    ? dueMinor(payment)
    : (await refundableNow(database, actor, payment, await readCashierRule(database, context))).minor
  return { ...made, payment, leftMinor }
}

/** What this request did before, when it is repeated: a refund by hand, or the row by which less is kept. */
async function findEarlier(
  queries: Executor,
  paymentId: string,
  { refundId, confirms }: Pick<WantedRefund, 'refundId' | 'confirms'>,
): Promise<Omit<Made, 'payment'> | undefined> {
  if (refundId === undefined) return undefined
  const [byHand] = await queries.select().from(refunds).where(eq(refunds.id, refundId))
  const [decided] = await queries.select().from(allocations).where(eq(allocations.id, refundId))
  const request = await findRequest(queries, paymentId, refundId)
  if (request && !byHand && !decided && request.decidedAt === null && !confirms)
    return { refundId, amountMinor: request.amountMinor, waits: true }
  const earlier = byHand ?? decided
  if (earlier && earlier.paymentId !== paymentId) throw conflict('reference_used', 'refundId')
  return earlier && { refundId, amountMinor: Math.abs(earlier.amountMinor) }
}

/** `unknown`: refunds of which the provider knows nothing, where the money is refunded by hand instead. */
async function refundLocked(
  transaction: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  asked: WantedRefund,
  unknown: string[] | undefined,
): Promise<Made> {
  const disputes = (await readDisputes(transaction, [payment.id])).get(payment.id)
  const rule = await readCashierRule(transaction, context)
  const left: Refundable = unknown
    ? { minor: dueMinor(payment) }
    : await refundableNow(transaction, actor, payment, rule, disputes)
  if (left.refusal) throw refused(left.refusal, toMajor(rule.limitMinor, payment.currency))
  const isByHand = payment.byHand || unknown !== undefined
  const isCash = isByHand && payment.method !== 'balance' && (asked.method ?? payment.method) === 'cash'
  if (isCash) await requireSeenMoney(transaction, context, actor, payment)
  // Poisha that nobody has in hand stay due back, for a refund by a wallet.
  const all = isCash ? inCashMinor(left.minor, payment.currency) : left.minor
  const { amountMinor = all, refundId: id = newId(context), keepsSeat = false } = asked
  if (isCash) requireWholeTaka(amountMinor, payment.currency)
  if (left.minor === 0 || amountMinor > left.minor) {
    const most = toMajor(left.minor, payment.currency)
    throw conflict({ code: 'refund_too_much', params: { most } }, 'amount')
  }
  // Who asked for it stands with the payer.
  const giver = asked.confirms
    ? { id: (await decideRequest(transaction, context, actor, id, true)).askedById }
    : actor
  const isDecided = unknown !== undefined || isDueByHand(payment)
  const outcome = isDecided ? undefined : await outcomeOf(transaction, payment, { amountMinor, keepsSeat })
  const takenBy = isByHand ? await requireTaker(transaction, payment, asked) : null
  const move = {
    paymentId: payment.id,
    decidedMinor: outcome?.refundMinor ?? 0,
    byHandMinor: isByHand ? amountMinor : 0,
  }
  const judged = asked.confirms
    ? 'alone'
    : await judgeLimit(transaction, context, actor, payment.userId, move)
  if (judged === 'admin') throw refused('admin_gives_back', toMajor(rule.limitMinor, payment.currency))
  if (outcome && actor.role !== 'Admin')
    await requirePriceKept(transaction, context, payment, outcome, amountMinor)
  if (judged === 'second') {
    await requestRefund(transaction, context, actor, payment, { ...asked, refundId: id, amountMinor })
    return { refundId: id, amountMinor, payment, waits: true }
  }
  if (unknown) await endUnknownRefunds(transaction, context, payment, unknown)
  const cashBoxId = isCash
    ? await takeFromBox(transaction, context, actor, { whose: giver, amountMinor })
    : null
  if (isAdvance(payment) && !isDecided)
    await requireBalance(transaction, context, payment.userId, amountMinor)
  const decided: DecidedRefund = isDecided
    ? { payment, refundMinor: amountMinor }
    : await decideRefund(transaction, context, payment, {
        ...{ amountMinor, keepsSeat, id, by: actor.id },
        alone: asked.confirms ? undefined : actor.id,
      })
  const method = isByHand && asked.method !== payment.method ? asked.method : null
  const handRefund = { ...asked, id, amountMinor, method, cashBoxId, takenBy }
  const settled = await settle(transaction, context, actor, decided.payment, { ...handRefund, isByHand })
  await tellRefundByStaff(
    transaction,
    context,
    actor,
    { ...decided, payment: settled },
    { ...handRefund, isByHand },
  )
  return { refundId: id, amountMinor, payment: settled }
}

/** Throws 400 where nobody is named who takes the money of a person whose account is deleted. */
async function requireTaker(
  transaction: Executor,
  { userId, method }: Payment,
  { takenBy = null }: WantedRefund,
): Promise<string | null> {
  if (takenBy === null && method !== 'balance' && (await isDeleted(transaction, userId)))
    throw invalid('takenBy', { code: 'required', params: { label: 'takenBy' } })
  return takenBy
}

/**
 * A refund by hand is written down; what was paid from a balance is there again, and due back to who has
 * left.
 */
async function settle(
  transaction: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  { isByHand, ...handRefund }: HandRefund & { isByHand: boolean },
): Promise<Payment> {
  if (payment.method === 'balance') {
    await context.jobs.enqueue(transaction, 'receipts')
    if (await isDeleted(transaction, payment.userId))
      await makeBalanceDue(transaction, context, payment.userId)
    return readPayment(transaction, payment.id)
  }
  return isByHand ? refundByHand(transaction, context, actor, payment, handRefund) : payment
}

function refused(refusal: NonNullable<Refundable['refusal']>, limit: number) {
  if (refusal === 'own_payment') return forbidden(refusal)
  return conflict(refusal === 'admin_gives_back' ? { code: refusal, params: { limit } } : refusal)
}
