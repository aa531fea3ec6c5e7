import { cleanCode, plainNumber } from '../../contract/formats/clean-text.ts'
import { toMinor } from '../../contract/payments/money.ts'

/** An id as it is written. Spreadsheets keep digits as text by a sign before them. */
export const idIn = (cell: string): string =>
  cleanCode(cell)
    .replace(/^'|^="|"$/g, '')
    .replace(/\s/g, '')

/** Programs of other countries write a comma before the last two digits. People here write none there. */
const DECIMAL_COMMA = /^[\d.]+,\d{1,2}$/

/**
 * An amount in the smallest unit, below zero for money that went out: what `plainNumber` reads, and
 * `1,490.00 Dr`, `500,00`, `(500)`, `500-`. Null for anything else.
 */
export function amountIn(cell: string, currency: string): number | null {
  const typed = cleanCode(cell).replace(/\s/g, '')
  const [, bare = '', side] = /^(.*?)(cr|dr)?\.?$/i.exec(typed) ?? []
  const isInBrackets = /^\(.*\)$/.test(bare)
  const signed = plainNumber(isInBrackets ? bare.slice(1, -1) : bare)
  const isOut = isInBrackets || /^-|-$/.test(signed) || side?.toLowerCase() === 'dr'
  const digits = signed.replace(/^[+-]|-$/g, '')
  const decimal = DECIMAL_COMMA.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : plainNumber(digits)
  if (!/^\d{1,12}(\.\d+)?$/.test(decimal)) return null
  const minor = toMinor(Number(decimal), currency)
  return isOut ? -minor : minor
}
