import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { classJoins } from '../../db/schema.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addClass, withoutTutor } from '../support/classes.ts'
import { joinClass, joinFirst } from '../support/joining.ts'
import { logLinesOf } from '../support/log-lines.ts'
import { createPlan, payPart } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession, sessionForm } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const URL = 'https://meet.example/vectors'
const START = '2031-03-02T10:00:00.000Z'
const END = '2031-03-02T11:00:00.000Z'
const OPEN = '2031-03-02T09:45:00.000Z'
const BEFORE = '2031-03-01T04:00:00.000Z'

let app: TestApp
let admin: Person
let tutor: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(40))
  ;[tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
})
beforeEach(() => app.setTime(BEFORE))
afterAll(() => app.stop())

const online = {
  ...{ mode: 'online', joinUrl: URL, classStart: START, classEnd: END },
  ...{ registrationStart: '2031-01-01', registrationEnd: '2031-03-02T09:50:00.000Z' },
}

/** A session of the tutor, who takes no hours by it, so that several can be at once. */
async function session(changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await tutor.ask('POST', '/sessions', sessionForm({ ...online, ...changes }))
  await withoutTutor(app, body.insertedId)
  await admin.ask('PATCH', `/sessions/${body.insertedId}`, { status: 'approved', fee: 0 })
  return body.insertedId
}

async function book(sessionId: string): Promise<Person & { bookingId: string }> {
  const person = somebody()
  const { status, body } = await person.ask('POST', '/bookedSessions', { sessionId })
  expect(status).toBe(200)
  return { ...person, bookingId: body.insertedId }
}

const classOf = async (sessionId: string) => (await readClasses(admin, sessionId))[0]?._id as string

const joinsOf = (classId: string) =>
  app.services.context.database.select().from(classJoins).where(eq(classJoins.classId, classId))

