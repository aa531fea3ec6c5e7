import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session, SessionClass } from '../../contract/sessions/sessions.ts'
import { classes } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, instructor, type Person, student } from '../support/people.ts'
import { createSession, sessionForm, weekly } from '../support/sessions.ts'

let app: TestApp
let decider: Person
let owner: Person
beforeAll(async () => {
  app = await boot()
  ;[decider, owner] = [await admin(app), await instructor(app)]
})
afterAll(() => app.stop())

const rejection = { status: 'rejected', rejectionReason: 'Too short', feedback: 'Two hours at least' }
const reject = (id: string) => decider.ask('PATCH', `/sessions/${id}`, rejection)
const approve = (id: string) => decider.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
const resubmit = (person: Person, id: string, changes = {}) =>
  person.ask('PUT', `/sessions/${id}`, sessionForm(changes))
const sessionOf = async (id: string) => (await decider.ask('GET', `/sessions/${id}`)).body

type Act = { action: string; before: Record<string, unknown>; after: Record<string, unknown> }
async function actsOn(id: string): Promise<Act[]> {
  const { body } = await decider.ask('GET', `/audit-trail?object=${id}`)
  return body.acts as Act[]
}

test('I04 only its Instructor and Admins rewrite a session, and only what they can see', async () => {
  const id = await createSession(owner)
  expect((await resubmit(await student(app), id)).status).toBe(403)
  expect((await resubmit(await instructor(app), id)).status).toBe(404)
})

test('I04 an approved session is not rewritten', async () => {
  const id = await createSession(owner)
  await approve(id)
  for (const person of [owner, decider]) {
    expect(await resubmit(person, id)).toMatchObject({
      status: 409,
      body: { code: 'session_not_editable' },
    })
  }
  expect((await resubmit(await instructor(app), id)).body).toMatchObject({ code: 'not_your_session' })
})

test('I04 an invalid form changes nothing', async () => {
  const id = await createSession(owner, { title: 'Before' })
  await reject(id)
  const refused = await resubmit(owner, id, { title: ' ' })
  expect(refused).toMatchObject({ status: 400, body: { field: 'title' } })
  expect(await sessionOf(id)).toMatchObject({ title: 'Before', status: 'rejected' })
})

test('I04 a rejected session waits again once it is rewritten, and its history stays', async () => {
  const id = await createSession(owner, { title: 'Short', capacity: 10, tags: 'vectors' })
  await reject(id)
  const changes = { title: 'Long', fee: 100, capacity: 20, tags: ['vectors', 'matrices'] }
  expect((await resubmit(owner, id, changes)).status).toBe(200)
  const session = await sessionOf(id)
  expect(session).toMatchObject({ ...changes, status: 'pending' })
  for (const name of ['rejectionReason', 'feedback', 'rejectedAt']) expect(session).not.toHaveProperty(name)
  const [resubmitted, rejected] = await actsOn(id)
  expect(resubmitted).toMatchObject({
    action: 'session.resubmitted',
    before: {
      ...{ title: 'Short', fee: 0, capacity: 10, tags: 'vectors', status: 'rejected' },
      ...{ reason: 'Too short', feedback: 'Two hours at least' },
    },
    after: { title: 'Long', fee: 100, capacity: 20, tags: 'vectors, matrices', status: 'pending' },
  })
  expect(resubmitted?.after).not.toHaveProperty('duration')
  expect(rejected).toMatchObject({ action: 'session.rejected', after: { reason: 'Too short' } })
})

test('I04 what an Admin rewrites waits for a decision too, and keeps its tutor', async () => {
  const id = await createSession(owner)
  const { tutorId } = await sessionOf(id)
  await reject(id)
  expect((await resubmit(decider, id)).status).toBe(200)
  expect(await sessionOf(id)).toMatchObject({ status: 'pending', tutorId })
})

test('I04 the only class follows the dates, and keeps its address unless it is on site', async () => {
  const joinUrl = 'https://meet.example/vectors'
  const id = await createSession(owner, { mode: 'online', joinUrl })
  const times = { classStart: '2038-02-01T10:00:00.000Z', classEnd: '2038-02-01T12:00:00.000Z' }
  const joinUrlOf = async () => {
    const where = eq(classes.sessionId, id)
    return (await app.services.context.database.select().from(classes).where(where))[0]?.joinUrl
  }
  await resubmit(owner, id, { ...times, mode: 'online' })
  const { start, end } = ((await sessionOf(id)).classes as { start: string; end: string }[])[0] ?? {}
  expect({ classStart: start, classEnd: end }).toEqual(times)
  expect(await joinUrlOf()).toBe(joinUrl)
  await resubmit(owner, id, { mode: 'onsite' })
  expect(await joinUrlOf()).toBeNull()
})

