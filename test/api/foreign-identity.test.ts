import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { callIdentityToolkit, signInAgain } from '../support/identity-toolkit.ts'
import { admin, PASSWORD, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let victim: Person
let attacker: Person
beforeAll(async () => {
  app = await boot()
  victim = await admin(app)
  attacker = await student(app)
})
afterAll(() => app.stop())

/** What names the victim, by the names that products use for it. */
const claims = () => ({
  ...{ uid: victim.uid, localId: victim.uid, userId: victim.uid, user_id: victim.uid, sub: victim.uid },
  ...{ id: victim.uid, _id: victim.uid, phone: '01712345678', phoneNumber: '+8801712345678' },
  ...{ role: 'Admin', isAdmin: true, isCashier: true, emailVerified: true, admin: 1 },
  ...{ customAttributes: '{"role":"Admin"}', customClaims: { role: 'Admin' }, providerUid: victim.uid },
})

/**
 * The attacker's own request, which also says by body, query, headers and cookies that it is the victim's.
 */
async function pretend(path: string, { method = 'POST', body = {} }: { method?: string; body?: object }) {
  const named = { ...claims(), email: victim.email }
  const query = new URLSearchParams(Object.entries(named).map(([name, value]) => [name, String(value)]))
  const forged = [
    'x-user',
    'x-user-id',
    'x-email',
    'x-role',
    'x-forwarded-user',
    'x-forwarded-email',
    'remote-user',
  ]
  const response = await fetch(`${app.url}${path}${path.includes('?') ? '&' : '?'}${query}`, {
    method,
    headers: {
      ...Object.fromEntries(forged.map((name) => [name, name.endsWith('role') ? 'Admin' : victim.email])),
      authorization: `Bearer ${attacker.token}`,
      cookie: `__session=${victim.token}; email=${victim.email}; uid=${victim.uid}; role=Admin`,
      'content-type': 'application/json',
    },
    ...(method !== 'GET' && { body: JSON.stringify({ ...claims(), ...body }) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const identity = (call: string, body: object) =>
  pretend(
    `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${app.services.clientConfig.identity.apiKey}`,
    {
      body,
    },
  )
const rowOf = async ({ uid }: Person) =>
  (await app.services.context.database.select().from(users).where(eq(users.providerUid, uid)))[0]
const accountOf = async ({ token: idToken }: Person) =>
  (await callIdentityToolkit(app, 'lookup', { idToken })).body.users

test('C03 C39 renewing a session tells nothing about who one is: another’s email, uid or role is ignored', async () => {
  const before = { row: await rowOf(victim), account: await accountOf(victim) }
  const synced = await pretend('/api/auth/session', {})
  expect(synced.status).toBe(200)
  expect(synced.headers.get('set-cookie')).toContain(`=${attacker.token};`)
  const named = await pretend('/api/users', { body: { email: attacker.email } })
  expect(named).toMatchObject({ status: 200, body: { role: 'Student' } })
  expect((await pretend('/api/users', { body: { email: victim.email } })).status).toBe(403)
  expect((await pretend('/api/admin/users', { method: 'GET' })).status).toBe(403)
  expect(await rowOf(victim)).toEqual(before.row)
  expect(await accountOf(victim)).toEqual(before.account)
  expect(await rowOf(attacker)).toMatchObject({ role: 'Student', email: attacker.email, phone: null })
})

test('C36 C38 the identity provider renews and changes only the account of the token that it is given', async () => {
  const account = await accountOf(victim)
  const signedIn = await identity('signInWithPassword', {
    ...attacker,
    password: PASSWORD,
    returnSecureToken: true,
  })
  const { refreshToken: refresh_token } = signedIn.body
  const renewed = await pretend(
    `/securetoken.googleapis.com/v1/token?key=${app.services.clientConfig.identity.apiKey}`,
    { body: { grant_type: 'refresh_token', refresh_token, email: victim.email } },
  )
  const { token: idToken } = attacker
  const changed = await identity('update', { idToken, displayName: 'Mallory', returnSecureToken: true })
  for (const token of [signedIn.body.idToken, renewed.body.id_token, changed.body.idToken ?? idToken])
    expect(decodeJwt(token)).toMatchObject({
      ...{ sub: attacker.uid, user_id: attacker.uid, email: attacker.email, email_verified: false },
    })
  expect(Object.keys(decodeJwt(renewed.body.id_token))).not.toContain('role')
  expect((await identity('lookup', { idToken, email: [victim.email] })).body.users).toMatchObject([
    { localId: attacker.uid, email: attacker.email, displayName: 'Mallory', emailVerified: false },
  ])
  // As in Firebase, only an administrator chooses the id of an account.
  const created = await identity('signUp', { email: 'new@people.test', password: PASSWORD })
  expect(created.body.error?.message).toBe('UNEXPECTED_PARAMETER : User ID')
  expect(await accountOf(victim)).toEqual(account)
})

test('M10 money taken at the desk for an address that has an account changes nothing of the account', async () => {
  const desk = await cashier(app, victim)
  const [row, account] = [await rowOf(victim), await accountOf(victim)]
  const sessionId = await createSession(victim, { fee: 5 })
  const payment = cash(sessionId, {
    email: victim.email.toUpperCase(),
    name: 'Somebody Else',
    ...claims(),
    phone: undefined,
  })
  expect((await desk.ask('POST', '/desk/payments', payment)).status).toBe(200)
  // But for the number that everybody with a seat has.
  expect(await rowOf(victim)).toEqual({ ...row, studentNumber: expect.any(String) })
  expect(await accountOf(victim)).toEqual(account)
  expect((await victim.ask('GET', '/admin/users')).status).toBe(200)
  expect((await signInAgain(app, victim)).uid).toBe(victim.uid)
})
