import { eq } from 'drizzle-orm'
import { conflict, forbidden } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { feeParts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isNewAdmin } from '../refund-limit/other-admins.ts'
import { judgeLimit } from '../refund-limit/who-confirms.ts'
import { rules } from '../settings/rules.ts'
import { auditPart, type LockedPart, lockPart } from './lock-part.ts'
import type { FeePart } from './read.ts'
import { nextReminder } from './reminder-times.ts'

const notAsked = { waiveAskedById: null, waiveAskedAt: null, waiveAskReason: null }
const notWaived = { waivedAt: null, waivedById: null, waiveReason: null, waiveConfirmedById: null }

/**
 * Lets a student off a part. Above the limit of a day it waits until another Admin waives the part too, who
 * was one before this day: `waits`. Waiving it again changes nothing. Throws 403 for one's own and for who is
 * an Admin only since today, 404, and 409 for one that is paid.
 */
export async function waivePart(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<{ waits: boolean }> {
  return context.database.transaction(async (transaction) => {
    const { part, booking } = await lockPart(transaction, id)
    if (booking.userId === actor.id) throw forbidden('own_part')
    if (part.paymentId !== null) throw conflict('part_paid')
    if (part.waivedAt !== null) return { waits: false }
    if (part.waiveAskedById === actor.id) return { waits: true }
    if (part.waiveAskedById !== null) {
      if (await isNewAdmin(transaction, context, actor.id)) throw forbidden('new_admin_confirms')
      const asked = part.waiveAskReason ?? reason
      await waive(transaction, context, actor, part, asked)
      await audit(transaction, context, actor, { part, booking }, 'part.waived', asked)
      return { waits: false }
    }
    await waive(transaction, context, actor, part, reason)
    const waits = (await judgeLimit(transaction, context, actor, booking.userId)) !== 'alone'
    if (waits) await ask(transaction, context, actor, part, reason)
    const action = waits ? 'part.waiver-asked' : 'part.waived'
    await audit(transaction, context, actor, { part, booking }, action, reason)
    return { waits }
  })
}

/** By the actor, or by who asked for it, if the actor confirms. */
async function waive(
  transaction: Executor,
  context: Context,
  actor: Actor,
  part: FeePart,
  reason: string,
): Promise<void> {
  const asker = part.waiveAskedById
  const by = { waivedById: asker ?? actor.id, waiveConfirmedById: asker === null ? null : actor.id }
  const waived = { waivedAt: context.clock(), ...by, waiveReason: reason, nextReminderAt: null }
  await update(transaction, part, { ...waived, ...notAsked })
}

/** Undoes what this transaction has waived, and asks another Admin. */
async function ask(
  transaction: Executor,
  context: Context,
  actor: Actor,
  part: FeePart,
  reason: string,
): Promise<void> {
  const asked = { waiveAskedById: actor.id, waiveAskedAt: context.clock(), waiveAskReason: reason }
  const { nextReminderAt } = part
  await update(transaction, part, { ...notWaived, nextReminderAt, ...asked })
}

const audit = (
  transaction: Executor,
  context: Context,
  actor: Actor,
  locked: LockedPart,
  action: 'part.waived' | 'part.waiver-asked',
  reason: string,
) => auditPart(transaction, context, actor, { ...locked, action, after: { reason } })

/**
 * Withdraws a waiver, or refuses what another Admin asked for. Throws 404, and 409 for a part that nobody
 * has waived or asked to waive.
 */
export async function unwaivePart(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { part, booking } = await lockPart(transaction, id)
    if (part.waivedAt === null && part.waiveAskedById === null) throw conflict('part_not_waived')
    const rule = await rules.dues.read(transaction)
    const nextReminderAt =
      part.waivedAt === null ? part.nextReminderAt : nextReminder(part.dueAt, context.clock(), rule)
    await update(transaction, part, { ...notWaived, ...notAsked, nextReminderAt })
    await auditPart(transaction, context, actor, { part, booking, action: 'part.unwaived' })
  })
}

const update = (transaction: Executor, { id }: FeePart, set: Partial<FeePart>) =>
  transaction.update(feeParts).set(set).where(eq(feeParts.id, id))
