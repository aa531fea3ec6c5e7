import { isDay } from '../../../contract/day-close/day.ts'
import { cleanCode } from '../../../contract/formats/clean-text.ts'
import { toMinor } from '../../../contract/payments/money.ts'

/** An id as it is written. Spreadsheets keep digits as text by a sign before them. */
export const idIn = (cell: string): string =>
  cleanCode(cell)
    .replace(/^'|^="|"$/g, '')
    .replace(/\s/g, '')

/**
 * An amount in the smallest unit, below zero for money that went out: `1,23,456.50`, `৳ ৫০০`, `500,00`,
 * `(500)`. Null for anything else.
 */
export function amountIn(cell: string, currency: string): number | null {
  const typed = cleanCode(cell)
    .replace(/৳|\bbdt\b|\btk\b\.?|\btaka\b|টাকা|\s/giu, '')
    .replaceAll('−', '-')
  const isOut = /^\(.*\)$|^-|-$/.test(typed)
  const digits = typed.replace(/^[(+-]|[)-]$/g, '')
  const decimal = /,\d{1,2}$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : digits.replaceAll(',', '')
  if (!/^\d{1,12}(\.\d+)?$/.test(decimal)) return null
  const minor = toMinor(Number(decimal), currency)
  return isOut ? -minor : minor
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const CLOCK = /^\d{1,2}:\d{2}(:\d{2})?\s*([ap]m)?[,\s]+/i
const WEEKDAY = /^(sat|sun|mon|tue|wed|thu|fri)[a-z]*[,\s]+/i

const trimmed = (cell: string) => cleanCode(cell).trim().replace(CLOCK, '').replace(WEEKDAY, '')
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/

/** Whether a date can only be read with its month first, as in `11/26/2026`. */
export const isMonthFirst = (cell: string): boolean => Number(NUMBERS.exec(trimmed(cell))?.[2]) > 12

/**
 * The day of a date with or without a time, as `2026-11-26`; the day stands before the month unless
 * `monthFirst`.
 */
export function dayIn(cell: string, monthFirst: boolean): string | undefined {
  const text = trimmed(cell)
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/.exec(text)
  const numbers = NUMBERS.exec(text)
  const dayOfMonth = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?!\d)/i.exec(text)
  const monthDay = /^([a-z]{3})[a-z]*[. ]+(\d{1,2}),? (\d{4})/i.exec(text)
  if (iso) return day(iso[1], iso[2], iso[3])
  if (numbers)
    return monthFirst ? day(numbers[3], numbers[1], numbers[2]) : day(numbers[3], numbers[2], numbers[1])
  if (dayOfMonth) return day(dayOfMonth[3], monthOf(dayOfMonth[2]), dayOfMonth[1])
  return monthDay ? day(monthDay[3], monthOf(monthDay[1]), monthDay[2]) : undefined
}

const monthOf = (name = '') => String(MONTHS.indexOf(name.toLowerCase()) + 1)

function day(year = '', month = '', date = ''): string | undefined {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}
