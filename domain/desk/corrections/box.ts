import { eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { cashBoxes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { type CashBox, deskBranchOf, openBox } from '../../cash-boxes/open-box.ts'
import { requireWholeTaka } from '../../cash-boxes/whole-taka.ts'
import type { Context } from '../../context.ts'
import type { Payment } from '../../payments/ledger/payment.ts'
import type { Corrected } from './correctable.ts'

/**
 * Locks the box that the wrong payment went into, and that the right one goes into: the same, or that of who
 * took the money. Alone, because cash may leave it. Throws 400 for poisha, and 409 for a signed box.
 */
export async function lockBoxes(
  transaction: Executor,
  context: Context,
  actor: Actor,
  wrong: Payment,
  { method, amountMinor }: Corrected,
): Promise<{ from?: CashBox; into?: CashBox }> {
  if (method === 'cash') requireWholeTaka(amountMinor, wrong.currency)
  const from = wrong.cashBoxId === null ? undefined : await lockUnsigned(transaction, wrong.cashBoxId)
  if (method !== 'cash') return { ...(from && { from }) }
  if (from) return { from, into: from }
  const branchId = await deskBranchOf(transaction, { id: wrong.recordedById ?? actor.id })
  return { into: await openBox(transaction, context, actor, branchId, { lock: 'no key update' }) }
}

async function lockUnsigned(transaction: Executor, id: string): Promise<CashBox> {
  const [box] = await transaction.select().from(cashBoxes).where(eq(cashBoxes.id, id)).for('no key update')
  if (!box) throw new Error(`The cash box ${id} is gone`)
  if (box.signedAt) throw conflict('correct_before_signing')
  return box
}
