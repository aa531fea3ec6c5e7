import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarUid } from '../../domain/classes/calendar/ics.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { addClass } from '../support/classes.ts'
import { joinFirst } from '../support/joining.ts'
import { admin, createApiClient, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

const joinUrl = 'https://meet.example/vectors'
const online = {
  mode: 'online',
  joinUrl,
  registrationStart: '2030-01-01T04:00:00.000Z',
  registrationEnd: '2030-02-01T10:00:00.000Z',
  classStart: '2030-02-01T10:00:00.000Z',
  classEnd: '2030-02-01T10:30:00.000Z',
}
/** Tokens last an hour, so people sign up shortly before the class. */
const signUpAt = '2030-02-01T09:40:00.000Z'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
})
afterAll(() => app.stop())

const at = async <Result>(time: string, act: () => Promise<Result>): Promise<Result> => {
  app.setTime(time)
  try {
    return await act()
  } finally {
    app.setTime()
  }
}

/** Books a session as a new student. */
const book = (sessionId: string): Promise<{ person: Person; id: string }> =>
  at(signUpAt, async () => {
    const person = await student(app)
    return { person, id: (await person.ask('POST', '/bookedSessions', { sessionId })).body.insertedId }
  })

const readClasses = async ({ person, id }: { person: Person; id: string }) =>
  (await person.ask('GET', `/booked/${id}`)).body as unknown as {
    classes: Record<string, unknown>[]
    slug?: string
  }

test('C16 says that there is a link, and never which', async () => {
  const booking = await book(await createSession(owner, online))
  for (const time of [signUpAt, '2030-02-01T10:00:00.000Z', '2030-02-01T10:30:00.001Z']) {
    const body = await at(time, () => readClasses(booking))
    expect(body.classes).toEqual([expect.objectContaining({ isOnline: true, hasLink: true })])
    expect(JSON.stringify(body)).not.toContain('meet.example')
  }
})

