import { eq, getTableColumns, sql } from 'drizzle-orm'
import { LocksGrew } from '../../../db/begin-anew.ts'
import type { Executor } from '../../../db/client.ts'
import { prepare } from '../../../db/pipeline.ts'
import { bookings, checkouts, feeParts, switches } from '../../../db/schema.ts'
import { type Checkout, isSwitch } from '../../seats/checkouts.ts'
import { type LockedSession, prepareLock } from '../../seats/lock.ts'
import type { SeatRequest } from '../../seats/request.ts'
import { findPendingSwitch } from './pending-switch.ts'

const id = sql.placeholder('id')

/**
 * The session of the checkout, or of a part's seat, which may have been switched since the checkout began.
 */
const seatSession = sql<string>`coalesce(${bookings.sessionId}, ${checkouts.sessionId})`
const ofCheckout = sql`${checkouts} left join ${feeParts} on ${feeParts.id} = ${checkouts.partId}
  left join ${bookings} on ${bookings.id} = ${feeParts.bookingId} where ${checkouts.id} = ${id}`
/** The session that a switch leaves which the checkout pays for and nobody has done yet. */
const leftSession = sql<
  string | null
>`select ${switches.fromSessionId} from ${switches} where ${switches.checkoutId} = ${id} and ${switches.doneAt} is null`

const lockQuery = prepareLock(
  'sessions.lockOfCheckout',
  sql`array(select ${seatSession} from ${ofCheckout} union ${leftSession})`,
)

const checkoutQuery = prepare('checkouts.locked', (transaction: Executor) =>
  transaction
    .select({
      checkout: getTableColumns(checkouts),
      sessionId: seatSession,
      leftId: sql<string | null>`(${leftSession})`,
    })
    .from(checkouts)
    .leftJoin(feeParts, eq(feeParts.id, checkouts.partId))
    .leftJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(eq(checkouts.id, id)),
)

export type LockedCheckout = { checkout: Checkout; session: LockedSession }

/**
 * Locks the session of a checkout, and with it the one that a switch leaves, and reads the checkout as it is
 * then. Undefined where there is none.
 */
export async function lockCheckout(
  transaction: Executor,
  checkoutId: string,
): Promise<LockedCheckout | undefined> {
  const locked = await lockQuery(transaction).execute({ id: checkoutId })
  const [found] = await checkoutQuery(transaction).execute({ id: checkoutId })
  if (!found) return undefined
  const session = requireLocked(locked, found.sessionId)
  if (found.leftId !== null) requireLocked(locked, found.leftId)
  return { checkout: found.checkout, session }
}

/** A switch has moved it while this waited for the lock. */
function requireLocked(locked: LockedSession[], sessionId: string): LockedSession {
  const session = locked.find((one) => one.id === sessionId)
  if (!session) throw new LocksGrew()
  return session
}

const [userId, sessionId] = [sql.placeholder('userId'), sql.placeholder('sessionId')]

const lockForQuery = prepareLock(
  'sessions.lockForSale',
  sql`array(select ${sessionId}::uuid union
    select ${switches.fromSessionId} from ${checkouts} join ${switches} on ${switches.checkoutId} = ${checkouts.id} and ${switches.doneAt} is null
    where ${checkouts.userId} = ${userId} and ${checkouts.sessionId} = ${sessionId} and ${checkouts.kind} = 'switch' and ${checkouts.closedAt} is null)`,
)

/** Locks a session that a person buys a seat of, and the one that their open switch leaves. */
export const lockForSale = (
  transaction: Executor,
  { userId, sessionId }: SeatRequest,
): Promise<LockedSession[]> => lockForQuery(transaction).execute({ userId, sessionId })

/** Begins anew where the person's open checkout is of a switch that began while this waited for the lock. */
export async function requireLockOf(
  transaction: Executor,
  locked: LockedSession[],
  open: Checkout | undefined,
): Promise<void> {
  if (!open || !isSwitch(open)) return
  const waiting = await findPendingSwitch(transaction, open)
  if (waiting) requireLocked(locked, waiting.fromSessionId)
}
