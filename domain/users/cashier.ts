import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { branches, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { requireOpenBranch } from '../branches/open-places.ts'
import type { Context } from '../context.ts'

type Wanted = { on: boolean; branchId?: string | null | undefined }

/**
 * Lets a user take and refund money at the desk, or no longer, and says whose cash box they use; without a
 * branch that stays. Idempotent. Throws 404, and 400 for a branch that is not open.
 */
export async function setCashier(
  context: Context,
  actor: Actor,
  id: string,
  { on, branchId }: Wanted,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const account = and(eq(users.id, id), isNull(users.deletedAt))
    const [before] = await transaction
      .select({ on: users.isCashier, deskBranchId: users.deskBranchId })
      .from(users)
      .where(account)
      .for('no key update')
    if (!before) throw notFound('user_not_found')
    await requireOpenBranch(transaction, branchId)
    const deskBranchId = branchId === undefined ? before.deskBranchId : branchId
    const isMoved = deskBranchId !== before.deskBranchId
    if (before.on === on && !isMoved) return
    await transaction.update(users).set({ isCashier: on, deskBranchId }).where(account)
    const [branch] = deskBranchId
      ? await transaction.select({ name: branches.name }).from(branches).where(eq(branches.id, deskBranchId))
      : []
    await recordAuditEvent(transaction, context, actor, {
      action: on ? 'cashier.added' : 'cashier.removed',
      affectedUserId: id,
      ...(isMoved && { after: { branch: branch?.name ?? null } }),
    })
  })
}
