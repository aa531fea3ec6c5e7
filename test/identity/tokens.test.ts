import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../contract/http/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { type Firebase, firebaseEnv, standForGoogle } from '../support/firebase.ts'
import { isLong } from '../support/long.ts'
import { signUp } from '../support/people.ts'

let google: Firebase
let app: TestApp
/** Made once, because a pair of keys takes a tenth of a second. */
let forged: Record<string, string>
beforeAll(async () => {
  google = await standForGoogle()
  app = await boot(firebaseEnv, { fetch: google.fetch })
  forged = await forgeries()
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.stop())

const person = { sub: 'firebase-uid', email: 'person@people.test' }
const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'
const seconds = () => Math.floor(Date.now() / 1000)

async function ask(
  authorization: string | undefined,
  call: Pick<Endpoint, 'method' | 'path'> = endpoints.listBookings,
) {
  const path = call.path.replaceAll(/\{email\}/g, person.email).replaceAll(/\{\w+\}/g, UNKNOWN)
  const response = await fetch(`${app.url}/api${path}`, {
    method: call.method,
    ...(authorization !== undefined && { headers: { authorization } }),
  })
  return response.status
}

/** Forged tokens. */
async function forgeries(): Promise<Record<string, string>> {
  const valid = await google.token(person)
  const [header = '', payload = '', signature = ''] = valid.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
  const publicKey = google.keySet().keys[0] ?? {}
  const { privateKey: stranger, publicKey: strangerPublic } = await generateKeyPair('RS256')
  const kid = publicKey.kid ?? ''
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const by = (key: CryptoKey | Uint8Array, fields: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...fields }).sign(key)
  const pem = Buffer.from(JSON.stringify(publicKey))
  return {
    'no algorithm': new UnsecuredJWT(claims).encode(),
    'no algorithm, in other letters': `${encoded({ alg: 'NONE', kid })}.${payload}.${signature}`,
    'a shared secret that is the public key': await by(pem, { alg: 'HS256', kid }),
    'the modulus as a shared secret': await by(Buffer.from(publicKey.n ?? '', 'base64url'), {
      alg: 'HS256',
      kid,
    }),
    'another algorithm': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'PS256', kid })
      .sign((await generateKeyPair('PS256')).privateKey),
    'somebody else’s key under Google’s id': await by(stranger, { kid }),
    'somebody else’s key under an id of its own': await by(stranger, { kid: 'stranger' }),
    'a key that the token itself brings': await by(stranger, {
      kid: 'own',
      jwk: await exportJWK(strangerPublic),
    }),
    'a key set that the token itself names': await by(stranger, {
      kid: 'own',
      jku: 'https://evil.example/keys',
    }),
    'no key id': await by(stranger, {}),
    'no signature': `${header}.${payload}.`,
    'a cut signature': valid.slice(0, -10),
    'other claims under a good signature': `${header}.${encoded({ ...claims, sub: 'another' })}.${signature}`,
    'another issuer': await google.token({ ...person, iss: 'https://securetoken.google.com/another' }),
    'an issuer over plain http': await google.token({
      ...person,
      iss: 'http://securetoken.google.com/boithok-test',
    }),
    'another audience': await google.token({ ...person, aud: 'another' }),
    'no audience': await google.token({ ...person, aud: '' }),
    expired: await google.token({ ...person, exp: seconds() - 1 }),
    'no end': await google.token({ ...person, exp: undefined }),
    'not yet valid': await google.token({ ...person, nbf: seconds() + 3600 }),
    'made in the future': await google.token({ ...person, iat: seconds() + 3600 }),
    'a sign-in in the future': await google.token({ ...person, auth_time: seconds() + 3600 }),
    'no sign-in': await google.token({ ...person, auth_time: undefined }),
    'a sign-in that is text': await google.token({ ...person, auth_time: 'now' }),
    'no person': await google.token({ ...person, sub: undefined }),
    'an empty person': await google.token({ ...person, sub: '' }),
    'no address': await google.token({ ...person, email: undefined }),
    'nothing but dots': '..',
    'not a token': 'token',
  }
}

const isPrivate = ({ access }: Endpoint) => access !== 'everyone'
const privateCalls = Object.values<Endpoint>(endpoints).filter(isPrivate)

/** Every seventh, beginning with another at each endpoint; all of them in `npm run test:long -- rest`. */
const triedOn = (call: Endpoint) =>
  Object.entries(forged).filter((_, at) => isLong || at % 7 === privateCalls.indexOf(call) % 7)

describe('C01 P08 forged tokens are 401 on every private endpoint', () => {
  test.each(privateCalls.map((call) => ({ call, name: `${call.method} ${call.path}` })))(
    '$name',
    async ({ call }) => {
      expect(await ask(undefined, call)).toBe(401)
      for (const [name, token] of triedOn(call))
        expect({ name, status: await ask(`Bearer ${token}`, call) }).toEqual({ name, status: 401 })
      const valid = await google.token(person)
      for (const scheme of [`Basic ${valid}`, valid, `Bearer${valid}`, `Token ${valid}`, 'Bearer ', ''])
        expect({ scheme, status: await ask(scheme, call) }).toEqual({ scheme, status: 401 })
    },
  )

  test('and on public ones', async () => {
    for (const token of Object.values(forged)) {
      expect(await ask(`Bearer ${token}`, endpoints.listSessions)).toBe(401)
    }
  })
})

