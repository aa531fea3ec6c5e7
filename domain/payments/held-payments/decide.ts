import { and, eq, isNull } from 'drizzle-orm'
import { conflict, forbidden, invalid, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts, checkouts } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { type Actor, worksAtDesk } from '../../access.ts'
import { type AuditActor, recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { type Checkout, isPart } from '../../seats/checkouts.ts'
import { moveHoldEnd, regularHoldEnd } from '../../seats/holds.ts'
import { rules } from '../../settings/rules.ts'
import { type Attempt, findAttempt } from '../attempts/attempts.ts'
import { type LockedCheckout, lockCheckout } from '../kinds/lock-checkout.ts'
import { recordMoney } from '../kinds/record-money.ts'
import type { Payment } from '../ledger/payment.ts'
import { tellSentMoney } from '../messages/sent-money.ts'
import { waitsForMinimum } from '../settlement/deciding.ts'
import { settle } from '../settlement/settle.ts'
import { assertSentByHand } from './look-for-sent.ts'

/**
 * Whether somebody decides about held money at all: Admins, and cashiers where the setting says so. Whoever
 * takes a made-up transaction id for money gives away a seat.
 */
export const isDecider = async ({ database }: Pick<Context, 'database'>, actor: Actor): Promise<boolean> =>
  actor.role === 'Admin' || (worksAtDesk(actor) && (await rules.cashiers.read(database)).decide)

/** `amountMinor`: how much money that was sent by hand they found. */
type Decision = { accept: boolean; reason: string | null; amountMinor: number | undefined }

/**
 * Accepts a payment that waits for a person, which books its seat, or refuses it: then what was sent by hand
 * counts as not found, and a risky payment is refunded. Throws 400 for a refusal without a reason or an
 * acceptance without the amount that was sent, 403 for who does not decide and for somebody’s own payment,
 * 404, 409 when it is decided already or another amount came, and 503 when the provider of a risky payment is
 * unavailable: the decision then stands, and the rest follows.
 */
export async function decideHeldPayment(
  context: Context,
  actor: Actor,
  attemptId: string,
  decision: Decision,
) {
  const { accept, reason } = decision
  if (!(await isDecider(context, actor))) throw forbidden('not_allowed')
  if (!accept && !reason) throw invalid('reason', 'refusal_reason_required')
  const attempt = await findAttempt(context.database, attemptId)
  const checkout = attempt && (await findCheckout(context.database, attempt.checkoutId))
  if (!attempt?.heldUntil || !checkout) throw notFound('held_payment_not_found')
  if (checkout.userId === actor.id) throw forbidden('own_payment')
  if (attempt.method !== 'desk') return decideRisky(context, actor, attempt, decision)
  if (!accept) return refuseSent(context, actor, attempt, reason)
  if (decision.amountMinor === undefined)
    throw invalid('amount', { code: 'required', params: { label: 'amount' } })
  const sentAt = await assertSentByHand(context, attempt, decision.amountMinor)
  await acceptSent(context, actor, attempt, sentAt)
}

async function findCheckout(queries: Executor, id: string): Promise<Checkout | undefined> {
  const [checkout] = await queries.select().from(checkouts).where(eq(checkouts.id, id))
  return checkout
}

async function decideRisky(context: Context, actor: Actor, attempt: Attempt, { accept, reason }: Decision) {
  const { decided } = await context.database.transaction((transaction) =>
    markDecided(transaction, context, actor, attempt, accept ? null : reason),
  )
  await settle(context, decided)
}

/** Under the session's lock, so that two people decide once. */
async function markDecided(
  transaction: Executor,
  context: Context,
  by: AuditActor,
  { id, checkoutId }: Attempt,
  refusal: string | null,
  end?: Partial<Pick<Attempt, 'state' | 'endReason'>>,
): Promise<LockedCheckout & { decided: Attempt }> {
  const locked = await lockCheckout(transaction, checkoutId)
  if (!locked) throw notFound('held_payment_not_found')
  const decidedById = typeof by === 'string' ? null : by.id
  const [decided] = await transaction
    .update(attempts)
    .set({ decidedAt: context.clock(), decidedById, refusal, ...end })
    // A risky payment stays held until its provider has been asked.
    .where(and(eq(attempts.id, id), eq(attempts.state, 'held'), end ? undefined : isNull(attempts.decidedAt)))
    .returning()
  if (!decided) throw conflict('already_decided')
  await recordAuditEvent(transaction, context, by, {
    action: refusal === null ? 'payment.accepted' : 'payment.refused',
    subjectId: id,
    affectedUserId: locked.checkout.userId,
    after: { reference: decided.reference, ...(refusal !== null && { reason: refusal }) },
  })
  return { ...locked, decided }
}

/**
 * Records money that was sent by hand, which somebody has found. `sentAt`: when it came by the wallet's own
 * time, where that is known; else it counts from now.
 */
export async function acceptSent(
  context: Context,
  by: AuditActor,
  attempt: Attempt,
  sentAt: Date | null,
): Promise<Payment> {
  const { wallet, reference } = attempt
  if (wallet === null || reference === null) throw new Error(`Nothing was sent for ${attempt.id}`)
  const payment = await context.database
    .transaction(async (transaction) => {
      const marked = await markDecided(transaction, context, by, attempt, null, { state: 'paid' })
      const { checkout, session, decided: paid } = marked
      if (waitsForMinimum(checkout, session, context.clock())) throw conflict('minimum_undecided')
      const { amountMinor, currency } = paid
      const byHand = { recordedById: typeof by === 'string' ? null : by.id }
      const now = context.clock()
      const chargedAt = sentAt && sentAt < now ? sentAt : now
      const money = { method: wallet, reference, amountMinor, currency, chargedAt, byHand }
      return (await recordMoney(transaction, context, { checkout, session, attempt: paid, money })).payment
    })
    .catch((error: unknown): never => {
      throw isUniqueViolation(error) ? conflict('reference_used') : error
    })
  context.activity.paid(payment)
  return payment
}

/**
 * The seat is kept as long as it would have been without the transaction id, so that a slip can be mended.
 */
export async function refuseSent(
  context: Context,
  by: AuditActor,
  attempt: Attempt,
  reason: string | null,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const end = { state: 'ended', endReason: 'reference_refused' } as const
    const { checkout } = await markDecided(transaction, context, by, attempt, reason, end)
    await moveHoldEnd(transaction, context, checkout.id, regularHoldEnd(checkout, 'desk'))
    const sold = { ...checkout, isPart: isPart(checkout) }
    await tellSentMoney(transaction, context, sold, { ...attempt, refusal: reason })
  })
}
