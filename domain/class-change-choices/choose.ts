import { invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { classChoices } from '../../db/schema.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { emailSeatCancelled, freeSeat, readRefund } from '../bookings/cancel.ts'
import { centresRefund } from '../bookings/cancellation.ts'
import { findOwn } from '../bookings/read.ts'
import { readClassProgress } from '../classes/progress.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fee-parts/read.ts'
import { goneBackOf, stillDue } from '../payments/ledger/gone-back.ts'
import { listSeatMoney } from '../payments/ledger/seat-money.ts'
import type { Booking } from '../seats/bookings.ts'
import { endPendingSwitches } from '../seats/free.ts'
import { lockSession } from '../seats/lock.ts'
import { isAtDesk, requireMoney, type SeatAct } from '../seats/seat-act.ts'
import { type Chosen, finish, type Outcome } from '../switches/outcome.ts'
import { switchTo } from '../switches/switch.ts'
import { type Answer, requireOpen } from './require-open.ts'

/**
 * Answers, once, what happens to a person's seat after a class was moved or cancelled (B04). The same answer
 * again changes nothing. Throws 400 for a switch without a session, 404, and 409 when it is too late, when
 * something else was chosen, and for a session that cannot be switched to; then the seat stays. At the desk
 * it throws 403 for money that the actor may not move. A switch to a dearer session also throws 429 and 503
 * as a checkout does.
 */
export async function choose(context: Context, act: SeatAct, answer: Answer): Promise<Chosen> {
  const { choice, sessionId } = answer
  if (choice === 'switch') {
    if (!sessionId) throw invalid('sessionId', { code: 'required', params: { label: 'sessionId' } })
    const groundsOf = async (transaction: Executor) => {
      const { booking, change, isRepeated } = await requireOpen(transaction, context, act, answer)
      return { booking, changeId: change.id, isRepeated }
    }
    const { bookingId } = answer
    return finish(context, await switchTo(context, act, { bookingId, sessionId }, groundsOf))
  }
  const outcome = await context.database.transaction((transaction) =>
    keepOrReturn(transaction, context, act, { ...answer, choice }),
  )
  return finish(context, outcome)
}

async function keepOrReturn(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  answer: Answer & { choice: 'keep' | 'refund' },
): Promise<Outcome> {
  const { bookingId, changeId, choice } = answer
  await lockSeat(transaction, act.userId, bookingId)
  const { booking, isRepeated } = await requireOpen(transaction, context, act, answer)
  if (isRepeated) return choice === 'refund' ? { refundMinor: await readRefund(transaction, booking) } : {}
  await endPendingSwitches(transaction, context, [bookingId])
  const chosenAt = context.clock()
  await transaction.insert(classChoices).values({ bookingId, changeId, choice, chosenAt })
  if (choice === 'keep') {
    if (isAtDesk(act))
      await recordAuditEvent(transaction, context, act.by, {
        ...{ action: 'booking.kept', subjectId: bookingId, affectedUserId: act.userId },
      })
    return {}
  }
  const progress = (await readClassProgress(transaction, [booking], chosenAt))(booking)
  const fee = (await readFees(transaction, [booking]))(booking)
  const refundMinor = centresRefund(fee, progress, context.currency)
  const dueMinor = stillDue(refundMinor, goneBackOf(await listSeatMoney(transaction, booking), fee))
  const reason = 'cancelled_after_change'
  const refunds = await freeSeat(transaction, context, act.by, { booking, refundMinor, reason })
  requireMoney(act, refunds)
  await emailSeatCancelled(transaction, context, { booking, refundMinor: dueMinor, reason })
  return { refundMinor: dueMinor, refunds }
}

/** Locks the session in which the booking has its seat: it may be switched while this waits. */
async function lockSeat(transaction: Executor, userId: string, bookingId: string): Promise<Booking> {
  const seen = await findOwn(transaction, userId, bookingId)
  await lockSession(transaction, seen.sessionId)
  const is = await findOwn(transaction, userId, bookingId)
  return is.sessionId === seen.sessionId ? is : lockSeat(transaction, userId, bookingId)
}
