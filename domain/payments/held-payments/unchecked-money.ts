import { and, eq, lt } from 'drizzle-orm'
import { attempts } from '../../../db/schema.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { isPart } from '../../seats/checkouts.ts'
import type { Attempt } from '../attempts/attempts.ts'
import { lockCheckout } from '../kinds/lock-checkout.ts'
import { tellSentMoney } from '../messages/sent-money.ts'

/**
 * Ends the wait for somebody who checks money that was sent by hand, once its time is over, and tells its
 * payer. Whoever decides at the same moment waits for the same lock, and one of the two holds.
 */
export async function endUnchecked(context: Context, { id, checkoutId }: Attempt): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const locked = await lockCheckout(transaction, checkoutId)
    if (!locked) return
    const { checkout } = locked
    const [ended] = await transaction
      .update(attempts)
      .set({ state: 'ended', endReason: 'reference_unchecked' })
      .where(and(eq(attempts.id, id), eq(attempts.state, 'held'), lt(attempts.heldUntil, context.clock())))
      .returning()
    if (!ended) return
    await recordAuditEvent(transaction, context, 'reconciler', {
      action: 'payment.unchecked',
      subjectId: id,
      affectedUserId: checkout.userId,
      after: { reference: ended.reference },
    })
    await tellSentMoney(transaction, context, { ...checkout, isPart: isPart(checkout) }, ended)
  })
}
