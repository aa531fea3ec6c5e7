import { conflict, forbidden, invalid } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { blocksRefund, readDisputes } from '../disputes/disputes.ts'
import { dueMinor, type Payment } from '../ledger/payment.ts'
import { type RefundKindName, refundKindOf, refundKinds } from './kinds.ts'
import { isDueByHand, type LimitOfToday, type Refundable, readRefundable } from './refundable.ts'
import { type SeatOutcome, seatOutcome } from './seat-outcome.ts'
import { requireSeenMoney } from './seen-money.ts'
import type { Instead } from './silent.ts'
import { type Piece, type Source, spread } from './spread.ts'
import type { TargetMoney } from './target.ts'
import type { WantedRefund } from './wanted.ts'

/** A payment of which so much can be refunded, and how. */
type KindSource = Source & { kind: RefundKindName }

/** An act would do this. Nothing of it is written. */
export type Plan = {
  money: TargetMoney
  pieces: Piece<KindSource>[]
  amountMinor: number
  outcome: SeatOutcome
  takenBy: string | null
}

/** What was read under the locks. `instead`: refunds of which the provider knows nothing. */
type Known = { money: TargetMoney; limit: LimitOfToday; instead: Instead | undefined }

/**
 * How much of which payment is refunded, how, and what becomes of the seat. `instead`: the money of a
 * provider is handed out instead. Throws as `refund` does. Needs the locks of `lockTarget`.
 */
export async function planRefund(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { money, limit, instead }: Known,
  wanted: WantedRefund,
): Promise<Plan> {
  const { currency } = context
  const sources = await listSources(transaction, actor, money, wanted, { limit, instead })
  const pieces = spread(sources, wanted.amountMinor, currency)
  for (const { payment, inCash } of pieces)
    if (inCash) await requireSeenMoney(transaction, context, actor, payment)
  const takenBy = takerOf(money, pieces, wanted)
  const outcome = await seatOutcome(transaction, wanted.target, money, pieces, wanted.keepsSeat)
  return { money, pieces, amountMinor: sumOf(pieces), outcome, takenBy }
}

export const sumOf = (pieces: readonly Pick<Piece, 'amountMinor'>[]): number =>
  pieces.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

type How = { limit: LimitOfToday; instead: Instead | undefined }

/** The payments of which something can be refunded. Throws why nothing can be. */
async function listSources(
  transaction: Executor,
  actor: Actor,
  { payments }: TargetMoney,
  { onlyDue, method }: WantedRefund,
  { limit, instead }: How,
): Promise<KindSource[]> {
  const money = onlyDue ? payments.filter(isDueByHand) : payments
  const left: Refundable[] = instead
    ? await readHandedInstead(transaction, money)
    : await readRefundable(transaction, actor, money, limit)
  const why = left.find(({ minor, refusal }) => minor === 0 && refusal)?.refusal
  const sources = money.flatMap((payment, index) => {
    const minor = left[index]?.minor ?? 0
    const kind = refundKindOf(payment, instead !== undefined)
    const inCash = refundKinds[kind].byHand && (method ?? payment.method) === 'cash'
    return minor > 0 ? { payment, minor, kind, inCash } : []
  })
  if (sources.length === 0 && why) throw refundRefused(why, limit, money[0]?.currency ?? '')
  return sources
}

/**
 * Reads how much of a provider's money can be handed out instead: all that is due, unless a bank wants it.
 */
async function readHandedInstead(queries: Executor, money: readonly Payment[]): Promise<Refundable[]> {
  const disputes = await readDisputes(
    queries,
    money.map(({ id }) => id),
  )
  return money.map((payment) => {
    const isDisputed = disputes.get(payment.id)?.some(blocksRefund)
    return isDisputed ? { minor: 0, refusal: 'payment_disputed' } : { minor: dueMinor(payment) }
  })
}

/** Throws 400 where nobody is named who takes the money of a person whose account is deleted. */
function takerOf(
  { isGone }: TargetMoney,
  pieces: readonly Pick<KindSource, 'kind'>[],
  { takenBy }: WantedRefund,
): string | null {
  if (!pieces.some(({ kind }) => refundKinds[kind].byHand)) return null
  if (takenBy === null && isGone) throw invalid('takenBy', { code: 'required', params: { label: 'takenBy' } })
  return takenBy
}

/** The refusal as an error. */
export function refundRefused(
  refusal: NonNullable<Refundable['refusal']>,
  { limitMinor }: LimitOfToday,
  currency: string,
) {
  if (refusal === 'own_payment') return forbidden(refusal)
  const limit = toMajor(limitMinor, currency)
  return conflict(refusal === 'admin_gives_back' ? { code: refusal, params: { limit } } : refusal)
}
