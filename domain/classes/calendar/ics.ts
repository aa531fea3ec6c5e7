import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import type { CalendarEntry } from '../../../db/schema.ts'

/** The UID of a booking or session in every calendar: that of its first class. It never changes. */
export const calendarUid = (entryId: string, publicUrl: string) => `${entryId}@${new URL(publicUrl).hostname}`

const uidOf = (uid: string, classId: string | null, entryId?: string) => {
  if (entryId !== undefined) return uid.replace(/^.*@/, `${entryId}@`)
  return classId === null ? uid : uid.replace('@', `-${classId}@`)
}

type Parties = {
  /** The centre, with the address that its emails come from. */
  organizer: { name: string; email: string }
  /** An email address. */
  attendee: string
  writtenAt: Date
}

/**
 * The iTIP method of an email. An invitation and its cancellation have one UID (RFC 5546), so several classes
 * are published.
 */
export const methodOf = ({ method, classes }: Pick<CalendarEntry, 'method' | 'classes'>) =>
  classes ? 'PUBLISH' : method

/**
 * Renders an iCalendar invitation (RFC 5545, RFC 5546), or several classes as an announcement. The same UIDs
 * with the status CANCELLED and a higher SEQUENCE remove the entries. Instants are in UTC, so that no
 * calendar needs our time zone.
 */
export function renderCalendar(entry: CalendarEntry, { organizer, attendee, writtenAt }: Parties): string {
  const method = methodOf(entry)
  const invited = {
    email: encodeURI(attendee),
    type: ICalAttendeeType.INDIVIDUAL,
    role: ICalAttendeeRole.REQ,
    // People who booked need not reply to the invitation.
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  }
  const calendar = createCalendar(ICalCalendarMethod[method])
  for (const event of eventsOf(entry, writtenAt))
    calendar.createEvent({
      ...event,
      organizer: { name: organizer.name, email: encodeURI(organizer.email) },
      ...(method !== 'PUBLISH' && { attendees: [invited] }),
    })
  return render(calendar)
}

/**
 * Renders classes for their reader to import (RFC 5545): nobody invites, so there are no parties and no
 * method.
 */
export function renderClasses(entry: CalendarEntry, writtenAt: Date): string {
  const calendar = createCalendar(null)
  for (const event of eventsOf(entry, writtenAt)) calendar.createEvent(event)
  return render(calendar)
}

/** One class of a feed, and when it last changed. */
export type FeedEntry = Omit<CalendarEntry, 'classes'> & { changedAt: Date }

/** How long calendars may wait before they ask again. Google asks when it likes. */
const ASK_AGAIN_SECONDS = 3600

/**
 * Renders the calendar that people subscribe to. Nothing in it depends on when it is rendered, so that the
 * same classes are the same bytes.
 */
export function renderFeed(name: string, entries: readonly FeedEntry[]): string {
  const calendar = createCalendar(null)
  calendar.name(name).ttl(ASK_AGAIN_SECONDS)
  for (const { changedAt, ...entry } of entries)
    for (const event of eventsOf(entry, changedAt))
      calendar.createEvent({ ...event, lastModified: changedAt })
  // The library's own `timezone` would write local times, and its X- properties come after the events, where
  // RFC 5545 has none.
  return render(calendar).replace(SCALE, `${SCALE}X-WR-TIMEZONE:${TIME_ZONE}\r\n`)
}

const SCALE = 'CALSCALE:GREGORIAN\r\n'

const createCalendar = (method: ICalCalendarMethod | null) =>
  // The library puts a hyphen before the name.
  new ICalCalendar({ prodId: '//Coaching centre//Classes//EN', scale: 'GREGORIAN', method })

function eventsOf(entry: CalendarEntry, writtenAt: Date): ICalEventData[] {
  const { uid, method, title, description, url } = entry
  const classes: NonNullable<CalendarEntry['classes']> = entry.classes ?? [{ ...entry, id: null }]
  return classes.map((one) => {
    const { id, entryId, start, end, location, sequence = entry.sequence } = one
    const { isCancelled = method === 'CANCEL' } = one
    return {
      id: uidOf(uid, id, entryId),
      stamp: writtenAt,
      sequence,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      start: new Date(start),
      // An event without duration has no end (3.6.1).
      end: end > start ? new Date(end) : null,
      summary: printable(one.title ?? title),
      description: printable(one.description ?? description),
      location: location ? printable(location) : null,
      url,
    }
  })
}

/** The library leaves out the end of the last line. */
const render = (calendar: ICalCalendar) => `${calendar}\r\n`

/** The library escapes line ends, and leaves other control characters, which RFC 5545 forbids. */
const printable = (value: string) => value.replaceAll(/(?![\r\n])\p{Cc}/gu, '')
