import { cleanCode } from '../../../contract/formats/clean-text.ts'
import { toMinor } from '../../../contract/payments/money.ts'

/** An id as it is written. Spreadsheets keep digits as text by a sign before them. */
export const idIn = (cell: string): string =>
  cleanCode(cell)
    .replace(/^'|^="|"$/g, '')
    .replace(/\s/g, '')

/** Signs of our money before an amount or behind it, and what a cheque has behind it: `1,490/-`. */
const MONEY_SIGNS = /৳|bdt|taka|tk\.?|টাকা|\/[-=]$|\s/giu

/**
 * An amount in the smallest unit, below zero for money that went out: `1,23,456.50`, `Tk1,490.00`, `৳ ৫০০`,
 * `1,490/-`, `1,490.00 Dr`, `500,00`, `(500)`. Null for anything else.
 */
export function amountIn(cell: string, currency: string): number | null {
  const typed = cleanCode(cell).replaceAll('−', '-')
  const [, bare = '', side] = /^(.*?)\s*(cr|dr)?\.?$/i.exec(typed) ?? []
  const plain = bare.trim().replace(MONEY_SIGNS, '')
  const isOut = /^\(.*\)$|^-|-$/.test(plain) || side?.toLowerCase() === 'dr'
  const digits = plain.replace(/^[(+-]|[)-]$/g, '')
  const decimal = /,\d{1,2}$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : digits.replaceAll(',', '')
  if (!/^\d{1,12}(\.\d+)?$/.test(decimal)) return null
  const minor = toMinor(Number(decimal), currency)
  return isOut ? -minor : minor
}
