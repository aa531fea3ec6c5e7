import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Material } from '../../contract/materials/materials.ts'
import type { Role } from '../../contract/people/roles.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, giveRole, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let people: { admin: Person; tutor: Person; colleague: Person; student: Person }
beforeAll(async () => {
  app = await boot()
  const [one, two, three, four] = await Promise.all([
    admin(app),
    instructor(app),
    instructor(app),
    student(app),
  ])
  people = { admin: one, tutor: two, colleague: three, student: four }
})
afterAll(() => app.stop())

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const FORM = {
  title: 'Reaction chart',
  image: 'https://images.example/chart.webp',
  link: 'https://drive.google.com/file/d/1x/view',
}

async function upload(person: Person, changes: object = {}): Promise<string> {
  const { status, body } = await person.ask('POST', '/materials', { ...FORM, ...changes })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.insertedId
}

async function list(person: Person, path: string): Promise<Material[]> {
  const { status, body } = await person.ask('GET', path)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as unknown as Material[]
}
const ownOf = (person: Person, query = '') => list(person, `/materialsid${query}`)
const ofSession = (person: Person, sessionId: string, query = '') =>
  list(person, `/materials?sessionId=${sessionId}${query}`)

/** An Instructor's session, approved as free. */
async function approvedSession(owner: Person): Promise<string> {
  const id = await createSession(owner)
  const { status } = await people.admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  expect(status).toBe(200)
  return id
}

async function studentOf(sessionId: string): Promise<Person> {
  const person = await student(app)
  expect((await person.ask('POST', '/bookedSessions', { sessionId })).status).toBe(200)
  return person
}

const becomes = (person: Person, role: Role) => giveRole(app, person.email, role)

/** Does it with the clock some minutes on from now: tokens hold for an hour. */
async function inMinutes<T>(minutes: number, act: () => Promise<T>): Promise<T> {
  app.setTime(new Date(Date.now() + minutes * 60_000))
  try {
    return await act()
  } finally {
    app.setTime()
  }
}

test.each([
  ['GET', `/materials?sessionId=${UNKNOWN}`],
  ['POST', '/materials'],
  ['GET', '/materialsid'],
  ['PATCH', `/materials/${UNKNOWN}`],
  ['DELETE', `/materials/${UNKNOWN}`],
])('C20 C21 C22 C23 P08 %s %s needs a signed-in person', async (method, path) => {
  const { status } = await createApiClient(app)(method, path, method === 'GET' ? undefined : FORM)
  expect(status).toBe(401)
})

describe('P04 R16 only Instructors and Admins share materials', () => {
  test('a student can neither upload, change nor delete', async () => {
    const id = await upload(people.tutor)
    const { ask } = people.student
    expect((await ask('POST', '/materials', FORM)).status).toBe(403)
    expect((await ask('PATCH', `/materials/${id}`, FORM)).status).toBe(403)
    expect((await ask('DELETE', `/materials/${id}`)).status).toBe(403)
    expect(await ownOf(people.student)).toEqual([])
  })

  test('a former Instructor still sees the list, but can change nothing', async () => {
    const former = await instructor(app)
    const sessionId = await approvedSession(former)
    const id = await upload(former, { sessionId })
    await becomes(former, 'Student')
    expect((await former.ask('PATCH', `/materials/${id}`, FORM)).status).toBe(403)
    expect((await former.ask('GET', `/materials?sessionId=${sessionId}`)).status).toBe(403)
    expect(await ownOf(former)).toMatchObject([{ _id: id }])
  })
})

describe('V12 V15 invalid materials', () => {
  const bad: [string, object, string][] = [
    ['title', { title: ' ' }, 'Title is required.'],
    ['title', { title: undefined }, 'Title is required.'],
    ['image', { image: undefined }, 'Image URL is required.'],
    ['image', { image: '' }, 'Image URL is required.'],
    ['image', { image: 'no address' }, 'Invalid image URL'],
    ['image', { image: 'javascript:alert(1).png' }, 'Invalid image URL'],
    ['link', { link: undefined }, 'Drive link is required.'],
    [
      'link',
      { link: 'javascript:alert(1)' },
      'Drive link must be a link that begins with http:// or https://.',
    ],
    ['sessionId', { sessionId: 'x' }, 'sessionId is not a valid id.'],
  ]

  test.each(bad)('a bad %s is refused on upload (%j)', async (field, change, message) => {
    const person = await instructor(app)
    const { status, body } = await person.ask('POST', '/materials', { ...FORM, ...change })
    expect({ status, body }).toMatchObject({ status: 400, body: { field, message } })
    expect(await ownOf(person)).toEqual([])
  })

  test.each(bad)('a bad %s is refused on change (%j)', async (field, change, message) => {
    const person = await instructor(app)
    const id = await upload(person)
    const { status, body } = await person.ask('PATCH', `/materials/${id}`, { ...FORM, ...change })
    expect({ status, body }).toMatchObject({ status: 400, body: { field, message } })
    expect(await ownOf(person)).toMatchObject([FORM])
  })
})

