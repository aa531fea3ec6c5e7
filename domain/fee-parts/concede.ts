import { eq, sql } from 'drizzle-orm'
import { dueDayOf, lateFrom } from '../../contract/fee-parts/split-fee.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { conflict, forbidden, invalid } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, feeParts, partConcessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { requireWithinLimit } from '../refund-limit/who-confirms.ts'
import { auditPart, type LockedPart, lockPart } from './lock-part.ts'
import { type FeePart, isOpen, readParts } from './read.ts'
import { firstReminder } from './reminder-times.ts'

/** In the smallest unit, and a day in Dhaka. What is left out stays. */
type Wanted = { amountMinor?: number | undefined; dueOn?: string | undefined; reason: string }
/** `laterToo`: the later parts that are open change alike. */
type Asked = Wanted & { laterToo: boolean }

/**
 * Lowers a part that nobody has paid yet, or moves its day: a concession to one student. The booking costs so
 * much less; whoever began to pay the old amount gets a refund. A lowered part may be raised again,
 * but never above what was sold. Throws 400 for that, and for a day that is over or not between those of the
 * parts around it; 403 for one's own; 404; and 409 for a part that is paid or waived, and for more than the
 * limit of a day. Changing it again to the same does
 * nothing. `laterToo`: each later part costs as much less and moves by as many days.
 */
export async function changePart(
  context: Context,
  actor: Actor,
  id: string,
  { amountMinor, dueOn, reason, laterToo }: Asked,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { part, booking } = await lockPart(transaction, id)
    if (booking.userId === actor.id) throw forbidden('own_part')
    if (part.paymentId !== null) throw conflict('part_paid')
    if (part.waivedAt !== null) throw conflict('part_waived')
    const open = ((await readParts(transaction, [booking])).get(booking.id) ?? []).filter(isOpen)
    if (dueOn !== undefined && dueOn !== dueDayOf(part.dueAt))
      requireDay(context, part, open, dueOn, laterToo)
    await concede(transaction, context, actor, { part, booking }, { amountMinor, dueOn, reason })
    const loweredMinor = part.amountMinor - (amountMinor ?? part.amountMinor)
    const movedDays = dueOn === undefined ? 0 : daysBetween(dueDayOf(part.dueAt), dueOn)
    for (const later of laterToo ? open.filter((one) => one.part > part.part) : [])
      await concedeAlike(
        transaction,
        context,
        actor,
        { part: later, booking },
        { loweredMinor, movedDays, reason },
      )
    if (loweredMinor > 0) await requireWithinLimit(transaction, context, actor, booking.userId)
  })
}

const DAY_MS = 24 * 3600_000
const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS)

type Alike = { loweredMinor: number; movedDays: number; reason: string }

/** The same concession for a later part. Throws 400 for one that would cost nothing or less. */
async function concedeAlike(
  transaction: Executor,
  context: Context,
  actor: Actor,
  later: LockedPart,
  { loweredMinor, movedDays, reason }: Alike,
): Promise<void> {
  const { part, amountMinor, dueAt } = later.part
  const price = toMajor(amountMinor, context.currency)
  if (amountMinor <= loweredMinor)
    throw invalid('amount', { code: 'later_part_too_small', params: { part, price } })
  const dueOn = dayOf(startOfDay(dueDayOf(dueAt)), movedDays)
  await concede(transaction, context, actor, later, {
    amountMinor: amountMinor - loweredMinor,
    dueOn,
    reason,
  })
}

/** Writes a concession, and what holds from now on. Needs the session's lock. */
export async function concede(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { part, booking }: LockedPart,
  { amountMinor = part.amountMinor, dueOn = dueDayOf(part.dueAt), reason }: Wanted,
): Promise<void> {
  const { currency } = context
  const now = context.clock()
  const loweredMinor = part.amountMinor - amountMinor
  const dueAt = lateFrom(dueOn)
  const isMoved = dueAt.getTime() !== part.dueAt.getTime()
  if (loweredMinor === 0 && !isMoved) return
  const soldMinor = part.amountMinor + (await readLowered(transaction, part.id))
  if (amountMinor > soldMinor)
    throw invalid('amount', { code: 'part_above_sold', params: { price: toMajor(soldMinor, currency) } })
  await transaction.insert(partConcessions).values({
    ...{ id: newId(context), bookingId: booking.id, partId: part.id, loweredMinor },
    ...{ dueFrom: part.dueAt, dueTo: dueAt, reason, byId: actor.id, createdAt: now },
  })
  await transaction
    .update(feeParts)
    .set({ amountMinor, dueAt, ...(isMoved && { nextReminderAt: firstReminder(dueAt, now) }) })
    .where(eq(feeParts.id, part.id))
  await transaction
    .update(bookings)
    .set({ feeMinor: sql`${bookings.feeMinor} - ${loweredMinor}` })
    .where(eq(bookings.id, booking.id))
  await auditPart(transaction, context, actor, {
    ...{ part, booking, action: 'part.changed' },
    before: { amount: toMajor(part.amountMinor, currency), dueOn: dueDayOf(part.dueAt) },
    after: { amount: toMajor(amountMinor, currency), dueOn, reason },
  })
}

/** What was taken off a part so far, in the smallest unit. */
async function readLowered(queries: Executor, partId: string): Promise<number> {
  const [sum] = await queries
    .select({ minor: sql<number>`coalesce(sum(${partConcessions.loweredMinor}), 0)::integer` })
    .from(partConcessions)
    .where(eq(partConcessions.partId, partId))
  return sum?.minor ?? 0
}

/**
 * Parts are paid in their order: none is due after the next one, unless that moves as well, or before an
 * earlier one that is open.
 */
function requireDay(
  { clock }: Context,
  { part }: FeePart,
  open: readonly FeePart[],
  dueOn: string,
  laterToo: boolean,
): void {
  const before = open.findLast((one) => one.part < part)
  const after = laterToo ? undefined : open.find((one) => one.part > part)
  const today = dayOf(clock())
  const from = before && dueDayOf(before.dueAt) > today ? dueDayOf(before.dueAt) : today
  const until = after && dueDayOf(after.dueAt)
  if (dueOn < from) throw invalid('dueOn', { code: 'part_day_too_early', params: { day: from } })
  if (until && dueOn > until) throw invalid('dueOn', { code: 'part_day_too_late', params: { day: until } })
}
