import { eq } from 'drizzle-orm'
import type { Queries } from './context.ts'
import { isExpired, type PaymentRow } from './payments.ts'
import { isSame } from './random.ts'
import { payments } from './schema.ts'
import { findWallet, OTP, PIN } from './wallets.ts'

/** The payer typed this wrongly. */
export type Mistake = 'wallet' | 'otp' | 'pin'
export type Typed = { wallet?: string; otp?: string; pin?: string; action?: string }

const MAX_MISTAKES = 3

/** The payment behind a link; undefined for a wrong one. */
export async function findPayment(
  queries: Queries,
  { id, hash }: { id: string; hash: string },
): Promise<PaymentRow | undefined> {
  const [payment] = await queries
    .select()
    .from(payments)
    .where(eq(payments.id, id.replaceAll('\0', '')))
    .for('update')
  return payment && isSame(hash, payment.hash) ? payment : undefined
}

/** Where a payment has gone that needs nothing more of its payer; null while it does. */
export function resultOf(payment: PaymentRow, now: Date): 'success' | 'failure' | 'cancel' | null {
  if (payment.status === 'Cancelled') return 'cancel'
  if (payment.status === 'Completed') return 'success'
  if (payment.status === 'Failed' || isExpired(payment, now)) return 'failure'
  return payment.step === 'confirmed' ? 'success' : null
}

/** Takes one step with what the payer typed. Three wrong codes end the payment. */
export async function takeStep(
  queries: Queries,
  payment: PaymentRow,
  typed: Typed,
): Promise<{ payment: PaymentRow; mistake: Mistake | null }> {
  const { step } = payment
  if (typed.action === 'cancel') return moved(queries, payment, { status: 'Cancelled' })
  if (typed.action === 'back') return moved(queries, payment, { step: 'wallet', mistakes: 0, wallet: null })
  if (step === 'wallet') {
    const number = digitsOf(typed.wallet).replace(/^88(?=01)/, '')
    return findWallet(number)
      ? moved(queries, payment, { step: 'otp', wallet: number })
      : { payment, mistake: 'wallet' }
  }
  if (step === 'otp')
    return digitsOf(typed.otp) === OTP
      ? moved(queries, payment, { step: 'pin', mistakes: 0 })
      : failed(queries, payment, 'otp')
  if (step === 'pin')
    return digitsOf(typed.pin) === PIN
      ? moved(queries, payment, { step: 'confirmed' })
      : failed(queries, payment, 'pin')
  return { payment, mistake: null }
}

async function failed(queries: Queries, payment: PaymentRow, mistake: Mistake) {
  const mistakes = payment.mistakes + 1
  if (mistakes >= MAX_MISTAKES) return moved(queries, payment, { status: 'Failed', mistakes })
  return { ...(await moved(queries, payment, { mistakes })), mistake }
}

async function moved(queries: Queries, payment: PaymentRow, change: Partial<PaymentRow>) {
  const [changed = payment] = await queries
    .update(payments)
    .set(change)
    .where(eq(payments.id, payment.id))
    .returning()
  return { payment: changed, mistake: null }
}

/** A phone may write Bangla digits, spaces and dashes. */
const digitsOf = (text = '') =>
  text
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll(/\D/g, '')
    .slice(0, 20)
