import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { signInAgain } from '../support/identity-toolkit.ts'
import { isLong } from '../support/long.ts'
import { admin, createApiClient, signUp, signUpAtProvider, student } from '../support/people.ts'
import { sessionForm } from '../support/sessions.ts'
import { withDisplayName } from '../support/tutors.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.stop())

test('C02 P08 a role is visible to its own user only', async () => {
  const [one, two] = [await student(app), await student(app)]
  expect((await createApiClient(app)('GET', `/users/role/${one.email}`)).status).toBe(401)
  expect((await one.ask('GET', `/users/role/${two.email}`)).status).toBe(403)
  expect((await one.ask('GET', '/users/role/nobody')).status).toBe(400)
  expect((await one.ask('GET', `/users/role/${'x'.repeat(3000)}`)).status).toBe(400)
  expect((await one.ask('GET', `/users/role/${one.email.toUpperCase()}`)).body).toEqual({ role: 'Student' })
})

test('C02 an account reads who it is: its id, its role, and what it asked for', async () => {
  expect((await createApiClient(app)('GET', '/me')).status).toBe(401)
  const boss = await admin(app)
  const named = await withDisplayName(app, await signUp(app, 'tutor'), 'Mitu Akhter')
  const asks = (await named.ask('GET', '/me')).body
  expect(asks).toEqual({
    ...{ _id: expect.any(String), name: 'Mitu Akhter', email: named.email, phone: null },
    ...{ role: 'user', requestedRole: 'Instructor' },
  })
  await boss.ask('PATCH', `/admin/users/${asks._id}/role`, { role: 'Instructor' })
  await boss.ask('PATCH', `/admin/users/${asks._id}/cashier`, { on: true })
  expect((await named.ask('GET', '/me')).body).toEqual({
    ...asks,
    ...{ role: 'Instructor', requestedRole: null, isCashier: true },
  })
})

test.each([
  ['student', 'Student'],
  ['Student', 'Student'],
  ['tutor', 'user'],
  ['admin', 'user'],
  ['Admin', 'user'],
  ['Instructor', 'user'],
  ['user', 'user'],
  ['emperor', 'user'],
])('C03 V02 P01 E02 a sign-up as %s is stored as %s', async (choice, role) => {
  const person = await signUp(app, choice)
  expect((await person.ask('GET', `/users/role/${person.email}`)).body).toEqual({ role })
  expect((await person.ask('POST', '/sessions', sessionForm())).status).toBe(403)
})

test('C02 C03 E01 a new user’s first concurrent requests all succeed and create one user', async () => {
  const people = await Promise.all(Array.from({ length: isLong ? 40 : 10 }, () => signUpAtProvider(app)))
  // Each user in turn, because the window for the race is short.
  for (const { email, ask } of people) {
    const roles = Array.from({ length: 10 }, () => ask('GET', `/users/role/${email}`))
    const answers = await Promise.all([ask('POST', '/users', { email, role: 'student' }), ...roles])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  }
  const { users } = app.services.context.database.query
  const emails = people.map(({ email }) => email)
  const recorded = await users.findMany({ where: (user, { inArray }) => inArray(user.email, emails) })
  expect(recorded.map(({ providerUid }) => providerUid).sort()).toEqual(people.map(({ uid }) => uid).sort())
})

test('E02 a user has the times of creation and of the last login', async () => {
  const person = await student(app)
  const { users } = app.services.context.database.query
  const record = () => users.findFirst({ where: (user, { eq }) => eq(user.email, person.email) })
  const before = await record()
  expect(Math.abs(Date.now() - (before?.createdAt.getTime() ?? 0))).toBeLessThan(60_000)
  expect(Math.abs(Date.now() - (before?.lastSignInAt.getTime() ?? 0))).toBeLessThan(60_000)
  const later = new Date(Date.now() + 1800_000)
  app.setTime(later)
  await (await signInAgain(app, person)).ask('GET', '/bookedSessions')
  app.setTime()
  const after = await record()
  expect(after?.createdAt).toEqual(before?.createdAt)
  expect(Math.abs(later.getTime() - (after?.lastSignInAt.getTime() ?? 0))).toBeLessThan(60_000)
})

test('C03 a repeated POST /users changes no role', async () => {
  const person = await admin(app)
  expect((await person.ask('POST', '/users', { email: person.email, role: 'student' })).body).toMatchObject({
    role: 'Admin',
  })
  const pupil = await student(app)
  expect((await pupil.ask('POST', '/users', { email: pupil.email, role: 'admin' })).body).toMatchObject({
    role: 'Student',
  })
})

test('C03 the email in the body is ignored', async () => {
  const [one, two] = [await student(app), await student(app)]
  expect((await one.ask('POST', '/users', { email: two.email, role: 'student' })).status).toBe(403)
})

test('a changed role applies from the very next request', async () => {
  const [person, boss] = [await student(app), await admin(app)]
  const { body } = await boss.ask('GET', `/admin/users?search=${person.email}`)
  const [{ _id }] = body.users as [{ _id: string }]
  const becomes = (role: string) => boss.ask('PATCH', `/admin/users/${_id}/role`, { role })
  expect((await becomes('Instructor')).status).toBe(200)
  expect((await person.ask('POST', '/sessions', sessionForm())).status).toBe(200)
  expect((await becomes('user')).status).toBe(200)
  expect((await person.ask('POST', '/sessions', sessionForm())).status).toBe(403)
})
