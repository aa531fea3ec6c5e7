import { cleanCode } from './clean-text.ts'

/** Beginnings of the names of months, as people here write them in both languages. */
const MONTHS = [
  'jan জানু',
  'feb ফেব্রু ফেব',
  'mar মার্চ',
  'apr এপ্রিল',
  'may মে',
  'jun জুন',
  'jul জুলাই',
  'aug আগস্ট আগষ্ট অগাস্ট',
  'sep সেপ্ট',
  'oct অক্টো',
  'nov নভে',
  'dec ডিসে',
].map((names) => names.normalize('NFC').split(' '))
const CLOCK = /^\d{1,2}:\d{2}(:\d{2})?\s*([ap]m)?[,\s]+/i
const WEEKDAY = /^((sat|sun|mon|tue|wed|thu|fri)[a-z]*|[\u0980-\u09ff]+বার)[,\s]+/i

const dateIn = (cell: string) => cleanCode(cell).slice(0, 60).replace(CLOCK, '').replace(WEEKDAY, '')
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const RUN = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/
/** `26th`, `২৬শে`, `১০ই`, `১০ ই`. */
const DAY_OF_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th| ?(?:লা|রা|ঠা|ই|শে))?[-/., ]+(\p{L}[\p{L}\p{M}]*)[-/., ]+(\d{4}|\d{2})(?!\d)/iu
const MONTH_DAY = /^(\p{L}[\p{L}\p{M}]*)[. ]+(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/iu

/** Whether a date can only be read with its month first, as in `11/26/2026`. */
export const isMonthFirst = (cell: string): boolean => Number(NUMBERS.exec(dateIn(cell))?.[2]) > 12

/** Whether a text is a day of a calendar, as in `2026-12-06`. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * The day of a date as people, portals and spreadsheets write it, with or without a time, as `2026-11-26`:
 * `26/11/2026`, `26-Nov-26`, `26 November 2026`, `২৬শে নভেম্বর ২০২৬`, `20261126`. The day stands before the
 * month unless `monthFirst`. Undefined for anything else, and for days that are none.
 */
export function parseDay(cell: string, monthFirst = false): string | undefined {
  const text = dateIn(cell)
  const iso = ISO.exec(text) ?? RUN.exec(text)
  if (iso) return day(iso[1], iso[2], iso[3])
  const numbers = NUMBERS.exec(text)
  if (numbers)
    return monthFirst ? day(numbers[3], numbers[1], numbers[2]) : day(numbers[3], numbers[2], numbers[1])
  const dayOfMonth = DAY_OF_MONTH.exec(text)
  if (dayOfMonth) return day(dayOfMonth[3], monthOf(dayOfMonth[2]), dayOfMonth[1])
  const monthDay = MONTH_DAY.exec(text)
  return monthDay ? day(monthDay[3], monthOf(monthDay[1]), monthDay[2]) : undefined
}

const monthOf = (name = '') =>
  String(MONTHS.findIndex((names) => names.some((one) => name.toLowerCase().startsWith(one))) + 1)

function day(year = '', month = '', date = ''): string | undefined {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}
