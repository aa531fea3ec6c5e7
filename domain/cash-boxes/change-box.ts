import { eq } from 'drizzle-orm'
import { conflict, forbidden } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { cashBoxes, users } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import { requireOpenBranch } from '../branches/open-places.ts'
import type { Context } from '../context.ts'
import { lockOpenBox } from './lock-open-box.ts'
import { deskBranchOf, nameOf, openBox } from './open-box.ts'
import { requireWholeTaka } from './whole-taka.ts'

/**
 * Says whose box somebody uses from now on, and opens it unless it is open. Returns its id. Throws 400
 * for a branch that is not open, 403 for another than an Admin has named for a cashier, and as `openBox`.
 */
export async function openBoxAt(
  context: Context,
  actor: Actor,
  { branchId, floatMinor }: { branchId: string | null; floatMinor?: number | undefined },
): Promise<string> {
  if (floatMinor !== undefined) requireWholeTaka(floatMinor, context.currency, 'float')
  return context.database.transaction(async (transaction) => {
    if (actor.role === 'Admin') await chooseBranch(transaction, actor, branchId)
    else if (branchId !== (await deskBranchOf(transaction, actor))) throw forbidden('branch_not_yours')
    return (await openBox(transaction, context, actor, branchId, { floatMinor })).id
  })
}

/** Says whose box an Admin uses from now on. Throws 400 for a branch that is not open. */
export async function chooseBranch(
  transaction: Executor,
  { id }: Actor,
  branchId: string | null,
): Promise<void> {
  await requireOpenBranch(transaction, branchId)
  await transaction.update(users).set({ deskBranchId: branchId }).where(eq(users.id, id))
}

/**
 * Says which branch an open box belongs to. Throws as `requireOpenBranch` and `lockOpenBox`, and 409 where
 * that branch has another open box.
 */
export async function moveBox(context: Context, actor: Actor, id: string, branchId: string): Promise<void> {
  await context.database
    .transaction(async (transaction) => {
      const was = await lockOpenBox(transaction, actor, id)
      await requireOpenBranch(transaction, branchId)
      await transaction.update(cashBoxes).set({ branchId }).where(eq(cashBoxes.id, id))
      const before = { branch: await nameOf(transaction, was.branchId) }
      const changes = diff(before, { branch: await nameOf(transaction, branchId) })
      if (!changes) return
      const event = { action: 'cash-box.changed', subjectId: id, ...changes } as const
      await recordAuditEvent(transaction, context, actor, event)
    })
    .catch((error: unknown): never => {
      throw isUniqueViolation(error, 'cash_boxes_open') ? conflict('cash_box_open_there', 'branchId') : error
    })
}
