import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, instructor, type Person, signUp, student } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let person: Person
beforeAll(async () => {
  app = await boot()
  ;[owner, person] = await Promise.all([admin(app), student(app)])
})
afterAll(() => app.stop())

const book = (person: Person, sessionId: string) => person.ask('POST', '/bookedSessions', { sessionId })

describe('T13 C32 what cannot be booked', () => {
  test('without signing in', async () => {
    const { status } = await createApiClient(app)('POST', '/bookedSessions', {
      sessionId: await createSession(owner),
    })
    expect(status).toBe(401)
  })

  test('a malformed or unknown session id', async () => {
    expect(await book(person, 'x')).toMatchObject({ status: 400, body: { field: 'sessionId' } })
    expect((await book(person, '01931f3c-0000-7000-8000-000000000000')).status).toBe(404)
  })

  test('a session that is not approved: 404 for students, refused for its Instructor', async () => {
    const tutor = await instructor(app)
    const id = await createSession(tutor)
    expect((await book(person, id)).status).toBe(404)
    expect(await book(tutor, id)).toMatchObject({
      status: 409,
      body: { message: 'This session is not open for booking.' },
    })
  })

  test('a session with a fee', async () => {
    const { status, body } = await book(person, await createSession(owner, { fee: 100 }))
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'This session is not free. Please pay to book it.',
    })
  })

  test('a session outside its registration window, to the millisecond', async () => {
    const window = {
      registrationStart: '2030-01-10T10:00:00.000Z',
      registrationEnd: '2030-01-12T10:00:00.000Z',
    }
    const id = await createSession(owner, { ...window, classStart: '2030-02-01', classEnd: '2030-02-01' })
    const at = async (time: string) => {
      app.setTime(time)
      const { status, body } = await book(await student(app), id)
      app.setTime()
      return [status, body.message]
    }
    expect(await at('2030-01-10T09:59:59.999Z')).toEqual([
      409,
      'Registration for this session has not opened yet.',
    ])
    expect((await at('2030-01-10T10:00:00.000Z'))[0]).toBe(200)
    expect((await at('2030-01-12T10:00:00.000Z'))[0]).toBe(200)
    expect(await at('2030-01-12T10:00:00.001Z')).toEqual([409, 'Registration for this session is over.'])
  })

  test('a session whose class is over, however long registration stays open', async () => {
    const id = await createSession(owner, {
      registrationStart: '2030-01-10T10:00:00.000Z',
      registrationEnd: '2030-03-01T10:00:00.000Z',
      classStart: '2030-02-01T10:00:00.000Z',
      classEnd: '2030-02-01T12:00:00.000Z',
    })
    const at = async (time: string) => {
      app.setTime(time)
      const { status, body } = await book(await student(app), id)
      app.setTime()
      return [status, body.message]
    }
    expect((await at('2030-02-01T12:00:00.000Z'))[0]).toBe(200)
    expect(await at('2030-02-01T12:00:00.001Z')).toEqual([409, 'This class is over.'])
  })

  test('a session that is full', async () => {
    const id = await createSession(owner, { capacity: 1 })
    expect((await book(await student(app), id)).status).toBe(200)
    expect(await book(person, id)).toMatchObject({
      status: 409,
      body: { message: 'This session is sold out.' },
    })
    expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({
      seatsLeft: 0,
      enrolled: 1,
    })
  })
})

test('ten people race for the last seat and exactly one gets it', async () => {
  const id = await createSession(owner, { capacity: 1 })
  const people = await Promise.all(Array.from({ length: 10 }, () => student(app)))
  const answers = await Promise.all(people.map((person) => book(person, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({
    enrolled: 1,
    seatsLeft: 0,
  })
})

test('C32 one person booking ten times at once has one booking and one id', async () => {
  const id = await createSession(owner, { capacity: 1 })
  const person = await student(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(person, id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
  expect((await createApiClient(app)('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 1 })
})

describe('C15 C16 reading', () => {
  test('E05 a booking is listed and shown as it was sold, and called as its session is now', async () => {
    const person = await student(app)
    const form = sessionForm({ title: 'As it was sold' })
    const { registrationStart, registrationEnd, ...sold } = form
    const id = await createSession(owner, form)
    const { insertedId } = (await book(person, id)).body
    await owner.ask('PATCH', `/sessions/${id}`, { title: 'Renamed since', duration: '1h', fee: 100 })
    const booking = { _id: insertedId, sessionId: id, ...sold, title: 'Renamed since' }
    const list = async () => (await person.ask('GET', `/bookedSessions?email=${person.email}`)).body
    expect(await list()).toMatchObject([booking])
    const body = { sessionDetails: booking }
    expect(await person.ask('GET', `/booked/${insertedId}`)).toMatchObject({ status: 200, body })
    expect((await person.ask('GET', `/booked/${id}`)).body.sessionDetails._id).toBe(insertedId)
    const later = (await book(person, await createSession(owner))).body.insertedId
    expect(await list()).toMatchObject([{ _id: later }, booking])
  })

  test('P08 another user’s booking is 404, their list is 403', async () => {
    const other = await student(app)
    const { insertedId } = (await book(other, await createSession(owner))).body
    expect((await person.ask('GET', `/booked/${insertedId}`)).status).toBe(404)
    expect((await person.ask('GET', `/bookedSessions?email=${other.email}`)).status).toBe(403)
    expect((await createApiClient(app)('GET', '/bookedSessions')).status).toBe(401)
  })
})

test('P03 a user who never chose a role can book', async () => {
  const person = await signUp(app, '')
  expect((await book(person, await createSession(owner))).status).toBe(200)
})