describe('A04 who may not join', () => {
  test('A04 without a seat, or after it was given up, nobody gets the link, and nobody is noted', async () => {
    const id = await session()
    const classId = await classOf(id)
    const gone = await book(id)
    expect((await gone.ask('DELETE', `/bookedSessions/${gone.bookingId}`)).status).toBe(200)
    const [otherTutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
    const elsewhere = await book(await session())
    app.setTime(OPEN)
    const refused = async (person: Person) => {
      const { status, body } = await joinClass(person, classId)
      expect(JSON.stringify(body)).not.toContain('meet.example')
      return [status, body.code]
    }
    expect(await refused(somebody())).toEqual([403, 'class_for_seats'])
    expect(await refused(elsewhere)).toEqual([403, 'class_for_seats'])
    expect(await refused(otherTutor)).toEqual([403, 'class_for_seats'])
    expect(await refused(gone)).toEqual([403, 'class_seat_given_back'])
    expect(await joinsOf(classId)).toEqual([])
  })

  test('A04 a seat that was booked again after it was given up lets in', async () => {
    const id = await session()
    const person = await book(id)
    await person.ask('DELETE', `/bookedSessions/${person.bookingId}`)
    await person.ask('POST', '/bookedSessions', { sessionId: id })
    app.setTime(OPEN)
    expect(await joinFirst(person, id)).toBe(URL)
  })

  test.each([
    ['2031-03-02T09:44:00.000Z', 'class_opens_later'],
    ['2031-03-02T09:44:59.999Z', 'class_opens_later'],
    [OPEN, URL],
    [END, URL],
    ['2031-03-02T11:00:00.001Z', 'class_over'],
  ])('A04 at %s a person with a seat, the tutor and an Admin get: %s', async (time, answer) => {
    const id = await session()
    const person = await book(id)
    app.setTime(time)
    for (const one of [person, tutor, admin]) expect(await joinFirst(one, id)).toBe(answer)
  })

  test('A04 each class has its own time: the next one stays closed while this one is open', async () => {
    const id = await session()
    const next = await addClass(app, id, {
      ...{ startAt: '2031-03-09T10:00:00Z', endAt: '2031-03-09T11:00:00Z', joinUrl: URL },
    })
    const person = await book(id)
    app.setTime(OPEN)
    expect(await joinFirst(person, id)).toBe(URL)
    expect((await joinClass(person, next)).body.code).toBe('class_opens_later')
    app.setTime('2031-03-09T10:00:00.000Z')
    expect((await joinClass(person, next)).body.url).toBe(URL)
    expect(await joinFirst(person, id)).toBe('class_over')
  })

  test('A04 a cancelled class, one of a cancelled session and one without a link are refused by name', async () => {
    const id = await session()
    const person = await book(id)
    const cancelled = await addClass(app, id, {
      ...{ startAt: START, endAt: END, joinUrl: URL, state: 'cancelled' },
    })
    const without = await addClass(app, id, { startAt: START, endAt: END })
    const gone = await session()
    const goneClass = await classOf(gone)
    const wasThere = await book(gone)
    expect((await admin.ask('DELETE', `/sessions/${gone}`)).status).toBe(200)
    app.setTime(START)
    const codeOf = async (one: Person, classId: string) => (await joinClass(one, classId)).body.code
    for (const one of [person, tutor, admin]) {
      expect(await codeOf(one, cancelled)).toBe('class_was_cancelled')
      expect(await codeOf(one, without)).toBe('class_has_no_link')
    }
    expect(await codeOf(wasThere, goneClass)).toBe('class_seat_given_back')
    expect(await codeOf(admin, goneClass)).toBe('class_was_cancelled')
    expect(await codeOf(somebody(), goneClass)).toBe('class_not_found')
  })

  test('A04 a class of a session that waits for approval is there for nobody', async () => {
    const { body } = await tutor.ask('POST', '/sessions', sessionForm(online))
    const classId = (await readClasses(tutor, body.insertedId))[0]?._id
    app.setTime(START)
    for (const one of [somebody(), tutor, admin])
      expect((await joinClass(one, classId)).body.code).toBe('class_not_found')
  })

  test('A04 a part that is late beyond the days of grace closes the class, and paying it opens it', async () => {
    app.setTime('2030-05-20T04:00:00.000Z')
    const id = await createPlan(admin, { mode: 'online', joinUrl: URL })
    const person = somebody()
    expect((await payPart(app, person, id, { part: 1, amount: 1000 })).status).toBe(200)
    const classId = (await readClasses(admin, id))[6]?._id
    app.setTime('2030-07-13T09:55:00.000Z')
    expect((await joinClass(person, classId)).body.code).toBe('class_closed_for_dues')
    expect((await joinClass(admin, classId)).body.url).toBe(URL)
    expect((await payPart(app, person, id, { part: 2, amount: 1000 })).status).toBe(200)
    expect((await joinClass(person, classId)).body.url).toBe(URL)
  })
})

test('A04 every pair: a person gets the link of the class of their seat alone', async () => {
  const links = ['a', 'b', 'c'].map((name) => `https://meet.example/${name}`)
  const ids = await Promise.all(links.map((joinUrl) => session({ joinUrl })))
  const people = await Promise.all(ids.map(book))
  app.setTime(START)
  for (const [at, person] of people.entries())
    for (const [of, id] of ids.entries())
      expect(await joinFirst(person, id)).toBe(at === of ? links[of] : 'class_for_seats')
})

test('A04 presence is noted at the first time, once, however many tabs join at once', async () => {
  const id = await session()
  const classId = await classOf(id)
  const person = await book(id)
  app.setTime(OPEN)
  const all = await Promise.all(Array.from({ length: 8 }, () => joinClass(person, classId)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  app.setTime(START)
  await joinClass(person, classId)
  await joinClass(tutor, classId)
  expect(await joinsOf(classId)).toEqual(
    expect.arrayContaining([
      { classId, userId: person.id, firstAt: new Date(OPEN) },
      { classId, userId: tutor.id, firstAt: new Date(START) },
    ]),
  )
  expect(await joinsOf(classId)).toHaveLength(2)
})

test('A04 a leaked page leaks nothing: no answer but that of joining has the link, at any time', async () => {
  const id = await session()
  const person = await book(id)
  const addresses = (one: Person) => [
    ...[`/booked/${id}`, '/bookedSessions', '/overview', `/sessions/${id}`, '/sessions', '/notifications'],
    ...['/classes/mine?from=2031-03-01&to=2031-03-05', `/booked/${id}/calendar.ics`],
    ...(one === person
      ? []
      : ['/sessions?own=true', `/sessions/${id}/bookings`, `/audit-trail?object=${id}`]),
    ...(one === admin ? ['/classes?from=2031-03-01&to=2031-03-05', '/outbox'] : []),
  ]
  await admin.ask('PATCH', `/sessions/${id}`, { joinUrl: `${URL}-new` })
  for (const time of [BEFORE, OPEN, END, '2031-03-02T12:00:00.000Z']) {
    app.setTime(time)
    for (const one of [person, tutor, admin])
      for (const address of addresses(one)) {
        const { body } = await one.ask('GET', address)
        expect(`${address} ${JSON.stringify(body)}`).not.toContain('meet.example/')
      }
  }
  app.setTime(OPEN)
  const room = (await person.ask('GET', `/booked/${id}`)).body.classes
  expect(room).toEqual([expect.objectContaining({ isOnline: true, hasLink: true })])
  const answer = await joinClass(person, await classOf(id))
  expect(answer.body).toEqual({ url: `${URL}-new` })
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  await logLinesOf(app, answer.headers.get('x-request-id'))
  expect(app.logged.join()).not.toContain('meet.example')
})

describe('A04 the recording of a class', () => {
  const recordingUrl = 'https://video.example/motion'
  const record = async (one: Person, id: string, body: object, classId?: string) =>
    one.ask('PATCH', `/sessions/${id}/classes/${classId ?? (await classOf(id))}`, body)
  const seenBy = async (one: Person, id: string) =>
    (await one.ask('GET', `/booked/${id}`)).body.classes as { recordingUrl?: string }[] | undefined

  test.each([
    ['meet', 'must_be_link'],
    ['javascript:alert(1)', 'must_be_link'],
    [7, 'must_be_text'],
    [`https://video.example/${'x'.repeat(2000)}`, 'too_long'],
    ['https://me:secret@video.example/', 'credentials_in_link'],
  ])('A04 is not %j: %s', async (wrong, code) => {
    const id = await session()
    app.setTime(START)
    const { status, body } = await record(tutor, id, { recordingUrl: wrong })
    expect([status, body.code, body.field]).toEqual([400, code, 'recordingUrl'])
  })

  test('A04 comes from the tutor or an Admin, once the class has begun, and not for a cancelled one', async () => {
    const [id, other] = [await session(), await session()]
    const person = await book(id)
    const cancelled = await addClass(app, id, { startAt: START, endAt: END, state: 'cancelled' })
    const codeOf = async (...args: Parameters<typeof record>) => (await record(...args)).body.code
    app.setTime('2031-03-02T09:59:59.999Z')
    expect(await codeOf(tutor, id, { recordingUrl })).toBe('class_not_begun')
    app.setTime(START)
    expect((await record(person, id, { recordingUrl })).status).toBe(403)
    const [otherTutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
    expect(await codeOf(otherTutor, id, { recordingUrl })).toBe('not_your_class')
    expect(await codeOf(tutor, id, { recordingUrl }, cancelled)).toBe('class_was_cancelled')
    expect(await codeOf(tutor, id, { recordingUrl }, await classOf(other))).toBe('class_not_found')
    expect((await seenBy(person, id))?.every((one) => !one.recordingUrl)).toBe(true)
    for (const one of [tutor, admin])
      expect((await record(one, id, { recordingUrl })).body).toEqual({ success: true })
    expect((await seenBy(person, id))?.[0]).toMatchObject({ recordingUrl, hasRecording: true })
    app.setTime('2031-03-02T10:01:00.000Z')
    expect((await record(tutor, id, { recordingUrl: '' })).status).toBe(200)
    expect((await seenBy(person, id))?.[0]).not.toHaveProperty('hasRecording')
    // The second of two equal links changed nothing.
    const { acts } = (await admin.ask('GET', `/audit-trail?object=${id}&action=recording.changed`)).body
    expect(acts).toMatchObject([
      { before: { link: recordingUrl }, after: { link: null } },
      { before: { link: null }, after: { link: recordingUrl } },
    ])
  })

  test('A04 is told to those with a seat only: others learn that there is one', async () => {
    const id = await session()
    const [person, gone] = [await book(id), await book(id)]
    await gone.ask('DELETE', `/bookedSessions/${gone.bookingId}`)
    app.setTime(END)
    await record(tutor, id, { recordingUrl })
    expect((await seenBy(person, id))?.[0]).toMatchObject({ recordingUrl })
    const shown = await Promise.all([
      gone.ask('GET', `/booked/${gone.bookingId}`),
      somebody().ask('GET', `/booked/${id}`),
      somebody().ask('GET', `/sessions/${id}`),
      person.ask('GET', '/bookedSessions'),
      person.ask('GET', '/overview'),
    ])
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('video.example')
    expect((await readClasses(somebody(), id))[0]).toMatchObject({ hasRecording: true })
  })

  test('A04 is closed, as the materials are, by a part that is late', async () => {
    app.setTime('2030-05-20T04:00:00.000Z')
    const id = await createPlan(admin)
    const person = somebody()
    await payPart(app, person, id, { part: 1, amount: 1000 })
    app.setTime('2030-07-01T04:00:00.000Z')
    expect((await record(admin, id, { recordingUrl })).status).toBe(200)
    expect((await seenBy(person, id))?.[0]).toMatchObject({ recordingUrl })
    app.setTime('2030-07-13T09:55:00.000Z')
    expect((await seenBy(person, id))?.[0]).not.toHaveProperty('recordingUrl')
  })
})

test('A04 a class on site has no link, also in the room of the booking', async () => {
  const id = await createSession(admin, { ...online, mode: 'onsite', joinUrl: null, classEnd: '2031-03-03' })
  const person = await book(id)
  app.setTime(START)
  expect(await joinFirst(person, id)).toBe('class_has_no_link')
  expect((await person.ask('GET', `/booked/${id}`)).body.classes).toEqual([
    expect.not.objectContaining({ hasLink: true }),
  ])
})
