import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { classes, users } from '../../db/schema.ts'
import { renderCalendar } from '../../domain/classes/calendar/ics.ts'
import { saveLanguage } from '../../domain/users/language.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { addClass } from '../support/classes.ts'
import { emailsOf } from '../support/emails.ts'
import { admin, type Person, student } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const JOIN_URL = 'https://meet.example/vectors'

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  ;[owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  people = await createUsers([app], 20)
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const fromNow = (ms: number) => new Date(Date.now() + ms)

/** What is sold in it was written an hour ago, so that each change is later by the clock of calendars. */
async function anHourAgo<Result>(act: () => Promise<Result>): Promise<Result> {
  app.setTime(fromNow(-HOUR))
  try {
    return await act()
  } finally {
    app.setTime()
  }
}

const addressOf = async ({ ask }: Pick<Person, 'ask'>, method = 'GET') =>
  (await ask(method, '/me/calendar')).body.url as string

const fetchAt = async (address: string, headers: Record<string, string> = {}) =>
  fetch(address.replace(app.services.publicUrl, app.url), { headers })

type Entry = ReturnType<typeof read>[number]

/** As a calendar reads it that is not ours. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name)
    const instant = (name: string) => (value(name) as ICAL.Time).toJSDate()
    const { uid, sequence, summary, description, location, startDate } = new ICAL.Event(event)
    const [changed, stamp] = [instant('last-modified'), instant('dtstamp')]
    expect(stamp).toEqual(changed)
    return {
      ...{ uid, sequence, summary, description, location, changed },
      ...{ start: startDate.toJSDate().toISOString(), status: value('status'), url: value('url') },
    }
  })
}

async function feedOf(person: Pick<Person, 'ask'>): Promise<Entry[]> {
  const response = await fetchAt(await addressOf(person))
  expect(response.status).toBe(200)
  return read(await response.text())
}

async function onlyEntryOf(person: Pick<Person, 'ask'>): Promise<Entry> {
  const entries = await feedOf(person)
  expect(entries).toHaveLength(1)
  return entries[0] as Entry
}

const book = async ({ ask }: Pick<Person, 'ask'>, sessionId: string) => {
  const { status, body } = await ask('POST', '/bookedSessions', { sessionId })
  expect(status).toBe(200)
  return body.insertedId
}

const changeFirstClass = async (sessionId: string, change: Record<string, unknown>) => {
  const [first] = await readClasses(owner, sessionId)
  const path = `/sessions/${sessionId}/classes/${first?._id}`
  const { status, body } = await owner.ask('PATCH', path, { ...change, reason: 'No power in Mirpur' })
  expect(status).toBe(200)
  return body.changeId as string
}
const moveFirstClass = async (sessionId: string) => {
  const [first] = await readClasses(owner, sessionId)
  const later = (time = '') => new Date(Date.parse(time) + HOUR).toISOString()
  return changeFirstClass(sessionId, { start: later(first?.start), end: later(first?.end) })
}

/** Raised, later, and the same entry. */
function expectNewer(entry: Entry | undefined, before: Entry | undefined) {
  expect(entry?.uid).toBe(before?.uid)
  expect(entry?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  expect(entry?.changed.getTime()).toBeGreaterThan(before?.changed.getTime() ?? 0)
}

describe('G07 what a calendar reads', () => {
  test('G07 a student has the booked classes, with the UIDs of the emails, and nothing that others may not read', async () => {
    const branch = { name: 'Mirpur', address: 'Road 10, Mirpur 10' }
    const branchId = (await owner.ask('POST', '/branches', branch)).body.insertedId
    const person = somebody()
    const onsite = { mode: 'onsite', place: 'Third floor', branchId }
    const sessionId = await createSession(owner, { ...onsite, title: 'Vectors; one, two', capacity: 9 })
    await addClass(app, sessionId, {
      startAt: fromNow(9 * DAY).toISOString(),
      endAt: fromNow(9 * DAY + HOUR).toISOString(),
      joinUrl: JOIN_URL,
    })
    const bookingId = await book(person, sessionId)
    const response = await fetchAt(await addressOf(person))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const text = await response.text()
    const [calendar] = text.split('BEGIN:VEVENT')
    expect(calendar?.split('\r\n')).toEqual(
      expect.arrayContaining([
        'X-WR-TIMEZONE:Asia/Dhaka',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
      ]),
    )
    expect(text).not.toMatch(/METHOD|ATTENDEE|ORGANIZER|meet\.example|\d৳|BDT/)
    expect(text).not.toContain(person.email)
    const entries = read(text)
    expect(entries).toMatchObject([
      {
        summary: 'Vectors; one, two',
        description: 'With Farhana Rahman',
        location: 'Mirpur, Third floor, Road 10, Mirpur 10',
        status: 'CONFIRMED',
        url: `${app.services.publicUrl}/dashboard/booked/${bookingId}`,
      },
      { location: 'Mirpur, Third floor, Road 10, Mirpur 10', status: 'CONFIRMED' },
    ])
    expect(entries[1]?.description).toBe(
      'With Farhana Rahman\nIt is online. The link appears on the page of your booking from 15 minutes before the class.',
    )
    const [email] = await emailsOf(app, person)
    const parties = {
      organizer: { name: 'Alor Path', email: 'a@b.test' },
      attendee: 'c@d.test',
      writtenAt: new Date(),
    }
    const sent = renderCalendar(email?.calendar as NonNullable<typeof email>['calendar'] & object, parties)
    expect(new Set(sent.match(/^UID:.*$/gm))).toEqual(new Set(text.match(/^UID:.*$/gm)))
  })

  test('G07 a moved class and a cancelled one are newer entries with the same UID', async () => {
    const person = somebody()
    const sessionId = await anHourAgo(async () => {
      const id = await createSession(owner)
      await addClass(app, id, {
        startAt: fromNow(9 * DAY).toISOString(),
        endAt: fromNow(9 * DAY + HOUR).toISOString(),
        createdAt: fromNow(-HOUR),
      })
      await book(person, id)
      return id
    })
    const [booked, other] = (await feedOf(person)) as [Entry, Entry]
    await moveFirstClass(sessionId)
    const [moved, ...others] = (await feedOf(person)) as [Entry, Entry]
    expect(others).toEqual([other])
    expectNewer(moved, booked)
    expect(Date.parse(moved.start)).toBe(Date.parse(booked.start) + HOUR)
    await changeFirstClass(sessionId, { state: 'cancelled' })
    const [cancelled] = (await feedOf(person)) as [Entry]
    expect(cancelled).toMatchObject({ uid: moved.uid, status: 'CANCELLED', start: moved.start })
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence)
  })

  test('G07 what the session says changes the entry too: its place', async () => {
    const person = somebody()
    const sessionId = await anHourAgo(async () => {
      const id = await createSession(owner, { mode: 'onsite', place: 'Old house' })
      await book(person, id)
      return id
    })
    const before = await onlyEntryOf(person)
    expect((await owner.ask('PATCH', `/sessions/${sessionId}`, { place: 'New house' })).status).toBe(200)
    const after = await onlyEntryOf(person)
    expectNewer(after, before)
    expect(after.location).toBe('New house')
  })

  test('G07 a cancelled booking stays cancelled for thirty days', async () => {
    const person = somebody()
    const bookingId = await anHourAgo(async () => book(person, await createSession(owner)))
    const booked = await onlyEntryOf(person)
    expect((await person.ask('DELETE', `/bookedSessions/${bookingId}`)).status).toBe(200)
    const cancelled = await onlyEntryOf(person)
    expectNewer(cancelled, booked)
    expect(cancelled.status).toBe('CANCELLED')
    app.setTime(fromNow(29.9 * DAY))
    expect(await feedOf(person)).toMatchObject([{ uid: booked.uid, status: 'CANCELLED' }])
    app.setTime(fromNow(30.1 * DAY))
    expect(await feedOf(person)).toEqual([])
  })

  test('G07 after a switch the old classes are cancelled, and back again they are newer', async () => {
    const person = somebody()
    const [from, to] = await anHourAgo(async () => {
      const first = await createSession(owner, { title: 'Batch A' })
      const second = await createSession(owner, { title: 'Batch B', seriesId: first })
      await addClass(app, first, {
        startAt: fromNow(8 * DAY).toISOString(),
        endAt: fromNow(8 * DAY + HOUR).toISOString(),
        createdAt: fromNow(-HOUR),
      })
      return [first, second] as const
    })
    const bookingId = await anHourAgo(() => book(person, from))
    const switchAfterMove = async (left: string, sessionId: string) => {
      const changeId = await moveFirstClass(left)
      const before = await feedOf(person)
      const body = { choice: 'switch', sessionId }
      const answer = await person.ask('POST', `/bookings/${bookingId}/choices/${changeId}`, body)
      expect(answer.status).toBe(200)
      return { before, after: await feedOf(person) }
    }
    const there = await switchAfterMove(from, to)
    const named = (entries: Entry[], uid: string | undefined) => entries.find((entry) => entry.uid === uid)
    expect(there.before).toHaveLength(2)
    expect(there.after).toHaveLength(3)
    for (const before of there.before) {
      const after = named(there.after, before.uid)
      expect(after).toMatchObject({ status: 'CANCELLED', summary: 'Batch A' })
      expect(after?.sequence).toBeGreaterThan(before.sequence)
    }
    expect(there.after.filter(({ status }) => status === 'CONFIRMED')).toMatchObject([{ summary: 'Batch B' }])
    const back = await switchAfterMove(to, from)
    const again = back.after.filter(({ status }) => status === 'CONFIRMED')
    expect(again.map(({ summary }) => summary)).toEqual(['Batch A', 'Batch A'])
    for (const entry of again) {
      const before = named(there.after, entry.uid)
      if (before) expect(entry.sequence).toBeGreaterThan(before.sequence)
    }
    expect(again.some(({ uid }) => named(there.after, uid))).toBe(true)
    expect(new Set(back.after.map(({ uid }) => uid)).size).toBe(back.after.length)
  })

  test('G07 a tutor has the classes that they teach until another does, and sees the end of a cancelled session', async () => {
    const [teacher, other] = (await createUsers([app], 2, 'Instructor')) as [Person, Person]
    const sessionId = await anHourAgo(() => createSession(owner, { tutorId: teacher.id }))
    const taught = await onlyEntryOf(teacher)
    expect(taught).toMatchObject({
      uid: expect.stringMatching(new RegExp(`^${sessionId}@`)),
      status: 'CONFIRMED',
      url: `${app.services.publicUrl}/bookedSession/${sessionId}`,
    })
    expect(await feedOf(owner)).not.toContainEqual(expect.objectContaining({ uid: taught.uid }))
    expect((await owner.ask('PATCH', `/sessions/${sessionId}`, { tutorId: other.id })).status).toBe(200)
    expect(await feedOf(teacher)).toEqual([])
    const handedOver = await onlyEntryOf(other)
    await owner.ask('DELETE', `/sessions/${sessionId}`)
    const cancelled = await onlyEntryOf(other)
    expect(cancelled).toMatchObject({ uid: handedOver.uid, status: 'CANCELLED' })
    expect(cancelled.sequence).toBeGreaterThan(handedOver.sequence)
  })

  test('G07 another title changes the entries of that session’s coming classes, and of no other', async () => {
    const person = somebody()
    const [named, other] = await anHourAgo(
      async () =>
        [
          await createSession(owner, { title: 'Vectors' }),
          await createSession(owner, { title: 'Optics' }),
        ] as const,
    )
    await anHourAgo(async () => {
      for (const sessionId of [named, other]) await book(person, sessionId)
    })
    const of = (entries: Entry[], title: string) => entries.find(({ summary }) => summary.startsWith(title))
    const before = await feedOf(person)
    expect((await owner.ask('PATCH', `/sessions/${named}`, { title: 'Vectors II' })).status).toBe(200)
    const after = await feedOf(person)
    expectNewer(of(after, 'Vectors II'), of(before, 'Vectors'))
    expect(of(before, 'Optics')).toBeDefined()
    expect(of(after, 'Optics')).toEqual(of(before, 'Optics'))
    const { database } = app.services.context
    const [cancelled] = await database
      .insert(classes)
      .values({
        ...{ id: crypto.randomUUID(), sessionId: named, state: 'cancelled', createdAt: new Date() },
        ...{ startAt: new Date('2031-01-01T10:00Z'), endAt: new Date('2031-01-01T11:00Z') },
      })
      .returning()
    await owner.ask('PATCH', `/sessions/${named}`, { title: 'Vectors III' })
    const [stays] = await database
      .select()
      .from(classes)
      .where(eq(classes.id, cancelled?.id ?? ''))
    expect(stays).toMatchObject({ sequence: cancelled?.sequence, changedAt: cancelled?.changedAt })
  })

  test('G07 whatever the entry of a class says raises its number, and nothing else does', async () => {
    const { database } = app.services.context
    const branch = { name: 'Uttara', address: 'Sector 7' }
    const branchId = (await owner.ask('POST', '/branches', branch)).body.insertedId
    const room = (await owner.ask('POST', '/rooms', { branchId, name: 'Room 1' })).body.insertedId
    const sessionId = await createSession(owner, { title: 'Waves' })
    const read = async () => {
      const [row] = await database.select().from(classes).where(eq(classes.sessionId, sessionId))
      return row?.sequence ?? Number.NaN
    }
    const raisedBy = async (change: string) => {
      const before = await read()
      await database.execute(change)
      return (await read()) - before
    }
    for (const set of [
      `start_at = start_at - interval '1 minute'`,
      `end_at = end_at + interval '1 minute'`,
      `place = 'The roof'`,
      `join_url = 'https://meet.example/other'`,
      `room_id = '${room}'`,
    ]) {
      const change = `update classes set ${set} where session_id = '${sessionId}'`
      expect(await raisedBy(change), set).toBe(1)
      expect(await raisedBy(change.replace(/ [-+] interval.* where/, ' where')), set).toBe(0)
    }
    for (const set of [
      `title = 'Waves II'`,
      `tutor = 'Somebody Else'`,
      `place = 'The yard'`,
      `branch_id = '${branchId}'`,
      `mode = case mode when 'online' then 'onsite' else 'online' end`,
    ])
      expect(await raisedBy(`update sessions set ${set} where id = '${sessionId}'`), set).toBe(1)
    expect(await raisedBy(`update sessions set title = title where id = '${sessionId}'`)).toBe(0)
    const off = `update classes set state = 'cancelled' where session_id = '${sessionId}'`
    expect(await raisedBy(off)).toBe(1)
  })

  test('G07 it is in the language of the person', async () => {
    const person = somebody()
    await book(person, await createSession(owner, { mode: 'online', joinUrl: JOIN_URL }))
    expect(await onlyEntryOf(person)).toMatchObject({ location: 'Online' })
    const { database } = app.services.context
    await saveLanguage(app.services.context, { id: person.id } as Parameters<typeof saveLanguage>[1], 'bn')
    const [user] = await database.select().from(users).where(eq(users.id, person.id))
    expect(user?.language).toBe('bn')
    const entry = await onlyEntryOf(person)
    expect(entry.location).toBe('অনলাইন')
    expect(entry.description).toMatch(/^টিউটর: Farhana Rahman\n/)
  })

  test('G07 it begins thirty days ago, and has the first thousand classes', async () => {
    const person = somebody()
    const sessions = await Promise.all(Array.from({ length: 6 }, () => createSession(owner)))
    for (const id of sessions) await book(person, id)
    await app.services.context.database.execute(
      `insert into classes (id, session_id, start_at, end_at, state, created_at)
       select gen_random_uuid(), id, now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour', 'planned', now()
       from sessions, generate_series(1, 199) n where id in (${sessions.map((id) => `'${id}'`)})`,
    )
    const entries = await feedOf(person)
    expect(entries).toHaveLength(1000)
    expect(entries).toEqual(entries.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)))
    app.setTime(fromNow(60 * DAY))
    expect(await feedOf(person)).toEqual([])
  })
})

