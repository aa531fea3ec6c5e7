import { invalid } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import type { SeatAct } from '../../seats/seat-act.ts'
import { type Chosen, finishSwitch, type SwitchOutcome } from '../../switches/outcome.ts'
import { switchTo } from '../../switches/switch.ts'
import { answerSeats } from './answer-seat.ts'
import { type Answer, requireOpen } from './require-open.ts'
import { listAnsweredSeats, lockSeats, readRefundOfAnswer } from './seats-of-answer.ts'

/**
 * Answers, once, what happens to a person's seat after a class was moved or cancelled (B04). Whether they
 * keep it or give it up holds for all of their seats that the same day off touched; a switch is of one. The
 * same answer again changes nothing. Throws 400 for a switch without a session, 404, and 409 when it is too
 * late, when something else was chosen, and for a session that cannot be switched to; then the seats stay. At
 * the desk it throws 403 for money that the actor may not move. A switch to a dearer session also throws 429
 * and 503 as a checkout does.
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
    return finishSwitch(context, await switchTo(context, act, { bookingId, sessionId }, groundsOf))
  }
  const outcome = await context.database.transaction((transaction) =>
    keepOrRefund(transaction, context, act, { ...answer, choice }),
  )
  return finishSwitch(context, outcome)
}

async function keepOrRefund(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  answer: Answer & { choice: 'keep' | 'refund' },
): Promise<SwitchOutcome> {
  const { choice } = answer
  await lockSeats(transaction, context, act, answer)
  const named = await requireOpen(transaction, context, act, answer)
  if (named.isRepeated)
    return choice === 'refund' ? { refundMinor: await readRefundOfAnswer(transaction, named) } : {}
  const seats = await listAnsweredSeats(transaction, context, named)
  const { refundMinor, refunds } = await answerSeats(transaction, context, act, seats, choice)
  return choice === 'refund' ? { refundMinor, refunds } : {}
}
