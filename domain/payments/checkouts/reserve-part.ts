import { conflict, invalid, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import type { Actor } from '../../access.ts'
import { type Context, newId } from '../../context.ts'
import { type FeePart, nextOpen, readParts } from '../../fee-parts/read.ts'
import { type Booking, findActiveBooking } from '../../seats/bookings.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { findOpenCheckout, holdSeat, isActive } from '../../seats/holds.ts'
import { type LockedSession, lockSession } from '../../seats/lock.ts'
import { priceColumns } from '../kinds/price-checkout.ts'
import { assertMethod } from './choose-attempt.ts'
import { limitCheckouts } from './limits.ts'
import {
  type Booked,
  type CheckoutRequest,
  heldBy,
  payOrBegin,
  type Reserved,
  requireUser,
  withPayer,
} from './reserve-seat.ts'

type PartRequest = Omit<CheckoutRequest, 'discountId' | 'part'> & { part: number }

/**
 * Returns the person's open checkout for a later part of their seat's fee, which holds no seat, and its
 * attempt by the method. Throws as `startCheckout` does, and 409 for a part that is settled, or not the first
 * open one.
 */
export function reservePart(
  context: Context,
  actor: Actor,
  { sessionId, method, amountMinor, amountField, part: number }: PartRequest,
): Promise<Reserved | Booked | { outdated: Checkout }> {
  return context.database.transaction(async (transaction) => {
    const now = context.clock()
    const { session, part } = await requirePart(transaction, { userId: actor.id, sessionId }, number)
    const payer = await requireUser(transaction, actor.id)
    if (amountMinor !== part.amountMinor) throw invalid(amountField, 'fee_changed')
    assertMethod(context, method, amountMinor)
    const open = await findOpenCheckout(transaction, actor.id, sessionId)
    if (open && (open.partId !== part.id || open.amountMinor !== part.amountMinor)) return { outdated: open }
    if (open && isActive(open, now))
      return withPayer(await payOrBegin(transaction, context, { session, checkout: open, method }), payer)
    if (!open) await limitCheckouts(transaction, context, actor.id)
    const checkout = open ?? {
      ...newPartCheckout(context, session, actor.id, part),
      createdAt: now,
      holdStarts: [],
    }
    const held = await holdSeat(transaction, context, checkout, heldBy(method))
    return withPayer(await payOrBegin(transaction, context, { session, checkout: held, method }), payer)
  })
}

/** The columns of a checkout for a part. */
const newPartCheckout = (
  context: Pick<Context, 'clock' | 'currency'>,
  session: Pick<LockedSession, 'id' | 'title'>,
  userId: string,
  part: FeePart,
) => ({
  ...priceColumns({ amountMinor: part.amountMinor, fullMinor: part.amountMinor }, context.currency),
  id: newId(context),
  userId,
  sessionId: session.id,
  sessionTitle: session.title,
  ...partColumns(part),
})

export const partColumns = ({ id: partId }: FeePart) => ({ kind: 'part' as const, partId })

/**
 * Locks a session and returns the part of the fee of a person's seat there that comes next. Throws 404
 * without a seat or such a part, and 409 for one that is settled, or before which another one is open.
 */
export async function requirePart(
  transaction: Executor,
  { userId, sessionId }: { userId: string; sessionId: string },
  number: number,
): Promise<{ session: LockedSession; booking: Booking; part: FeePart }> {
  const session = await lockSession(transaction, sessionId)
  const booking = await findActiveBooking(transaction, userId, sessionId)
  if (!session || !booking) throw notFound('booking_not_found')
  const parts = (await readParts(transaction, [booking])).get(booking.id) ?? []
  const part = parts.find((one) => one.part === number)
  if (!part) throw notFound('part_not_found')
  if (part.paymentId !== null) throw conflict('part_paid', 'part')
  if (part.waivedAt !== null) throw conflict('part_waived', 'part')
  const next = nextOpen(parts)
  if (next && next.part < number)
    throw conflict({ code: 'earlier_part_open', params: { part: next.part } }, 'part')
  return { session, booking, part }
}
