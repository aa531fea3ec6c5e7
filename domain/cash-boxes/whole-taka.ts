import { invalid } from '../../contract/http/errors.ts'
import { exponentOf } from '../../contract/payments/money.ts'

/** Nobody has poisha in hand. Throws 400 for an amount, in the smallest unit, that has some. */
export function requireWholeTaka(amountMinor: number, currency: string, field = 'amount'): void {
  if (amountMinor % 10 ** exponentOf(currency) !== 0) throw invalid(field, 'cash_in_whole_taka')
}
