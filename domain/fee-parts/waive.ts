import { eq } from 'drizzle-orm'
import { conflict, forbidden } from '../../contract/http/errors.ts'
import { feeParts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { requireWithinLimit } from '../refund-limit/judge.ts'
import { auditPart, lockPart } from './lock-part.ts'
import { nextReminder } from './reminder-times.ts'

/**
 * Lets a student off a part. Waiving it again changes nothing. Throws 403 for one's own, 404, and 409 for one
 * that is paid, and for more than the limit of a day.
 */
export async function waivePart(context: Context, actor: Actor, id: string, reason: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { part, booking } = await lockPart(transaction, id)
    if (booking.userId === actor.id) throw forbidden('own_part')
    if (part.paymentId !== null) throw conflict('part_paid')
    if (part.waivedAt !== null) return
    const waived = {
      waivedAt: context.clock(),
      waivedById: actor.id,
      waiveReason: reason,
      nextReminderAt: null,
    }
    await transaction.update(feeParts).set(waived).where(eq(feeParts.id, id))
    await auditPart(transaction, context, actor, {
      ...{ part, booking, action: 'part.waived' },
      after: { reason },
    })
    await requireWithinLimit(transaction, context, actor, booking.userId)
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
    await auditPart(transaction, context, actor, { part, booking, action: 'part.unwaived' })
  })
}
