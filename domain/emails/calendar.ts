import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { CalendarEntry } from '../../db/schema.ts'

/** The UID of a booking or session in every calendar. It never changes. */
export const calendarUid = (entryId: string, publicUrl: string) => `${entryId}@${new URL(publicUrl).hostname}`

type Parties = {
  /** Email addresses. */
  organizer: string
  attendee: string
  writtenAt: Date
}

/**
 * Renders an iCalendar invitation (RFC 5545, RFC 5546). The same UID with METHOD:CANCEL and a higher SEQUENCE removes the entry.
 * Instants are in UTC, so that no calendar needs our time zone.
 */
export function renderCalendar(entry: CalendarEntry, { organizer, attendee, writtenAt }: Parties): string {
  const calendar = createCalendar(ICalCalendarMethod[entry.method])
  calendar.createEvent({
    ...eventOf(entry, writtenAt),
    organizer: { name: 'Boithok', email: encodeURI(organizer) },
    attendees: [
      {
        email: encodeURI(attendee),
        type: ICalAttendeeType.INDIVIDUAL,
        role: ICalAttendeeRole.REQ,
        // People who booked need not reply to the invitation.
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  })
  return render(calendar)
}

/** Renders classes for their reader to import (RFC 5545): nobody invites, so there are no parties and no method. */
export function renderClasses(entries: (CalendarEntry & { location: string })[], writtenAt: Date): string {
  const calendar = createCalendar(null)
  for (const { location, ...entry } of entries)
    calendar.createEvent({ ...eventOf(entry, writtenAt), location: printable(location) || null })
  return render(calendar)
}

const createCalendar = (method: ICalCalendarMethod | null) =>
  // The library puts a hyphen before the name.
  new ICalCalendar({ prodId: '//Boithok//Boithok//EN', scale: 'GREGORIAN', method })

function eventOf(entry: CalendarEntry, writtenAt: Date): ICalEventData {
  const { uid, method, sequence, title, description, url, start, end } = entry
  return {
    id: uid,
    stamp: writtenAt,
    sequence,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: new Date(start),
    // An event without duration has no end (3.6.1).
    end: end > start ? new Date(end) : null,
    summary: printable(title),
    description: printable(description),
    url,
  }
}

/** The library leaves out the end of the last line. */
const render = (calendar: ICalCalendar) => `${calendar}\r\n`

/** The library escapes line ends, and leaves other control characters, which RFC 5545 forbids. */
const printable = (value: string) => value.replaceAll(/(?![\r\n])\p{Cc}/gu, '')
