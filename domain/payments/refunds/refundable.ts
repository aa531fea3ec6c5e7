import { dayOf } from '../../../contract/formats/dates.ts'
import type { Executor } from '../../../db/client.ts'
import type { Reader } from '../../../db/pipeline.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { readRefundLimitMinor } from '../../settings/refund-limit.ts'
import { blocksRefund, type Dispute, readDisputes } from '../disputes/disputes.ts'
import { isAdvance } from '../ledger/advance.ts'
import { readBalance } from '../ledger/balance.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'

/** How much of a payment can be refunded, in the smallest unit, and if nothing can, why. */
export type Refundable = {
  minor: number
  refusal?: 'own_payment' | 'not_by_hand' | 'admin_gives_back' | 'payment_disputed' | 'refund_under_way'
}

const refused = (refusal: NonNullable<Refundable['refusal']>): Refundable => ({ minor: 0, refusal })

/** Whether it was decided before what is refunded of a payment by hand: it is due back. */
export const isDueByHand = ({ byHand, status }: Payment): boolean => byHand && status === 'refund_due'

/** Whether a payment that took part in buying a seat frees it, when all is refunded that can be now. */
export const freesSeat = (payment: Payment, boughtSeat: boolean): boolean =>
  boughtSeat && !isDueByHand(payment)

/** A cashier may refund this: by hand, what they took themselves on this day, up to a limit. */
export type LimitOfToday = { now: Date; limitMinor: number }

const isTheirs = ({ id }: Actor, payment: Payment, { now, limitMinor }: LimitOfToday): boolean =>
  payment.recordedById === id && dayOf(payment.recordedAt) === dayOf(now) && payment.amountMinor <= limitMinor

/**
 * How much of a payment the actor may refund now: what is due back by hand, or else what the centre keeps of
 * it, so that nothing is refunded twice. Nobody decides about their own money, an Admin about all other, a
 * cashier within the limit. Money that a bank has, or may take, cannot be refunded as well.
 */
export function refundableOf(
  actor: Actor,
  payment: Payment,
  limit: LimitOfToday,
  disputes: readonly Dispute[] = [],
): Refundable {
  const { byHand, userId, keptMinor } = payment
  const isOwn = actor.id === userId
  const isDue = payment.status === 'refund_due'
  if (isDueByHand(payment) && (!isOwn || actor.role === 'Admin')) return { minor: dueMinor(payment) }
  if (isOwn) return refused('own_payment')
  if (actor.role !== 'Admin' && !byHand) return refused('not_by_hand')
  if (actor.role !== 'Admin' && !isTheirs(actor, payment, limit)) return refused('admin_gives_back')
  if (disputes.some(blocksRefund)) return refused('payment_disputed')
  if (!byHand && isDue && keptMinor === 0) return refused('refund_under_way')
  return { minor: keptMinor }
}

/** The limit as it is now. */
export const readLimitOfToday = async (
  queries: Reader,
  context: Pick<Context, 'clock' | 'currency'>,
): Promise<LimitOfToday> => ({
  now: context.clock(),
  limitMinor: await readRefundLimitMinor(queries, context),
})

/**
 * The same with what is left of money in advance: what was spent of it cannot be refunded. `balanceMinor`: of
 * its owner.
 */
export const leftOf = (refundable: Refundable, payment: Payment, balanceMinor: number): Refundable =>
  isAdvance(payment) && !isDueByHand(payment)
    ? { ...refundable, minor: Math.min(refundable.minor, balanceMinor) }
    : refundable

/** Reads what can be refunded now of several payments of one person, in their order, by the actor. */
export async function readRefundable(
  queries: Executor,
  actor: Actor,
  money: readonly Payment[],
  limit: LimitOfToday,
): Promise<Refundable[]> {
  const [first] = money
  if (!first) return []
  const [disputes, balanceMinor] = await Promise.all([
    readDisputes(
      queries,
      money.filter(({ byHand }) => !byHand).map(({ id }) => id),
    ),
    money.some(isAdvance) ? readBalance(queries, first, first.userId) : 0,
  ])
  let leftMinor = balanceMinor
  return money.map((payment) => {
    const one = leftOf(refundableOf(actor, payment, limit, disputes.get(payment.id)), payment, leftMinor)
    if (isAdvance(payment) && !isDueByHand(payment)) leftMinor -= one.minor
    return one
  })
}
