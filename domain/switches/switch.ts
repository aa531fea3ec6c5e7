import { conflict } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { switches } from '../../db/schema.ts'
import { findOwn } from '../bookings/read.ts'
import { type Context, newId } from '../context.ts'
import { endCheckout } from '../payments/checkouts/end.ts'
import { limitCheckouts, limitHolds } from '../payments/checkouts/limits.ts'
import { requireUser } from '../payments/checkouts/reserve-seat.ts'
import { findPendingSwitch } from '../payments/kinds/pending-switch.ts'
import { switchSeat } from '../payments/kinds/switch-seat.ts'
import { requireDeskMoney } from '../refund-limit/desk-money.ts'
import { decide, refused } from '../sales/decide.ts'
import { lockFacts } from '../sales/facts.ts'
import type { Booking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { holdSeat, isActive, releaseHolds } from '../seats/holds.ts'
import { inTurn } from '../seats/in-turn.ts'
import type { LockedSession } from '../seats/lock.ts'
import { isAtDesk, type SeatAct } from '../seats/seat-act.ts'
import type { SwitchOutcome } from './outcome.ts'
import { isOwing } from './owing.ts'
import { readSwitchPrices } from './price.ts'

/** Which booking moves, and where. */
export type SwitchWish = { bookingId: string; sessionId: string }

/**
 * Why a booking may move: a class was changed, or, without one, its owner wishes so. `isRepeated`: they were
 * moved by it before.
 */
export type Grounds = { booking: Booking; changeId: string | null; isRepeated: boolean }

/** Reads the grounds, and throws where there are none. Has the lock of the booking's session. */
export type GroundsOf = (transaction: Executor) => Promise<Grounds>

/** What has to be done before the seat can be held: end a checkout, or read the booking again. */
type Obstacle = { outdated: Checkout } | { moved: true }

const MAX_TRIES = 4

/**
 * Moves the booking to another session of its course, at once when nothing is to be paid now. Else a seat is
 * held until the difference, or what is due of the new parts, is paid. Throws what `groundsOf` does, 404, and
 * 409 for a session that cannot be switched to and while a part is late; then the seat stays. At the desk it
 * throws 403 for money that the actor may not move. For a dearer session also 429 and 503, as a checkout
 * does.
 */
export async function switchTo(
  context: Context,
  act: SeatAct,
  wish: SwitchWish,
  groundsOf: GroundsOf,
): Promise<SwitchOutcome> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await inTurn(context, wish.sessionId, () =>
      context.database.transaction((transaction) => trySwitch(transaction, context, act, wish, groundsOf)),
    )
    if ('outdated' in outcome) await endCheckout(context, outcome.outdated)
    else if (!('moved' in outcome)) return outcome
  }
  throw conflict('payment_processing')
}

async function trySwitch(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  wish: SwitchWish,
  groundsOf: GroundsOf,
): Promise<SwitchOutcome | Obstacle> {
  const { userId } = act
  const { sessionId: fromId } = await findOwn(transaction, userId, wish.bookingId)
  const wanted = { userId, sessionId: wish.sessionId }
  const left = { userId, sessionId: fromId }
  const seats = await lockFacts(transaction, [wanted, left], context.clock(), { isOwn: true })
  const { booking, changeId, isRepeated } = await groundsOf(transaction)
  if (booking.sessionId !== fromId) return { moved: true }
  if (isRepeated && booking.sessionId === wish.sessionId) return {}
  if (isRepeated) throw conflict('choice_made')
  const question = { kind: 'switch', viewer: act.by, isOwn: !isAtDesk(act) && context.canConfirm } as const
  const facts = seats.of(wanted)
  const { session: to, checkout: open } = facts
  const refusal = decide(facts, question)
  if (!to || refusal === 'session_not_found') throw refused('session_not_found')
  const from = seats.of(left).session
  if (to.courseId === null || to.courseId !== from?.courseId) throw conflict('other_course', 'sessionId')
  if (refusal) throw refused(refusal)
  return move(transaction, context, act, { to, open, booking, changeId })
}

type Move = {
  to: LockedSession
  /** The person's open checkout of that session. */
  open: Checkout | undefined
  booking: Booking
  changeId: string | null
}

/** Moves the booking to a session that has a seat for it, or holds that seat until it is paid. */
async function move(
  transaction: Executor,
  context: Context,
  act: SeatAct,
  { to, open, booking, changeId }: Move,
): Promise<SwitchOutcome | Obstacle> {
  const now = context.clock()
  const by = changeId === null ? 'wish' : 'centre'
  const price = await (await readSwitchPrices(transaction, context, booking, by))(to)
  const { fromMinor, toMinor, usedMinor, dueMinor } = price
  if (await isOwing(transaction, booking, usedMinor, now)) throw conflict('part_late_no_switch')
  const change = { bookingId: booking.id, changeId, fromSessionId: booking.sessionId, toSessionId: to.id }
  const planned = { ...change, fromMinor, toMinor, usedMinor, createdAt: now }
  if (dueMinor > 0) return hold(transaction, context, { to, booking, open, planned, amountMinor: dueMinor })
  if (open) await releaseHolds(transaction, [open.id])
  const [done] = await transaction
    .insert(switches)
    .values({ id: newId(context), ...planned, doneAt: now })
    .returning()
  if (!done) throw new Error(`The switch of ${booking.id} was not written`)
  const moved = await switchSeat(transaction, context, act.by, done, booking)
  const { refunds, refundMinor, loweredMinor } = moved
  await requireDeskMoney(transaction, context, act, refunds)
  return { refundMinor: refunds.length === 0 ? 0 : refundMinor, loweredMinor, refunds }
}

type Planned = Omit<typeof switches.$inferInsert, 'id'>
type Dearer = Omit<Move, 'changeId'> & {
  planned: Planned /** What is paid for the switch. */
  amountMinor: number
}

/** Holds a seat until what the switch costs now is paid. The booking stays where it is until then. */
async function hold(
  transaction: Executor,
  context: Context,
  { to, booking, open, planned, amountMinor }: Dearer,
): Promise<SwitchOutcome | Obstacle> {
  const now = context.clock()
  const wanted = { userId: booking.userId, sessionId: to.id }
  if (open)
    return (await isSame(transaction, open, planned, amountMinor, now))
      ? { checkout: open }
      : { outdated: open }
  await requireUser(transaction, booking.userId)
  await limitHolds(transaction, context, wanted)
  await limitCheckouts(transaction, context, booking.userId)
  const sold = {
    ...wanted,
    sessionTitle: to.title,
    amountMinor,
    currency: context.currency,
    kind: 'switch',
  } as const
  // As long as by card at first. A method that takes longer prolongs it.
  const id = newId(context)
  const checkout = await holdSeat(
    transaction,
    context,
    { id, ...sold, createdAt: now, holdStarts: [] },
    'card',
  )
  await transaction.insert(switches).values({ id: newId(context), ...planned, checkoutId: id })
  return { checkout }
}

/** Whether an open checkout holds the seat for just this switch. */
async function isSame(
  transaction: Executor,
  open: Checkout,
  planned: Planned,
  amountMinor: number,
  now: Date,
): Promise<boolean> {
  const isPayable = isActive(open, now) && open.amountMinor === amountMinor
  const waiting = isPayable ? await findPendingSwitch(transaction, open) : undefined
  if (!waiting) return false
  const { bookingId, changeId, fromSessionId, fromMinor, toMinor, usedMinor } = waiting
  const is = { bookingId, changeId, fromSessionId, fromMinor, toMinor, usedMinor }
  return Object.entries(is).every(([name, value]) => planned[name as keyof Planned] === value)
}
