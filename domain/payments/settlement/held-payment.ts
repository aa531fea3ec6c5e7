import { and, eq, inArray } from 'drizzle-orm'
import { DECISION_MS } from '../../../contract/payments/hold-times.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts } from '../../../db/schema.ts'
import type { Charge } from '../../../providers/payments/provider.ts'
import type { Context } from '../../context.ts'
import { type Attempt, findAttempt } from '../attempts/attempts.ts'
import { lockCheckout } from '../kinds/lock-checkout.ts'
import { keepSeat } from './deciding.ts'

/**
 * Whether a charge has to wait for a person: its provider asks for that, and nobody has decided yet. The seat
 * is kept meanwhile. Silence until `heldUntil` means that the money is refunded. Whoever settles the same
 * attempt at the same moment may have held it already: then this one waits with it.
 */
export async function needsDecision(context: Context, attempt: Attempt, charge: Charge): Promise<boolean> {
  if (!charge.isRisky || attempt.decidedAt) return false
  if (attempt.state === 'held') return awaitsPerson(context, attempt)
  if (await context.database.transaction((transaction) => holdPayment(transaction, context, attempt)))
    return true
  const current = await findAttempt(context.database, attempt.id)
  return current !== undefined && awaitsPerson(context, current)
}

const awaitsPerson = ({ clock }: Context, { state, heldUntil }: Attempt) =>
  state === 'held' && heldUntil !== null && clock() < heldUntil

/** Whether a person refused a charge that needed a decision, or let the time for it pass. */
export const isRefused = ({ decidedAt, refusal }: Attempt, { isRisky }: Pick<Charge, 'isRisky'>) =>
  isRisky && (decidedAt === null || refusal !== null)

/** Lets a person decide about an attempt, and keeps its seat, or takes it again if it is free. */
export async function holdPayment(
  transaction: Executor,
  context: Context,
  { id, checkoutId }: Attempt,
): Promise<boolean> {
  const now = context.clock()
  const heldUntil = new Date(now.getTime() + DECISION_MS)
  const locked = await lockCheckout(transaction, checkoutId)
  if (!locked) return false
  const [begun] = await transaction
    .update(attempts)
    .set({ state: 'held', heldSince: now, heldUntil })
    .where(and(eq(attempts.id, id), inArray(attempts.state, ['open', 'claiming', 'processing', 'ended'])))
    .returning({ id: attempts.id })
  if (begun) await keepSeat(transaction, context, locked, heldUntil)
  return begun !== undefined
}
