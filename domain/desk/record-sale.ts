import { and, eq, inArray } from 'drizzle-orm'
import { conflict, invalid } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { attempts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { requireWholeTaka } from '../cash-boxes/whole-taka.ts'
import { type Context, newId } from '../context.ts'
import { partOf } from '../fee-parts/of-money.ts'
import { type Attempt, saveDeskAttempt } from '../payments/attempts/attempts.ts'
import { type Recorded, recordMoney } from '../payments/kinds/record-money.ts'
import { spendBalance } from '../payments/kinds/spend-balance.ts'
import { insertAdvance } from '../payments/ledger/advance.ts'
import { lockBalance, requireBalance } from '../payments/ledger/balance.ts'
import { numberReceipt } from '../receipts/number.ts'
import { waysAtDesk } from '../sales/ways.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { giveStudentNumber } from '../users/student-numbers.ts'
import { checkoutOf, type SaleTo } from './checkout.ts'
import type { Taken } from './taken.ts'
import { recordTaken, type TakenMoney } from './taken-money.ts'

type Sale = SaleTo & {
  money: TakenMoney
  /** Chosen by the client. */
  paymentId: string | undefined
  /** The box that cash goes into. */
  cashBoxId: string | null
  /** So much of it is paid from the balance, which what is taken tops up. */
  fromBalanceMinor: number | undefined
}

/**
 * Records what is sold at the desk: the payment, what it gives, its receipt and the audit event. Last in a
 * transaction: it numbers the receipt.
 */
export async function recordSale(
  transaction: Executor,
  context: Context,
  actor: Actor,
  sale: Sale,
): Promise<Taken> {
  const opened = await checkoutOf(transaction, context, sale)
  const { payment, bookingId } = await pay(transaction, context, actor, opened, sale)
  if (payment.status !== 'paid' || !bookingId) throw new Error(`The payment ${payment.id} has got no seat`)
  await recordTaken(transaction, context, actor, payment)
  const part = await partOf(transaction, opened.checkout)
  await giveStudentNumber(transaction, context, payment.userId)
  return { payment, bookingId, part, receipt: await numberReceipt(transaction, payment.id) }
}

/** By the money that is taken; or from the balance, once that has topped it up. */
async function pay(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { checkout, isNew }: { checkout: Checkout; isNew: boolean },
  { session, money, paymentId, cashBoxId, cost, fromBalanceMinor, facts }: Sale,
): Promise<Recorded> {
  await requireBalanceFirst(transaction, context, checkout, { money, cost, fromBalanceMinor })
  const { method, reference } = money
  const { userId, amountMinor, currency } = checkout
  if (method !== 'balance' && fromBalanceMinor !== undefined) {
    const restMinor = amountMinor - fromBalanceMinor
    if (restMinor <= 0) throw invalid('fromBalance', 'amount_out_of_range')
    await requireBalance(transaction, context, userId, fromBalanceMinor)
    if (method === 'cash') requireWholeTaka(restMinor, currency, 'fromBalance')
    const taken = { id: newId(context), userId, amountMinor: restMinor, method, reference, cashBoxId }
    const advance = await insertAdvance(transaction, context, { ...taken, recordedById: actor.id })
    await recordTaken(transaction, context, actor, advance)
  }
  if (method === 'balance' || fromBalanceMinor !== undefined)
    return spendBalance(transaction, context, { checkout, session, byId: actor.id, paymentId, facts })
  const own = isNew ? undefined : await findOwnAttempt(transaction, checkout, money)
  const { wallet } = money
  const paid = { state: 'paid', wallet, reference } as const
  const attempt = await saveDeskAttempt(transaction, context, checkout, own, paid)
  return recordMoney(transaction, context, {
    ...{ checkout, session, attempt, facts },
    money: {
      method,
      // Of cash it is a name of our own, unique as every reference.
      reference: reference ?? attempt.id,
      amountMinor,
      currency,
      chargedAt: context.clock(),
      byHand: { recordedById: actor.id, paymentId, cashBoxId },
    },
  })
}

/**
 * What a person has with the centre is used first. Throws 409 for a sale that leaves some of it, with what
 * remains to be paid.
 */
async function requireBalanceFirst(
  transaction: Executor,
  context: Context,
  { userId, currency }: Checkout,
  { money: { method }, cost, fromBalanceMinor = 0 }: Pick<Sale, 'money' | 'cost' | 'fromBalanceMinor'>,
): Promise<void> {
  if (method === 'balance') return
  const balanceMinor = await lockBalance(transaction, context, userId)
  // Where the balance covers the price, it is the only way.
  const way = waysAtDesk(cost, balanceMinor, currency).find((one) => one.method === method)
  if (way && fromBalanceMinor >= way.fromBalanceMinor) return
  const params = {
    balance: toMajor(balanceMinor, currency),
    rest: toMajor(way?.restMinor ?? 0, currency),
  }
  throw conflict({ code: 'balance_first', params }, 'fromBalance')
}

/**
 * The attempt that this money pays: the person's own one at the desk, unless they have sent another
 * transaction id or another amount; without it a new one. Its wallet and reference are unique, so that a
 * transaction id counts once, whether a cashier or a student enters it.
 */
async function findOwnAttempt(
  transaction: Executor,
  checkout: Checkout,
  { wallet, reference }: Sale['money'],
): Promise<Attempt | undefined> {
  const waiting = await transaction
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.checkoutId, checkout.id),
        eq(attempts.method, 'desk'),
        inArray(attempts.state, ['open', 'held']),
      ),
    )
  return waiting.find(
    (one) =>
      one.reference === null ||
      (one.wallet === wallet && one.reference === reference && one.amountMinor === checkout.amountMinor),
  )
}