test('C01 a Firebase token allows what its user may do, and no more', async () => {
  const token = await google.token(person)
  expect(await ask(`Bearer ${token}`)).toBe(200)
  expect(await ask(`bearer ${token}`)).toBe(200)
  expect(await ask(`Bearer ${token}`, endpoints.listUsers)).toBe(403)
})

test('a role in a token is ignored', async () => {
  const token = await google.token({ ...person, role: 'Admin', admin: true, roles: ['Admin'] })
  expect(await ask(`Bearer ${token}`, endpoints.listUsers)).toBe(403)
})

test('an address that one token has confirmed stays so, whatever another says, until it changes', async () => {
  const sub = 'confirms-by-link'
  const authTime = seconds() - 60
  const isConfirmedAfter = async (claims: JWTPayload) => {
    const token = await google.token({ sub, email: 'link@people.test', auth_time: authTime, ...claims })
    expect(await ask(`Bearer ${token}`)).toBe(200)
    const [row] = await app.services.context.database.select().from(users).where(eq(users.providerUid, sub))
    return row?.emailVerified
  }
  expect(await isConfirmedAfter({ email_verified: false })).toBe(false)
  // Another device of the same sign-in has heard of the link.
  expect(await isConfirmedAfter({ email_verified: true })).toBe(true)
  // And one that signed in later, but before the link was opened, has not.
  expect(await isConfirmedAfter({ email_verified: false, auth_time: authTime + 1 })).toBe(true)
  const email = 'another@people.test'
  expect(await isConfirmedAfter({ email, email_verified: false, auth_time: authTime + 2 })).toBe(false)
})

test('unreachable Google keys sign nobody out, and new keys are fetched', async () => {
  const other = await standForGoogle()
  const product = await boot(firebaseEnv, { fetch: other.fetch })
  const askThere = async (token: string) =>
    (await fetch(`${product.url}/api/bookedSessions`, { headers: { authorization: `Bearer ${token}` } }))
      .status

  other.setReachable(false)
  expect(await askThere(await other.token(person))).toBe(503)
  other.setReachable(true)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  expect(await askThere(await other.token(person))).toBe(200)

  // A new token, because a verified one stays cached until it expires.
  const before = await other.token({ ...person, name: 'Another' })
  await other.rotate()
  // Unknown key ids refetch the keys at most every half minute.
  vi.setSystemTime(Date.now() + 31_000)
  expect(await askThere(await other.token(person))).toBe(200)
  expect(await askThere(before)).toBe(401)
  await product.stop()
})

test('C39 a page renders as for a visitor while Google’s keys are unreachable', async () => {
  const other = await standForGoogle()
  const product = await boot(firebaseEnv, {
    fetch: other.fetch,
    pages: (services) => ({
      handle: async (request) =>
        Response.json({ visitor: await services.visitor(request.headers.get('cookie')) }),
      variantOf: () => undefined,
      routeOf: () => undefined,
      cacheablePaths: [],
    }),
  })
  const render = async () => {
    const headers = { cookie: `__session=${await other.token(person)}` }
    const response = await fetch(product.url, { headers })
    return [response.status, await response.json()]
  }
  other.setReachable(false)
  expect(await render()).toEqual([200, { visitor: null }])
  expect(product.logged.join()).toContain('the visitor of a page could not be identified')
  other.setReachable(true)
  expect(await render()).toEqual([200, { visitor: expect.objectContaining({ email: person.email }) }])
  await product.stop()
})

test('a token of the stand-in is refused where Firebase is configured, and vice versa', async () => {
  const standIn = await boot()
  const signedUp = await signUp(standIn)
  expect(await ask(`Bearer ${signedUp.token}`)).toBe(401)
  const firebase = await google.token(person)
  const { status } = await fetch(`${standIn.url}/api/bookedSessions`, {
    headers: { authorization: `Bearer ${firebase}` },
  })
  expect(status).toBe(401)
  await standIn.stop()
})

test('with Firebase the stand-in is off', async () => {
  const address = `${app.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${firebaseEnv.FIREBASE_API_KEY}`
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(404)
  expect(app.services.clientConfig.identity).toEqual({
    apiKey: 'AIza-test',
    authDomain: 'boithok-test.firebaseapp.com',
    projectId: 'boithok-test',
    standIn: null,
  })
})

describe('ADMIN_EMAILS', () => {
  test('makes only verified emails Admins', async () => {
    const product = await boot({ ...firebaseEnv, ADMIN_EMAILS: 'Boss@people.test' }, { fetch: google.fetch })
    const role = async (claims: JWTPayload) => {
      const token = await google.token({ sub: 'boss', ...claims })
      const address = `${product.url}/api/users/role/${claims.email}`
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      return ((await response.json()) as { role: string }).role
    }
    expect(await role({ email: 'boss@people.test', email_verified: false })).toBe('user')
    expect(await role({ email: 'boss@people.test', email_verified: 'true' })).toBe('user')
    expect(await role({ email: 'boss@people.test' })).toBe('Admin')
    expect(await role({ sub: 'other', email: 'other@people.test' })).toBe('user')
    await product.stop()
  })
})
