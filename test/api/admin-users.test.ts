import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminUser } from '../../contract/people/users.ts'
import { boot, type TestApp } from '../support/boot.ts'
import {
  admin,
  createApiClient,
  giveRole,
  instructor,
  type Person,
  signUp,
  student,
} from '../support/people.ts'
import { sessionForm } from '../support/sessions.ts'
import { withDisplayName } from '../support/tutors.ts'

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'

type Answer = { users: AdminUser[]; totalPages: number; total: number }

async function list(by: Person, query = ''): Promise<Answer> {
  const { status, body } = await by.ask('GET', `/admin/users${query}`)
  expect(status).toBe(200)
  return body as unknown as Answer
}

async function account(by: Person, { email }: Person): Promise<AdminUser> {
  const { users } = await list(by, `?search=${encodeURIComponent(email)}`)
  const [found] = users
  if (!found) throw new Error(`${email} is not listed`)
  return found
}

describe('changing roles', () => {
  let app: TestApp
  let boss: Person
  beforeAll(async () => {
    app = await boot()
    boss = await admin(app)
  })
  afterAll(() => app.stop())

  const change = (by: Person, id: string, role: unknown) =>
    by.ask('PATCH', `/admin/users/${id}/role`, { role })
  const decline = (by: Person, id: string) => by.ask('DELETE', `/admin/users/${id}/requested-role`)

  test('P05 C30 C31 only an Admin sees accounts and changes roles', async () => {
    const [person, teacher] = [await signUp(app, 'admin'), await instructor(app)]
    const { _id } = await account(boss, person)
    for (const [ask, status] of [
      [createApiClient(app), 401],
      [person.ask, 403],
      [teacher.ask, 403],
    ] as const) {
      expect((await ask('GET', '/admin/users')).status).toBe(status)
      expect((await ask('PATCH', `/admin/users/${_id}/role`, { role: 'Admin' })).status).toBe(status)
      expect((await ask('DELETE', `/admin/users/${_id}/requested-role`)).status).toBe(status)
    }
    expect(await account(boss, person)).toMatchObject({ role: 'user', requestedRole: 'Admin' })
  })

  test('C31 an unknown account is 404, a malformed id 400', async () => {
    const missing = { status: 404, body: { message: 'User not found' } }
    expect(await change(boss, UNKNOWN, 'Student')).toMatchObject(missing)
    expect(await decline(boss, UNKNOWN)).toMatchObject(missing)
    for (const answer of [await change(boss, '5', 'Student'), await decline(boss, '5')]) {
      expect(answer).toMatchObject({ status: 400, body: { field: 'id' } })
    }
  })

  test('C30 C31 a deleted account is not listed, and gets no role', async () => {
    const person = await student(app)
    const { _id } = await account(boss, person)
    expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
    expect((await list(boss, `?search=${person.email}`)).total).toBe(0)
    expect((await change(boss, _id, 'Admin')).status).toBe(404)
  })

  test.each([undefined, null, '', 7, 'emperor', ['Admin'], 'constructor'])(
    'C31 P01 the role %j is refused',
    async (role) => {
      const { _id } = await account(boss, await student(app))
      expect(await change(boss, _id, role)).toMatchObject({
        status: 400,
        body: { field: 'role', message: 'Role must be one of user, Student, Instructor, Admin.' },
      })
    },
  )

  test.each([
    ['user', 'user'],
    ['User', 'user'],
    ['student', 'Student'],
    ['tutor', 'Instructor'],
    ['Instructor', 'Instructor'],
    ['Admin', 'Admin'],
  ])('C31 P01 P02 the role %s is stored as %s', async (spelling, role) => {
    const person = await student(app)
    const { _id } = await account(boss, person)
    expect(await change(boss, _id, spelling)).toMatchObject({ status: 200, body: { success: true } })
    expect(await account(boss, person)).toMatchObject({ role })
  })

  test('C31 a changed role applies from the very next request', async () => {
    const person = await student(app)
    const { _id } = await account(boss, person)
    await change(boss, _id, 'Instructor')
    expect((await person.ask('POST', '/sessions', sessionForm())).status).toBe(200)
    await change(boss, _id, 'Admin')
    expect((await person.ask('GET', '/admin/users')).status).toBe(200)
    await change(boss, _id, 'user')
    expect((await person.ask('GET', '/admin/users')).status).toBe(403)
    expect((await person.ask('POST', '/sessions', sessionForm())).status).toBe(403)
  })

  test('V02 giving the role requested at sign-up grants the request, once', async () => {
    const person = await signUp(app, 'tutor')
    const { _id, requestedRole } = await account(boss, person)
    expect(requestedRole).toBe('Instructor')
    expect((await change(boss, _id, 'Instructor')).status).toBe(200)
    expect(await account(boss, person)).toMatchObject({ role: 'Instructor', requestedRole: null })
    expect(await decline(boss, _id)).toMatchObject({
      status: 409,
      body: { message: 'There is no open request for a role.' },
    })
  })

  test('V02 a declined request leaves the role unchanged and does not come back', async () => {
    const person = await signUp(app, 'admin')
    const { _id } = await account(boss, person)
    expect(await decline(boss, _id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await account(boss, person)).toMatchObject({ role: 'user', requestedRole: null })
    expect((await decline(boss, _id)).status).toBe(409)
    await person.ask('POST', '/users', { email: person.email, role: 'admin' })
    expect(await account(boss, person)).toMatchObject({ role: 'user', requestedRole: null })
  })

  test('V02 of two Admins who decline at the same moment, one succeeds', async () => {
    const other = await admin(app)
    const { _id } = await account(boss, await signUp(app, 'tutor'))
    const declined = await Promise.all([decline(boss, _id), decline(other, _id)])
    expect(declined.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the last Admin', () => {
  test('C31 stays Admin, whoever asks, and can be given the role again', async () => {
    const app = await boot()
    try {
      const boss = await admin(app)
      const { _id } = await account(boss, boss)
      const { identity } = app.services.context
      app.services.context.identity = {
        ...identity,
        verify: async (token) => {
          const claims = await identity.verify(token)
          return claims && { ...claims, emailVerified: true }
        },
      }
      const owner = await signUp(app, 'student', 'owner@people.test')
      const refusal = {
        status: 409,
        body: { message: 'The last Admin cannot give up the role. Make someone else an Admin first.' },
      }
      for (const role of ['user', 'Student', 'Instructor'])
        expect(await boss.ask('PATCH', `/admin/users/${_id}/role`, { role })).toMatchObject(refusal)
      expect((await boss.ask('PATCH', `/admin/users/${_id}/role`, { role: 'Admin' })).status).toBe(200)

      // Whom ADMIN_EMAILS name is an Admin too, whatever their role.
      app.services.context.adminEmails = [owner.email]
      expect((await owner.ask('GET', '/admin/users')).status).toBe(200)
      expect((await owner.ask('PATCH', `/admin/users/${_id}/role`, { role: 'user' })).status).toBe(200)
      const { _id: ownerId } = await account(owner, owner)
      expect(await account(owner, owner)).toMatchObject({ role: 'Admin', isNamedAdmin: true })
      const byRole = { role: 'Instructor' }
      expect((await owner.ask('PATCH', `/admin/users/${ownerId}/role`, byRole)).status).toBe(200)
      expect(await owner.ask('DELETE', '/auth/account')).toMatchObject({ body: { code: 'last_admin' } })
      expect((await owner.ask('PATCH', `/admin/users/${_id}/role`, { role: 'Admin' })).status).toBe(200)
      app.services.context.adminEmails = []

      const successor = await admin(app)
      expect((await boss.ask('PATCH', `/admin/users/${_id}/role`, { role: 'user' })).status).toBe(200)
      expect((await boss.ask('GET', '/admin/users')).status).toBe(403)
      expect((await successor.ask('GET', '/admin/users')).status).toBe(200)
    } finally {
      await app.stop()
    }
  })

  test('C31 of two Admins who demote each other at once, one stays Admin, ten times out of ten', async () => {
    const app = await boot()
    try {
      const pair = [await admin(app), await admin(app)] as const
      const [one, two] = pair
      const ids = await Promise.all(pair.map(async (person) => (await account(one, person))._id))
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all([
          one.ask('PATCH', `/admin/users/${ids[1]}/role`, { role: 'Student' }),
          two.ask('PATCH', `/admin/users/${ids[0]}/role`, { role: 'Student' }),
        ])
        // The later request is refused, or its caller is no longer Admin.
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect(answers.filter(({ status }) => status === 409 || status === 403)).toHaveLength(1)
        const looks = await Promise.all(pair.map(({ ask }) => ask('GET', '/admin/users')))
        expect(looks.map(({ status }) => status).sort()).toEqual([200, 403])
        for (const { email } of pair) await giveRole(app, email, 'Admin')
      }
    } finally {
      await app.stop()
    }
  })
})

describe('listing', () => {
  let app: TestApp
  let boss: Person
  let wishing: Person
  const names = Array.from({ length: 11 }, (_, index) => `Student ${index + 1}`)
  beforeAll(async () => {
    app = await boot()
    boss = await admin(app)
    wishing = await withDisplayName(app, await signUp(app, 'tutor'), 'Wish_100%')
    await wishing.ask('GET', '/bookedSessions')
    for (const name of names) {
      const person = await withDisplayName(app, await student(app), name)
      await person.ask('GET', '/bookedSessions')
    }
  })
  afterAll(() => app.stop())

  test.each(['page=0', 'page=x', 'limit=101', `search=${'x'.repeat(201)}`])(
    'C30 a bad %s is refused, with the parameter’s name',
    async (query) => {
      const { status, body } = await boss.ask('GET', `/admin/users?${query}`)
      expect(status).toBe(400)
      expect(query).toContain(body.field)
    },
  )

  test('C30 E10 K01 pages of ten, pending requests first, then the newest', async () => {
    const first = await list(boss)
    const second = await list(boss, '?page=2&limit=10&search=')
    expect(first).toMatchObject({ totalPages: 2, total: 13 })
    expect(first.users).toHaveLength(10)
    expect(first.users[0]).toEqual({
      _id: expect.any(String),
      name: 'Wish_100%',
      email: wishing.email,
      phone: null,
      emailVerified: false,
      created_at: expect.stringMatching(/Z$/),
      role: 'user',
      requestedRole: 'Instructor',
      isCashier: false,
      isNamedAdmin: false,
      deskBranchId: null,
    })
    const rest = [...first.users, ...second.users].slice(1)
    expect(rest.map(({ name, email }) => name || email)).toEqual([...names.toReversed(), boss.email])
    expect(await list(boss, '?page=9')).toEqual({ users: [], totalPages: 2, total: 13 })
  })

  test.each([
    ['student 11', ['Student 11']],
    ['STUDENT 1', ['Student 11', 'Student 10', 'Student 1']],
    ['wish_100%', ['Wish_100%']],
    ['100 WI', ['Wish_100%']],
    ['h_100%', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['\0', []],
    ['nobody@nowhere', []],
  ])('C30 searching %j finds names and addresses with words that begin so', async (search, expected) => {
    const { users, total } = await list(boss, `?search=${encodeURIComponent(search)}`)
    expect(users.map(({ name }) => name)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  test('C30 searching an address finds its account, whatever its case', async () => {
    expect((await list(boss, `?search=${boss.email.toUpperCase()}`)).users).toMatchObject([
      { email: boss.email, role: 'Admin' },
    ])
  })
})
