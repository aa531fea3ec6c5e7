import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tutor } from '../../contract/people/tutors.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, instructor, type Person, signUp, student } from '../support/people.ts'
import { sessionForm } from '../support/sessions.ts'
import { applyAsTutor, createTutor } from '../support/tutors.ts'

let app: TestApp
let people: { admin: Person; instructor: Person; student: Person }
beforeAll(async () => {
  app = await boot()
  const [one, two, three] = await Promise.all([admin(app), instructor(app), student(app)])
  people = { admin: one, instructor: two, student: three }
})
afterAll(() => app.stop())

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const roleOf = async ({ ask, email }: Person) => (await ask('GET', `/users/role/${email}`)).body.role
const find = async (id: string) => {
  const applications = (await people.admin.ask('GET', '/tutors')).body as unknown as Tutor[]
  return applications.find(({ _id }) => _id === id)
}

const calls = (id: string) =>
  [
    ['GET', '/tutors', undefined],
    ['PATCH', `/tutors/${id}/status`, { status: 'active' }],
    ['PATCH', `/tutors/${id}`, { status: 'cancelled' }],
    ['DELETE', `/tutors/${id}`, undefined],
  ] as const

test('P05 C25 C27 C28 C29 only an Admin decides, and sees all applications', async () => {
  const applicant = await student(app)
  const id = await applyAsTutor(applicant.ask)
  for (const [method, path, body] of calls(id)) {
    expect((await createApiClient(app)(method, path, body)).status).toBe(401)
    for (const { ask } of [people.student, people.instructor, applicant]) {
      expect((await ask(method, path, body)).status).toBe(403)
    }
  }
  expect(await find(id)).toMatchObject({ status: 'pending' })
})

test('an unknown application is 404, a malformed id 400', async () => {
  for (const [method, path, body] of calls(UNKNOWN).slice(1)) {
    expect(await people.admin.ask(method, path, body)).toMatchObject({
      status: 404,
      body: { message: 'Tutor not found' },
    })
  }
  for (const [method, path, body] of calls('5').slice(1)) {
    expect(await people.admin.ask(method, path, body)).toMatchObject({
      status: 400,
      body: { field: 'id' },
    })
  }
})

test('C27 C28 each endpoint refuses any status but its own', async () => {
  const id = await applyAsTutor((await student(app)).ask)
  for (const status of ['active', 'pending', 'rejected', undefined, 7]) {
    expect(await people.admin.ask('PATCH', `/tutors/${id}`, { status })).toMatchObject({
      status: 400,
      body: { field: 'status', message: 'Status can only be set to cancelled or inactive here.' },
    })
  }
  expect(await people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'cancelled' })).toMatchObject({
    status: 400,
    body: { field: 'status', message: 'Status can only be set to active here.' },
  })
})

test.each(['cancelled', 'inactive'])(
  'E09 C27 T10 a tutor who is %s is no Instructor any more',
  async (status) => {
    const tutor = await createTutor(app, people.admin)
    const end = () => people.admin.ask('PATCH', `/tutors/${tutor.applicationId}`, { status })
    expect((await end()).status).toBe(200)
    expect(await find(tutor.applicationId)).toMatchObject({ status })
    expect(await roleOf(tutor)).toBe('Student')
    expect((await end()).status).toBe(409)
    const { acts } = (
      await people.admin.ask('GET', `/audit-trail?object=${tutor.applicationId}&action=tutor.ended`)
    ).body
    expect(acts).toMatchObject([{ before: { status: 'active' }, after: { status } }])
  },
)

test('C28 approving with another person’s address changes nothing', async () => {
  const applicant = await student(app)
  const id = await applyAsTutor(applicant.ask)
  const approve = (email: string) =>
    people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active', email })
  expect(await approve(people.student.email)).toMatchObject({
    status: 400,
    body: { field: 'email', message: 'This is not the applicant’s email address.' },
  })
  expect(await find(id)).toMatchObject({ status: 'pending' })
  expect([await roleOf(applicant), await roleOf(people.student)]).toEqual(['Student', 'Student'])
  expect((await approve(applicant.email.toUpperCase())).status).toBe(200)
})

test('T10 C28 approval makes the applicant an active Instructor, who can teach at once', async () => {
  const applicant = await signUp(app, 'tutor')
  const id = await applyAsTutor(applicant.ask)
  expect((await applicant.ask('POST', '/sessions', sessionForm())).status).toBe(403)
  const body = { status: 'active', email: applicant.email }
  expect(await people.admin.ask('PATCH', `/tutors/${id}/status`, body)).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await find(id)).toMatchObject({ status: 'active' })
  expect((await applicant.ask('POST', '/sessions', sessionForm())).status).toBe(200)
  const { users } = (await people.admin.ask('GET', `/admin/users?search=${applicant.email}`)).body
  expect(users).toMatchObject([{ role: 'Instructor', requestedRole: null }])
  expect(await people.admin.ask('PATCH', `/tutors/${id}/status`, body)).toMatchObject({
    status: 409,
    body: { message: 'This application has already been decided.' },
  })
})

test('T10 approving a tutor does not decide a request to be Admin', async () => {
  const applicant = await signUp(app, 'admin')
  const id = await applyAsTutor(applicant.ask)
  await people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active' })
  const { users } = (await people.admin.ask('GET', `/admin/users?search=${applicant.email}`)).body
  expect(users).toMatchObject([{ role: 'Instructor', requestedRole: 'Admin' }])
})

