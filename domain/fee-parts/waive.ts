import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, feeParts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'
import { lockSession } from '../seats/lock.ts'
import type { FeePart } from './read.ts'
import { nextReminder } from './reminder-times.ts'

/** Lets a student off a part. Waiving it again changes nothing. Throws 404, and 409 for one that is paid. */
export async function waivePart(context: Context, actor: Actor, id: string, reason: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { part, booking } = await lockPart(transaction, id)
    if (part.paymentId !== null) throw conflict('part_paid')
    if (part.waivedAt !== null) return
    const waived = {
      waivedAt: context.clock(),
      waivedById: actor.id,
      waiveReason: reason,
      nextReminderAt: null,
    }
    await transaction.update(feeParts).set(waived).where(eq(feeParts.id, id))
    await audit(transaction, context, actor, { part, booking, action: 'part.waived', reason })
  })
}

/** Takes a waiver back. Throws 404, and 409 for a part that nobody has waived. */
export async function unwaivePart(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { part, booking } = await lockPart(transaction, id)
    if (part.waivedAt === null) throw conflict('part_not_waived')
    const nextReminderAt = nextReminder(part.dueAt, context.clock())
    const open = { waivedAt: null, waivedById: null, waiveReason: null, nextReminderAt }
    await transaction.update(feeParts).set(open).where(eq(feeParts.id, id))
    await audit(transaction, context, actor, { part, booking, action: 'part.unwaived' })
  })
}

type Found = { part: FeePart; booking: Booking }

/** Under the session's lock, so that nobody pays it meanwhile. */
async function lockPart(transaction: Executor, id: string): Promise<Found> {
  const seen = await findPart(transaction, id)
  await lockSession(transaction, seen.booking.sessionId)
  const found = await findPart(transaction, id)
  return found.booking.sessionId === seen.booking.sessionId ? found : lockPart(transaction, id)
}

async function findPart(queries: Executor, id: string): Promise<Found> {
  const [found] = await queries
    .select({ part: feeParts, booking: bookings })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(eq(feeParts.id, id))
  if (!found || found.booking.cancelledAt) throw notFound('part_not_found')
  return found
}

type Act = Found & { action: 'part.waived' | 'part.unwaived'; reason?: string }

const audit = (
  transaction: Executor,
  context: Context,
  actor: Actor,
  { part, booking, action, reason }: Act,
) =>
  recordAuditEvent(transaction, context, actor, {
    action,
    subjectId: booking.id,
    affectedUserId: booking.userId,
    after: {
      part: part.part,
      amount: toMajor(part.amountMinor, context.currency),
      ...(reason && { reason }),
    },
  })
