import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Material } from '../../contract/materials/materials.ts'
import { classes } from '../../db/schema.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addClass } from '../support/classes.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession, sessionForm } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(20))
})
afterAll(() => app.stop())

const FORM = { title: 'Chart', image: 'https://images.example/a.webp', link: 'https://drive.example/1' }

/** An approved session of the Admin with three classes, and their ids in the order of their start. */
async function course(): Promise<{ id: string; classIds: string[] }> {
  const id = await createSession(admin)
  for (const day of ['08', '09'])
    await addClass(app, id, {
      ...{ startAt: `2032-03-${day}T10:00:00Z`, endAt: `2032-03-${day}T11:00:00Z` },
    })
  return { id, classIds: (await readClasses(admin, id)).map(({ _id }) => _id) }
}

const send = (form: object) => admin.ask('POST', '/materials', { ...FORM, ...form })

async function handOut(form: object): Promise<string> {
  const { status, body } = await send(form)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.insertedId
}

const read = async (person: Person, sessionId: string) =>
  (await person.ask('GET', `/materials?sessionId=${sessionId}`)).body as unknown as Material[]

const change = (id: string, form: object) => admin.ask('PATCH', `/materials/${id}`, { ...FORM, ...form })

async function seat(sessionId: string): Promise<Person> {
  const person = somebody()
  expect((await person.ask('POST', '/bookedSessions', { sessionId })).status).toBe(200)
  return person
}

