import { and, eq } from 'drizzle-orm'
import { lateFrom } from '../../contract/fee-parts/split-fee.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, feeParts, sessions } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'
import { type FeePart, feeOf, isOpen, isOpenPart, readParts, sumOf } from './read.ts'
import { firstReminder } from './reminder-times.ts'
import { planParts } from './write.ts'

type ClassDates = Pick<typeof sessions.$inferSelect, 'parts' | 'classStart' | 'classEnd'>
type Part = { amountMinor: number; dueOn: string }

/**
 * How a seat that is paid by parts moves to a session that is paid by parts too, in the smallest unit: what
 * has been paid and not used pays the first of the new parts; what of them is due by then is paid for the
 * switch, the `later` ones on their days. What was paid beyond all of them is refunded. `loweredMinor`: so
 * much less is open than before.
 */
export type SwitchPlan = { dueMinor: number; later: Part[]; refundMinor: number; loweredMinor: number }

/**
 * A fee counts for this before and after a switch, without what has been refunded of it, and what of it was
 * used.
 */
export type SwitchPrices = { usedMinor: number; fromMinor: number; toMinor: number }

/** Returns what has been paid of a fee and was neither used nor refunded. */
export function worthPaid(
  booking: Pick<Booking, 'feeMinor' | 'usedMinor'>,
  parts: readonly FeePart[] | undefined,
  { usedMinor, fromMinor }: SwitchPrices,
): number {
  const goneMinor = booking.feeMinor - fromMinor
  return Math.max(0, feeOf(booking, parts).paidMinor - goneMinor - usedMinor)
}

/**
 * Undefined where the fees of both are not paid by parts, and where a part was waived: the old parts then
 * stay, and the difference of the prices is paid at once or comes off them.
 */
export function planSwitch(
  booking: Pick<Booking, 'feeMinor' | 'usedMinor' | 'parts'>,
  parts: readonly FeePart[] | undefined,
  to: ClassDates,
  prices: SwitchPrices,
  { at, currency }: { at: Date; currency: string },
): SwitchPlan | undefined {
  const isWaived = parts?.some(({ waivedAt }) => waivedAt !== null)
  if (booking.parts === null || !parts || to.parts === null || isWaived) return undefined
  const totalMinor = prices.toMinor - prices.usedMinor
  let worthMinor = worthPaid(booking, parts, prices)
  const left = planParts({ totalMinor, parts: to.parts, currency }, at, to).flatMap((part): Part[] => {
    const coveredMinor = Math.min(worthMinor, part.amountMinor)
    worthMinor -= coveredMinor
    const amountMinor = part.amountMinor - coveredMinor
    return amountMinor > 0 ? [{ amountMinor, dueOn: part.dueOn }] : []
  })
  const today = dayOf(at)
  return {
    dueMinor: sumOf(left.filter(({ dueOn }) => dueOn <= today)),
    later: left.filter(({ dueOn }) => dueOn > today),
    refundMinor: worthMinor,
    loweredMinor: Math.max(0, sumOf(parts.filter(isOpen)) - sumOf(left)),
  }
}

/** The same of a switch, as it was planned at its instant. */
export async function readSwitchPlan(
  queries: Executor,
  { currency }: Pick<Context, 'currency'>,
  booking: Booking,
  planned: SwitchPrices & { toSessionId: string; createdAt: Date },
): Promise<SwitchPlan | undefined> {
  if (booking.parts === null) return undefined
  const [to] = await queries.select().from(sessions).where(eq(sessions.id, planned.toSessionId))
  const parts = (await readParts(queries, [booking])).get(booking.id)
  return to && planSwitch(booking, parts, to, planned, { at: planned.createdAt, currency })
}

/** Returns what has to be paid for a switch before the seat moves. */
export const dueOfSwitch = (
  plan: SwitchPlan | undefined,
  { fromMinor, toMinor }: { fromMinor: number; toMinor: number },
): number => plan?.dueMinor ?? Math.max(0, toMinor - fromMinor)

/**
 * Replaces the parts of a booking that nobody has paid by those of the plan. `paymentId` has paid what was
 * due. Needs the session's lock.
 */
export async function applySwitchPlan(
  transaction: Executor,
  context: Context,
  booking: Booking,
  { dueMinor, later }: SwitchPlan,
  paymentId: string | undefined,
): Promise<void> {
  const now = context.clock()
  await transaction.delete(feeParts).where(and(eq(feeParts.bookingId, booking.id), isOpenPart))
  const paid = (await readParts(transaction, [booking])).get(booking.id) ?? []
  const first = (paid.at(-1)?.part ?? 0) + 1
  const added = [...(dueMinor > 0 ? [{ amountMinor: dueMinor, dueOn: dayOf(now) }] : []), ...later]
  if (added.length > 0)
    await transaction.insert(feeParts).values(
      added.map(({ amountMinor, dueOn }, index) => {
        const dueAt = lateFrom(dueOn)
        const payment = index === 0 && dueMinor > 0 ? (paymentId ?? null) : null
        return {
          ...{ id: newId(context), bookingId: booking.id, part: first + index, amountMinor, dueAt },
          paymentId: payment,
          nextReminderAt: payment === null ? firstReminder(dueAt, now) : null,
        }
      }),
    )
  await countParts(transaction, booking, first + added.length - 1)
}

/** Writes how many parts a fee has; of one part nobody speaks. Needs the session's lock. */
export async function countParts(
  transaction: Executor,
  { id }: Pick<Booking, 'id'>,
  last: number,
): Promise<void> {
  if (last <= 1) await transaction.delete(feeParts).where(eq(feeParts.bookingId, id))
  const changed = { parts: last <= 1 ? null : last }
  await transaction.update(bookings).set(changed).where(eq(bookings.id, id))
}
