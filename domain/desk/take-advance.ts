import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import type { HandMethod } from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import { boxOf } from '../cash-boxes/open-box.ts'
import { requireWholeTaka } from '../cash-boxes/whole-taka.ts'
import { type Context, newId } from '../context.ts'
import { lockExistingUser } from '../deleted-users.ts'
import { requireUnused } from '../payments/held-payments/unused-reference.ts'
import { insertAdvance, isAdvanceRow } from '../payments/ledger/advance.ts'
import { readBalance } from '../payments/ledger/balance.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { tellAdvance } from '../payments/messages/advance.ts'
import { numberReceipt } from '../receipts/number.ts'
import { requireDeskAct, requirePerson } from './person.ts'
import { recordTaken, requireMoney, type TakenMoney } from './taken-money.ts'
import { requireTheirs } from './unconfirmed.ts'

type Given = {
  amountMinor: number
  method: HandMethod
  /** The transaction id of a wallet, as it was typed. */
  reference: string | null
  reason: string | null
  /** Somebody has asked whether the account is theirs, whose address is not confirmed. */
  isTheirs?: boolean | undefined
  /** Chosen by the client, so that a repeated request takes nothing. */
  paymentId?: string | undefined
}

/** `receipt`: the number of its receipt. */
export type TakenAdvance = { payment: Payment; receipt: string }

/**
 * Takes money in advance at the desk, for no session: it is the person's balance. Throws 400 for poisha in
 * cash and for a wallet without its transaction id, 403 for a cashier's own money, 404, and 409 for a
 * transaction id that has been used and for an account with an address that is not confirmed, until somebody
 * says that it is theirs. A repeated request answers as the first.
 */
export async function takeAdvance(
  context: Context,
  actor: Actor,
  userId: string,
  given: Given,
): Promise<TakenAdvance> {
  await requireDeskAct(context, actor, userId)
  const person = await requirePerson(context.database, userId)
  requireTheirs(person, person, given.isTheirs === true)
  const money = requireMoney(given.method, given.reference)
  if (given.method === 'cash') requireWholeTaka(given.amountMinor, context.currency)
  const taken = await context.database
    .transaction((transaction) => take(transaction, context, actor, userId, given, money))
    .catch((error: unknown) => findEarlier(context, userId, given.paymentId, error))
  if (!('isEarlier' in taken)) context.activity.paid({ method: given.method, status: 'paid' })
  return taken
}

async function take(
  transaction: Executor,
  context: Context,
  actor: Actor,
  userId: string,
  { amountMinor, reason, paymentId: id = newId(context) }: Given,
  { method, wallet, reference }: TakenMoney<HandMethod>,
): Promise<TakenAdvance> {
  if (wallet !== null && reference !== null)
    await requireUnused(transaction, { wallet, trxId: reference }, 'reference')
  if (!(await lockExistingUser(transaction, userId))) throw notFound('user_not_found')
  const cashBoxId = method === 'cash' ? await boxOf(transaction, context, actor) : null
  const advance = { id, userId, amountMinor, method, reference, cashBoxId, recordedById: actor.id }
  const payment = await insertAdvance(transaction, context, advance)
  await recordTaken(transaction, context, actor, payment, reason)
  const balanceMinor = await readBalance(transaction, context, userId)
  await tellAdvance(transaction, context, payment, balanceMinor)
  return { payment, receipt: await numberReceipt(transaction, id) }
}

/** What an earlier request of the same id took; else throws what went wrong. */
async function findEarlier(
  { database }: Context,
  userId: string,
  paymentId: string | undefined,
  error: unknown,
): Promise<TakenAdvance & { isEarlier: true }> {
  const isThis = paymentId && and(eq(payments.id, paymentId), eq(payments.userId, userId), isAdvanceRow)
  const [payment] = isThis ? await database.select().from(payments).where(isThis) : []
  if (payment) {
    const receipt = await database.transaction((transaction) => numberReceipt(transaction, payment.id))
    return { payment, receipt, isEarlier: true }
  }
  if (isUniqueViolation(error, 'payments_pkey')) throw conflict('reference_used', 'paymentId')
  if (isUniqueViolation(error, 'payments_reference')) throw conflict('reference_used', 'reference')
  throw error
}
