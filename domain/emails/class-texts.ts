import { JOIN_BEFORE_MINUTES } from '../../contract/join-window.ts'
import type { CalendarEntry } from '../../db/schema.ts'
import { isOnline, placeOfClass } from '../classes/place.ts'
import type { PlacedClass } from '../classes/placed.ts'
import type { Locale } from './messages/index.ts'

/** What was booked or is taught. The dates stand in for classes that are not known any more. */
export type Planned = { title: string; tutor: string; classStart: Date; classEnd: Date }

/** In the order of their start, whatever their state. */
type Classes = readonly PlacedClass[] | undefined

type Setting = { locale: Locale; now: Date }

/** What is said of one class, or of several by the next one. */
type Texts = { only(time: string): string; next(count: number, time: string): string }

const isPlanned = ({ state }: PlacedClass) => state === 'planned'

const nextOf = (classes: Classes = [], now: Date) =>
  classes.filter((row) => isPlanned(row) && row.endAt >= now)

/** When the next class is, and how many there are: one paragraph. */
export function whenIs(
  { classStart, classEnd }: Planned,
  classes: Classes,
  { locale: { messages, range }, now }: Setting,
  texts: Texts = messages.classes,
): string {
  const ahead = nextOf(classes, now)
  const next = ahead[0] ?? { startAt: classStart, endAt: classEnd }
  const time = range(next.startAt, next.endAt, now)
  return ahead.length > 1 ? texts.next(ahead.length, time) : texts.only(time)
}

/** Where the next class is, for somebody with a seat in it: no paragraph, or some. */
export function whereIs(classes: Classes, { locale: { messages }, now }: Setting): string[] {
  const [next] = nextOf(classes, now)
  if (!next) return []
  const place = writePlace(next)
  return [
    ...(place ? [messages.classes.where(place)] : []),
    ...(isOnline(next) ? [messages.classes.link(JOIN_BEFORE_MINUTES)] : []),
  ]
}

function writePlace(row: PlacedClass): string {
  const { place, address } = placeOfClass(row)
  return [place, address].filter(Boolean).join(', ')
}

/** The classes for a calendar, or their cancellation. */
export function calendarOf(
  method: CalendarEntry['method'],
  { title, tutor, classStart, classEnd }: Planned,
  classes: Classes = [],
  { messages }: Locale,
): Omit<CalendarEntry, 'uid' | 'url'> {
  const first = firstOf(classes)
  const events = classes.filter(isPlanned).map((row) => {
    const location = writePlace(row) || (isOnline(row) ? messages.classes.online : '')
    return {
      id: row === first ? null : row.id,
      start: row.startAt.toISOString(),
      end: row.endAt.toISOString(),
      ...(location && { location }),
    }
  })
  const [event = { id: null, start: classStart.toISOString(), end: classEnd.toISOString() }] = events
  const { id, ...rest } = event
  return {
    method,
    // No call moves a class yet, so an entry can only be followed by its cancellation.
    sequence: method === 'CANCEL' ? 1 : 0,
    title,
    description: messages.withTutor(tutor),
    ...rest,
    ...((id !== null || events.length > 1) && { classes: events }),
  }
}

/** The class that the session began with. It stays the first when classes are moved or cancelled. */
const firstOf = (classes: readonly PlacedClass[]): PlacedClass | undefined =>
  classes.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))[0]
