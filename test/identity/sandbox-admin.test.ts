import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  signInAnonymously,
} from '@firebase/auth'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { createApiClient } from '../support/people.ts'
import { randomEmail, sandbox } from './sandbox.ts'

const { booted, auth, call, owner } = sandbox()

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/projects/demo-sandbox'
const OWNER = { authorization: 'Bearer owner' }
const messageOf = ({ json }: { json: Record<string, unknown> }) =>
  (json.error as { message?: string } | undefined)?.message

type Listed = { localId: string; providerUserInfo?: { providerId: string; rawId: string }[] }

async function create(fields: object = {}): Promise<string> {
  const { status, json } = await owner('accounts', fields)
  expect(status).toBe(200)
  return String(json.localId)
}

async function find(by: object): Promise<Listed | undefined> {
  const { json } = await owner('accounts:lookup', by)
  return (json.users as Listed[] | undefined)?.[0]
}

describe('verifyIdToken and createSessionCookie', () => {
  test('a token is unsigned, as an emulator’s is, and opens nothing of the product', async () => {
    const { user } = await createUserWithEmailAndPassword(auth(), randomEmail(), 'password')
    const token = await user.getIdToken()
    expect(decodeProtectedHeader(token).alg).toBe('none')
    expect(token.split('.')[2]).toBe('')
    expect(decodeJwt(token)).toMatchObject({
      iss: 'https://securetoken.google.com/demo-sandbox',
      aud: 'demo-sandbox',
      sub: user.uid,
      auth_time: expect.any(Number),
    })
    expect((await createApiClient(booted(), token)('GET', '/bookedSessions')).status).toBe(401)
  })

  test('a token that nobody was given is refused, though none is signed', async () => {
    const { user } = await createUserWithEmailAndPassword(auth(), randomEmail(), 'password')
    const [header, claims = ''] = (await user.getIdToken()).split('.')
    const changed = (changes: object) => {
      const read = JSON.parse(Buffer.from(claims, 'base64url').toString())
      const payload = Buffer.from(JSON.stringify({ ...read, ...changes })).toString('base64url')
      return call('POST', '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any-key', {
        idToken: `${header}.${payload}.`,
      })
    }
    expect((await changed({})).status).toBe(200)
    expect(messageOf(await changed({ sid: 'guessed' }))).toBe('TOKEN_EXPIRED')
    expect(messageOf(await changed({ sub: await create() }))).toBe('TOKEN_EXPIRED')
    expect(messageOf(await changed({ aud: 'another' }))).toBe('INVALID_ID_TOKEN')
    expect(messageOf(await changed({ exp: 1 }))).toBe('TOKEN_EXPIRED')
  })

  test('a session cookie has the claims of its token, for five minutes to two weeks', async () => {
    const { user } = await createUserWithEmailAndPassword(auth(), randomEmail(), 'password')
    const idToken = await user.getIdToken()
    const ask = (body: object) => call('POST', `${ACCOUNTS}:createSessionCookie`, body, OWNER)
    expect(messageOf(await ask({ validDuration: 3600 }))).toBe('MISSING_ID_TOKEN')
    for (const validDuration of [299, 14 * 24 * 3600 + 1])
      expect(messageOf(await ask({ idToken, validDuration }))).toBe('INVALID_DURATION')
    expect(messageOf(await ask({ idToken: 'made-up', validDuration: 3600 }))).toBe('INVALID_ID_TOKEN')
    expect((await call('POST', `${ACCOUNTS}:createSessionCookie`, { idToken })).status).toBe(403)

    const { json } = await ask({ idToken, validDuration: 3600 })
    const cookie = String(json.sessionCookie)
    const { iss, iat = 0, exp = 0, sub, aud, sid } = decodeJwt(cookie)
    expect([decodeProtectedHeader(cookie).alg, cookie.split('.')[2]]).toEqual(['none', ''])
    expect([iss, sub, aud]).toEqual([
      'https://session.firebase.google.com/demo-sandbox',
      user.uid,
      'demo-sandbox',
    ])
    expect([exp - iat, sid]).toEqual([3600, decodeJwt(idToken).sid])
  })

  test('revokeRefreshTokens ends what was signed in before', async () => {
    const { user } = await createUserWithEmailAndPassword(auth(), randomEmail(), 'password')
    const soon = Math.floor(Date.now() / 1000) + 60
    expect((await owner('accounts:update', { localId: user.uid, validSince: soon })).status).toBe(200)
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    expect(await find({ localId: [user.uid] })).toMatchObject({ validSince: String(soon) })
  })
})

