import type { Choice } from '../../../contract/classes/choices.ts'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import type { SeatAct } from '../../seats/seat-act.ts'
import { type ChangeOfBooking, findChange, isOver } from './changes.ts'

export type Answer = { bookingId: string; changeId: string; choice: Choice; sessionId?: string | undefined }

/**
 * A person's booking with its changed class. Throws 404, and 409 when it is too late or another answer was
 * given. `isRepeated`: the same was chosen before. Needs the session's lock.
 */
export async function requireOpen(
  transaction: Executor,
  context: Context,
  { userId }: SeatAct,
  { bookingId, changeId, choice }: Answer,
): Promise<ChangeOfBooking & { isRepeated: boolean }> {
  const found = await findChange(transaction, bookingId, changeId)
  if (found?.booking.userId !== userId) throw notFound('choice_not_found')
  if (found.chosen && found.chosen.choice !== choice) throw conflict('choice_made')
  if (!found.chosen && isOver(found, context.clock())) throw conflict('choice_over')
  return { ...found, isRepeated: found.chosen !== null }
}
