import { TIME_ZONE } from '../../contract/formats/dates.ts'
import type { DemoTime } from './types.ts'

/** Bangladesh has +06:00 all year. */
export function at({ days, hour, minute = 0 }: DemoTime, now: Date): Date {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' }).format(now)
  const midnight = new Date(`${today}T00:00:00+06:00`).getTime()
  return new Date(midnight + ((days * 24 + hour) * 60 + minute) * 60_000)
}

export const on = (days: number, hour: number, minute = 0): DemoTime => ({ days, hour, minute })

/** Registration from the morning of one day to the evening of another, during the centre's office hours. */
export const registration = (first: number, last: number) => ({
  registrationStart: on(first, 9),
  registrationEnd: on(last, 21),
})
