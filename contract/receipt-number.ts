/** Each numbers its papers by itself. */
export const receiptSeries = ['receipt', 'credit_note'] as const
export type ReceiptSeries = (typeof receiptSeries)[number]

const prefixes: Record<ReceiptSeries, string> = { receipt: '', credit_note: 'CN-' }

/** Such as `2026-000123`, or `CN-2026-000012` for a credit note. */
export const receiptNumber = (series: ReceiptSeries, year: number, number: number): string =>
  `${prefixes[series]}${year}-${String(number).padStart(6, '0')}`

/** People leave out the zeros. */
const WRITTEN = /^(CN-)?(\d{4})-(\d{1,6})$/i

/** What a written number names; undefined for any other text. */
export function parseReceiptNumber(
  text: string,
): { series: ReceiptSeries; year: number; number: number } | undefined {
  const [, prefix, year, number] = WRITTEN.exec(text.trim()) ?? []
  if (!year || !number) return undefined
  return { series: prefix ? 'credit_note' : 'receipt', year: Number(year), number: Number(number) }
}
