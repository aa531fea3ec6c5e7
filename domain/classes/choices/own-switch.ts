import type { SwitchProblem } from '../../../contract/classes/switches.ts'
import type { Context } from '../../context.ts'
import { readUsed, type SwitchBy } from '../../fee-parts/used.ts'
import type { Booking } from '../../seats/bookings.ts'
import type { SeatAct } from '../../seats/seat-act.ts'
import { listOthers, type OtherBatch } from '../../switches/others.ts'
import { type Chosen, finishSwitch } from '../../switches/outcome.ts'
import { isOwing } from '../../switches/owing.ts'
import { type SwitchWish, switchTo } from '../../switches/switch.ts'
import { readWishTerms, wishOf } from '../../switches/wish.ts'
import { listOpenChanges } from './changes.ts'
import { choose } from './choose.ts'

/**
 * Switches a booking by its owner's wish, for which no class need have been changed. While they may choose
 * after a change, it answers that: the centre's terms are better. The same again changes nothing. Throws as
 * `switchTo` does, and 409 when it is too late.
 */
export async function switchByWish(context: Context, act: SeatAct, wish: SwitchWish): Promise<Chosen> {
  const [open] = await listOpenChanges(context, act.userId, wish.bookingId)
  if (open) return choose(context, act, { ...wish, changeId: open.change.id, choice: 'switch' })
  const outcome = await switchTo(context, act, wish, (transaction) => wishOf(transaction, context, act, wish))
  return finishSwitch(context, outcome)
}

/**
 * Where a booking may be switched to, at which price, and until when. `refundPercent`: the share that is
 * refunded of what a cheaper one costs less. `near`: so many classes to come count as held. `problem`: why it
 * may not be switched at all. `changeId`: the changed class that a switch answers.
 */
export type PossibleSwitches = {
  until?: Date | null
  problem: SwitchProblem | undefined
  refundPercent: number
  near: number
  changeId?: string
  others: OtherBatch[]
}

export async function readPossibleSwitches(context: Context, booking: Booking): Promise<PossibleSwitches> {
  const { refundPercent } = booking
  if (booking.cancelledAt) return { problem: 'booking_cancelled', refundPercent, near: 0, others: [] }
  const [open] = await listOpenChanges(context, booking.userId, booking.id)
  const by: SwitchBy = open ? 'centre' : 'wish'
  const { isOver, ...terms } = open
    ? { until: open.change.answerBy, near: 0, isOver: false, refundPercent: 100, changeId: open.change.id }
    : { ...(await readWishTerms(context.database, context, booking)), refundPercent }
  const others = await listOthers(context, booking, by)
  return { ...terms, others, problem: await problemOf(context, booking, { by, isOver }, others) }
}

async function problemOf(
  context: Context,
  booking: Booking,
  { by, isOver }: { by: SwitchBy; isOver: boolean },
  others: OtherBatch[],
): Promise<SwitchProblem | undefined> {
  const { database, clock } = context
  if (others.length === 0) return 'no_other_batch'
  if (isOver) return 'switch_too_late'
  const usedMinor = await readUsed(database, context, booking, by)
  return (await isOwing(database, booking, usedMinor, clock())) ? 'part_late_no_switch' : undefined
}
