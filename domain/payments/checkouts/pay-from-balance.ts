import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import { findActiveBooking } from '../../seats/bookings.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { listAttempts } from '../attempts/attempts.ts'
import { spendBalance } from '../kinds/spend-balance.ts'
import { isUndecided } from '../settlement/deciding.ts'

/**
 * Pays a person's own checkout from their balance, all of it. Attempts that they have begun end as they do
 * when another one has paid. Throws 409 while the provider or a person decides about one, and as
 * `spendBalance` does. Needs the session's lock.
 */
export async function payFromBalance(
  transaction: Executor,
  context: Context,
  session: LockedSession,
  checkout: Checkout,
): Promise<{ checkout: Checkout; bookingId: string }> {
  const attempts = await listAttempts(transaction, checkout.id)
  if (attempts.some(isUndecided)) throw conflict('already_started')
  await spendBalance(transaction, context, { checkout, session, byId: checkout.userId })
  await context.jobs.enqueue(transaction, 'checkouts')
  const booking = await findActiveBooking(transaction, checkout.userId, session.id)
  if (!booking) throw new Error(`The checkout ${checkout.id} has got no seat`)
  return { checkout, bookingId: booking.id }
}