test('V12 an image URL of a material needs no file extension', async () => {
  const person = await instructor(app)
  const image = 'https://drive.example/thumbnail?id=1a2b3c'
  const id = await upload(person, { image })
  expect(await ownOf(person)).toMatchObject([{ _id: id, image, imageUrl: image }])
})

describe('P08 other users’ materials', () => {
  test('another person’s email is 403, in the query and in the body', async () => {
    const { ask } = people.colleague
    expect(await ask('GET', `/materialsid?tutorEmail=${people.tutor.email}`)).toMatchObject({
      status: 403,
      body: { message: 'You may only ask about your own account.' },
    })
    expect((await ask('POST', '/materials', { ...FORM, tutorEmail: people.tutor.email })).status).toBe(403)
  })

  test('another user’s material answers as an unknown one, and stays unchanged, to an Admin too', async () => {
    const person = await instructor(app)
    const id = await upload(person)
    for (const { ask } of [people.colleague, people.admin]) {
      const change = ['PATCH', { ...FORM, title: 'Mine now' }] as const
      for (const [method, body] of ask === people.admin.ask ? [change] : [change, ['DELETE'] as const]) {
        for (const path of [`/materials/${id}`, `/materials/${UNKNOWN}`])
          expect(await ask(method, path, body)).toMatchObject({
            status: 404,
            body: { message: 'Material not found' },
          })
      }
    }
    expect(await ownOf(person)).toMatchObject([{ _id: id, ...FORM }])
  })

  test('an Admin takes any down, audited', async () => {
    const person = await instructor(app)
    const id = await upload(person)
    expect((await people.admin.ask('DELETE', `/materials/${id}`)).status).toBe(200)
    expect(await ownOf(person)).toEqual([])
    const { acts } = (
      await people.admin.ask('GET', `/audit-trail?person=${person.email}&action=material.deleted`)
    ).body
    expect(acts).toMatchObject([{ action: 'material.deleted', by: { email: people.admin.email } }])
  })

  test('whoever teaches a session manages its materials, and who taught it before does not', async () => {
    const [former, next] = [await instructor(app), await instructor(app)]
    const sessionId = await approvedSession(former)
    const [id, own] = [await upload(former, { sessionId }), await upload(former)]
    const form = { ...FORM, title: 'For now' }
    expect((await next.ask('PATCH', `/materials/${id}`, form)).status).toBe(404)
    const { _id: tutorId } = (await next.ask('GET', '/me')).body
    expect((await people.admin.ask('PATCH', `/sessions/${sessionId}`, { tutorId })).status).toBe(200)
    for (const [method, body] of [['PATCH', form], ['DELETE']] as const)
      expect((await former.ask(method, `/materials/${id}`, body)).status).toBe(404)
    expect((await ownOf(former)).map(({ _id }) => _id)).toEqual([own])
    expect(await ownOf(next)).toMatchObject([{ _id: id, title: FORM.title }])
    expect((await next.ask('PATCH', `/materials/${id}`, form)).status).toBe(200)
    expect((await next.ask('PATCH', `/materials/${own}`, form)).status).toBe(404)
    const acts = async () => (await people.admin.ask('GET', `/audit-trail?person=${former.email}`)).body.acts
    expect(await acts()).toContainEqual(
      expect.objectContaining({
        action: 'material.changed',
        after: expect.objectContaining({ title: 'For now' }),
      }),
    )
    expect((await next.ask('DELETE', `/materials/${id}`)).status).toBe(200)
    expect(await ownOf(next)).toEqual([])
  })

  test('a malformed id is refused by name', async () => {
    const { ask } = people.tutor
    expect(await ask('PATCH', '/materials/x', FORM)).toMatchObject({ status: 400, body: { field: 'id' } })
    expect(await ask('GET', '/materials')).toMatchObject({ status: 400, body: { field: 'sessionId' } })
    expect((await ask('GET', '/materials?sessionId=x')).status).toBe(400)
  })
})

