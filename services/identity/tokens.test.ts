import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from '@firebase/auth'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestPool } from '../../test/support/pool.ts'
import { PROJECT, type Provider, startProvider } from './fixture.ts'
import { createIdentityService } from './index.ts'

const KEY_SET = '/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const ISSUER = `https://securetoken.google.com/${PROJECT}`

let provider: Provider

beforeAll(async () => {
  provider = await startProvider()
})
afterEach(() => vi.useRealTimers())
afterAll(() => provider.stop())

const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` })

async function register(email: string) {
  const { user } = await createUserWithEmailAndPassword(provider.browser(), email, 'secret1!')
  return user
}

test('C38 a forced refresh returns a new token of the same sign-in', async () => {
  const user = await register('refresh@example.com')
  const before = await user.getIdTokenResult()
  provider.passTime(100)
  const after = await user.getIdTokenResult(true)
  expect(after.token).not.toBe(before.token)
  expect(after.claims.auth_time).toBe(before.claims.auth_time)
  expect(Number(after.claims.iat)).toBe(Number(before.claims.iat) + 100)
})

test('C38 a token expires after an hour; a refresh returns a new one', async () => {
  const user = await register('expiry@example.com')
  const idToken = await user.getIdToken()
  provider.passTime(3599)
  expect((await provider.call('lookup', { idToken })).status).toBe(200)
  provider.passTime(1)
  expect((await provider.call('lookup', { idToken })).error).toBe('TOKEN_EXPIRED')
  expect((await provider.call('lookup', { idToken: await user.getIdToken(true) })).status).toBe(200)
})

test('C38 the SDK refreshes a token after its hour, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const user = await register('automatic@example.com')
  const first = await user.getIdToken()
  const pass = (seconds: number) => {
    provider.passTime(seconds)
    vi.setSystemTime(Date.now() + seconds * 1000)
  }
  pass(3000)
  expect(await user.getIdToken()).toBe(first)
  pass(600)
  const second = await user.getIdToken()
  expect(second).not.toBe(first)
  expect((await provider.call('lookup', { idToken: first })).error).toBe('TOKEN_EXPIRED')
  expect((await provider.call('lookup', { idToken: second })).status).toBe(200)
})

test('C38 two tabs refresh with one token at once, and again', async () => {
  const { refreshToken } = await register('two-tabs@example.com')
  for (const answer of await Promise.all([provider.refresh(refreshToken), provider.refresh(refreshToken)])) {
    expect(answer.json).toMatchObject({
      refresh_token: refreshToken,
      expires_in: '3600',
      token_type: 'Bearer',
    })
    expect(answer.json.access_token).toBe(answer.json.id_token)
  }
})

test('C38 an ended sign-in answers TOKEN_EXPIRED to every request', async () => {
  const user = await register('revoked@example.com')
  const idToken = await user.getIdToken()
  await provider.administration.revokeSessions(user.uid)

  expect((await provider.refresh(user.refreshToken)).error).toBe('TOKEN_EXPIRED')
  for (const name of ['lookup', 'update', 'delete']) {
    expect((await provider.call(name, { idToken })).error).toBe('TOKEN_EXPIRED')
  }
  await expect(user.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
  const again = await signInWithEmailAndPassword(provider.browser(), 'revoked@example.com', 'secret1!')
  expect(await again.user.getIdToken(true)).toBeTruthy()
})

test('C38 sign-ins older than valid_since are revoked, whoever set it', async () => {
  const user = await register('valid-since@example.com')
  provider.passTime(1)
  const now = provider.now()
  await provider.database.query('update identity.accounts set valid_since = $1 where local_id = $2', [
    now,
    user.uid,
  ])
  expect((await provider.refresh(user.refreshToken)).error).toBe('TOKEN_EXPIRED')
  expect((await provider.call('lookup', { idToken: await user.getIdToken() })).error).toBe('TOKEN_EXPIRED')
})

test('C38 unknown refresh tokens are refused', async () => {
  const { uid, refreshToken } = await register('guessed@example.com')
  expect((await provider.refresh('nonsense')).error).toBe('INVALID_REFRESH_TOKEN')
  expect((await provider.refresh('')).error).toBe('MISSING_REFRESH_TOKEN')
  expect((await provider.refresh(`${uid}.${'A'.repeat(43)}`)).error).toBe('TOKEN_EXPIRED')
  const another = await register('another@example.com')
  const swapped = refreshToken.replace(uid, another.uid)
  expect((await provider.refresh(swapped)).error).toBe('TOKEN_EXPIRED')
})

test('C38 the token endpoint takes a form or JSON, and names what is missing', async () => {
  const { refreshToken } = await register('grants@example.com')
  const send = (body: unknown) =>
    provider.request('/securetoken.googleapis.com/v1/token?key=stand-in-key', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await send({ grantType: 'refresh_token', refreshToken })).status).toBe(200)
  expect((await send({})).error).toBe('MISSING_GRANT_TYPE')
  expect((await send({ grantType: 'password', refreshToken })).error).toBe('INVALID_GRANT_TYPE')
})

test('C38 jose verifies a token with the published keys; it has Google’s claims', async () => {
  const user = await register('claims@example.com')
  const keys = createRemoteJWKSet(new URL(provider.url + KEY_SET))
  const seconds = Math.floor(provider.now().getTime() / 1000)
  const { payload, protectedHeader } = await jwtVerify(await user.getIdToken(), keys, {
    algorithms: ['RS256'],
    issuer: ISSUER,
    audience: PROJECT,
    currentDate: provider.now(),
  })
  expect(protectedHeader).toEqual({ alg: 'RS256', kid: expect.any(String), typ: 'JWT' })
  expect(payload).toEqual({
    iss: ISSUER,
    aud: PROJECT,
    sub: user.uid,
    user_id: user.uid,
    sid: expect.any(String),
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds,
    email: 'claims@example.com',
    email_verified: false,
    firebase: { identities: { email: ['claims@example.com'] }, sign_in_provider: 'password' },
  })
})

test('the private key is not among the published ones', async () => {
  const { json } = await provider.request(KEY_SET)
  const keys = json.keys as Record<string, unknown>[]
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
})

test('several processes started at once share one key', async () => {
  const fresh = await startProvider()
  const processes = Array.from({ length: 5 }, () => createIdentityService(fresh.settings))
  const sets = await Promise.all(processes.map(async (app) => (await app.request(KEY_SET)).text()))
  expect(new Set(sets).size).toBe(1)

  const user = await createUserWithEmailAndPassword(fresh.browser(), 'shared@example.com', 'secret1!')
  const keys = createLocalJWKSet(JSON.parse(sets[0] ?? '') as JSONWebKeySet)
  await jwtVerify(await user.user.getIdToken(), keys, { currentDate: fresh.now() })
  await fresh.stop()
})

test('a rush at the very first start, before a key exists, needs no second connection', async () => {
  const fresh = await startProvider()
  const database = createTestPool({ ...fresh.database.options, max: 1, connectionTimeoutMillis: 5000 })
  const app = createIdentityService({ ...fresh.settings, database })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, person) =>
      app.request('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=stand-in-key', {
        method: 'POST',
        body: JSON.stringify({ email: `person-${person}@example.com`, password: 'secret1!' }),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await database.end()
  await fresh.stop()
})

test('forged tokens are refused', async () => {
  const user = await register('forged@example.com')
  const idToken = await user.getIdToken()
  const claims = decodeJwt(idToken)
  const { kid } = JSON.parse(Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()) as {
    kid: string
  }
  const { privateKey: stranger } = await generateKeyPair('RS256')
  const unsigned = (header: object) =>
    `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${idToken.split('.')[1]}.`
  const forgeries = [
    await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(stranger),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode((await provider.request(KEY_SET)).text)),
    unsigned({ alg: 'none' }),
    `${idToken.slice(0, -8)}AAAAAAAA`,
    'not a token',
    '..',
  ]
  for (const forgery of forgeries) {
    expect((await provider.call('lookup', { idToken: forgery })).error).toBe('INVALID_ID_TOKEN')
  }
  expect((await provider.call('lookup', {})).error).toBe('MISSING_ID_TOKEN')
})