describe('G07 the address', () => {
  test('G07 it stays the same until it is replaced; then the old one is dead at once', async () => {
    const person = somebody()
    const old = await addressOf(person)
    expect(await addressOf(person)).toBe(old)
    expect(old).toMatch(new RegExp(`^${app.services.publicUrl}/calendar/[\\w-]{43}\\.ics$`))
    expect(old).not.toContain(person.id)
    const replaced = await addressOf(person, 'POST')
    expect((await fetchAt(old)).status).toBe(404)
    expect((await fetchAt(replaced)).status).toBe(200)
    expect(await addressOf(person)).toBe(replaced)
  })

  test('G07 a key that is not whole, of another person, or of nobody finds nothing', async () => {
    const [one, other] = await Promise.all([addressOf(somebody()), addressOf(somebody())])
    const at = one.lastIndexOf('/') + 1
    const key = one.slice(at, -4)
    const mixed = Buffer.concat([
      Buffer.from(key, 'base64url').subarray(0, 16),
      Buffer.from(other.slice(at, -4), 'base64url').subarray(16),
    ])
    const last = String.fromCharCode((key.at(-1) ?? 'A').charCodeAt(0) + 1)
    const wrong = [
      `${key}`,
      `${key.slice(1)}.ics`,
      `${key.slice(0, -1)}${last}.ics`,
      `${mixed.toString('base64url')}.ics`,
      `${Buffer.alloc(32).toString('base64url')}.ics`,
      'nothing.ics',
    ]
    for (const file of wrong) {
      const response = await fetchAt(one.slice(0, at) + file)
      expect({ file, status: response.status }).toEqual({ file, status: 404 })
    }
  })

  test('G07 a deleted account has no calendar', async () => {
    const person = await student(app)
    const address = await addressOf(person)
    expect((await fetchAt(address)).status).toBe(200)
    expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
    expect((await fetchAt(address)).status).toBe(404)
  })

  test('G07 who has the same gets a 304, and the body again after a change', async () => {
    const person = somebody()
    const sessionId = await createSession(owner)
    await book(person, sessionId)
    const address = await addressOf(person)
    const etag = (await fetchAt(address)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
    for (const known of [etag, etag.slice(2), `"x", ${etag}`]) {
      const same = await fetchAt(address, { 'if-none-match': known })
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
    }
    await moveFirstClass(sessionId)
    const moved = await fetchAt(address, { 'if-none-match': etag })
    expect(moved.status).toBe(200)
    expect(moved.headers.get('etag')).not.toBe(etag)
  })

  test('G07 S05 no log has it', async () => {
    const address = await addressOf(await admin(app))
    const key = address.slice(address.lastIndexOf('/') + 1, -4)
    const { headers } = await fetchAt(address)
    await fetchAt(address.replace('.ics', ''))
    const { pathname } = new URL(address)
    for (const near of [
      `${pathname}/`,
      `/${pathname}`,
      pathname.replace('calendar', 'Calendar'),
      `/l/${key}/`,
    ])
      await fetch(app.url + near)
    await fetch(app.url + pathname, { method: 'POST' })
    const lines = app.logged.map((line) => JSON.parse(line))
    const line = lines.find(({ requestId, path }) => requestId === headers.get('x-request-id') && path)
    expect(line).toMatchObject({ method: 'GET', path: '/calendar/:file', status: 200 })
    expect(app.logged.join()).not.toContain(key)
  })
})
