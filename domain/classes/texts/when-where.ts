import type { Language } from '../../../contract/formats/languages.ts'
import type { Locale } from '../../../contract/formats/locale.ts'
import { sayWeekly } from '../../../contract/formats/say-when.ts'
import { JOIN_BEFORE_MINUTES } from '../../../contract/sessions/session-state.ts'
import type { CalendarEntry } from '../../../db/schema.ts'
import { teacherName } from '../../who-teaches.ts'
import { isOnline, placeOfClass } from '../plan/place.ts'
import type { PlacedClass } from '../plan/placed.ts'
import { scheduleOf, slotsOf } from '../plan/schedule.ts'
import { classTexts } from './texts.ts'

/** The session that was booked or is taught. The dates stand in for classes that are not known any more. */
export type Planned = {
  title: string
  tutor: string
  classStart: Date
  classEnd: Date
  /** Of a booking: no class is its first one any more, because that entry was of another session. */
  switchedAt?: Date | null
  /** For who teaches: which of the classes they take. */
  takes?: (row: PlacedClass) => boolean
}

/** In the order of their start, whatever their state. */
type Classes = readonly PlacedClass[] | undefined

type Setting = { locale: Locale; now: Date }

/** What is said of one class, or of several by the next one. */
type Texts = { only(time: string): string; next(count: number, time: string): string }

const isPlanned = ({ state }: PlacedClass) => state === 'planned'

const nextOf = (classes: Classes = [], now: Date) =>
  classes.filter((row) => isPlanned(row) && row.endAt >= now)

/** The weekly hours, when the next class is, and how many there are: one paragraph. */
export function whenIs(
  planned: Planned,
  classes: Classes,
  { locale, now }: Setting,
  texts: Texts = classTexts[locale.language].classes,
): string {
  const time = nextTime(planned, classes, { locale, now })
  const ahead = nextOf(classes, now).length
  if (ahead <= 1) return texts.only(time)
  const hours = weeklyHours(classes, { locale, now })
  const says = hours && classTexts[locale.language].weekly(hours)
  return [says, texts.next(ahead, time)].filter(Boolean).join(' ')
}

/** The weekly hours of a course; undefined where it has none. */
export function weeklyHours(classes: Classes = [], { locale, now }: Setting): string | undefined {
  const weekly = scheduleOf(slotsOf(classes, now))?.weekly
  return weekly && sayWeekly(weekly, locale.language)
}

/** When the next class is. */
export function nextTime(
  { classStart, classEnd }: Planned,
  classes: Classes,
  { locale, now }: Setting,
): string {
  const next = nextOf(classes, now)[0] ?? { startAt: classStart, endAt: classEnd }
  return locale.range(next.startAt, next.endAt, now)
}

/** Where the next class is, for somebody with a seat in it: no paragraph, or some. */
export function whereIs(classes: Classes, { locale, now }: Setting): string[] {
  const texts = classTexts[locale.language].classes
  const [next] = nextOf(classes, now)
  if (!next) return []
  const place = writePlace(next)
  return [
    ...(place ? [texts.where(place)] : []),
    ...(isOnline(next) ? [texts.link(JOIN_BEFORE_MINUTES)] : []),
  ]
}

function writePlace(row: PlacedClass): string {
  const { place, address } = placeOfClass(row)
  return [place, address].filter(Boolean).join(', ')
}

/** The classes that a session's own tutor takes. */
export const isOwnTutors = ({ substituteId }: PlacedClass): boolean => substituteId === null

/** The classes for a calendar, or their cancellation. */
export function calendarOf(
  method: CalendarEntry['method'],
  { title, tutor, classStart, classEnd, switchedAt, takes = () => true }: Planned,
  classes: Classes = [],
  setting: Setting,
): Omit<CalendarEntry, 'uid' | 'url'> {
  const { language } = setting.locale
  const { withTutor } = classTexts[language]
  const hours = weeklyHours(classes, setting)
  const aboutOf = (name: string, topic: string | null = null) =>
    [topic, withTutor(name), hours].filter(Boolean).join('\n')
  const first = switchedAt ? undefined : firstOf(classes)
  const events = classes
    .filter((row) => isPlanned(row) && takes(row))
    .map((row) => ({
      id: row === first ? null : row.id,
      ...eventOf(method, row, language),
      description: aboutOf(teacherName({ ...row, tutor }), row.topic),
    }))
  const cancelled = method === 'CANCEL' ? 1 : 0
  const only = { id: null, start: classStart.toISOString(), end: classEnd.toISOString(), sequence: cancelled }
  const [event = only] = events
  const { id, ...rest } = event
  return {
    method,
    title,
    description: aboutOf(tutor),
    ...rest,
    ...((id !== null || events.length > 1) && { classes: events }),
  }
}

/**
 * One class by itself, or its cancellation: an invitation whose recipients' entries have the ids of
 * `entryIdOf`.
 */
export const calendarOfClass = (
  method: CalendarEntry['method'],
  { title, tutor }: Pick<Planned, 'title' | 'tutor'>,
  row: PlacedClass,
  { language }: Locale,
): Omit<CalendarEntry, 'uid' | 'url'> => ({
  method,
  title,
  description: [row.topic, classTexts[language].withTutor(teacherName({ ...row, tutor }))]
    .filter(Boolean)
    .join('\n'),
  ...eventOf(method, row, language),
})

/** The id of one class's entry in calendars, of a booking or session. */
export const entryIdOf = (
  id: string,
  { id: classId }: PlacedClass,
  classes: Classes = [],
  switchedAt: Date | null = null,
) => (!switchedAt && firstOf(classes)?.id === classId ? id : `${id}-${classId}`)

function eventOf(method: CalendarEntry['method'], row: PlacedClass, language: Language) {
  const location = writePlace(row) || (isOnline(row) ? classTexts[language].classes.online : '')
  return {
    start: row.startAt.toISOString(),
    end: row.endAt.toISOString(),
    // A booking that is cancelled ends an entry that its class has not changed.
    sequence: row.sequence + (method === 'CANCEL' && isPlanned(row) ? 1 : 0),
    ...(location && { location }),
  }
}

/** The class that the session began with. It stays the first when classes are moved, cancelled or added. */
const firstOf = (classes: readonly PlacedClass[]): PlacedClass | undefined =>
  classes.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || plannedAt(a) - plannedAt(b))[0]

/** When it was to start at first. */
const plannedAt = ({ movedFrom, startAt }: PlacedClass) => (movedFrom ?? startAt).getTime()
