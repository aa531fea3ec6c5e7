import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { type Attempt, listAttempts } from '../attempts/attempts.ts'
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
  known?: Attempt[],
): Promise<{ checkout: Checkout; bookingId: string }> {
  const attempts = known ?? (await listAttempts(transaction, checkout.id))
  if (attempts.some(isUndecided)) throw conflict('already_started')
  const { bookingId } = await spendBalance(transaction, context, { checkout, session, byId: checkout.userId })
  await context.jobs.enqueue(transaction, 'checkouts')
  return { checkout, bookingId }
}
