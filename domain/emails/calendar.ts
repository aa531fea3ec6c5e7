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
    // An event without duration has no end (3.6.1).
    ...(end > start ? [`DTEND:${utc(new Date(end))}`] : []),
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(description)}`,
    `URL:${url}`,
    `ORGANIZER;CN=Boithok:mailto:${encodeURI(organizer)}`,
    // People who booked need not reply to the invitation.
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${encodeURI(attendee)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const utc = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Escapes a TEXT value (3.3.11) and drops control characters. */
const text = (value: string) =>
  value
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const MAX_LINE_BYTES = 75

/** Folds a line after 75 bytes (3.1); continuation lines begin with a space. Never splits a character. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
