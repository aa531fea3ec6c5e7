import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Note } from '../../contract/materials/notes.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, instructor, type Person, signUp, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let other: Person
let boss: Person
let owner: Person
beforeAll(async () => {
  app = await boot()
  ;[other, boss] = await Promise.all([student(app), admin(app)])
})
beforeEach(async () => {
  owner = await student(app)
})
afterAll(() => app.stop())

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const FORM = { title: 'Pendulum', description: 'T depends on length and g only.' }

async function write(person: Person, form: object = FORM): Promise<string> {
  const { status, body } = await person.ask('POST', '/notes', form)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.insertedId
}

async function notesOf(person: Person, query = ''): Promise<Note[]> {
  const { status, body } = await person.ask('GET', `/notes${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as Note[]
}

/**
 * Runs `work` with a clock some minutes later, because tokens live for an hour. Returns its result and the
 * instant.
 */
async function inMinutes<T>(minutes: number, act: () => Promise<T>): Promise<[T, Date]> {
  const time = new Date(Date.now() + minutes * 60_000)
  app.setTime(time)
  try {
    return [await act(), time]
  } finally {
    app.setTime()
  }
}

test.each([
  ['POST', '/notes'],
  ['GET', '/notes'],
  ['PUT', `/notes/${UNKNOWN}`],
  ['DELETE', `/notes/${UNKNOWN}`],
])('C17 C18 C19 P08 %s %s needs a signed-in person', async (method, path) => {
  const { status } = await createApiClient(app)(method, path, method === 'GET' ? undefined : FORM)
  expect(status).toBe(401)
})

describe('V11 V15 invalid notes', () => {
  const bad: [string, object, string | RegExp][] = [
    ['title', { title: '  \n ' }, 'Please fill out all fields'],
    ['description', { description: '\t' }, 'Please fill out all fields'],
    ['title', { title: undefined }, /./],
    ['description', { description: null }, /./],
    ['title', { title: ['a'] }, 'Title must be text.'],
    ['title', { title: 'a'.repeat(201) }, 'Title can be at most 200 characters long.'],
    ['description', { description: 'a\0b' }, 'Description contains a character that cannot be stored.'],
  ]

  test.each(bad)('a bad %s is refused on creation (%j)', async (field, change, message) => {
    const { status, body } = await owner.ask('POST', '/notes', { ...FORM, ...change })
    expect({ status, body }).toMatchObject({ status: 400, body: { field } })
    expect(body.message).toMatch(message)
    expect(await notesOf(owner)).toEqual([])
  })

  test.each(bad)('a bad %s is refused on change (%j)', async (field, change, message) => {
    const id = await write(owner)
    const { status, body } = await owner.ask('PUT', `/notes/${id}`, { ...FORM, ...change })
    expect({ status, body }).toMatchObject({ status: 400, body: { field } })
    expect(body.message).toMatch(message)
    expect(await notesOf(owner)).toMatchObject([FORM])
  })
})

describe('P08 other users’ notes', () => {
  test('another person’s email is 403, in the query and in the body', async () => {
    expect(await other.ask('GET', `/notes?email=${owner.email}`)).toMatchObject({
      status: 403,
      body: { message: 'You may only ask about your own account.' },
    })
    expect((await other.ask('POST', '/notes', { ...FORM, email: owner.email })).status).toBe(403)
    expect((await boss.ask('GET', `/notes?email=${owner.email}`)).status).toBe(403)
    expect(await notesOf(owner)).toEqual([])
  })

  test('another user’s note answers as an unknown one, to an Admin too, and stays unchanged', async () => {
    const id = await write(owner)
    for (const { ask } of [other, boss]) {
      for (const [method, body] of [['PUT', FORM], ['DELETE']] as const) {
        const [theirs, unknown] = [
          await ask(method, `/notes/${id}`, body),
          await ask(method, `/notes/${UNKNOWN}`, body),
        ]
        expect(theirs).toMatchObject({ status: 404, body: { message: 'Note not found' } })
        expect(unknown).toMatchObject({ status: 404, body: { message: theirs.body.message } })
      }
    }
    expect(await notesOf(owner)).toMatchObject([{ _id: id, ...FORM }])
    expect(await notesOf(other)).toEqual([])
    expect(await notesOf(boss)).toEqual([])
  })

  test('a malformed id is refused by name', async () => {
    expect(await owner.ask('DELETE', '/notes/x')).toMatchObject({ status: 400, body: { field: 'id' } })
  })
})

test('C17 E07 a note is trimmed, dated by the server and owned by its author', async () => {
  const form = { email: owner.email, title: ' Pendulum ', description: '\n T ∝ √l \n' }
  const [id, time] = await inMinutes(5, () =>
    write(owner, { ...form, createdAt: '2001-01-01', _id: UNKNOWN }),
  )
  expect(await notesOf(owner, `?email=${owner.email}`)).toEqual([
    {
      _id: id,
      email: owner.email,
      title: 'Pendulum',
      description: 'T ∝ √l',
      sessionId: null,
      sessionTitle: null,
      createdAt: time.toISOString(),
    },
  ])
  expect(id).not.toBe(UNKNOWN)
})

test('P03 a user who never chose a role can keep notes', async () => {
  const person = await signUp(app, '')
  const id = await write(person)
  expect(await notesOf(person)).toMatchObject([{ _id: id }])
})

test('C19 an update replaces both parts of a note and keeps its date', async () => {
  const id = await write(owner)
  const [before] = await notesOf(owner)
  const answer = await owner.ask('PUT', `/notes/${id}`, {
    title: 'Pendulum, again',
    description: 'Measure 20 swings.',
    createdAt: '2001-01-01',
  })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  expect(await notesOf(owner)).toEqual([
    { ...before, title: 'Pendulum, again', description: 'Measure 20 swings.' },
  ])
})

test('C19 deleting a note twice is 404 the second time', async () => {
  const [kept, gone] = [await write(owner), await write(owner)]
  expect(await owner.ask('DELETE', `/notes/${gone}`)).toMatchObject({ status: 200, body: { success: true } })
  expect(await notesOf(owner)).toMatchObject([{ _id: kept }])
  expect((await owner.ask('DELETE', `/notes/${gone}`)).status).toBe(404)
})

describe('C18 listing', () => {
  test.each(['page=0', 'limit=101', 'page=x', 'email=x'])(
    'a bad %s is refused, with the parameter’s name',
    async (query) => {
      const { status, body } = await owner.ask('GET', `/notes?${query}`)
      expect(status).toBe(400)
      expect(query).toContain(body.field)
    },
  )

  test('newest first, in pages, none twice', async () => {
    const ids: string[] = []
    for (const minutes of [1, 2, 3]) ids.unshift((await inMinutes(minutes, () => write(owner)))[0])
    expect((await notesOf(owner)).map(({ _id }) => _id)).toEqual(ids)
    const pages = [await notesOf(owner, '?limit=2'), await notesOf(owner, '?page=2&limit=2')]
    expect(pages.map((page) => page.map(({ _id }) => _id))).toEqual([ids.slice(0, 2), ids.slice(2)])
    expect(await notesOf(owner, '?page=3&limit=2')).toEqual([])
  })
})

describe('E07 C17 C18 C19 notes about a session', () => {
  const NOT_YOURS = {
    status: 400,
    body: {
      code: 'choose_own_session',
      field: 'sessionId',
      message: 'Choose a session that you have booked or teach.',
    },
  }
  const book = async (person: Person, sessionId: string) =>
    (await person.ask('POST', '/bookedSessions', { sessionId })).body.insertedId

  test.each([
    ['x', 'malformed_id'],
    [7, 'malformed_id'],
  ])('the session %j is refused by name', async (sessionId, code) => {
    const refused = { status: 400, body: { field: 'sessionId', code } }
    expect(await owner.ask('POST', '/notes', { ...FORM, sessionId })).toMatchObject(refused)
    expect(await owner.ask('GET', `/notes?sessionId=${sessionId}`)).toMatchObject(refused)
  })

  test('a session without a live booking is refused like an unknown one, to its owner’s rivals too', async () => {
    const sessionId = await createSession(boss)
    for (const person of [owner, await instructor(app)])
      for (const id of [sessionId, UNKNOWN])
        expect(await person.ask('POST', '/notes', { ...FORM, sessionId: id })).toMatchObject(NOT_YOURS)
    const note = await write(owner)
    expect(await owner.ask('PUT', `/notes/${note}`, { ...FORM, sessionId })).toMatchObject(NOT_YOURS)
    const bookingId = await book(owner, sessionId)
    expect((await owner.ask('DELETE', `/bookedSessions/${bookingId}`)).status).toBe(200)
    expect(await owner.ask('POST', '/notes', { ...FORM, sessionId })).toMatchObject(NOT_YOURS)
    expect(await notesOf(owner)).toMatchObject([{ _id: note, sessionId: null }])
  })

  test('who has booked it or teaches it writes about it, and lists only those notes', async () => {
    const tutor = await instructor(app)
    const sessionId = await createSession(tutor)
    expect((await boss.ask('PATCH', `/sessions/${sessionId}`, { status: 'approved', fee: 0 })).status).toBe(
      200,
    )
    await book(owner, sessionId)
    for (const person of [owner, tutor, boss]) {
      await write(person)
      const about = await write(person, { ...FORM, sessionId })
      const found = await notesOf(person, `?sessionId=${sessionId}`)
      expect(found).toMatchObject([{ _id: about, sessionId, sessionTitle: 'Vectors for HSC' }])
    }
    expect(await notesOf(owner, `?sessionId=${UNKNOWN}`)).toEqual([])
    expect(await notesOf(owner, '?sessionId=')).toHaveLength(2)
  })

  test('a change without a session keeps it, an empty one takes it away, and it stays after a cancellation', async () => {
    const sessionId = await createSession(boss)
    const bookingId = await book(owner, sessionId)
    const note = await write(owner, { ...FORM, sessionId })
    const change = async (form: object) => {
      expect((await owner.ask('PUT', `/notes/${note}`, { ...FORM, ...form })).status).toBe(200)
      return (await notesOf(owner))[0]?.sessionId
    }
    expect(await change({ title: 'Swings' })).toBe(sessionId)
    await owner.ask('DELETE', `/bookedSessions/${bookingId}`)
    expect(await change({ sessionId })).toBe(sessionId)
    expect(await change({ sessionId: '' })).toBeNull()
    expect(await owner.ask('PUT', `/notes/${note}`, { ...FORM, sessionId })).toMatchObject(NOT_YOURS)
  })
})
