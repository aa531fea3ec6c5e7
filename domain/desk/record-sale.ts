import { and, eq, inArray } from 'drizzle-orm'
import { shareOfBalance } from '../../contract/desk/balance-first.ts'
import { conflict, invalid } from '../../contract/http/errors.ts'
import { roundDown, toMajor, toMinor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { attempts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { requireWholeTaka } from '../cash-boxes/whole-taka.ts'
import { type Context, newId } from '../context.ts'
import { type Attempt, saveDeskAttempt } from '../payments/attempts/attempts.ts'
import { recordMoney } from '../payments/kinds/record-money.ts'
import { spendBalance } from '../payments/kinds/spend-balance.ts'
import { insertAdvance } from '../payments/ledger/advance.ts'
import { lockBalance, requireBalance } from '../payments/ledger/balance.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { findActiveBooking } from '../seats/bookings.ts'
import type { Checkout } from '../seats/checkouts.ts'
import { checkoutOf, type SaleTo } from './checkout.ts'
import { type Taken, takenOf } from './taken.ts'
import { recordTaken, type TakenMoney } from './taken-money.ts'

type Sale = SaleTo & {
  money: TakenMoney
  /** Chosen by the client. */
  paymentId: string | undefined
  /** The box that cash goes into. */
  cashBoxId: string | null
  /** The price before it is rounded down for cash. */
  exactMinor: number
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
  const { request } = sale
  const checkout = await checkoutOf(transaction, context, sale)
  const payment = await pay(transaction, context, actor, checkout, sale)
  const booking = await findActiveBooking(transaction, request.userId, request.sessionId)
  if (payment.status !== 'paid' || !booking) throw new Error(`The payment ${payment.id} has got no seat`)
  await recordTaken(transaction, context, actor, payment)
  return takenOf(transaction, payment, booking.id)
}

/** By the money that is taken; or from the balance, once that has topped it up. */
async function pay(
  transaction: Executor,
  context: Context,
  actor: Actor,
  checkout: Checkout,
  { session, money, paymentId, cashBoxId, exactMinor, fromBalanceMinor }: Sale,
): Promise<Payment> {
  await requireBalanceFirst(transaction, context, checkout, { money, exactMinor, fromBalanceMinor })
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
    return spendBalance(transaction, context, { checkout, session, byId: actor.id, paymentId })
  const attempt = await saveAttemptPaid(transaction, context, checkout, money)
  return recordMoney(transaction, context, {
    checkout,
    session,
    attempt,
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
  { userId, amountMinor, currency }: Checkout,
  { money, exactMinor, fromBalanceMinor = 0 }: Pick<Sale, 'money' | 'exactMinor' | 'fromBalanceMinor'>,
): Promise<void> {
  const { method } = money
  if (method === 'balance') return
  const balanceMinor = await lockBalance(transaction, context, userId)
  const share = shareOfBalance({
    ...{ balance: balanceMinor, price: amountMinor, exact: exactMinor, method },
    whole: (minor) => roundDown(minor, toMinor(1, currency)),
  })
  const usedMinor = share === 'all' ? exactMinor : share
  if (fromBalanceMinor >= usedMinor) return
  const params = {
    balance: toMajor(balanceMinor, currency),
    rest: share === 'all' ? 0 : toMajor(amountMinor - usedMinor, currency),
  }
  throw conflict({ code: 'balance_first', params }, 'fromBalance')
}

/**
 * The attempt that this money pays: the person's own one at the desk, unless they have sent another
 * transaction id or another amount, or a new one. Its wallet and reference are unique, so that a transaction
 * id counts once, whether a cashier or a student enters it.
 */
async function saveAttemptPaid(
  transaction: Executor,
  context: Context,
  checkout: Checkout,
  { wallet, reference }: Sale['money'],
): Promise<Attempt> {
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
  const own = waiting.find(
    (one) =>
      one.reference === null ||
      (one.wallet === wallet && one.reference === reference && one.amountMinor === checkout.amountMinor),
  )
  return saveDeskAttempt(transaction, context, checkout, own, { state: 'paid', wallet, reference })
}
