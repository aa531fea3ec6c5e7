import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
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
  const { uid, method, sequence, title, description, url, start, end } = entry
  const isCancelled = method === 'CANCEL'
  const calendar = new ICalCalendar({
    // The library puts a hyphen before it.
    prodId: '//Boithok//Boithok//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id: uid,
    stamp: writtenAt,
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: new Date(start),
    // An event without duration has no end (3.6.1).
    end: end > start ? new Date(end) : null,
    summary: printable(title),
    description: printable(description),
    url,
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
  // The library leaves out the end of the last line.
  return `${calendar}\r\n`
}

/** The library escapes line ends, and leaves other control characters, which RFC 5545 forbids. */
const printable = (value: string) => value.replaceAll(/(?![\r\n])\p{Cc}/gu, '')
