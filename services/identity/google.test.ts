import {
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
} from '@firebase/auth'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Provider, startProvider } from './fixture.ts'

let provider: Provider

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` })

async function credential(claims: JWTPayload) {
  return GoogleAuthProvider.credential(await provider.google.idToken(claims, provider.now()))
}

async function byGoogle(claims: JWTPayload) {
  return signInWithCredential(provider.browser(), await credential(claims))
}

const byPassword = (email: string, password = 'secret1!') =>
  signInWithEmailAndPassword(provider.browser(), email, password)

test('C34 tokens not issued by Google for us are refused', async () => {
  const claims = { sub: 'g-0', email: 'forged@example.com' }
  const { privateKey } = await generateKeyPair('RS256')
  const genuine = {
    iss: 'https://accounts.google.com',
    aud: provider.google.keys.audience,
    email_verified: true,
  }
  const tokens = [
    await new SignJWT({ ...genuine, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
      .setExpirationTime(new Date(provider.now().getTime() + 60_000))
      .sign(privateKey),
    await provider.google.idToken({ ...claims, iss: 'https://evil.example' }, provider.now()),
    await provider.google.idToken({ ...claims, aud: 'another-client' }, provider.now()),
    await provider.google.idToken(claims, new Date(provider.now().getTime() - 3_600_001)),
    await provider.google.idToken({ sub: 'g-0' }, provider.now()),
    await provider.google.idToken({ email: 'forged@example.com' }, provider.now()),
    'not a token',
    JSON.stringify({ ...genuine, ...claims }),
  ]
  for (const token of tokens) {
    const attempt = signInWithCredential(provider.browser(), GoogleAuthProvider.credential(token))
    await expect(attempt).rejects.toEqual(refused('invalid-credential'))
  }
})

test('C34 without Google’s keys nobody signs in by Google', async () => {
  const without = await startProvider({ googleKeys: undefined })
  const token = await provider.google.idToken({ sub: 'g', email: 'g@example.com' }, provider.now())
  await expect(signInWithCredential(without.browser(), GoogleAuthProvider.credential(token))).rejects.toEqual(
    refused('invalid-credential'),
  )
  await without.stop()
})

test('C34 missing Google keys are an outage, not a bad credential', async () => {
  const keys = { ...provider.google.keys, keys: () => Promise.reject(new TypeError('fetch failed')) }
  const cutOff = await startProvider({ googleKeys: keys })
  const token = await provider.google.idToken({ sub: 'g', email: 'g@example.com' }, provider.now())
  await expect(signInWithCredential(cutOff.browser(), GoogleAuthProvider.credential(token))).rejects.toEqual(
    refused('network-request-failed'),
  )
  await cutOff.stop()
})

test('C34 other providers are refused', async () => {
  const send = (body: object) => provider.call('signInWithIdp', body)
  const requestUri = 'http://localhost'
  expect((await send({ requestUri, postBody: 'id_token=x&providerId=facebook.com' })).error).toMatch(
    /^INVALID_CREDENTIAL_OR_PROVIDER_ID/,
  )
  expect((await send({ requestUri, postBody: 'providerId=google.com' })).error).toMatch(
    /^INVALID_IDP_RESPONSE/,
  )
  expect((await send({ postBody: 'providerId=google.com' })).error).toBe('MISSING_REQUEST_URI')
})

test('C34 a new user signs in by Google with name, photo and a verified email, and again later', async () => {
  const claims = {
    sub: 'g-1',
    email: 'Grace@example.com',
    name: 'Grace',
    picture: 'https://lh3.example.com/grace.png',
  }
  const first = await byGoogle(claims)
  expect(first.user).toMatchObject({
    email: 'grace@example.com',
    emailVerified: true,
    displayName: 'Grace',
    photoURL: claims.picture,
  })
  expect(getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId: 'google.com' })
  expect(getAdditionalUserInfo(first)?.profile).toMatchObject({ id: 'g-1', name: 'Grace' })
  const { claims: token } = await first.user.getIdTokenResult()
  expect(token.firebase).toEqual({
    identities: { email: ['grace@example.com'], 'google.com': ['g-1'] },
    sign_in_provider: 'google.com',
  })

  await updateProfile(first.user, { displayName: 'Grace H.' })
  const again = await byGoogle({ ...claims, email: 'grace.renamed@example.com' })
  expect(again.user).toMatchObject({
    uid: first.user.uid,
    displayName: 'Grace H.',
    email: 'grace@example.com',
  })
  expect(getAdditionalUserInfo(again)?.isNewUser).toBe(false)
})

test('C34 ten concurrent first sign-ins of one user create one account', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, () => byGoogle({ sub: 'g-race', email: 'g-race@example.com' })),
  )
  expect(new Set(people.map(({ user }) => user.uid)).size).toBe(1)
})

test('C34 a verified account gets Google as a second sign-in method and keeps its password', async () => {
  const person = { email: 'both@example.com', password: 'secret1!', emailVerified: true, displayName: 'Both' }
  const uid = await provider.administration.ensureAccount(person)
  const { user } = await byGoogle({ sub: 'g-2', email: 'both@example.com', name: 'Google Name' })
  expect(user).toMatchObject({ uid, displayName: 'Both' })
  expect(user.providerData.map(({ providerId }) => providerId).toSorted()).toEqual(['google.com', 'password'])
  expect((await byPassword('both@example.com')).user.uid).toBe(uid)
})

test('C34 an unverified account goes to the email’s owner; the stranger’s password and sign-ins end', async () => {
  const { user: stranger } = await createUserWithEmailAndPassword(
    provider.browser(),
    'squatted@example.com',
    'secret1!',
  )
  await updateProfile(stranger, { displayName: 'Stranger' })
  const idToken = await stranger.getIdToken()

  const { user: owner } = await byGoogle({ sub: 'g-owner', email: 'squatted@example.com', name: 'Owner' })
  expect(owner).toMatchObject({ emailVerified: true, displayName: 'Owner', photoURL: null })
  await expect(byPassword('squatted@example.com')).rejects.toEqual(refused('invalid-credential'))
  await expect(stranger.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
  // The stranger's id token has the second of the take-over, yet it makes no new session.
  const revived = await provider.call('update', { idToken, displayName: 'Back', returnSecureToken: true })
  expect(revived.error).toBe('TOKEN_EXPIRED')
})

test('C34 a stranger’s linked Google account is unlinked when the owner signs in', async () => {
  const { user: stranger } = await byGoogle({ sub: 'g-thief', email: 'thief@example.com' })
  await updatePassword(stranger, 'thiefs-own')
  await provider.call('update', { idToken: await stranger.getIdToken(), email: 'moved@example.com' })
  const { user: owner } = await byGoogle({ sub: 'g-victim', email: 'moved@example.com' })
  const { user: thief } = await byGoogle({ sub: 'g-thief', email: 'thief@example.com' })
  expect(thief.uid).not.toBe(owner.uid)
  await expect(byPassword('moved@example.com', 'thiefs-own')).rejects.toEqual(refused('invalid-credential'))
})

test('C34 an email that Google has not verified opens no account', async () => {
  await createUserWithEmailAndPassword(provider.browser(), 'unvouched@example.com', 'secret1!')
  const claims = { sub: 'g-3', email: 'unvouched@example.com', email_verified: false }
  await expect(byGoogle(claims)).rejects.toEqual(refused('account-exists-with-different-credential'))
  const { user } = await byGoogle({ ...claims, sub: 'g-4', email: 'unvouched-new@example.com' })
  expect(user.emailVerified).toBe(false)
})

test('C34 a disabled user cannot sign in by Google', async () => {
  const { user } = await byGoogle({ sub: 'g-5', email: 'g-disabled@example.com' })
  await provider.administration.setDisabled(user.uid, true)
  await expect(byGoogle({ sub: 'g-5', email: 'g-disabled@example.com' })).rejects.toEqual(
    refused('user-disabled'),
  )
})

test('C34 signing in again by Google lets an old sign-in set a password', async () => {
  const claims = { sub: 'g-6', email: 'again@example.com' }
  const { user } = await byGoogle(claims)
  provider.passTime(301)
  await expect(updatePassword(user, 'brand-new')).rejects.toEqual(refused('requires-recent-login'))
  await reauthenticateWithCredential(user, await credential(claims))
  await updatePassword(user, 'brand-new')
  expect((await byPassword('again@example.com', 'brand-new')).user.uid).toBe(user.uid)
  await expect(
    reauthenticateWithCredential(user, await credential({ sub: 'g-7', email: 'other@example.com' })),
  ).rejects.toEqual(refused('user-mismatch'))
})
