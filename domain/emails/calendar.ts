import type { CalendarEntry } from '../../db/schema.ts'

/** How a booking, or a session, is named in every calendar, whatever is said of it later. */
export const calendarUid = (entryId: string, publicUrl: string) => `${entryId}@${new URL(publicUrl).hostname}`

type Between = {
  /** Addresses: who invites, and who is invited. */
  organizer: string
  attendee: string
  writtenAt: Date
}

/**
 * An entry as calendars read it (RFC 5545), as an invitation (RFC 5546): sent again under the same UID with METHOD:CANCEL
 * and a higher SEQUENCE, it is taken out. Instants are UTC, so that no calendar needs our time zone.
 */
export function renderCalendar(entry: CalendarEntry, { organizer, attendee, writtenAt }: Between): string {
  const { uid, method, sequence, title, description, url, start, end } = entry
  const isCancelled = method === 'CANCEL'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Boithok//Boithok//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${utc(new Date(start))}`,
    // An event that takes no time has no end (3.6.1).
    ...(end > start ? [`DTEND:${utc(new Date(end))}`] : []),
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(description)}`,
    `URL:${url}`,
    `ORGANIZER;CN=Boithok:mailto:${encodeURI(organizer)}`,
    // Whoever has booked has said that they come: nobody waits for an answer.
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${encodeURI(attendee)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const utc = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** 3.3.11. What is no character of a text is left out. */
const text = (value: string) =>
  value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const MOST_BYTES = 75

/** 3.1: no line is longer than 75 bytes; what follows begins with a space. No letter is torn apart. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > MOST_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
