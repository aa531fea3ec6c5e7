import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { attempts } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { type Checkout, isPart } from '../../seats/checkouts.ts'
import { moveHoldEnd, regularHoldEnd } from '../../seats/holds.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { isMinimumUndecided } from '../../seats/minimum.ts'
import { isApproved } from '../../session-visibility.ts'
import type { Attempt } from '../attempts/attempts.ts'
import { type LockedCheckout, lockCheckout } from '../kinds/lock-checkout.ts'
import { paymentRefusal } from '../kinds/seat-checkout.ts'

/**
 * While it is not known whether money moved, its hold does not lapse, for a day at most: bKash ends a payment
 * after a day, and operators are told of what takes longer.
 */
export const DECIDING_MS = 24 * 3600_000

/** Whether the provider or a bank is deciding: money may come, and no other method may start. */
export const isDeciding = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'claiming' || state === 'processing'

/** The same, or a person is. */
export const isUndecided = (attempt: Pick<Attempt, 'state'>): boolean =>
  isDeciding(attempt) || attempt.state === 'held'

/** Until when the hold of an attempt that is being decided lasts. */
const decidingUntil = ({ claimedAt, processingSince, createdAt }: Attempt): Date =>
  new Date((claimedAt ?? processingSince ?? createdAt).getTime() + DECIDING_MS)

/** The provider says that a bank decides: the seat is kept meanwhile, and no other method starts. */
export const beginProcessing = (context: Context, attempt: Attempt): Promise<void> =>
  withCheckout(context, attempt, async (transaction, locked) => {
    const change = { state: 'processing', processingSince: context.clock() } as const
    const begun = await changeState(transaction, attempt, 'open', change)
    if (begun) await keepSeat(transaction, context, locked, decidingUntil(begun))
  })

/**
 * Whether money for a seat waits until it is decided if its session has enough people. A part is paid for a
 * seat that somebody has.
 */
export const waitsForMinimum = (checkout: Checkout, session: LockedSession, now: Date): boolean =>
  !isPart(checkout) && isApproved(session) && isMinimumUndecided(session, now)

/**
 * Money has come while it is being decided whether the session has enough people: the seat is kept, and
 * whoever settles the attempt after the decision sells it or refunds the money. Needs the session's lock.
 */
export async function noteCharge(
  transaction: Executor,
  context: Context,
  locked: LockedCheckout,
  { id, processingSince }: Attempt,
  chargedAt: Date,
): Promise<void> {
  const change = {
    state: 'processing',
    processingSince: processingSince ?? context.clock(),
    chargedAt,
  } as const
  const [noted] = await transaction
    .update(attempts)
    .set({ ...change, endReason: null })
    .where(and(eq(attempts.id, id), isNull(attempts.chargedAt)))
    .returning()
  if (noted) await keepSeat(transaction, context, locked, decidingUntil(noted))
}

/** The bank has decided, and no money came: the payer may try again, and the hold lapses as it would have. */
export const endProcessing = (context: Context, attempt: Attempt): Promise<void> =>
  withCheckout(context, attempt, async (transaction, { checkout }) => {
    const change = { state: 'open', processingSince: null } as const
    const ended = await changeState(transaction, attempt, 'processing', change)
    if (ended) await moveHoldEnd(transaction, context, checkout.id, regularHoldEnd(checkout, ended.method))
  })

/** Under the lock of the attempt's session. */
const withCheckout = (
  { database }: Context,
  { checkoutId }: Attempt,
  work: (transaction: Executor, locked: LockedCheckout) => Promise<void>,
): Promise<void> =>
  database.transaction(async (transaction) => {
    const locked = await lockCheckout(transaction, checkoutId)
    if (locked) await work(transaction, locked)
  })

async function changeState(
  transaction: Executor,
  { id }: Attempt,
  from: Attempt['state'],
  change: Pick<Attempt, 'state' | 'processingSince'>,
): Promise<Attempt | undefined> {
  const [changed] = await transaction
    .update(attempts)
    .set(change)
    .where(and(eq(attempts.id, id), eq(attempts.state, from)))
    .returning()
  return changed
}

/**
 * Lets a checkout hold until then, or again if money would still buy what it sells. Needs the session's lock.
 */
export async function keepSeat(
  transaction: Executor,
  context: Context,
  { checkout, session }: LockedCheckout,
  until: Date,
): Promise<void> {
  if (checkout.closedAt) return
  const mayHold = isPart(checkout) || (await paymentRefusal(transaction, context, checkout, session)) === null
  if (mayHold) await moveHoldEnd(transaction, context, checkout.id, until)
}
