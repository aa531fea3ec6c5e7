import { conflict, forbidden } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { type Actor, requireOther } from '../../access.ts'
import { type Context, newId } from '../../context.ts'
import { judgeLimit } from '../../refund-limit/who-confirms.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'
import { refundAtOnce } from '../provider-refunds/send.ts'
import {
  decideAct,
  findAct,
  insertAct,
  type RefundAct,
  requireAsPlanned,
  requireNoneWaits,
  requireWaiting,
  targetOf,
} from './acts.ts'
import { planRefund, refundRefused } from './plan.ts'
import { type LimitOfToday, type Refundable, readLimitOfToday, readRefundable } from './refundable.ts'
import { movesOf, requirePriceKept } from './seat-outcome.ts'
import { assertGivenUp, type Instead } from './silent.ts'
import { lockTarget, readTarget, type Target, type TargetMoney } from './target.ts'
import type { WantedRefund } from './wanted.ts'
import { writeRefund } from './write.ts'

type Done = { refundId: string; amountMinor: number; payments: Payment[]; waits: boolean }
/**
 * `payments`: of which something is refunded. `waits`: nothing has moved, until another Admin confirms it.
 */
export type MadeRefund = Done & { leftMinor: number }

/**
 * Refunds money: the one act by which a person decides so. `readRefundable` says how much can be refunded,
 * `spread` of which payments, `seatOutcome` what becomes of the seat, `refundKinds` how each payment is
 * refunded. Money by hand is written down here; other money is asked of its provider, now and by the
 * reconciler. What a provider does not refund is refunded by hand instead, in cash or with a reference, as
 * `assertGivenUp` says, and throws as it does. Above the centre's limit (`judgeLimit`) nothing moves until
 * another Admin confirms it (`waits`), if there is one. Throws 400 without the name of who takes money of a
 * deleted account, 403 for what the actor may not decide, 404, and 409 for more than can be refunded, or than
 * a cash box holds, for money that a bank wants, and for a reference of another refund.
 */
export const refund = (context: Context, actor: Actor, wanted: WantedRefund): Promise<MadeRefund> =>
  refundAs(context, actor, wanted, undefined)

/**
 * Refunds what another Admin asked for; or refuses it, and nothing moves. Throws 403 for one's own request or
 * money, 404, and 409 for one that somebody has decided.
 */
export async function decideRefund(
  context: Context,
  actor: Actor,
  id: string,
  accept: boolean,
): Promise<void> {
  const act = await requireWaiting(context.database, id)
  if (accept) await refundAs(context, actor, { ...act, target: targetOf(act), refundId: id }, act)
  else
    await context.database.transaction((transaction) =>
      decideAct(transaction, context, actor, act, 'declined'),
    )
}

/** `waiting`: the act of another Admin, which the actor confirms. */
async function refundAs(
  context: Context,
  actor: Actor,
  wanted: WantedRefund,
  waiting: RefundAct | undefined,
): Promise<MadeRefund> {
  if (wanted.keepsSeat && actor.role !== 'Admin') throw forbidden('admin_moves_money')
  let made = await refundOnce(context, actor, wanted, { waiting, instead: undefined })
  let instead: Instead | undefined
  if ('silent' in made) {
    instead = await assertGivenUp(context, actor, made.silent, wanted)
    made = await refundOnce(context, actor, wanted, { waiting, instead })
  }
  if ('silent' in made) throw new Error(`The provider of ${made.silent.id} was asked in vain`)
  const { limit, others } = made
  const payments = !instead && !made.waits ? await refundAtOnce(context, made.payments) : made.payments
  const left = instead
    ? payments.map((payment) => ({ minor: dueMinor(payment) }))
    : await readRefundable(context.database, actor, [...payments, ...others], limit)
  return { ...made, payments, leftMinor: sumLeft(left) }
}

/** Sums up how much the actor can refund now, in the smallest unit. */
export async function readLeft(context: Context, actor: Actor, target: Target): Promise<number> {
  const { payments } = await readTarget(context.database, target)
  const limit = await readLimitOfToday(context.database, context)
  return sumLeft(await readRefundable(context.database, actor, payments, limit))
}

