import { dayOf, endOfDay } from '../formats/dates.ts'
import { roundDown, shareUnitMinor } from '../payments/money.ts'

export const MIN_PARTS = 2
export const MAX_PARTS = 12

/**
 * Equal parts of an amount in the smallest unit, of whole taka in whole taka; the last takes the rest. An
 * amount too small for that stays one part.
 */
export function splitFee(totalMinor: number, parts: number, currency: string): number[] {
  const each = roundDown(totalMinor / parts, shareUnitMinor(currency, totalMinor))
  if (each === 0) return [totalMinor]
  return [...Array<number>(parts - 1).fill(each), totalMinor - each * (parts - 1)]
}

export type ClassDates = { classStart: Date; classEnd: Date }

/**
 * The days in Dhaka by which each part is to be paid, such as `2027-01-03`: the first at once, each other a
 * month after the one before, counted from the first class, or from the purchase of who joins late; none
 * after the last class.
 */
export function dueDays(parts: number, boughtAt: Date, { classStart, classEnd }: ClassDates): string[] {
  const bought = dayOf(boughtAt)
  const first = later(bought, dayOf(classStart))
  const last = later(bought, dayOf(classEnd))
  return Array.from({ length: parts }, (_, index) =>
    index === 0 ? bought : earlier(addMonths(first, index), last),
  )
}

/** The first instant at which a part that is due on a day is late. */
export const lateFrom = endOfDay

/** The day of a part that is late from an instant on. */
export const dueDayOf = (dueAt: Date): string => dayOf(dueAt, -1)

/** Whether the last part is due before the classes end. */
export const fitsClassDates = (parts: number, { classStart, classEnd }: ClassDates): boolean =>
  addMonths(dayOf(classStart), parts - 1) <= dayOf(classEnd)

/** The same day of a later month, or its last: 31 January plus one month is 28 February. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)