describe('C21 C23 the session of a material', () => {
  const notYours = { status: 403, body: { message: 'You can only do this in your own sessions.' } }
  const notThere = { status: 404, body: { message: 'Session not found' } }

  test('cannot be a colleague’s: 403 if visible, else 404', async () => {
    const [approved, pending] = [
      await approvedSession(people.colleague),
      await createSession(people.colleague),
    ]
    const { ask } = people.tutor
    const id = await upload(people.tutor)
    for (const [sessionId, refusal] of [
      [approved, notYours],
      [pending, notThere],
      [UNKNOWN, notThere],
    ] as const) {
      expect(await ask('POST', '/materials', { ...FORM, sessionId })).toMatchObject(refusal)
      expect(await ask('PATCH', `/materials/${id}`, { ...FORM, sessionId })).toMatchObject(refusal)
    }
    expect(await ofSession(people.admin, approved)).toEqual([])
    expect(await ofSession(people.admin, pending)).toEqual([])
  })

  test('can be one’s own, even while pending; an Admin can use any', async () => {
    const tutor = await instructor(app)
    const [waiting, approved] = [await createSession(tutor), await approvedSession(tutor)]
    const own = await upload(tutor, { sessionId: waiting })
    const admins = await upload(people.admin, { sessionId: approved })
    expect(await ofSession(tutor, waiting)).toMatchObject([{ _id: own, sessionId: waiting }])
    expect(await ofSession(tutor, approved)).toMatchObject([{ _id: admins, tutorEmail: people.admin.email }])
  })

  test('is kept if absent, removed by null, changed to another own one', async () => {
    const [first, second] = [await createSession(people.tutor), await createSession(people.tutor)]
    const id = await upload(people.tutor, { sessionId: first })
    const patch = async (changes: object) => {
      const { status } = await people.tutor.ask('PATCH', `/materials/${id}`, { ...FORM, ...changes })
      const found = (await ownOf(people.tutor)).find(({ _id }) => _id === id)
      return { status, sessionId: found?.sessionId }
    }
    expect(await patch({})).toEqual({ status: 200, sessionId: first })
    expect(await patch({ sessionId: second })).toEqual({ status: 200, sessionId: second })
    expect(await patch({ sessionId: null })).toEqual({ status: 200, sessionId: null })
    expect(await patch({ sessionId: first })).toEqual({ status: 200, sessionId: first })
  })

  test('is removed by an empty form field', async () => {
    const id = await upload(people.tutor, { sessionId: await createSession(people.tutor) })
    const { status } = await fetch(`${app.url}/api/materials/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${people.tutor.token}` },
      body: new URLSearchParams({ ...FORM, sessionId: '' }),
    })
    const found = (await ownOf(people.tutor)).find(({ _id }) => _id === id)
    expect({ status, sessionId: found?.sessionId }).toEqual({ status: 200, sessionId: null })
  })

  test('can stay the same after the session was removed', async () => {
    const sessionId = await approvedSession(people.tutor)
    const id = await upload(people.tutor, { sessionId })
    expect((await people.admin.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
    const form = { ...FORM, title: 'Renamed', sessionId }
    expect((await people.tutor.ask('PATCH', `/materials/${id}`, form)).status).toBe(200)
    expect(await people.tutor.ask('POST', '/materials', { ...FORM, sessionId })).toMatchObject(notThere)
  })
})

describe('C20 P03 P06 reading a session’s materials', () => {
  test('is refused without a booking: 403 if the session is visible, else 404', async () => {
    const [approved, pending] = [await approvedSession(people.tutor), await createSession(people.tutor)]
    await upload(people.tutor, { sessionId: approved })
    await upload(people.tutor, { sessionId: pending })
    for (const { ask } of [people.student, people.colleague]) {
      expect(await ask('GET', `/materials?sessionId=${approved}`)).toMatchObject({
        status: 403,
        body: { message: 'Materials are only for people who have booked the session.' },
      })
      for (const id of [pending, UNKNOWN])
        expect(await ask('GET', `/materials?sessionId=${id}`)).toMatchObject({
          status: 404,
          body: { message: 'Session not found' },
        })
    }
  })

  test('is allowed to those who booked, its Instructor and Admins', async () => {
    const sessionId = await approvedSession(people.tutor)
    const id = await upload(people.tutor, { sessionId })
    for (const reader of [await studentOf(sessionId), people.tutor, people.admin])
      expect((await ofSession(reader, sessionId))[0]).toMatchObject({ _id: id, sessionId })
  })

  test('is limited to the booked session', async () => {
    const [booked, another] = [await approvedSession(people.tutor), await approvedSession(people.tutor)]
    const foreign = await upload(people.tutor, { sessionId: another })
    const reader = await studentOf(booked)
    expect((await ofSession(reader, booked)).map(({ _id }) => _id)).not.toContain(foreign)
    expect((await reader.ask('GET', `/materials?sessionId=${another}`)).status).toBe(403)
  })
})