const sumLeft = (left: readonly Refundable[]) => left.reduce((sum, { minor }) => sum + minor, 0)

type Asked = { instead: Instead | undefined; waiting: RefundAct | undefined }

/** `silent`: money that its provider has to be asked about before it is handed out. Nothing is written. */
type Outcome = (Done & { limit: LimitOfToday; others: Payment[] }) | { silent: Payment }

/** Tries it in one transaction. */
const refundOnce = (context: Context, actor: Actor, wanted: WantedRefund, asked: Asked): Promise<Outcome> =>
  context.database
    .transaction(async (transaction): Promise<Outcome> => {
      const money = await lockTarget(transaction, wanted.target)
      requireOther(actor, money.userId)
      const earlier = await findAct(transaction, wanted.target, wanted.refundId)
      const limit = await readLimitOfToday(transaction, context)
      if (earlier && !asked.waiting) return { ...doneBefore(earlier, money), limit, others: [] }
      const silent = asked.instead ? undefined : silentMoney(wanted, money)
      if (silent) return { silent }
      const done = await refundLocked(transaction, context, actor, { money, limit }, wanted, asked)
      const ids = done.payments.map(({ id }) => id)
      return { ...done, limit, others: money.payments.filter(({ id }) => !ids.includes(id)) }
    })
    .catch((error: unknown): never => {
      throw isUniqueViolation(error) ? conflict('refund_reference_used', 'reference') : error
    })

/** Answers a repeated request as the first one was answered. */
function doneBefore({ id, amountMinor, state }: RefundAct, { payments }: TargetMoney): Done {
  if (state === 'declined') throw conflict('refund_request_decided')
  return { refundId: id, amountMinor, payments, waits: state === 'waiting' }
}

/** Money of a provider that is to be handed out instead. */
function silentMoney(
  { target, reference, method }: WantedRefund,
  { payments: [payment] }: TargetMoney,
): Payment | undefined {
  if (target.kind !== 'payment' || !payment || payment.byHand) return undefined
  const isUnderWay = payment.status === 'refund_due' && payment.keptMinor === 0
  return reference !== null || method !== null || isUnderWay ? payment : undefined
}

async function refundLocked(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { money, limit }: { money: TargetMoney; limit: LimitOfToday },
  wanted: WantedRefund,
  { instead, waiting }: Asked,
): Promise<Done> {
  const { target, refundId: id = newId(context) } = wanted
  const plan = await planRefund(transaction, context, actor, { money, limit, instead }, wanted)
  const { pieces, amountMinor, outcome, takenBy } = plan
  const planned = {
    pieces: Object.fromEntries(pieces.map((piece) => [piece.payment.id, piece.amountMinor])),
    freesSeat: outcome.frees !== undefined,
  }
  if (waiting) {
    requireAsPlanned(waiting, planned)
    await decideAct(transaction, context, actor, waiting, 'confirmed')
  }
  const moves = movesOf(pieces, outcome)
  const judged = waiting
    ? 'alone'
    : await judgeLimit(transaction, context, actor, money.userId, moves, limit.limitMinor)
  if (judged === 'admin') throw refundRefused('admin_gives_back', limit, context.currency)
  if (actor.role !== 'Admin') await requirePriceKept(transaction, context, pieces, outcome)
  const made = { refundId: id, amountMinor, waits: judged === 'second' }
  if (!waiting) {
    if (made.waits) await requireNoneWaits(transaction, money)
    const act = { ...wanted, id, userId: money.userId, amountMinor, takenBy }
    await insertAct(transaction, context, actor, target, act, made.waits ? planned : null)
  }
  if (made.waits) return { ...made, payments: pieces.map(({ payment }) => payment) }
  // Who asked for it stands with the payer.
  const giver = waiting ? { id: waiting.byId } : actor
  const act = { id, wanted, giver, instead }
  return { ...made, payments: await writeRefund(transaction, context, actor, plan, act) }
}
