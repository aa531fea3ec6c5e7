import { eq } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { type ActValues, bookings, feeParts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { Booking } from '../seats/bookings.ts'
import { lockSessionsOf } from '../seats/lock.ts'
import type { FeePart } from './read.ts'

export type LockedPart = { part: FeePart; booking: Booking }

/** A part of a live booking, under its session's lock, so that nobody pays it meanwhile. Throws 404. */
export async function lockPart(transaction: Executor, id: string): Promise<LockedPart> {
  await lockSessionsOf(transaction, async () => [(await findPart(transaction, id)).booking.sessionId])
  return findPart(transaction, id)
}

async function findPart(queries: Executor, id: string): Promise<LockedPart> {
  const [found] = await queries
    .select({ part: feeParts, booking: bookings })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(eq(feeParts.id, id))
  if (!found || found.booking.cancelledAt) throw notFound('part_not_found')
  return found
}

type Act = LockedPart & {
  action: 'part.waived' | 'part.waiver-asked' | 'part.unwaived' | 'part.changed'
  before?: ActValues
  after?: ActValues
}

/** Writes into the history what an Admin did with a part. */
export const auditPart = (
  transaction: Executor,
  context: Context,
  actor: Actor,
  { part, booking, action, before, after }: Act,
) =>
  recordAuditEvent(transaction, context, actor, {
    action,
    subjectId: booking.id,
    affectedUserId: booking.userId,
    ...(before && { before }),
    after: { part: part.part, amount: toMajor(part.amountMinor, context.currency), ...after },
  })
