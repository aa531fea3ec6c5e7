import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueDueReminders } from '../../domain/classes/reminders/students.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addClass } from '../support/classes.ts'
import { composeMessages, emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

const before = '2031-03-01T04:00:00Z'
/** Half past three to six in the afternoon in Dhaka. */
const first = { classStart: '2031-03-07T09:30:00Z', classEnd: '2031-03-07T12:00:00Z' }
const dates = { registrationStart: '2020-01-01', registrationEnd: '2031-03-07', ...first }

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(10))
  app.setTime(before)
})
afterAll(() => app.stop())

async function book(person: Person, sessionId: string): Promise<string> {
  const { status, body } = await person.ask('POST', '/bookedSessions', { sessionId })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.insertedId
}

const paragraphsOf = async (person: Person) =>
  (await emailsOf(app, person)).map(({ body }) => body?.replaceAll('\u00a0', ' ').split('\n\n') ?? [])

/** The entries in the attachment of each email to a person, as an Admin reads them in the demonstration. */
async function attachmentsOf({ email }: Person): Promise<string[][]> {
  const { body } = await owner.ask('GET', `/outbox?search=${email}`)
  const emails = body.messages as { calendar: string | null }[]
  return emails.toReversed().map(({ calendar }) => (calendar ?? '').replaceAll('\r\n ', '').split('\r\n'))
}
const valuesOf = (lines: string[] | undefined, name: string) =>
  lines?.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))

const speaksBangla = (person: Person) =>
  fetch(`${app.url}/api/auth/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, cookie: 'language=bn' },
  })

test('an email says the weekday, the hours and the place of a class', async () => {
  const branch = { name: 'Mirpur', address: 'Road 10, Mirpur 10' }
  const branchId = (await owner.ask('POST', '/branches', branch)).body.insertedId
  const sessionId = await createSession(owner, { ...dates, branchId, place: 'Room 3', title: 'Optics' })
  const person = somebody()
  await book(person, sessionId)
  expect((await paragraphsOf(person))[0]?.slice(1, 4)).toEqual([
    'The class is on Fri 7 Mar, 3:30–6:00 pm (Bangladesh time).',
    'Where: Mirpur, Room 3, Road 10, Mirpur 10',
    'Your booking is here:',
  ])
  expect((await attachmentsOf(person))[0]).toEqual(
    expect.arrayContaining(['METHOD:REQUEST', 'LOCATION:Mirpur\\, Room 3\\, Road 10\\, Mirpur 10']),
  )
})

test('an email says when the link of an online class appears, never the link, and speaks Bangla', async () => {
  const joinUrl = 'https://meet.example/optics'
  const sessionId = await createSession(owner, { ...dates, mode: 'online', joinUrl, title: 'আলো' })
  const person = somebody()
  await speaksBangla(person)
  await book(person, sessionId)
  app.setTime('2031-03-07T08:30:00Z')
  await enqueueDueReminders(app.services.context)
  await composeMessages(app)
  app.setTime(before)
  const lines = [
    'ক্লাস: শুক্র, ৭ মার্চ, বিকাল ৩:৩০ – সন্ধ্যা ৬:০০ (বাংলাদেশ সময়)।',
    'ক্লাসটি অনলাইনে হবে। শুরুর ১৫ মিনিট আগে থেকে আপনার বুকিংয়ের পাতায় লিংকটি পাবেন।',
  ]
  const emails = await paragraphsOf(person)
  expect(emails.map((paragraphs) => paragraphs.slice(1, 3))).toEqual([lines, lines])
  expect(emails.join()).not.toContain('meet.example')
  expect(valuesOf((await attachmentsOf(person))[0], 'LOCATION')).toEqual(['অনলাইন'])
})

test('an email about several classes names the next one and their number, and its attachment has them all', async () => {
  const sessionId = await createSession(owner, { ...dates, place: 'Room 3', title: 'Waves' })
  const add = (day: number, more: { place?: string; state?: 'cancelled' } = {}) =>
    addClass(app, sessionId, {
      startAt: `2031-03-${day}T09:30:00Z`,
      endAt: `2031-03-${day}T12:00:00Z`,
      ...more,
    })
  const second = await add(14)
  await add(21, { state: 'cancelled' })
  const third = await add(28, { place: 'Science lab' })
  const person = somebody()
  const bookingId = await book(person, sessionId)
  app.setTime('2031-03-01T04:01:00Z')
  await person.ask('DELETE', `/bookedSessions/${bookingId}`)
  app.setTime(before)
  const [booked, cancelled] = await paragraphsOf(person)
  expect(booked?.slice(1, 3)).toEqual([
    'Fridays, 3:30–6 pm. There are 3 classes to come. The next one is on Fri 7 Mar, 3:30–6:00 pm (Bangladesh time).',
    'Where: Room 3',
  ])
  expect(cancelled).toContain(
    'Fridays, 3:30–6 pm. 3 classes were still to come, the next one on Fri 7 Mar, 3:30–6:00 pm (Bangladesh time).',
  )
  const uids = [bookingId, `${bookingId}-${second}`, `${bookingId}-${third}`].map((id) => `${id}@localhost`)
  const [invitation, cancellation] = await attachmentsOf(person)
  for (const [lines, status, sequence] of [
    [invitation, 'CONFIRMED', '0'],
    [cancellation, 'CANCELLED', '1'],
  ] as const) {
    expect(valuesOf(lines, 'METHOD')).toEqual(['PUBLISH'])
    expect(valuesOf(lines, 'UID')).toEqual(uids)
    expect(valuesOf(lines, 'STATUS')).toEqual([status, status, status])
    expect(valuesOf(lines, 'SEQUENCE')).toEqual([sequence, sequence, sequence])
    expect(valuesOf(lines, 'DTSTART')).toEqual(['20310307T093000Z', '20310314T093000Z', '20310328T093000Z'])
    expect(valuesOf(lines, 'LOCATION')).toEqual(['Room 3', 'Room 3', 'Science lab'])
    expect(lines?.join()).not.toContain('ATTENDEE')
  }
})

test('the UID of a class stays when an earlier class was cancelled, and those that are over are not counted', async () => {
  const sessionId = await createSession(owner, { ...dates, title: 'Heat' })
  const second = await addClass(app, sessionId, {
    startAt: '2031-03-02T09:30:00Z',
    endAt: '2031-03-02T12:00:00Z',
  })
  app.setTime('2031-03-03T04:00:00Z')
  const person = somebody()
  const bookingId = await book(person, sessionId)
  app.setTime(before)
  expect((await paragraphsOf(person))[0]?.[1]).toBe(
    'The class is on Fri 7 Mar, 3:30–6:00 pm (Bangladesh time).',
  )
  const uids = [`${bookingId}-${second}@localhost`, `${bookingId}@localhost`]
  expect(valuesOf((await attachmentsOf(person))[0], 'UID')).toEqual(uids)
})
