import { cleanCode } from '../formats/clean-text.ts'

/**
 * Each numbers its papers by itself. A credit note is for money that was refunded, a debit note for money
 * that came back to the centre because its refund failed after all.
 */
export const receiptSeries = ['receipt', 'credit_note', 'debit_note'] as const
export type ReceiptSeries = (typeof receiptSeries)[number]

const prefixes: Record<ReceiptSeries, string> = { receipt: '', credit_note: 'CN-', debit_note: 'DN-' }

/** Such as `2026-000123`, or `CN-2026-000012` for a credit note. */
export const receiptNumber = (series: ReceiptSeries, year: number, number: number): string =>
  `${prefixes[series]}${year}-${String(number).padStart(6, '0')}`

/** People leave out the zeros. */
const WRITTEN = /^(CN-|DN-)?(\d{4})-(\d{1,6})$/i

/** Reads what a written number names; undefined for any other text. */
export function parseReceiptNumber(
  text: string,
): { series: ReceiptSeries; year: number; number: number } | undefined {
  const [, prefix, year, number] = WRITTEN.exec(cleanCode(text)) ?? []
  if (!year || !number) return undefined
  const series = receiptSeries.find((one) => prefixes[one] === (prefix ?? '').toUpperCase())
  return series && { series, year: Number(year), number: Number(number) }
}
