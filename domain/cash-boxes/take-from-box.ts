import { eq } from 'drizzle-orm'
import { conflict } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { cashBoxes } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { expectedMinor } from './expected.ts'
import { type CashBox, nameOf, openBox, readDeskBranch } from './open-box.ts'
import { requireWholeTaka } from './whole-taka.ts'

/**
 * The open box of somebody's branch, which cash of a payment that is refunded comes out of: its id. The box
 * is locked. Throws as `requireCashInBox`.
 */
export async function takeFromBox(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { whose, amountMinor }: { whose: Pick<Actor, 'id'>; amountMinor: number },
): Promise<string> {
  const { branchId, branches } = await readDeskBranch(transaction, whose)
  const box = await openBox(transaction, context, actor, branchId, { lock: 'no key update', branches })
  await requireCashInBox(transaction, box, amountMinor)
  return box.id
}

/**
 * The one look before cash leaves a box, for whatever reason: `require_cash_in_box()` in
 * `db/triggers/cash-boxes.sql` refuses what passes by. The box is locked alone, so that nobody takes the same
 * cash meanwhile. Throws 400 for poisha, and 409 for more than is in it by its rows; how much that is nobody
 * hears before they have counted.
 */
export async function requireCashInBox(
  transaction: Executor,
  box: CashBox,
  amountMinor: number,
): Promise<void> {
  requireWholeTaka(amountMinor, box.currency)
  const [held] = await transaction
    .select({ minor: expectedMinor })
    .from(cashBoxes)
    .where(eq(cashBoxes.id, box.id))
  if (amountMinor <= (held?.minor ?? 0)) return
  const branch = await nameOf(transaction, box.branchId)
  throw conflict(
    branch === null ? 'box_holds_less' : { code: 'branch_box_holds_less', params: { branch } },
    'amount',
  )
}
