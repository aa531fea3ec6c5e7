import { eq } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { cashBoxes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type CashBox, deskBranchOf } from './open-box.ts'

/**
 * Locks an open box, after the cash that is under way. Throws 404, 403 for a cashier at another branch, and
 * 409 for a signed one, but for one that was signed by the count `signedBy`.
 */
export async function lockOpenBox(
  transaction: Executor,
  actor: Actor,
  id: string,
  signedBy?: string,
): Promise<CashBox> {
  const [box] = await transaction.select().from(cashBoxes).where(eq(cashBoxes.id, id)).for('no key update')
  if (!box) throw notFound('cash_box_not_found')
  if (!mayCount(actor, box, await deskBranchOf(transaction, actor))) throw forbidden('other_cash_box')
  if (box.signedAt && (box.countId === null || box.countId !== signedBy)) throw conflict('cash_box_signed')
  return box
}

/** An Admin counts any box, a cashier that of the branch which an Admin named. */
export const mayCount = ({ role }: Actor, { branchId }: CashBox, ownBranchId: string | null): boolean =>
  role === 'Admin' || branchId === ownBranchId
