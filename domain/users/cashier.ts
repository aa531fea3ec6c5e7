import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

/** Lets a user take and return money at the desk, or no longer. Idempotent. Throws 404. */
export async function setCashier(context: Context, actor: Actor, id: string, on: boolean): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const account = and(eq(users.id, id), isNull(users.deletedAt))
    const [before] = await transaction
      .select({ on: users.isCashier })
      .from(users)
      .where(account)
      .for('no key update')
    if (!before) throw notFound('user_not_found')
    if (before.on === on) return
    await transaction.update(users).set({ isCashier: on }).where(account)
    await recordAuditEvent(transaction, context, actor, {
      action: on ? 'cashier.added' : 'cashier.removed',
      affectedUserId: id,
    })
  })
}