test('C16 the link is told to nobody else: another student, one whose booking was cancelled, the public', async () => {
  const sessionId = await createSession(owner, online)
  const booking = await book(sessionId)
  const cancelled = await book(sessionId)
  await at(signUpAt, () => cancelled.person.ask('DELETE', `/bookedSessions/${cancelled.id}`))
  await at('2030-02-01T10:15:00.000Z', async () => {
    expect(await joinFirst(booking.person, sessionId)).toBe(joinUrl)
    const answers = [
      await (await student(app)).ask('GET', `/booked/${booking.id}`),
      await cancelled.person.ask('GET', `/booked/${booking.id}`),
      await cancelled.person.ask('GET', `/booked/${sessionId}`),
      await cancelled.person.ask('GET', `/booked/${cancelled.id}`),
      await cancelled.person.ask('GET', '/bookedSessions?state=cancelled'),
      await cancelled.person.ask('GET', `/sessions/${sessionId}`),
      await createApiClient(app)('GET', `/sessions/${sessionId}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200, 200, 200])
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('meet.example')
  })
})

test('C16 a booking has the classes of its session, with where they are held', async () => {
  const branch = (await owner.ask('POST', '/branches', { name: 'Mirpur', address: 'Road 10, Mirpur 10' }))
    .body
  const sessionId = await createSession(owner, {
    ...online,
    mode: 'onsite',
    joinUrl: null,
    place: 'Third floor',
    branchId: branch.insertedId,
  })
  await addClass(app, sessionId, {
    startAt: '2030-02-03T10:00:00Z',
    endAt: '2030-02-03T12:00:00Z',
    state: 'cancelled',
  })
  await addClass(app, sessionId, {
    startAt: '2030-02-02T10:00:00Z',
    endAt: '2030-02-02T12:00:00Z',
    place: 'Science lab',
    movedFrom: new Date('2030-02-02T08:00:00Z'),
  })
  const booking = await book(sessionId)
  const { classes, slug } = await at('2030-02-01T10:35:00.000Z', () => readClasses(booking))
  const place = { place: 'Mirpur, Third floor', address: 'Road 10, Mirpur 10', isOnline: false }
  expect(classes).toEqual([
    { _id: expect.any(String), start: online.classStart, end: online.classEnd, state: 'done', ...place },
    {
      _id: expect.any(String),
      start: '2030-02-02T10:00:00.000Z',
      end: '2030-02-02T12:00:00.000Z',
      state: 'planned',
      place: 'Science lab',
      isOnline: false,
      movedFrom: '2030-02-02T08:00:00.000Z',
    },
    {
      _id: expect.any(String),
      start: '2030-02-03T10:00:00.000Z',
      end: '2030-02-03T12:00:00.000Z',
      state: 'cancelled',
      ...place,
    },
  ])
  expect(slug).toEqual(expect.any(String))
})

test('C15 a booking is listed with its next class, until all are over', async () => {
  const sessionId = await createSession(owner, online)
  await addClass(app, sessionId, { startAt: '2030-02-01T10:33:00Z', endAt: '2030-02-01T10:35:00Z' })
  await addClass(app, sessionId, {
    startAt: '2030-02-01T10:31:00Z',
    endAt: '2030-02-01T10:32:00Z',
    state: 'cancelled',
  })
  const { person, id } = await book(sessionId)
  const nextStart = async (time: string) => {
    const { body } = await at(time, () => person.ask('GET', '/bookedSessions'))
    const [listed] = body as unknown as { _id: string; nextClass?: { start: string } }[]
    expect(listed?._id).toBe(id)
    return listed?.nextClass?.start
  }
  expect(await nextStart(signUpAt)).toBe('2030-02-01T10:00:00.000Z')
  expect(await nextStart('2030-02-01T10:30:00.000Z')).toBe('2030-02-01T10:00:00.000Z')
  expect(await nextStart('2030-02-01T10:30:00.001Z')).toBe('2030-02-01T10:33:00.000Z')
  expect(await nextStart('2030-02-01T10:35:00.001Z')).toBeUndefined()
})

test('R09 the classes of a booking are a file for calendars, without the link and without cancelled classes', async () => {
  const sessionId = await createSession(owner, { ...online, title: 'Vectors; part 1', place: 'Room 3' })
  const second = await addClass(app, sessionId, {
    startAt: '2030-02-02T10:00:00Z',
    endAt: '2030-02-02T12:00:00Z',
  })
  await addClass(app, sessionId, {
    startAt: '2030-02-03T10:00:00Z',
    endAt: '2030-02-03T12:00:00Z',
    state: 'cancelled',
  })
  const { person, id } = await book(sessionId)
  const { status, body, headers } = await at(signUpAt, () =>
    person.ask('GET', `/booked/${id}/calendar.ics?language=bn`),
  )
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const lines = (body as unknown as string).replaceAll('\r\n ', '').split('\r\n')
  const valuesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}:`))
  expect(valuesOf('UID')).toEqual([
    `UID:${calendarUid(id, app.services.publicUrl)}`,
    `UID:${calendarUid(`${id}-${second}`, app.services.publicUrl)}`,
  ])
  expect(valuesOf('DTSTART')).toEqual(['DTSTART:20300201T100000Z', 'DTSTART:20300202T100000Z'])
  expect(valuesOf('DTEND')).toEqual(['DTEND:20300201T103000Z', 'DTEND:20300202T120000Z'])
  expect(valuesOf('SUMMARY')[0]).toBe('SUMMARY:Vectors\\; part 1')
  expect(valuesOf('LOCATION')[0]).toBe('LOCATION:Room 3')
  expect(valuesOf('DESCRIPTION')[0]).toBe('DESCRIPTION:টিউটর: Farhana Rahman')
  expect(lines.join()).not.toMatch(/METHOD|ATTENDEE|ORGANIZER|meet\.example/)
})

test('R09 there is no calendar file of a cancelled booking', async () => {
  const { person, id } = await book(await createSession(owner, online))
  await at(signUpAt, () => person.ask('DELETE', `/bookedSessions/${id}`))
  const { status } = await at(signUpAt, () => person.ask('GET', `/booked/${id}/calendar.ics`))
  expect(status).toBe(404)
})