describe('A12 the class of a material', () => {
  const refused = { status: 400, body: { code: 'choose_class_of_session', field: 'classId' } }

  test('A12 a class of another session, or without a session, is refused by name, and nothing is changed', async () => {
    const [{ id: sessionId, classIds }, other] = [await course(), await course()]
    const [classId, foreign] = [classIds[0], other.classIds[0]]
    expect(await send({ sessionId, classId: 'x' })).toMatchObject({
      ...{ status: 400, body: { code: 'malformed_id', field: 'classId' } },
    })
    expect(await send({ sessionId, classId: foreign })).toMatchObject(refused)
    expect(await send({ classId })).toMatchObject(refused)
    expect(await read(admin, sessionId)).toEqual([])
    const material = await handOut({ sessionId, classId })
    expect(await change(material, { classId: foreign })).toMatchObject(refused)
    expect(await change(material, { sessionId: null, classId })).toMatchObject(refused)
    expect(await change(material, { sessionId: other.id, classId })).toMatchObject(refused)
    expect(await read(admin, sessionId)).toMatchObject([{ _id: material, class: { _id: classId } }])
  })

  test('A12 the tutor moves a material; unsaid, it stays with its class, and with another session it leaves it', async () => {
    const [{ id: sessionId, classIds }, other] = [await course(), await course()]
    const [first, second] = classIds
    const material = await handOut({ sessionId, classId: first })
    const classAfter = async (form: object, session = sessionId) => {
      expect((await change(material, form)).status).toBe(200)
      return (await read(admin, session))[0]?.class?._id
    }
    expect(await classAfter({})).toBe(first)
    expect(await classAfter({ sessionId })).toBe(first)
    expect(await classAfter({ classId: second })).toBe(second)
    expect(await classAfter({ classId: '' })).toBeUndefined()
    expect(await classAfter({ classId: second })).toBe(second)
    expect(await classAfter({ sessionId: other.id }, other.id)).toBeUndefined()
    expect(await classAfter({ sessionId: other.id, classId: other.classIds[1] }, other.id)).toBe(
      other.classIds[1],
    )
  })

  test('A12 students read them by class, the latest one first, with its topic and day; a cancelled class keeps its own', async () => {
    const { id: sessionId, classIds } = await course()
    const [first, second] = classIds
    const person = await seat(sessionId)
    const titles = ['of the second', 'of the first', 'also of the second']
    for (const [index, classId] of [second, first, second].entries())
      await handOut({ sessionId, classId, title: titles[index] })
    await admin.ask('PUT', `/sessions/${sessionId}/topics`, {
      topics: [{ classId: second, topic: 'Optics' }],
    })
    const cancelled = await admin.ask('PATCH', `/sessions/${sessionId}/classes/${second}`, {
      ...{ state: 'cancelled', reason: 'Rain' },
    })
    expect(cancelled.status).toBe(200)
    const found = await read(person, sessionId)
    expect(found.map(({ title }) => title)).toEqual([titles[2], titles[0], titles[1]])
    expect(found[0]?.class).toMatchObject({ _id: second, topic: 'Optics', isCancelled: true })
    expect(found[2]?.class).toEqual({
      ...{ _id: first, start: expect.any(String), end: expect.any(String) },
    })
  })

  test('A12 a class that is removed leaves its materials to the session', async () => {
    const [tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
    const sessionId = await createSession(tutor)
    const classId = (await readClasses(tutor, sessionId))[0]?._id
    const { body } = await tutor.ask('POST', '/materials', { ...FORM, sessionId, classId })
    expect((await read(tutor, sessionId))[0]?.class?._id).toBe(classId)
    // The form of a session that nobody has approved writes its classes anew.
    const weekly = { weekdays: ['sun'], startTime: '17:00', endTime: '18:00', from: '2031-12-07', count: 4 }
    const rewritten = await tutor.ask('PUT', `/sessions/${sessionId}`, sessionForm({ repeat: weekly }))
    if (rewritten.status === 200) {
      const { database } = app.services.context
      expect(
        await database
          .select()
          .from(classes)
          .where(eq(classes.id, String(classId))),
      ).toEqual([])
    } else await app.services.context.database.delete(classes).where(eq(classes.id, String(classId)))
    expect(await read(tutor, sessionId)).toMatchObject([{ _id: body.insertedId, sessionId }])
    expect((await read(tutor, sessionId))[0]?.class).toBeUndefined()
  })
})

describe('A12 what is new since the last visit', () => {
  const newOnes = async (person: Person, sessionId: string) =>
    (await read(person, sessionId)).filter(({ isNew }) => isNew).map(({ title }) => title)
  const see = (person: Person, sessionId: string, until: unknown) =>
    person.ask('PUT', `/sessions/${sessionId}/materials/seen`, { until })

  test('A12 only who may read the materials says that they have seen them, and when in words that are a time', async () => {
    const { id } = await course()
    const stranger = somebody()
    expect(await see(stranger, id, new Date().toISOString())).toMatchObject({
      ...{ status: 403, body: { code: 'materials_for_booked' } },
    })
    const person = await seat(id)
    for (const until of ['soon', undefined])
      expect(await see(person, id, until)).toMatchObject({ status: 400, body: { field: 'until' } })
  })

  test('A12 what came after the seat is new once; a later one is new again, and nothing ever becomes new', async () => {
    const { id: sessionId, classIds } = await course()
    await handOut({ sessionId, title: 'before' })
    const person = await seat(sessionId)
    await handOut({ sessionId, classId: classIds[1], title: 'one' })
    expect(await newOnes(person, sessionId)).toEqual(['one'])
    expect(await newOnes(admin, sessionId)).toEqual([])
    const [shown] = await read(person, sessionId)
    // Handed out between the look and its report.
    await handOut({ sessionId, title: 'two' })
    expect((await see(person, sessionId, shown?.createdAt)).status).toBe(200)
    expect(await newOnes(person, sessionId)).toEqual(['two'])
    expect((await see(person, sessionId, '2032-01-01T00:00:00Z')).status).toBe(200)
    expect(await newOnes(person, sessionId)).toEqual([])
    await see(person, sessionId, shown?.createdAt)
    expect(await newOnes(person, sessionId)).toEqual([])
    expect((await see(admin, sessionId, shown?.createdAt)).status).toBe(200)
  })
})
