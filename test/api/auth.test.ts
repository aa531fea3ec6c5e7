import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { type Firebase, firebaseEnv, standForGoogle } from '../support/firebase.ts'
import { callIdentityToolkit, signInAgain } from '../support/identity-toolkit.ts'
import { type Account, admin, createApiClient, giveRole, student } from '../support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const role = async (person: Account) =>
  (await person.ask('GET', `/users/role/${encodeURIComponent(person.email)}`)).status

/** A person as the product knows them, by the token alone. */
const holder = (to: TestApp, token: string): Account => {
  const { email, sub } = decodeJwt<{ email: string }>(token)
  return { email, uid: sub ?? '', token, ask: createApiClient(to, token) }
}

describe('signing out', () => {
  test('C39 ends the token and its refresh token at the next request', async () => {
    const person = await student(app)
    expect(await role(person)).toBe(200)
    expect((await person.ask('DELETE', '/auth/session')).body).toEqual({ success: true })
    expect(await role(person)).toBe(401)
    expect((await callIdentityToolkit(app, 'lookup', { idToken: person.token })).body.error?.message).toBe(
      'TOKEN_EXPIRED',
    )
    expect((await person.ask('DELETE', '/auth/session')).status).toBe(401)
  })

  test('C39 keeps sign-ins made later in the same second, and other devices', async () => {
    app.setTime('2030-01-01T10:00:00.100Z')
    const person = await student(app)
    const elsewhere = await signInAgain(app, person)
    app.setTime('2030-01-01T10:00:00.500Z')
    await person.ask('DELETE', '/auth/session')
    const again = await signInAgain(app, person)
    expect([await role(person), await role(elsewhere), await role(again)]).toEqual([401, 200, 200])
  })

  test('C39 without a token only clears the cookie', async () => {
    const { status, headers } = await createApiClient(app)('DELETE', '/auth/session')
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(/^__session=; Max-Age=0; Path=\//)
  })

  test('everywhere ends every device at the next request, but no new sign-in of the same second', async () => {
    app.setTime('2030-01-01T11:00:00.100Z')
    const person = await student(app)
    const elsewhere = await signInAgain(app, person)
    const stranger = await student(app)
    expect((await createApiClient(app)('DELETE', '/auth/sessions')).status).toBe(401)
    expect((await person.ask('DELETE', '/auth/sessions?keep=all')).status).toBe(400)
    app.setTime('2030-01-01T11:00:00.600Z')
    expect((await person.ask('DELETE', '/auth/sessions')).status).toBe(200)
    const again = await signInAgain(app, person)
    expect([await role(person), await role(elsewhere)]).toEqual([401, 401])
    expect([await role(again), await role(stranger)]).toEqual([200, 200])
  })

  test('everywhere else leaves this device signed in', async () => {
    const person = await student(app)
    const elsewhere = await signInAgain(app, person)
    await person.ask('DELETE', '/auth/sessions?keep=this')
    expect([await role(person), await role(elsewhere)]).toEqual([200, 401])
  })
})

test('an Admin signs a user out on every device, the audit trail has it, and the user can sign in again', async () => {
  const [person, boss] = [await student(app), await admin(app)]
  const elsewhere = await signInAgain(app, person)
  const { users: found } = (await boss.ask('GET', `/admin/users?search=${person.email}`)).body
  const [{ _id = '' } = {}] = found as unknown as { _id: string }[]
  const ended = await boss.ask('DELETE', `/admin/users/${_id}/sign-ins`)
  expect(ended.body).toEqual({ success: true })
  expect([await role(person), await role(elsewhere), await role(boss)]).toEqual([401, 401, 200])
  const looked = await callIdentityToolkit(app, 'lookup', { idToken: elsewhere.token })
  expect(looked.body.error?.message).toBe('TOKEN_EXPIRED')
  expect((await boss.ask('GET', `/audit-trail?person=${_id}`)).body).toMatchObject({
    acts: [{ action: 'sign-ins.ended', by: { email: boss.email }, concerns: { email: person.email } }],
  })
  app.setTime(new Date(Date.now() + 1000))
  expect(await role(await signInAgain(app, person))).toBe(200)
})

describe('a token stops working at the next request when', () => {
  test('its user is disabled, and works again when they are enabled', async () => {
    const person = await student(app)
    await app.identityAdmin?.setDisabled(person.uid, true)
    expect(await role(person)).toBe(401)
    await app.identityAdmin?.setDisabled(person.uid, false)
    expect(await role(person)).toBe(200)
  })

  test('C36 the password is changed elsewhere', async () => {
    const person = await student(app)
    const elsewhere = await signInAgain(app, person)
    const changed = await callIdentityToolkit(app, 'update', {
      idToken: elsewhere.token,
      password: 'another-one',
      returnSecureToken: true,
    })
    expect(await role(person)).toBe(401)
    expect(await role(holder(app, changed.body.idToken ?? ''))).toBe(200)
  })

  test('the account is deleted at the identity provider, and creates no new user row', async () => {
    const person = await student(app)
    await callIdentityToolkit(app, 'delete', { idToken: person.token })
    expect(await role(person)).toBe(401)
  })
})

describe('C39 K09 the cookie for pages', () => {
  const sync = (person: Account) => person.ask('POST', '/auth/session')

  test('needs a valid token', async () => {
    expect((await createApiClient(app)('POST', '/auth/session')).status).toBe(401)
    expect(
      (await createApiClient(app, 'a.b.c')('POST', '/auth/session')).headers.get('set-cookie'),
    ).toBeNull()
  })

  test('is unreadable for scripts and other sites, and lives 300 s', async () => {
    const person = await student(app)
    const cookie = (await sync(person)).headers.get('set-cookie')
    expect(cookie).toBe(`__session=${person.token}; Max-Age=300; Path=/; HttpOnly; SameSite=Lax`)
    const secured = await boot({ PUBLIC_URL: 'https://boithok.example' })
    const there = await student(secured)
    expect((await sync(there)).headers.get('set-cookie')).toMatch(
      /^__Host-session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secured.stop()
  })

  test('authorizes no API request', async () => {
    const person = await student(app)
    const asked = await fetch(`${app.url}/api/bookedSessions`, {
      headers: { cookie: `__session=${person.token}` },
    })
    expect(asked.status).toBe(401)
    const left = await fetch(`${app.url}/api/auth/session`, {
      method: 'DELETE',
      headers: { cookie: `__session=${person.token}` },
    })
    expect(left.status).toBe(200)
    expect(await role(person)).toBe(200)
  })
})

describe('deleting an account', () => {
  test('needs a fresh sign-in', async () => {
    const person = await student(app)
    app.setTime(new Date(Date.now() + 301_000))
    expect(await person.ask('DELETE', '/auth/account')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('log in again') },
    })
    expect(await role(person)).toBe(200)
  })

  test('is refused for the last Admin, also at the identity provider', async () => {
    const fresh = await boot()
    const last = await admin(fresh)
    expect((await last.ask('DELETE', '/auth/account')).status).toBe(409)
    const refused = await callIdentityToolkit(fresh, 'delete', { idToken: last.token })
    expect([refused.status, refused.body.error?.message]).toEqual([
      400,
      expect.stringMatching(/^OPERATION_NOT_ALLOWED/),
    ])
    expect((await last.ask('GET', '/admin/users')).body).toMatchObject({ total: 1 })
    await fresh.stop()
  })

  test('keeps one of two Admins who delete themselves at once, by any way and through any process', async () => {
    const here = await boot()
    const there = await boot({ DATABASE_URL: here.databaseUrl })
    const { database } = here.services.context
    const ways: ((leaver: Account, other: Account) => Promise<unknown>)[] = [
      (leaver) => leaver.ask('DELETE', '/auth/account'),
      (leaver) => callIdentityToolkit(there, 'delete', { idToken: leaver.token }),
      async (leaver, other) => {
        const [row] = await database.select().from(users).where(eq(users.providerUid, leaver.uid))
        return createApiClient(there, other.token)('PATCH', `/admin/users/${row?.id}/role`, { role: 'user' })
      },
    ]
    for (const [first, one] of ways.entries())
      for (const [second, two] of ways.entries()) {
        await database.update(users).set({ role: 'user' })
        const [a, b] = [await admin(here), await admin(here)]
        await Promise.all([one(a, b), two(b, a)])
        const left = await database.$count(users, eq(users.role, 'Admin'))
        expect({ first, second, left }).toEqual({ first, second, left: 1 })
      }
    await Promise.all([there.stop(), here.stop()])
  })

  test('at the identity provider deletes their data here too', async () => {
    const person = await student(app)
    await person.ask('POST', '/notes', { title: 'Mine', description: 'alone' })
    expect((await callIdentityToolkit(app, 'delete', { idToken: person.token })).status).toBe(200)
    const { database } = app.services.context
    const row = await database.query.users.findFirst({
      where: (user, { eq }) => eq(user.providerUid, person.uid),
    })
    expect(row).toMatchObject({ email: `deleted-${row?.id}`, name: null, deletedAt: expect.any(Date) })
    expect(
      await database.query.notes.findMany({ where: (note, { eq }) => eq(note.userId, row?.id ?? '') }),
    ).toEqual([])
  })

  test('deletes personal data, keeps what others rely on, and blocks further sign-ins', async () => {
    const person = await student(app)
    const elsewhere = await signInAgain(app, person)
    await person.ask('POST', '/notes', { title: 'Mine', description: 'alone' })
    const { database } = app.services.context
    const [before] = await database.select().from(users).where(eq(users.providerUid, person.uid))
    expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)

    expect([await role(person), await role(elsewhere)]).toEqual([401, 401])
    await expect(signInAgain(app, person)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    const [row] = await database
      .select()
      .from(users)
      .where(eq(users.id, before?.id ?? ''))
    expect(row).toMatchObject({ email: `deleted-${row?.id}`, name: null, role: 'user' })
    expect(
      await database.query.notes.findMany({ where: (note, { eq }) => eq(note.userId, row?.id ?? '') }),
    ).toEqual([])
    const boss = await admin(app)
    expect((await boss.ask('GET', `/admin/users?search=${row?.id}`)).body).toMatchObject({ total: 0 })
  })

  test('frees the email for a new, unrelated account', async () => {
    const person = await student(app)
    const { body } = await person.ask('POST', '/users', { email: person.email })
    await person.ask('DELETE', '/auth/account')
    const signUp = await callIdentityToolkit(app, 'signUp', {
      email: person.email,
      password: 'secret1!',
      returnSecureToken: true,
    })
    const next = holder(app, signUp.body.idToken ?? '')
    const recorded = await next.ask('POST', '/users', { email: person.email })
    expect(recorded.status).toBe(200)
    expect(recorded.body.insertedId).not.toBe(body.insertedId)
  })
})

