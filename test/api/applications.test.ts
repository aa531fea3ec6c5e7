import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MaterialFile } from '../../contract/materials/materials.ts'
import type { TutorApplication } from '../../contract/people/tutors.ts'
import { cleanUpFiles } from '../../domain/files/clean-up.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { newSubject } from '../support/catalogue.ts'
import { cashier } from '../support/desk.ts'
import { docx, idOf, samples, sendFile } from '../support/files.ts'
import { admin, createApiClient, giveRole, instructor, type Person, student } from '../support/people.ts'
import { applyAsTutor, createTutor, tutorForm } from '../support/tutors.ts'

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const NEVER = new AbortController().signal

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
})
afterAll(() => app.stop())

const CONTENT = samples.pdf()
const send = async (person: Person, name = 'degree.pdf', content = CONTENT) =>
  idOf(await sendFile(app, person, { name, content }))
const apply = (person: Person, changes: object) => person.ask('POST', '/tutors', tutorForm({ ...changes }))
type File = { papers: MaterialFile[]; notes: { text: string; state: string | null; by: string | null }[] }
const fileOf = async (id: string, by = boss) =>
  (await by.ask('GET', `/tutors/${id}/file`)).body as unknown as File
const listed = async (id: string) => {
  const { body } = await boss.ask('GET', '/tutors?limit=100')
  return (body as unknown as TutorApplication[]).find(({ _id }) => _id === id)
}

describe('F06 an application is refused', () => {
  test.each([
    ['a subject that does not exist', { subjects: ['alchemy'] }, 'subjects'],
    ['subjects that are no list', { subjects: 'physics' }, 'subjects'],
    ['eleven subjects', { subjects: Array.from({ length: 11 }, () => 'physics') }, 'subjects'],
    ['a paper that nobody sent', { papers: [UNKNOWN] }, 'papers'],
    ['a paper that is no id', { papers: ['x'] }, 'papers'],
    ['four papers', { papers: Array.from({ length: 4 }, () => UNKNOWN) }, 'papers'],
  ])('F06 V15 with %s', async (_, changes, field) => {
    const person = await student(app)
    const { status, body } = await apply(person, changes)
    expect(status).toBe(400)
    expect(body.field).toMatch(new RegExp(`^${field}`))
    expect((await person.ask('GET', '/tutors/mine')).body.application).toBeNull()
  })

  test('F06 with a hidden subject, another’s paper, one that is used, and one that is neither PDF nor picture', async () => {
    const form = newSubject()
    await boss.ask('POST', '/catalogue/subjects', form)
    await boss.ask('PATCH', `/catalogue/subjects/${form.slug}`, { hidden: true })
    const [one, other] = [await student(app), await student(app)]
    expect(await apply(one, { subjects: [form.slug] })).toMatchObject({
      ...{ status: 400, body: { field: 'subjects', code: 'must_be_one_of' } },
    })
    const paper = await send(other)
    expect(await apply(one, { papers: [paper] })).toMatchObject({
      ...{ status: 400, body: { field: 'papers', code: 'file_not_ready' } },
    })
    const office = await send(one, 'cv.docx', docx())
    expect(await apply(one, { papers: [office] })).toMatchObject({
      ...{ status: 400, body: { field: 'papers', code: 'not_a_paper' } },
    })
    expect((await apply(other, { papers: [paper] })).status).toBe(200)
    const tutor = await instructor(app)
    const material = { title: 'T', files: [await send(tutor)] }
    await tutor.ask('POST', '/materials', material)
    expect(await apply(tutor, { papers: material.files })).toMatchObject({
      ...{ status: 400, body: { field: 'papers', code: 'file_not_ready' } },
    })
  })

  test('F06 a note that says nothing, in an unknown state, or too long', async () => {
    const id = await applyAsTutor((await student(app)).ask)
    for (const [body, field] of [
      [{}, 'text'],
      [{ text: ' ' }, 'text'],
      [{ state: 'hired' }, 'state'],
      [{ text: 'a'.repeat(2001) }, 'text'],
    ] as const)
      expect(await boss.ask('POST', `/tutors/${id}/notes`, body)).toMatchObject({
        status: 400,
        body: { field },
      })
    expect((await fileOf(id)).notes).toEqual([])
  })
})

