import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_CLASSES, MAX_TOPIC } from '../../contract/classes/limits.ts'
import type { SessionClass } from '../../contract/sessions/sessions.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addClass } from '../support/classes.ts'
import { createApiClient, type Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let admin: Person
let somebody: () => Person
let tutor: Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(10))
  ;[tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
})
afterAll(() => app.stop())

/** An approved session of the Admin with three classes, and their ids. */
async function course(owner = admin): Promise<{ id: string; classIds: string[] }> {
  const id = await createSession(owner)
  if (owner !== admin) await admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  for (const day of ['08', '09'])
    await addClass(app, id, {
      ...{ startAt: `2032-03-${day}T10:00:00Z`, endAt: `2032-03-${day}T11:00:00Z` },
    })
  return { id, classIds: (await readClasses(admin, id)).map(({ _id }) => _id) }
}

const put = (person: Person, id: string, topics: unknown) =>
  person.ask('PUT', `/sessions/${id}/topics`, { topics })

const topicsOf = async (id: string, person = admin) =>
  ((await readClasses(person, id)) as unknown as SessionClass[]).map(({ topic }) => topic)

test('A12 topics of classes are refused by name: too long, of another session, none, too many, unknown fields', async () => {
  const [{ id, classIds }, other] = [await course(), await course()]
  const [classId = ''] = classIds
  const refused = async (topics: unknown) => {
    const { status, body } = await put(admin, id, topics)
    return [status, body.code, body.field]
  }
  expect(await refused([{ classId, topic: 'x'.repeat(MAX_TOPIC + 1) }])).toEqual([
    ...[400, 'too_long', 'topics.0.topic'],
  ])
  expect(await refused([{ classId, topic: 7 }])).toEqual([400, 'must_be_text', 'topics.0.topic'])
  expect(await refused([{ classId, topic: 'a\0b' }])).toEqual([
    ...[400, 'unstorable_character', 'topics.0.topic'],
  ])
  expect(await refused([{ classId: 'x', topic: 'y' }])).toEqual([400, 'malformed_id', 'topics.0.classId'])
  expect(await refused([])).toEqual([400, 'required', 'topics'])
  expect(await refused(undefined)).toEqual([400, 'required', 'topics'])
  expect(await refused(Array(MAX_CLASSES + 1).fill({ classId, topic: 'x' }))).toEqual([
    ...[400, 'rule_makes_too_many', 'topics'],
  ])
  // One of another session, and nothing of the others is changed.
  const foreign = { classId: other.classIds[0], topic: 'Waves' }
  expect(await refused([{ classId, topic: 'Optics' }, foreign])).toEqual([404, 'class_not_found', undefined])
  expect(await topicsOf(id)).toEqual([undefined, undefined, undefined])
  expect(await topicsOf(other.id)).toEqual([undefined, undefined, undefined])
})

test('A12 topics are written by who teaches the session and by Admins, and by nobody else', async () => {
  const [colleague] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const { id, classIds } = await course(tutor)
  const topics = [{ classId: classIds[0], topic: 'Optics' }]
  expect((await createApiClient(app)('PUT', `/sessions/${id}/topics`, { topics })).status).toBe(401)
  for (const person of [somebody(), colleague]) expect((await put(person, id, topics)).status).toBe(403)
  expect((await put(tutor, id, topics)).status).toBe(200)
  const waiting = await createSession(tutor)
  const [first] = await readClasses(tutor, waiting)
  expect(await put(tutor, waiting, [{ classId: first?._id, topic: 'Optics' }])).toMatchObject({
    ...{ status: 409, body: { code: 'session_not_editable' } },
  })
})

test('A12 many topics are written at once, in both scripts; a blank one goes, others stay; everybody reads them, and nobody is told', async () => {
  const { id, classIds } = await course()
  const [one, two, three] = classIds
  const person = somebody()
  expect((await person.ask('POST', '/bookedSessions', { sessionId: id })).status).toBe(200)
  const messagesOf = async () => (await admin.ask('GET', '/outbox?limit=100')).body
  const before = await messagesOf()
  const written = [
    { classId: one, topic: '  নিউটনের   গতিসূত্র ' },
    { classId: two, topic: 'x'.repeat(MAX_TOPIC) },
    { classId: three, topic: '<b>Work</b>' },
  ]
  expect(await put(admin, id, written)).toMatchObject({ status: 200, body: { success: true } })
  const all = ['নিউটনের   গতিসূত্র', 'x'.repeat(MAX_TOPIC), '<b>Work</b>']
  expect(await topicsOf(id)).toEqual(all)
  const { body: shown } = await createApiClient(app)('GET', `/sessions/${id}`)
  expect((shown.classes as unknown as SessionClass[]).map(({ topic }) => topic)).toEqual(all)
  const { body: booked } = await person.ask('GET', `/booked/${id}`)
  expect((booked.classes as unknown as SessionClass[])[0]?.topic).toBe(all[0])

  await put(admin, id, [
    { classId: two, topic: ' ' },
    { classId: one, topic: 'Momentum' },
  ])
  expect(await topicsOf(id)).toEqual(['Momentum', undefined, '<b>Work</b>'])
  expect(await messagesOf()).toEqual(before)
  const { acts } = (await admin.ask('GET', `/audit-trail?object=${id}&action=topics.changed`)).body
  expect(acts).toMatchObject([{ after: { classes: 2 } }, { after: { classes: 3 } }])
})

test('A12 a topic stands in the calendar of a booking and of who subscribes, with a later number of its entry', async () => {
  const { id, classIds } = await course()
  const person = somebody()
  const { body } = await person.ask('POST', '/bookedSessions', { sessionId: id })
  const calendar = async () => {
    const answer = await fetch(`${app.url}/api/booked/${body.insertedId}/calendar.ics`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    return (await answer.text()).replaceAll('\r\n ', '')
  }
  expect(await calendar()).not.toContain('Optics')
  await put(admin, id, [{ classId: classIds[0], topic: 'Optics, part 1' }])
  expect(await calendar()).toContain('DESCRIPTION:Optics\\, part 1\\n')
  expect(await calendar()).toContain('SEQUENCE:1')
})
