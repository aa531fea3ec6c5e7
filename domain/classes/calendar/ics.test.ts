import { expect, test } from 'vitest'
import type { CalendarEntry } from '../../../db/schema.ts'
import { calendarUid, renderCalendar } from './ics.ts'

const entry: CalendarEntry = {
  uid: calendarUid('b-1', 'https://boithok.example'),
  method: 'REQUEST',
  sequence: 0,
  title: 'Optics',
  description: 'With Rafi',
  url: 'https://boithok.example/dashboard/booked/b-1',
  start: '2031-03-10T12:30:00.000Z',
  end: '2031-03-10T14:30:00.000Z',
}
const between = {
  organizer: { name: 'Alor Path', email: 'mail@boithok.example' },
  attendee: 'me@people.example',
  writtenAt: new Date('2031-01-02T03:04:05.678Z'),
}
const linesOf = (changes: Partial<CalendarEntry> = {}) =>
  renderCalendar({ ...entry, ...changes }, between).split('\r\n')
/** As a calendar reads it (RFC 5545, 3.1). */
const unfolded = (changes: Partial<CalendarEntry>) =>
  renderCalendar({ ...entry, ...changes }, between)
    .replaceAll('\r\n ', '')
    .split('\r\n')

test('a calendar entry has every property that RFC 5545 and 5546 require, in UTC', () => {
  expect(linesOf()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaching centre//Classes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:b-1@boithok.example',
    'SEQUENCE:0',
    'DTSTAMP:20310102T030405Z',
    'DTSTART:20310310T123000Z',
    'DTEND:20310310T143000Z',
    'SUMMARY:Optics',
    'DESCRIPTION:With Rafi',
    'ORGANIZER;CN="Alor Path":mailto:mail@boithok.example',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED;RSVP=FAL',
    ' SE:MAILTO:me@people.example',
    'URL;VALUE=URI:https://boithok.example/dashboard/booked/b-1',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a cancelled entry keeps its UID and raises its sequence; one without a duration has no end', () => {
  expect(linesOf({ method: 'CANCEL', sequence: 1 })).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', 'UID:b-1@boithok.example']),
  )
  expect(linesOf({ end: entry.start }).join()).not.toContain('DTEND')
})

test('user text stays on its own line, and folding never splits a character', () => {
  const title = 'একটি; খুব, লম্বা \\ নাম\r\nATTENDEE:mailto:evil@x.test\nনতুন\u0007 '.repeat(9)
  const lines = linesOf({ title })
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lines.join()).not.toContain('\uFFFD')
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
  const written = 'একটি\\; খুব\\, লম্বা \\\\ নাম\\nATTENDEE:mailto:evil@x.test\\nনতুন '.repeat(9)
  expect(unfolded({ title })).toContain(`SUMMARY:${written}`)
})
