import { weekOf } from '../../../contract/formats/dates.ts'

/** A day in Dhaka, as in 2026-11-27. Days are counted without a zone, so that none is lost. */
export type Day = string

const DAY_MS = 24 * 3600_000
const toMs = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => toDay(toMs(day) + count * DAY_MS)

export const monthOf = (day: Day): string => day.slice(0, 7)

/** The weeks in which a month has days. */
export function weeksOfMonth(day: Day): Day[][] {
  const weeks: Day[][] = []
  let week = weekOf(`${monthOf(day)}-01`)
  while (week.some((one) => monthOf(one) === monthOf(day))) {
    weeks.push(week)
    week = week.map((one) => addDays(one, 7))
  }
  return weeks
}

/** The first day of the month that many months later. */
export function addMonths(day: Day, count: number): Day {
  const first = new Date(toMs(`${monthOf(day)}-01`))
  return toDay(first.setUTCMonth(first.getUTCMonth() + count))
}
