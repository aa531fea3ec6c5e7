import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Weekday, weekdays } from '../../../contract/sessions/catalogue.ts'
import type { Schedule, Weekly } from '../../../contract/sessions/schedule.ts'
import { classes } from '../../../db/schema.ts'

/**
 * The classes of a session at one minute of the week, by when they were to be at first; instants in seconds.
 * `minutes`: how long most of them last that were not moved.
 * `times`: all of them, `due`: those that were to be later than now, `kept`: those of them that take place as
 * planned. `held`: when the last of those begins that take place as planned.
 */
type Slot = {
  minute: number
  minutes: number
  times: number
  due: number
  kept: number
  first: number
  last: number
  held: number | null
}

/** The classes of a session by their minutes of the week. `next`: its start and its end, in seconds. */
export type Slots = { slots: Slot[]; next: [start: number, end: number] | null; left: number; all: number }

const WEEK_MINUTES = 7 * 24 * 60
const WEEK_SECONDS = WEEK_MINUTES * 60
/** Dhaka is at +06:00 all year. The weeks of `minute` begin on Thursday, as 1970 did. */
const DHAKA_MINUTES = 6 * 60
const fromThursday: readonly Weekday[] = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed']

/** When a course has its classes; undefined for a session that has one. */
export function scheduleOf({ slots, next, left, all }: Slots): Schedule | undefined {
  if (all <= 1) return undefined
  const weekly = weeklyOf(slots)
  const [start, end] = next?.map((seconds) => new Date(seconds * 1000).toISOString()) ?? []
  return { ...(weekly && { weekly }), ...(start && end && { next: { start, end } }), left, all }
}

/** The most hours of a week that are said: more is no week that anybody remembers. */
const MAX_HOURS = 7

/**
 * The hours of the week: those at which a class is in most weeks. Undefined where too many classes are at
 * others.
 */