describe('with Firebase, which does not identify sign-ins', () => {
  let google: Firebase
  let product: TestApp
  const now = () => Math.floor(Date.now() / 1000)
  const signedIn = async (authTime: number, sub = 'firebase-1') =>
    holder(
      product,
      await google.token({ sub, email: `${sub}@people.test`, auth_time: authTime, iat: authTime }),
    )
  beforeAll(async () => {
    google = await standForGoogle()
    product = await boot(firebaseEnv, { fetch: google.fetch })
  })
  afterAll(() => product.stop())

  test('C39 signing out revokes every token of that sign-in, not those of other devices', async () => {
    const [older, here] = [await signedIn(now() - 500), await signedIn(now() - 100)]
    const refreshed = holder(
      product,
      await google.token({ sub: here.uid, email: here.email, auth_time: now() - 100 }),
    )
    expect((await here.ask('DELETE', '/auth/session')).status).toBe(200)
    expect([await role(here), await role(refreshed), await role(older)]).toEqual([401, 401, 200])
  })

  test('C39 a sign-in made in the second of signing out is valid', async () => {
    const moment = Math.floor(Date.now() / 1000)
    product.setTime(new Date(moment * 1000 + 400))
    const before = await signedIn(moment - 100, 'firebase-2')
    await before.ask('DELETE', '/auth/session')
    const after = await signedIn(moment, 'firebase-2')
    expect([await role(before), await role(after)]).toEqual([401, 200])

    await after.ask('DELETE', '/auth/sessions')
    expect(await role(after)).toBe(401)
    product.setTime()
  })

  test('an Admin ends a user’s sign-ins, including those of the same second', async () => {
    const moment = Math.floor(Date.now() / 1000)
    const person = await signedIn(moment, 'firebase-7')
    expect(await role(person)).toBe(200)
    const boss = await signedIn(moment, 'firebase-8')
    await role(boss)
    await giveRole(product, boss.email, 'Admin')
    const { body } = await boss.ask('GET', `/admin/users?search=${person.email}`)
    const [{ _id = '' } = {}] = body.users as unknown as { _id: string }[]
    product.setTime(new Date(moment * 1000 + 400))
    expect((await boss.ask('DELETE', `/admin/users/${_id}/sign-ins`)).status).toBe(200)
    product.setTime()
    expect([await role(person), await role(boss)]).toEqual([401, 200])
    expect(await role(await signedIn(moment + 1, 'firebase-7'))).toBe(200)
  })

  test('everywhere ends earlier sign-ins; a new sign-in is valid', async () => {
    const [older, here] = [
      await signedIn(now() - 500, 'firebase-3'),
      await signedIn(now() - 100, 'firebase-3'),
    ]
    await older.ask('DELETE', '/auth/sessions')
    expect([await role(older), await role(here)]).toEqual([401, 401])
    expect(await role(await signedIn(now(), 'firebase-3'))).toBe(200)
  })

  test('everywhere else ends sign-ins older than this one', async () => {
    const [older, here] = [
      await signedIn(now() - 500, 'firebase-4'),
      await signedIn(now() - 100, 'firebase-4'),
    ]
    await here.ask('DELETE', '/auth/sessions?keep=this')
    expect([await role(older), await role(here)]).toEqual([401, 200])
  })

  test('signing out many times keeps every ended sign-in ended', async () => {
    const times = Array.from({ length: 25 }, (_, index) => now() - 1000 + index * 10)
    const devices = []
    for (const time of times) devices.push(await signedIn(time, 'firebase-5'))
    for (const device of devices) expect((await device.ask('DELETE', '/auth/session')).status).toBe(200)
    for (const device of devices) expect(await role(device)).toBe(401)
    expect(await role(await signedIn(now(), 'firebase-5'))).toBe(200)
  })

  test('a sign-in ends after thirty days, however new its token is, remembered or not', async () => {
    const lastDay = now() - 30 * 86_400
    const renewed = async (authTime: number) => {
      const claims = { sub: 'firebase-9', email: 'firebase-9@people.test' }
      return holder(product, await google.token({ ...claims, auth_time: authTime, iat: now() }))
    }
    const nearly = await renewed(lastDay + 60)
    expect([await role(nearly), await role(await renewed(lastDay - 1))]).toEqual([200, 401])
    product.setTime(new Date(Date.now() + 61_000))
    expect(await role(nearly)).toBe(401)
    product.setTime()
  })

  test('a deleted account rejects old tokens', async () => {
    const person = await signedIn(now(), 'firebase-6')
    expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
    expect(await role(person)).toBe(401)
  })
})