test('F06 papers and notes are for Admins alone: neither for a student, another tutor, a cashier or a visitor, nor for the applicant', async () => {
  const person = await student(app)
  const id = await applyAsTutor(person.ask, { papers: [await send(person)] })
  const [paper] = (await fileOf(id)).papers
  const others = [
    person,
    await student(app),
    await createTutor(app, boss),
    await instructor(app),
    await cashier(app, boss),
  ]
  for (const reader of others) {
    expect((await reader.ask('GET', `/tutors/${id}/file`)).status).toBe(403)
    expect((await reader.ask('POST', `/tutors/${id}/notes`, { text: 'x' })).status).toBe(403)
    expect((await reader.ask('GET', '/tutors')).status).toBe(403)
  }
  expect((await createApiClient(app)('GET', `/tutors/${id}/file`)).status).toBe(401)
  expect((await fetch(app.url + (paper?.url ?? '').replace(/signature=[^&]+/, 'signature=x'))).status).toBe(
    404,
  )
  const own = JSON.stringify((await person.ask('GET', '/tutors/mine')).body)
  for (const word of ['papers', 'state', 'notes']) expect(own).not.toContain(`"${word}"`)

  const response = await fetch(app.url + paper?.url)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).equals(CONTENT)).toBe(true)
  // An address that an Admin was given is none once they are no Admin.
  const former = await admin(app)
  const [theirs] = (await fileOf(id, former)).papers
  await giveRole(app, former.email, 'Instructor')
  expect((await fetch(app.url + theirs?.url)).status).toBe(404)
})

test('F06 an application has subjects in the centre’s order and papers in the applicant’s', async () => {
  const person = await student(app)
  const [first, second] = [await send(person, 'one.pdf'), await send(person, 'two.pdf')]
  const id = await applyAsTutor(person.ask, {
    subjects: ['ict', 'physics', 'ict'],
    papers: [second, first],
  })
  expect(await listed(id)).toMatchObject({
    state: 'new',
    subjects: [
      { en: 'Physics', bn: 'পদার্থবিজ্ঞান' },
      { en: 'ICT', bn: 'তথ্য ও যোগাযোগ প্রযুক্তি' },
    ],
  })
  expect((await fileOf(id)).papers.map(({ name }) => name)).toEqual(['two.pdf', 'one.pdf'])
})

test('F06 what Admins note is read by the others, the newest first, and the last state holds', async () => {
  const id = await applyAsTutor((await student(app)).ask)
  const other = await admin(app)
  await boss.ask('POST', `/tutors/${id}/notes`, { text: 'Looks good', state: 'seen' })
  await other.ask('POST', `/tutors/${id}/notes`, { state: 'invited' })
  await other.ask('POST', `/tutors/${id}/notes`, { text: 'Comes on Sunday' })
  expect((await fileOf(id, other)).notes).toMatchObject([
    { text: 'Comes on Sunday', state: null },
    { text: '', state: 'invited', by: expect.any(String) },
    { text: 'Looks good', state: 'seen' },
  ])
  expect(await listed(id)).toMatchObject({ status: 'pending', state: 'invited' })
})

test('F06 a declined application takes its notes along, and its papers are deleted', async () => {
  const person = await student(app)
  const paper = await send(person)
  const id = await applyAsTutor(person.ask, { papers: [paper], subjects: ['physics'] })
  await boss.ask('POST', `/tutors/${id}/notes`, { text: 'No' })
  await boss.ask('POST', `/tutors/${id}/decline`, { reason: 'Not now' })
  expect((await boss.ask('GET', `/tutors/${id}/file`)).status).toBe(404)
  const { context } = app.services
  const left = async () => {
    const { rows } = await context.database.execute(sql`select id from files where id = ${paper}`)
    return rows.length
  }
  const inTwoDays = new Date(Date.now() + 48 * 3600_000)
  await cleanUpFiles({ ...context, clock: () => inTwoDays }, NEVER)
  expect(await left()).toBe(0)
})

test('F06 a subject that a tutor applied with is on their page, and cannot be deleted', async () => {
  const form = newSubject()
  await boss.ask('POST', '/catalogue/subjects', form)
  const tutor = await createTutor(app, boss, { subjects: [form.slug] })
  const { application } = (await tutor.ask('GET', '/tutors/mine')).body as unknown as {
    application: { slug: string }
  }
  const { body } = await createApiClient(app)('GET', `/tutors/public/${application.slug}`)
  expect(body).toMatchObject({ subjects: [form.slug], taught: { subjects: [{ en: form.nameEn }] } })
  expect(await boss.ask('DELETE', `/catalogue/subjects/${form.slug}`)).toMatchObject({
    ...{ status: 409, body: { code: 'catalogue_entry_in_use' } },
  })
})
