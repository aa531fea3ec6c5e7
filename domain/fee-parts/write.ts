import { and, eq } from 'drizzle-orm'
import { dueDays, lateFrom, splitFee } from '../../contract/fee-parts/split-fee.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, checkouts, feeParts, type payments, type sessions } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { type FeePart, isOpen, isOpenPart } from './read.ts'
import { firstReminder } from './reminder-times.ts'

type ClassDates = Pick<typeof sessions.$inferSelect, 'classStart' | 'classEnd'>

/**
 * Plans what a seat is paid by, in the smallest unit: the amounts in their order, and the instants from
 * which each is late.
 */
export function planParts(
  { totalMinor, parts, currency }: { totalMinor: number; parts: number; currency: string },
  boughtAt: Date,
  course: ClassDates,
): { part: number; amountMinor: number; dueOn: string }[] {
  const days = dueDays(parts, boughtAt, course)
  return splitFee(totalMinor, parts, currency).map((amountMinor, index) => ({
    part: index + 1,
    amountMinor,
    dueOn: days[index] ?? '',
  }))
}

type Sold = { bookingId: string; paymentId: string; course: ClassDates }

/** Writes the parts of the fee of a seat that the first of them has bought. */
export async function insertParts(
  transaction: Executor,
  context: Context,
  { parts, totalMinor, currency }: Pick<Checkout, 'parts' | 'totalMinor' | 'currency'>,
  { bookingId, paymentId, course }: Sold,
): Promise<void> {
  if (parts === null || totalMinor === null) return
  const now = context.clock()
  await transaction.insert(feeParts).values(
    planParts({ totalMinor, parts, currency }, now, course).map(({ part, amountMinor, dueOn }) => {
      const dueAt = lateFrom(dueOn)
      const isPaid = part === 1
      return {
        ...{ id: newId(context), bookingId, part, amountMinor, dueAt },
        paymentId: isPaid ? paymentId : null,
        nextReminderAt: isPaid ? null : firstReminder(dueAt, now),
      }
    }),
  )
}

/**
 * The part that a checkout pays, while somebody has to pay just this: nobody has, the seat is still there,
 * and a switch has not lowered it. Needs the lock of the seat's session.
 */
export async function findPayable(
  transaction: Executor,
  { partId, amountMinor }: Pick<Checkout, 'partId' | 'amountMinor'>,
): Promise<FeePart | undefined> {
  if (partId === null) return undefined
  const [found] = await transaction
    .select({ part: feeParts })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(and(eq(feeParts.id, partId), eq(feeParts.amountMinor, amountMinor), isActiveBooking))
  return found && isOpen(found.part) ? found.part : undefined
}

/** Notes the money that paid a part. */
export async function settlePart(transaction: Executor, { id }: FeePart, paymentId: string): Promise<void> {
  const [settled] = await transaction
    .update(feeParts)
    .set({ paymentId, nextReminderAt: null })
    .where(and(eq(feeParts.id, id), isOpenPart))
    .returning({ id: feeParts.id })
  if (!settled) throw new Error(`The part ${id} was settled meanwhile`)
}

/**
 * Makes a later part due again whose money a bank has taken or the centre has refunded. False for a payment
 * that paid none; the first part is the seat's, and goes with it. Needs the session's lock.
 */
export async function reopenPart(
  transaction: Executor,
  context: Pick<Context, 'clock'>,
  paymentId: string,
): Promise<boolean> {
  const [found] = await transaction
    .select({ id: feeParts.id })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(and(eq(feeParts.paymentId, paymentId), isActiveBooking))
  const isFirst = found && (await isSeats(transaction, paymentId))
  if (!found || isFirst) return false
  await transaction
    .update(feeParts)
    .set({ paymentId: null, nextReminderAt: context.clock() })
    .where(eq(feeParts.id, found.id))
  return true
}

/**
 * Pays a later part again with the money that paid it before, which a bank took and has returned. Returns
 * the booking; undefined when somebody has paid or waived the part meanwhile, when it costs something else
 * now, and when the seat is gone. Needs the session's lock.
 */
export async function payAgain(
  transaction: Executor,
  payment: Pick<typeof payments.$inferSelect, 'id' | 'checkoutId' | 'amountMinor' | 'refundedMinor'>,
): Promise<string | undefined> {
  const { checkoutId } = payment
  if (checkoutId === null) return undefined
  const [checkout] = await transaction.select().from(checkouts).where(eq(checkouts.id, checkoutId))
  const leftMinor = payment.amountMinor - payment.refundedMinor
  const part = checkout && (await findPayable(transaction, { ...checkout, amountMinor: leftMinor }))
  if (!part) return undefined
  await settlePart(transaction, part, payment.id)
  return part.bookingId
}

async function isSeats(queries: Executor, paymentId: string): Promise<boolean> {
  const [seat] = await queries
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.paymentId, paymentId))
  return seat !== undefined
}