test('T10 C27 deactivation takes the Instructor role away', async () => {
  const person = await createTutor(app, people.admin)
  const deactivate = () =>
    people.admin.ask('PATCH', `/tutors/${person.applicationId}`, { status: 'cancelled' })
  expect(await deactivate()).toMatchObject({ status: 200, body: { success: true } })
  expect(await find(person.applicationId)).toMatchObject({ status: 'cancelled' })
  expect(await roleOf(person)).toBe('Student')
  expect((await person.ask('POST', '/sessions', sessionForm())).status).toBe(403)
  expect(await deactivate()).toMatchObject({ status: 409, body: { message: 'This tutor is not active.' } })
})

test('T10 a pending application cannot be deactivated, nor a former one approved beside a newer', async () => {
  const id = await applyAsTutor((await student(app)).ask)
  expect((await people.admin.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' })).status).toBe(409)
  const former = await createTutor(app, people.admin)
  await people.admin.ask('PATCH', `/tutors/${former.applicationId}`, { status: 'cancelled' })
  await applyAsTutor(former.ask)
  const approval = await people.admin.ask('PATCH', `/tutors/${former.applicationId}/status`, {
    status: 'active',
  })
  expect(approval).toMatchObject({ status: 409, body: { code: 'newer_application' } })
  expect(await find(former.applicationId)).toMatchObject({ status: 'cancelled' })
  expect(await roleOf(former)).toBe('Student')
})

test.each(['cancelled', 'inactive'])('T10 C28 a tutor who is %s is approved again, once', async (status) => {
  const former = await createTutor(app, people.admin)
  await people.admin.ask('PATCH', `/tutors/${former.applicationId}`, { status })
  const approve = () =>
    people.admin.ask('PATCH', `/tutors/${former.applicationId}/status`, { status: 'active' })
  const answers = await Promise.all([approve(), approve()])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await find(former.applicationId)).toMatchObject({ status: 'active' })
  expect(await roleOf(former)).toBe('Instructor')
  const path = `/audit-trail?object=${former.applicationId}&action=tutor.approved`
  const { acts } = (await people.admin.ask('GET', path)).body
  expect((acts as { before: object }[])[0]).toMatchObject({ before: { status } })
})

test('T10 an Admin stays Admin through approval, deactivation and deletion', async () => {
  const person = await admin(app)
  const first = await applyAsTutor(person.ask)
  await people.admin.ask('PATCH', `/tutors/${first}/status`, { status: 'active' })
  expect(await roleOf(person)).toBe('Admin')
  await people.admin.ask('PATCH', `/tutors/${first}`, { status: 'cancelled' })
  const second = await applyAsTutor(person.ask)
  await people.admin.ask('PATCH', `/tutors/${second}/status`, { status: 'active' })
  await people.admin.ask('DELETE', `/tutors/${second}`)
  expect(await roleOf(person)).toBe('Admin')
})

test('T10 C29 deletion removes the application for good, and an active tutor’s role', async () => {
  const person = await createTutor(app, people.admin)
  expect(await people.admin.ask('DELETE', `/tutors/${person.applicationId}`)).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await find(person.applicationId)).toBeUndefined()
  expect(await roleOf(person)).toBe('Student')
  expect((await people.admin.ask('DELETE', `/tutors/${person.applicationId}`)).status).toBe(404)
  const teacher = await instructor(app)
  await people.admin.ask('DELETE', `/tutors/${await applyAsTutor(teacher.ask)}`)
  expect(await roleOf(teacher)).toBe('Instructor')
})

test('T10 of two Admins who decide at the same moment, one succeeds', async () => {
  const other = await admin(app)
  for (let round = 0; round < 5; round += 1) {
    const applicant = await student(app)
    const id = await applyAsTutor(applicant.ask)
    const approvals = await Promise.all(
      [people.admin, other].map(({ ask }) => ask('PATCH', `/tutors/${id}/status`, { status: 'active' })),
    )
    expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409])
    const ends = await Promise.all([
      people.admin.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' }),
      other.ask('DELETE', `/tutors/${id}`),
    ])
    expect(ends[1].status).toBe(200)
    expect([200, 404]).toContain(ends[0].status)
    expect(await roleOf(applicant)).toBe('Student')
  }
})

test('T10 status and role change in one transaction', async () => {
  const { database } = app.services.context
  const failures = [
    sql`create trigger refuse before update of role on users for each row execute function refuse()`,
    sql`create constraint trigger refuse after update or delete on tutors deferrable initially deferred
      for each row execute function refuse()`,
  ]
  /** Makes the database refuse the change of the role, which comes last; or everything, at the very end. */
  const refusedBy = async (failure: SQL, act: () => Promise<{ status: number }>) => {
    await database.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`,
    )
    await database.execute(failure)
    const { status } = await act()
    await database.execute(sql`drop function refuse cascade`)
    return status
  }
  const applicant = await student(app)
  const id = await applyAsTutor(applicant.ask)
  const state = async () => [(await find(id))?.status, await roleOf(applicant)]
  const approve = () => people.admin.ask('PATCH', `/tutors/${id}/status`, { status: 'active' })
  const deactivate = () => people.admin.ask('PATCH', `/tutors/${id}`, { status: 'cancelled' })
  const remove = () => people.admin.ask('DELETE', `/tutors/${id}`)
  for (const failure of failures) expect(await refusedBy(failure, approve)).toBe(500)
  expect(await state()).toEqual(['pending', 'Student'])
  expect((await approve()).status).toBe(200)
  for (const failure of failures)
    for (const end of [deactivate, remove]) expect(await refusedBy(failure, end)).toBe(500)
  expect(await state()).toEqual(['active', 'Instructor'])
})
