import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor } from '../support/tutors.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let by: Person
let people: Person[]
let instructors: Person[]
beforeAll(async () => {
  app = await boot()
  by = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 20)
  instructors = await createUsers([app], 5, 'Instructor')
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const instructor = takeFrom(() => instructors)

const subjects = async (person: Person) => (await emailsOf(app, person)).map(({ subject }) => subject)

test('an Instructor is emailed once about each decision on a session, and never about a refused one', async () => {
  const owner = instructor()
  const [yes, no] = [
    await createSession(owner, { title: 'Yes' }),
    await createSession(owner, { title: 'No' }),
  ]
  const approve = () => by.ask('PATCH', `/sessions/${yes}`, { status: 'approved', fee: 750.5 })
  expect((await owner.ask('PATCH', `/sessions/${yes}`, { status: 'approved', fee: 0 })).status).toBe(403)
  const answers = await Promise.all([approve(), approve(), approve()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const rejection = { status: 'rejected', rejectionReason: 'Too long', feedback: 'Try two hours' }
  await by.ask('PATCH', `/sessions/${no}`, rejection)
  await by.ask('DELETE', `/sessions/${yes}`)
  const [approved, rejected, cancelled] = await emailsOf(app, owner)
  expect(await subjects(owner)).toHaveLength(3)
  expect(approved).toMatchObject({
    subject: 'Your session has been approved: Yes',
    dedupeKey: `session-approved:${yes}`,
  })
  const uid = `${yes}@localhost`
  expect(approved?.calendar).toMatchObject({ uid, method: 'REQUEST', title: 'Yes' })
  expect(cancelled?.calendar).toMatchObject({ uid, method: 'CANCEL', sequence: 1 })
  expect(rejected?.calendar).toBeNull()
  expect(approved?.body).toMatch(/Its fee is ৳750\.50\..*\/bookedSession\//s)
  expect(rejected?.subject).toBe('Your session was not approved: No')
  expect(rejected?.body).toMatch(/The reason: Too long\n\nFeedback: Try two hours/)
  expect(cancelled?.subject).toBe('Your session was cancelled: Yes')
})

test('an address typed by a user never stands alone, where an email would turn it into a link', async () => {
  const owner = instructor()
  const typed = 'https://elsewhere.test/'
  const id = await createSession(owner, { title: `Algebra\n\n${typed}\n\nfor all` })
  await by.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  const [approved] = await emailsOf(app, owner)
  const paragraphs = approved?.body?.split('\n\n') ?? []
  expect(paragraphs.filter((paragraph) => paragraph.includes(typed))).toHaveLength(1)
  expect(paragraphs).not.toContain(typed)
})

test('a tutor applicant is emailed the decision', async () => {
  const [taken, turned] = [somebody(), somebody()]
  const id = await applyAsTutor(taken.ask)
  expect((await by.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' })).status).toBe(409)
  await by.ask('PATCH', `/tutors/${id}/status`, { status: 'active' })
  await by.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' })
  await by.ask('DELETE', `/tutors/${id}`)
  expect(await subjects(taken)).toEqual([
    'You are now a tutor at Boithok',
    'You are no longer a tutor at Boithok',
  ])
  await by.ask('DELETE', `/tutors/${await applyAsTutor(turned.ask)}`)
  const reason = 'Your degree is not readable'
  await by.ask('POST', `/tutors/${await applyAsTutor(turned.ask)}/decline`, { reason })
  const decided = 'Your application to be a tutor at Boithok'
  expect(await subjects(turned)).toEqual([decided, decided])
  const [first, second] = await emailsOf(app, turned)
  expect(first?.body).not.toContain('The reason')
  expect(second?.body).toContain(`The reason: ${reason}`)
})

test('a user is emailed when their role changes or their requested role is declined', async () => {
  const [raised, same, turned] = [somebody(), somebody(), somebody()]
  const give = ({ id }: Person, role: string) => by.ask('PATCH', `/admin/users/${id}/role`, { role })
  await give(raised, 'Instructor')
  await give(raised, 'Student')
  expect((await emailsOf(app, raised)).map(({ body }) => body)).toEqual([
    expect.stringContaining('you are now an Instructor'),
    expect.stringContaining('you are now a Student'),
  ])
  await give(same, 'Student')
  expect(await subjects(same)).toEqual([])
  expect((await by.ask('DELETE', `/admin/users/${turned.id}/requested-role`)).status).toBe(409)
  expect(await subjects(turned)).toEqual([])
})

test('deleting an account deletes the emails sent to it', async () => {
  const person = somebody()
  await person.ask('POST', '/bookedSessions', { sessionId: await createSession(by) })
  expect(await subjects(person)).toHaveLength(1)
  expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
  expect(await emailsOf(app, person)).toEqual([])
  const { body } = await by.ask('GET', `/outbox?search=${person.email}`)
  expect(body).toMatchObject({ messages: [], total: 0 })
})
