import { type Weekday, weekdays } from '../sessions/catalogue.ts'
import { MAX_CLASSES } from './limits.ts'

/**
 * Weekly classes, in Dhaka's time. Days are as 2026-12-06, times as 17:00; an end before the start is on the
 * next day. It ends with the day `until`, or once `count` classes take place. Nothing takes place on the days
 * of `except`.
 */
export type Repeat = {
  weekdays: readonly Weekday[]
  startTime: string
  endTime: string
  from: string
  until: string | null
  count: number | null
  except: readonly string[]
}

/** A day on which the rule has a class. `isLeftOut`: it is one of `except`, so there is none. */
export type RuleDay = { day: string; start: Date; end: Date; isLeftOut: boolean }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Dhaka is at +06:00 all year, so all of its days are equally long. */
const DHAKA_MS = 6 * 60 * MINUTE_MS

/** A rule is given in days of this century, and one without a last day ends with it. */
const LAST_DAY = Date.UTC(2099, 11, 31)

/** In the order of `Date.getUTCDay`. */
const byNumber: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (utc: number) => new Date(utc).toISOString().slice(0, 10)
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** How long each class lasts, in milliseconds; less than a day. */
export function lengthOf({ startTime, endTime }: Pick<Repeat, 'startTime' | 'endTime'>): number {
  const minutes = minutesOf(endTime) - minutesOf(startTime)
  return (minutes < 0 ? minutes + 24 * 60 : minutes) * MINUTE_MS
}

/**
 * The days of a rule in their order, those that are left out among them, until `most` classes take place: at
 * most one more than a session may have, whatever the rule says.
 */
export function daysOf(
  rule: Repeat,
  most = Math.min(rule.count ?? MAX_CLASSES + 1, MAX_CLASSES + 1),
): RuleDay[] {
  const wanted = new Set(rule.weekdays)
  const except = new Set(rule.except)
  const last = Math.min(rule.until === null ? LAST_DAY : midnight(rule.until), LAST_DAY)
  const begins = minutesOf(rule.startTime) * MINUTE_MS - DHAKA_MS
  const lasts = lengthOf(rule)
  const days: RuleDay[] = []
  let held = 0
  for (let at = midnight(rule.from); at <= last && held < most && wanted.size > 0; at += DAY_MS) {
    if (!wanted.has(byNumber[new Date(at).getUTCDay()] as Weekday)) continue
    const day = dayAt(at)
    const isLeftOut = except.has(day)
    const start = new Date(at + begins)
    days.push({ day, start, end: new Date(start.getTime() + lasts), isLeftOut })
    if (!isLeftOut) held += 1
  }
  return days
}

/** The classes of a rule, in their order: what a preview shows and a session gets. */
export const classesOf = (rule: Repeat): RuleDay[] => daysOf(rule).filter(({ isLeftOut }) => !isLeftOut)

/** Writes the duration of a session: "2h 30m" for one class, "24 × 2h 30m" for more. */
export function durationText(count: number, lengthMs: number): string {
  const minutes = Math.round(lengthMs / MINUTE_MS)
  const parts = [minutes >= 60 && `${Math.floor(minutes / 60)}h`, minutes % 60 > 0 && `${minutes % 60}m`]
  const length = parts.filter(Boolean).join(' ')
  return count === 1 ? length : `${count} × ${length}`
}

type Times = { start: Date; end: Date }

/**
 * The rule that makes exactly these classes, so that a form can change them; undefined where there is none.
 */
export function ruleOf(classes: readonly Times[]): Repeat | undefined {
  const [first] = classes
  const last = classes.at(-1)
  if (!first || !last) return undefined
  const local = ({ start }: Times) => new Date(start.getTime() + DHAKA_MS).toISOString()
  const days = classes.map((one) => local(one).slice(0, 10))
  const used = new Set(days.map((day) => byNumber[new Date(midnight(day)).getUTCDay()]))
  const rule = {
    weekdays: weekdays.filter((weekday) => used.has(weekday)),
    startTime: local(first).slice(11, 16),
    endTime: new Date(first.end.getTime() + DHAKA_MS).toISOString().slice(11, 16),
    from: days[0] as string,
    until: days.at(-1) as string,
    count: null,
  }
  const held = new Set(days)
  const except = daysOf({ ...rule, except: [] }, Number.POSITIVE_INFINITY)
    .map(({ day }) => day)
    .filter((day) => !held.has(day))
  const made = classesOf({ ...rule, except })
  const isSame = (one: Times, other: Times | undefined) =>
    one.start.getTime() === other?.start.getTime() && one.end.getTime() === other.end.getTime()
  const isExact = made.length === classes.length && made.every((one, index) => isSame(one, classes[index]))
  return isExact ? { ...rule, except } : undefined
}
