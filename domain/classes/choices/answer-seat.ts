import { ApiError, conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classChoices } from '../../../db/schema.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import { emailSeatCancelled, freeSeat } from '../../bookings/cancel.ts'
import { centresRefund } from '../../bookings/cancellation.ts'
import type { Context } from '../../context.ts'
import { readFees } from '../../fee-parts/read.ts'
import type { Payment } from '../../payments/ledger/payment.ts'
import { refundedOf, stillDue } from '../../payments/ledger/refunded.ts'
import { listSeatMoney } from '../../payments/ledger/seat-money.ts'
import { requireDeskMoney } from '../../refund-limit/desk-money.ts'
import type { Booking } from '../../seats/bookings.ts'
import { endPendingSwitches } from '../../seats/free.ts'
import { isThroughOther, type SeatAct } from '../../seats/seat-act.ts'
import { readClassProgress } from '../plan/progress.ts'
import type { AnsweredSeat } from './seats-of-answer.ts'

type Answered = { refundMinor: number; refunds: Payment[] }

/**
 * Keeps or gives up seats of a person, whose sessions are locked: all of them, or with a refusal none. With
 * several seats the refusal names the one.
 */
export async function answerSeats(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  seats: readonly AnsweredSeat[],
  choice: 'keep' | 'refund',
): Promise<Answered> {
  const sum: Answered = { refundMinor: 0, refunds: [] }
  for (const seat of seats) {
    const { refundMinor, refunds } = await answerSeat(transaction, context, act, seat, choice).catch(
      (problem: unknown) => {
        if (!(problem instanceof ApiError) || seats.length === 1) throw problem
        throw conflict({ code: 'seat_cannot_follow', params: { title: seat.booking.title } })
      },
    )
    sum.refundMinor += refundMinor
    sum.refunds.push(...refunds)
  }
  return sum
}

async function answerSeat(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  { booking, changeIds }: AnsweredSeat,
  choice: 'keep' | 'refund',
): Promise<Answered> {
  const { id: bookingId } = booking
  const chosenAt = context.clock()
  await endPendingSwitches(transaction, context, [bookingId])
  await transaction
    .insert(classChoices)
    .values([...changeIds].map((changeId) => ({ bookingId, changeId, choice, chosenAt })))
  if (choice === 'refund') return giveUp(transaction, context, act, booking)
  if (isThroughOther(act))
    await recordAuditEvent(transaction, context, act.by, {
      ...{ action: 'booking.kept', subjectId: bookingId, affectedUserId: act.userId },
    })
  return { refundMinor: 0, refunds: [] }
}

async function giveUp(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  booking: Booking,
): Promise<Answered> {
  const progress = (await readClassProgress(transaction, [booking], context.clock()))(booking)
  const fee = (await readFees(transaction, [booking]))(booking)
  const refundMinor = centresRefund(fee, progress, context.currency)
  const dueMinor = stillDue(refundMinor, refundedOf(await listSeatMoney(transaction, booking), fee))
  const reason = 'cancelled_after_change'
  const refunds = await freeSeat(transaction, context, act.by, { booking, refundMinor, reason })
  await requireDeskMoney(transaction, context, act, refunds)
  await emailSeatCancelled(transaction, context, { booking, refundMinor: dueMinor, reason })
  return { refundMinor: dueMinor, refunds }
}