describe('C20 C21 a material without a session', () => {
  test('is not for those without a seat with its tutor, nor for who gave the seat up', async () => {
    const [tutor, other] = [await instructor(app), await instructor(app)]
    const [taught, elsewhere] = [await approvedSession(tutor), await approvedSession(other)]
    await upload(tutor)
    expect(await ofSession(await studentOf(elsewhere), elsewhere)).toEqual([])
    expect((await people.student.ask('GET', `/materials?sessionId=${taught}`)).status).toBe(403)
    const left = await student(app)
    const { body } = await left.ask('POST', '/bookedSessions', { sessionId: taught })
    expect(await ofSession(left, taught)).toHaveLength(1)
    expect((await left.ask('DELETE', `/bookedSessions/${body.insertedId}`)).status).toBe(200)
    expect((await left.ask('GET', `/materials?sessionId=${taught}`)).status).toBe(403)
  })

  test('is for all who have a seat with its tutor, after the session’s own, in pages', async () => {
    const tutor = await instructor(app)
    const [first, second] = [await approvedSession(tutor), await approvedSession(tutor)]
    const own = await upload(tutor, { sessionId: first })
    const older = await inMinutes(1, () => upload(tutor))
    const newer = await inMinutes(2, () => upload(tutor))
    const idsOf = async (reader: Person, id: string, query = '') =>
      (await ofSession(reader, id, query)).map(({ _id }) => _id)
    const reader = await studentOf(first)
    expect(await idsOf(reader, first)).toEqual([own, newer, older])
    expect(await idsOf(reader, first, '&page=2&limit=2')).toEqual([older])
    expect(await idsOf(await studentOf(second), second)).toEqual([newer, older])
    for (const manager of [tutor, people.admin]) expect(await idsOf(manager, second)).toEqual([newer, older])
  })
})

test('E08 C22 both spellings of the picture and of the link, newest first, in pages', async () => {
  const person = await instructor(app)
  const ids: string[] = []
  const sent = { tutorEmail: person.email, createdAt: '2001-01-01', _id: UNKNOWN }
  for (const minutes of [1, 2, 3]) ids.unshift(await inMinutes(minutes, () => upload(person, sent)))
  const own = await ownOf(person, `?tutorEmail=${person.email}`)
  expect(own.map(({ _id }) => _id)).toEqual(ids)
  expect(own[0]).toEqual({
    _id: ids[0],
    ...FORM,
    createdAt: expect.any(String),
    files: [],
    imageUrl: FORM.image,
    driveLink: FORM.link,
    tutorEmail: person.email,
    sessionId: null,
  })
  const pages = [await ownOf(person, '?limit=2'), await ownOf(person, '?page=2&limit=2')]
  expect(pages.map((page) => page.map(({ _id }) => _id))).toEqual([ids.slice(0, 2), ids.slice(2)])
})

test('C20 a session’s materials come newest first, in pages', async () => {
  const tutor = await instructor(app)
  const sessionId = await approvedSession(tutor)
  const reader = await studentOf(sessionId)
  const ids: string[] = []
  for (const minutes of [1, 2, 3]) ids.unshift(await inMinutes(minutes, () => upload(tutor, { sessionId })))
  expect((await ofSession(reader, sessionId)).map(({ _id }) => _id)).toEqual(ids)
  expect((await ofSession(reader, sessionId, '&page=2&limit=2')).map(({ _id }) => _id)).toEqual([ids[2]])
})

test('an image on our own origin is stored as a path and returned as a URL', async () => {
  const person = await instructor(app)
  const { publicUrl } = app.services
  const image = `${publicUrl}/i.ibb.co/x/picture.webp`
  await upload(person, { image })
  expect(await ownOf(person)).toMatchObject([{ image, imageUrl: image }])
  const rows = await app.services.context.database.query.materials.findMany({ columns: { image: true } })
  expect(rows).toContainEqual({ image: '/i.ibb.co/x/picture.webp' })
})

test('C23 a material is changed and deleted by its own Instructor', async () => {
  const person = await instructor(app)
  const id = await upload(person)
  const form = {
    title: 'Practice sheet',
    image: 'https://images.example/sheet.png?w=1',
    link: 'http://a.example/b',
  }
  expect(await person.ask('PATCH', `/materials/${id}`, form)).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await ownOf(person)).toMatchObject([{ _id: id, ...form }])
  expect(await person.ask('DELETE', `/materials/${id}`)).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await ownOf(person)).toEqual([])
  expect((await person.ask('DELETE', `/materials/${id}`)).status).toBe(404)
})