describe('users', () => {
  test('are listed in pages, each once', async () => {
    const made = [await create(), await create(), await create()]
    const page = (query: string) => call('GET', `${ACCOUNTS}/accounts:batchGet${query}`, undefined, OWNER)
    const seen: string[] = []
    for (let token = ''; ; ) {
      const { json } = await page(`?maxResults=2${token && `&nextPageToken=${token}`}`)
      const users = (json.users ?? []) as Listed[]
      expect(users.length).toBeLessThanOrEqual(2)
      seen.push(...users.map(({ localId }) => localId))
      if (json.nextPageToken === undefined) break
      token = String(json.nextPageToken)
    }
    expect(seen).toEqual([...new Set(seen)])
    expect(seen).toEqual(expect.arrayContaining(made))
    for (const wrong of ['?maxResults=0', '?maxResults=x']) expect((await page(wrong)).status).toBe(400)
    expect((await page('?tenantId=one')).status).toBe(501)
  })

  test('a provider is linked and unlinked, and finds its user', async () => {
    const [localId, another] = [await create(), await create()]
    const linkProviderUserInfo = { providerId: 'google.com', rawId: crypto.randomUUID() }
    const link = (to: string, linked: object = linkProviderUserInfo) =>
      owner('accounts:update', { localId: to, linkProviderUserInfo: linked })
    expect((await link(localId, { providerId: 'google.com' })).status).toBe(400)
    expect((await link(localId)).status).toBe(200)
    expect((await link(localId)).status).toBe(200)
    expect(messageOf(await link(another))).toBe('FEDERATED_USER_ID_ALREADY_LINKED')
    const linked = await find({ federatedUserId: [linkProviderUserInfo] })
    expect(linked).toMatchObject({ localId, providerUserInfo: [linkProviderUserInfo] })

    const phoneNumber = '+8801712345670'
    const changed = { localId, phoneNumber, deleteProvider: ['google.com'] }
    expect((await owner('accounts:update', changed)).status).toBe(200)
    expect(await find({ federatedUserId: [linkProviderUserInfo] })).toBeUndefined()
    expect(await find({ phoneNumber: [phoneNumber] })).toMatchObject({ localId })
    await owner('accounts:update', { localId, deleteProvider: ['phone'] })
    expect(await find({ phoneNumber: [phoneNumber] })).toBeUndefined()
  })

  test('a number that is none is refused by name, and makes nobody', async () => {
    const localId = crypto.randomUUID()
    for (const phoneNumber of ['+12', '0171', '+88017', '', '+8801712345678\0']) {
      expect(messageOf(await owner('accounts', { localId, phoneNumber }))).toMatch(/^INVALID_PHONE_NUMBER/)
      expect(await find({ localId: [localId] })).toBeUndefined()
    }
    await create({ localId })
    const changed = await owner('accounts:update', { localId, phoneNumber: '+12' })
    expect([changed.status, messageOf(changed)]).toEqual([400, 'INVALID_PHONE_NUMBER : Invalid format.'])
  })

  test('are imported; each that cannot be is named', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const email = randomEmail()
    const linked = { providerId: 'google.com', rawId: crypto.randomUUID() }
    const users = [
      { localId: first, email, emailVerified: true, customAttributes: '{"plan":"gold"}', createdAt: 1000 },
      { localId: second, email },
      { localId: first },
      { email: randomEmail() },
      { localId: second, phoneNumber: '+12' },
      { localId: second, providerUserInfo: [linked, { providerId: 'password', rawId: email }] },
      { localId: crypto.randomUUID(), providerUserInfo: [linked] },
    ]
    const { json } = await owner('accounts:batchCreate', { users })
    expect(json.error).toEqual([
      { index: 1, message: 'email exists in other account in database' },
      { index: 2, message: 'localId belongs to an existing account - can not overwrite.' },
      { index: 3, message: 'localId is missing' },
      { index: 4, message: 'INVALID_PHONE_NUMBER : Invalid format.' },
      { index: 6, message: 'raw id exists in other account in database' },
    ])
    expect(await find({ localId: [first] })).toMatchObject({
      email,
      emailVerified: true,
      customAttributes: '{"plan":"gold"}',
      createdAt: '1000',
    })
    expect(await find({ localId: [second] })).toMatchObject({ providerUserInfo: [linked] })
  })
})

test('what the sandbox does not take is refused with 501 and by its name, and changes nothing', async () => {
  const localId = await create({ displayName: 'Before' })
  const hashed = { users: [{ localId: 'imported', passwordHash: 'aGFzaA' }], hashAlgorithm: 'BCRYPT' }
  for (const [path, body, named] of [
    ['accounts:update', { localId, displayName: 'After', mfa: {} }, "'mfa'"],
    ['accounts', { localId: 'never', mfaInfo: [] }, "'mfaInfo'"],
    ['accounts:batchCreate', hashed, "'users.0.passwordHash'"],
    ['accounts:query', { expression: [] }, "'expression'"],
    ['accounts:lookup', { tenantId: 'one' }, "'tenantId'"],
  ] as const) {
    const refused = await owner(path, body)
    expect([path, refused.status, messageOf(refused)]).toEqual([path, 501, expect.stringContaining(named)])
  }
  for (const path of ['tenants', 'oauthIdpConfigs', 'inboundSamlConfigs', 'config']) {
    const url = ACCOUNTS.replace('/v1/', '/v2/')
    const refused = await call('GET', `${url}/${path}`, undefined, OWNER)
    expect([path, refused.status, messageOf(refused)]).toEqual([path, 501, expect.stringContaining('docs/')])
    expect((await call('GET', `${url}/${path}`)).status).toBe(403)
  }
  expect(await find({ localId: [localId] })).toMatchObject({ displayName: 'Before' })
  expect(await find({ localId: ['never', 'imported'] })).toBeUndefined()
})

test('a password that was added is what a token then says of its sign-in', async () => {
  const { user } = await signInAnonymously(auth())
  expect((await user.getIdTokenResult()).signInProvider).toBe('anonymous')
  await linkWithCredential(user, EmailAuthProvider.credential(randomEmail(), 'password'))
  const { claims, signInProvider } = await user.getIdTokenResult(true)
  expect([signInProvider, claims.provider_id]).toEqual(['password', undefined])
})
