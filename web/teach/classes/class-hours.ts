import { dayOf, parseDateTime, startOfDay, toLocalInput } from '../../../contract/formats/dates.ts'
import type { SessionClass } from '../../../contract/sessions/sessions.ts'

const WEEK_MS = 7 * 24 * 3600_000

/** The times of a class; a new one is often a week after the last, at the same hours. */
export function draftOf(one: SessionClass | undefined, isNew: boolean) {
  const none = { date: '', from: '', to: '', roomId: one?.roomId ?? '', place: '', reason: '' }
  if (!one) return none
  const at = (instant: string) =>
    toLocalInput(new Date(Date.parse(instant) + (isNew ? WEEK_MS : 0))).split('T') as [string, string]
  const [[date, from], [, to]] = [at(one.start), at(one.end)]
  return { ...none, date, from, to }
}

/** As the form has them: a day and two times of day in Dhaka. */
type Hours = { date: string; from: string; to: string }

/** When the class is; undefined while the form does not say it. */
export function spanOf({ date, from, to }: Hours): { start: string; end: string } | undefined {
  const start = parseDateTime(`${date}T${from}`)
  const end = start && parseDateTime(`${to > from ? date : dayOf(startOfDay(date), 1)}T${to}`)
  return start && end && from !== to ? { start: start.toISOString(), end: end.toISOString() } : undefined
}

const DAY_MINUTES = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** When a class ends that begins at another time and stays as long as it was. */
export function keepLength({ from, to }: Omit<Hours, 'date'>, begins: string): string {
  if (!from || !to || !begins) return to
  const minutes = (minutesOf(to) + minutesOf(begins) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