function weeklyOf(slots: readonly Slot[]): Weekly | undefined {
  const sum = (some: readonly Slot[]) => some.reduce((count, { times }) => count + times, 0)
  const regular = slots.filter(isRegular)
  if (sum(regular) * 5 < sum(slots) * 4) return undefined
  const current = regular.filter((slot) => !isGone(slot, regular))
  if (current.length === 0 || current.length > MAX_HOURS) return undefined
  const hours = Object.values(Object.groupBy(current, hoursOf)) as Slot[][]
  return hours
    .map((same) => {
      const [{ minute, minutes }] = same as [Slot]
      const days = same.map(dayOf).toSorted((one, other) => weekdays.indexOf(one) - weekdays.indexOf(other))
      return { days, start: clock(minute), end: clock(minute + minutes) }
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.start.localeCompare(other.start))
}

const hoursOf = ({ minute, minutes }: Slot) => `${clock(minute)} ${minutes}`
const dayOf = ({ minute }: Slot) => fromThursday[Math.floor(minute / (24 * 60))] as Weekday
const placeOf = ({ days }: Weekly[number]) => weekdays.indexOf(days[0] as Weekday)

/** In more than two of three weeks, so that every other Saturday is not "Saturdays". */
function isRegular({ times, minutes, first, last }: Slot): boolean {
  const weeks = Math.round((last - first) / WEEK_SECONDS) + 1
  return times >= 2 && times * 3 > weeks * 2 && minutes > 0 && minutes < 24 * 60
}

/** All that was to come was moved or cancelled, or classes are at another hour since. */
const isGone = ({ kept, due, held }: Slot, regular: readonly Slot[]) =>
  kept === 0 && (due >= 2 || regular.some(({ first }) => held === null || first > held))

/** Minutes of a week, as 20:00. */
function clock(minute: number): string {
  const inDay = minute % (24 * 60)
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * A column for a SELECT: the classes of the session with this id. It reads them by their index, and answers
 * with no more than the minutes of the week at which they are.
 */
export function slotsColumn(sessionId: AnyColumn, now: Date | Placeholder): SQL<Slots> {
  const at = sql`${sql.param(now, classes.startAt)}::timestamptz`
  const { startAt, endAt, state, movedFrom } = classes
  const origin = sql`coalesce(${movedFrom}, ${startAt})`
  const seconds = (instant: SQL | AnyColumn) => sql`floor(extract(epoch from ${instant}))::bigint`
  const isPlanned = sql`${state} = 'planned'`
  const isKept = sql`${isPlanned} and ${movedFrom} is null`
  const minutes = sql`(${seconds(endAt)} - ${seconds(startAt)}) / 60`
  const usual = sql`mode() within group (order by ${minutes})`
  const slots = sql`select
      (${seconds(origin)} / 60 + ${sql.raw(`${DHAKA_MINUTES}) % ${WEEK_MINUTES}`)} as minute,
      coalesce(${usual} filter (where ${movedFrom} is null), ${usual}) as minutes,
      count(*) as times,
      count(*) filter (where ${origin} > ${at}) as due,
      count(*) filter (where ${isKept} and ${startAt} > ${at}) as kept,
      min(${seconds(origin)}) as first,
      max(${seconds(origin)}) as last,
      max(${seconds(startAt)}) filter (where ${isKept}) as held,
      count(*) filter (where ${isPlanned}) as planned,
      count(*) filter (where ${isPlanned} and ${startAt} > ${at}) as ahead,
      min(array[${seconds(startAt)}, ${seconds(endAt)}]) filter (where ${isPlanned} and ${endAt} > ${at}) as next
    from ${classes} where ${classes.sessionId} = ${sessionId} group by 1`
  const slot = sql`jsonb_build_object('minute', minute, 'minutes', minutes, 'times', times, 'due', due,
      'kept', kept, 'first', first, 'last', last, 'held', held)`
  return sql<Slots>`(select jsonb_build_object('slots', coalesce(jsonb_agg(${slot}), '[]'), 'next', min(next),
      'left', coalesce(sum(ahead), 0), 'all', coalesce(sum(planned), 0)) from (${slots}) as slots)`
}

type Planned = Pick<typeof classes.$inferSelect, 'startAt' | 'endAt' | 'state' | 'movedFrom'>

/** The same of classes that are known. */
export function slotsOf(rows: readonly Planned[], now: Date): Slots {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  const known = rows.map(({ startAt, endAt, state, movedFrom }) => ({
    ...{ start: seconds(startAt), end: seconds(endAt), origin: seconds(movedFrom ?? startAt) },
    ...{ isMoved: movedFrom !== null, isPlanned: state === 'planned' },
  }))
  const at = now.getTime() / 1000
  const groups = Map.groupBy(known, ({ origin }) => (Math.floor(origin / 60) + DHAKA_MINUTES) % WEEK_MINUTES)
  const slots = [...groups].map(([minute, group]): Slot => {
    const unmoved = group.filter(({ isMoved }) => !isMoved)
    const minutes = usual(
      (unmoved.length > 0 ? unmoved : group).map(({ start, end }) => Math.floor((end - start) / 60)),
    )
    const origins = group.map(({ origin }) => origin)
    const kept = unmoved.filter(({ isPlanned }) => isPlanned).map(({ start }) => start)
    return {
      ...{ minute, minutes, times: group.length, due: origins.filter((origin) => origin > at).length },
      kept: kept.filter((start) => start > at).length,
      ...{ first: Math.min(...origins), last: Math.max(...origins) },
      held: kept.length > 0 ? Math.max(...kept) : null,
    }
  })
  const planned = known.filter(({ isPlanned }) => isPlanned)
  const [next] = planned
    .filter(({ end }) => end > at)
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
  return {
    slots,
    next: next ? [next.start, next.end] : null,
    left: planned.filter(({ start }) => start > at).length,
    all: planned.length,
  }
}

/** What most of them are, and of several the least. */
function usual(values: readonly number[]): number {
  const counted = [...Map.groupBy(values, (value) => value)]
  const [[most] = [0]] = counted.toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || one - other,
  )
  return most
}
