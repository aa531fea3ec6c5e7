import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { isAdmin } from '../../admins.ts'
import type { Context } from '../../context.ts'
import { isHandSent } from '../held-payments/confirm-sent.ts'
import type { Payment } from '../ledger/payment.ts'

/**
 * Requires that money was seen: a typed transaction id does not show that it came. So what a cashier entered
 * as sent to a wallet leaves as cash once an Admin or a statement has confirmed it, or by an Admin, who
 * looks into the wallet. Throws 409.
 */
export async function requireSeenMoney(
  queries: Executor,
  context: Context,
  { role }: Actor,
  payment: Payment,
): Promise<void> {
  const { recordedById, confirmedAt } = payment
  if (role === 'Admin' || !isHandSent(payment) || recordedById === null || confirmedAt) return
  const byAdmin = await queries.$count(users, and(eq(users.id, recordedById), isAdmin(context)))
  if (byAdmin === 0) throw conflict('wallet_money_unseen', 'method')
}