test('I04 of two tabs at once, both are kept in the history, each after the other', async () => {
  const id = await createSession(owner, { title: 'Start' })
  await reject(id)
  const answers = await Promise.all(['One', 'Other'].map((title) => resubmit(owner, id, { title })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [last, first] = await actsOn(id)
  expect(first?.before).toMatchObject({ title: 'Start', status: 'rejected', reason: 'Too short' })
  expect(last?.before).toMatchObject({ title: first?.after.title })
  expect(last?.before).not.toHaveProperty('status')
  expect((await sessionOf(id)).title).toBe(last?.after.title)
})

test('I04 approved and rewritten at once: one is refused, or the decision comes after the change', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await createSession(owner, { title: 'Start' })
    const [approved, rewritten] = await Promise.all([approve(id), resubmit(owner, id, { title: 'Changed' })])
    const actions = (await actsOn(id)).map(({ action }) => action).toReversed()
    expect(approved.status).toBe(200)
    const { title, status } = await sessionOf(id)
    expect(status).toBe('approved')
    if (rewritten.status === 409) expect([title, actions]).toEqual(['Start', ['session.approved']])
    else {
      expect(rewritten.status).toBe(200)
      expect([title, actions]).toEqual(['Changed', ['session.resubmitted', 'session.approved']])
    }
  }
})

test.each([
  ['approved', { status: 'approved', fee: 0 }],
  ['rejected', rejection],
])('I04 what was rewritten after an Admin saw it is not %s unseen', async (status, decision) => {
  const id = await createSession(owner, { title: 'Seen' })
  const { version } = await sessionOf(id)
  const decide = (seen: unknown) => decider.ask('PATCH', `/sessions/${id}`, { ...decision, version: seen })
  await resubmit(owner, id, { title: 'Unseen' })
  expect(await decide(version)).toMatchObject({ status: 409, body: { code: 'session_changed_meanwhile' } })
  expect(await decide(7)).toMatchObject({ status: 400, body: { field: 'version' } })
  expect(await sessionOf(id)).toMatchObject({ title: 'Unseen', status: 'pending' })
  expect((await decide((await sessionOf(id)).version)).status).toBe(200)
  expect(await sessionOf(id)).toMatchObject({ title: 'Unseen', status })
})

test('I04 only those who decide get the version of what waits, and once it is approved who manages it', async () => {
  const id = await createSession(owner)
  const listed = async (person: Person) =>
    ((await person.ask('GET', '/sessions?page=1&limit=100')).body.data as Session[]).find(
      ({ _id }) => _id === id,
    )
  expect((await listed(decider))?.version).toBe((await sessionOf(id)).version)
  expect(await listed(owner)).not.toHaveProperty('version')
  await approve(id)
  expect((await listed(owner))?.version).toBe((await sessionOf(id)).version)
  expect((await (await student(app)).ask('GET', `/sessions/${id}`)).body).not.toHaveProperty('version')
})

const DATES = ['classStart', 'classEnd', 'duration']
/** A form that says nothing about the classes. */
const withoutDates = (changes = {}) => ({
  ...sessionForm(Object.fromEntries(DATES.map((name) => [name, undefined]))),
  ...changes,
})
const newRoom = async () => {
  const add = async (path: string, body: object) => (await decider.ask('POST', path, body)).body.insertedId
  const branchId = await add('/branches', { name: crypto.randomUUID(), address: '5 Mirpur Road' })
  return add('/rooms', { branchId, name: 'Room 1' })
}

test('B02 I04 a form with a part of the dates is refused, and changes no class', async () => {
  const id = await createSession(owner, { repeat: weekly() })
  const before = (await sessionOf(id)).classes
  const put = (changes: object) => owner.ask('PUT', `/sessions/${id}`, withoutDates(changes))
  const start = { classStart: '2038-02-01T10:00:00Z' }
  expect(await put(start)).toMatchObject({ status: 400, body: { field: 'classEnd', code: 'required' } })
  const both = { ...start, classEnd: '2038-02-01T12:00:00Z' }
  expect(await put(both)).toMatchObject({ status: 400, body: { field: 'duration', code: 'required' } })
  expect((await sessionOf(id)).classes).toEqual(before)
})

test('B02 B09 I04 a form without dates keeps the classes, and without a room the room', async () => {
  const [roomId, other] = [await newRoom(), await newRoom()]
  const joinUrl = 'https://meet.example/kept'
  const id = await createSession(owner, { ...{ roomId, joinUrl, duration: '4 evenings' }, repeat: weekly() })
  const before = await sessionOf(id)
  expect(before.classes).toHaveLength(4)
  const put = (changes = {}) => owner.ask('PUT', `/sessions/${id}`, withoutDates(changes))
  const { branchId } = before
  expect((await put({ title: 'Longer title', branchId })).status).toBe(200)
  const { classes: kept, classStart, classEnd, duration, title } = await sessionOf(id)
  const held = (all: unknown) =>
    (all as SessionClass[]).map(({ _id, start, end, roomId: room }) => ({ _id, start, end, room }))
  expect(held(kept)).toEqual(held(before.classes))
  expect({ classStart, classEnd, duration, title }).toEqual({
    ...{ classStart: before.classStart, classEnd: before.classEnd },
    ...{ duration: '4 evenings', title: 'Longer title' },
  })
  const rooms = async () => {
    const all = (await sessionOf(id)).classes as SessionClass[]
    return new Set(all.map((one) => one.roomId))
  }
  await put({ roomId: other })
  expect(await rooms()).toEqual(new Set([other]))
  await put({ repeat: weekly({ count: 3 }) })
  expect(await rooms()).toEqual(new Set([other]))
  await put({ roomId: '' })
  expect(await rooms()).toEqual(new Set([undefined]))
  await put({ roomId })
  await put({ mode: 'online' })
  expect(await rooms()).toEqual(new Set([undefined]))
})
