import {
  EmailAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  type User,
  unlink,
} from '@firebase/auth'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, type Provider, startProvider } from './fixture.ts'

const PASSWORD = 'secret1!'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` })
const google = async (sub: string, email: string) =>
  GoogleAuthProvider.credential(await provider.google.idToken({ sub, email }, provider.now()))
const providersOf = ({ providerData }: User) => providerData.map(({ providerId }) => providerId).toSorted()

async function verified(email: string): Promise<User> {
  await provider.administration.ensureAccount({ email, password: PASSWORD, emailVerified: true })
  return (await signInWithEmailAndPassword(provider.browser(), email, PASSWORD)).user
}

describe('linking', () => {
  test('is refused for another user’s method or email, and for an old sign-in', async () => {
    await signInWithCredential(provider.browser(), await google('taken', 'taken@example.com'))
    await verified('somebody@example.com')
    const user = await verified('linker@example.com')
    await expect(linkWithCredential(user, await google('taken', 'taken@example.com'))).rejects.toEqual(
      refused('credential-already-in-use'),
    )
    await expect(linkWithCredential(user, await google('free', 'somebody@example.com'))).rejects.toEqual(
      refused('email-already-in-use'),
    )
    provider.passTime(301)
    await expect(linkWithCredential(user, await google('late', 'late@example.com'))).rejects.toEqual(
      refused('requires-recent-login'),
    )
    expect(providersOf(user)).toEqual(['password'])
  })

  test('C34 adds and removes Google as a second sign-in method with its own email', async () => {
    const user = await verified('two-ways@example.com')
    await linkWithCredential(user, await google('second', 'at-google@example.com'))
    expect(providersOf(user)).toEqual(['google.com', 'password'])
    expect(user.email).toBe('two-ways@example.com')
    const again = async () =>
      signInWithCredential(provider.browser(), await google('second', 'at-google@example.com'))
    expect((await again()).user.uid).toBe(user.uid)
    await unlink(user, 'google.com')
    expect(providersOf(user)).toEqual(['password'])
    expect((await again()).user.uid).not.toBe(user.uid)
  })

  test('C35 a Google account adds a password, or an email link, for the same email', async () => {
    const email = 'came-by-google@example.com'
    const { user } = await signInWithCredential(provider.browser(), await google('came', email))
    await linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
    expect(providersOf(user)).toEqual(['google.com', 'password'])
    expect((await signInWithEmailAndPassword(provider.browser(), email, PASSWORD)).user.uid).toBe(user.uid)

    const linked = await signInWithCredential(provider.browser(), await google('links', 'links@example.com'))
    const settings = { url: `${ORIGIN}/`, handleCodeInApp: true }
    await sendSignInLinkToEmail(provider.browser(), 'links@example.com', settings)
    const { link } = await provider.mailbox.newest('links@example.com')
    await linkWithCredential(linked.user, EmailAuthProvider.credentialWithLink('links@example.com', link))
    expect(providersOf(linked.user)).toEqual(['google.com', 'password'])
  })

  test('an email link to another email gives no account that email', async () => {
    const user = await verified('keeps@example.com')
    await sendSignInLinkToEmail(provider.browser(), 'other@example.com', {
      url: `${ORIGIN}/`,
      handleCodeInApp: true,
    })
    const { code } = await provider.mailbox.newest('other@example.com')
    const fields = { idToken: await user.getIdToken(), email: 'other@example.com', oobCode: code }
    expect((await provider.call('signInWithEmailLink', fields)).error).toMatch(/^OPERATION_NOT_ALLOWED/)
  })
})

test('the last sign-in method cannot be unlinked, and the email stays with the account', async () => {
  const email = 'last@example.com'
  const user = await verified(email)
  await expect(unlink(user, 'password')).rejects.toEqual(refused('operation-not-allowed'))
  await linkWithCredential(user, await google('last', email))
  await unlink(user, 'password')
  expect([providersOf(user), user.email]).toEqual([['google.com'], email])
  await expect(signInWithEmailAndPassword(provider.browser(), email, PASSWORD)).rejects.toEqual(
    refused('invalid-credential'),
  )
})

test('C34 a credential is read from the URL that Google redirected to', async () => {
  const idToken = await provider.google.idToken({ sub: 'uri', email: 'uri@example.com' }, provider.now())
  const credential = `id_token=${idToken}&providerId=google.com`
  for (const requestUri of [`${ORIGIN}/?${credential}`, `${ORIGIN}/#${credential}`]) {
    const { status, json } = await provider.call('signInWithIdp', { requestUri, returnSecureToken: true })
    expect([status, json.email]).toEqual([200, 'uri@example.com'])
  }
  const error = async (fields: object) => (await provider.call('signInWithIdp', fields)).error
  expect(await error({ postBody: credential })).toBe('MISSING_REQUEST_URI')
  expect(await error({ requestUri: 'nowhere', postBody: credential })).toBe('INVALID_REQUEST_URI')
  expect(await error({ requestUri: ORIGIN })).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/)
})

describe('custom tokens', () => {
  const custom = (uid: string, claims?: Record<string, unknown>) =>
    provider.administration.customToken(uid, claims)

  test('of another signer are refused', async () => {
    const audience =
      'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
    const account = 'firebase-adminsdk@boithok-test.iam.gserviceaccount.com'
    const claims = { uid: 'forged', aud: audience, iss: account, sub: account }
    const user = await verified('id-token@example.com')
    for (const token of [
      JSON.stringify({ uid: 'forged' }),
      new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1h').encode(),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(provider.now())
        .setExpirationTime('1h')
        .sign(Buffer.alloc(32)),
      await user.getIdToken(),
      'token',
    ])
      expect((await provider.call('signInWithCustomToken', { token })).error).toMatch(/^INVALID_CUSTOM_TOKEN/)
    expect((await provider.call('signInWithCustomToken', {})).error).toBe('MISSING_CUSTOM_TOKEN')
    const token = await custom('late')
    provider.passTime(3601)
    await expect(signInWithCustomToken(provider.browser(), token)).rejects.toEqual(
      refused('invalid-custom-token'),
    )
    // Nor does one of ours stand for a sign-in.
    const idToken = await custom('late')
    expect((await provider.call('lookup', { idToken })).error).toBe('INVALID_ID_TOKEN')
  })

  test('of the service account sign in, with their claims, except reserved ones', async () => {
    const admin = { plan: 'gold', email: 'admin@demo.test', email_verified: true, user_id: 'x', sid: 'x' }
    const { user } = await signInWithCustomToken(provider.browser(), await custom('partner 7', admin))
    expect(user).toMatchObject({ uid: 'partner 7', email: null, isAnonymous: false })
    const { claims } = await user.getIdTokenResult(true)
    expect(claims).toMatchObject({ sub: 'partner 7', plan: 'gold', user_id: 'partner 7' })
    expect(claims.email).toBeUndefined()
    expect(claims.email_verified).toBeUndefined()
    const reserved = await custom('partner 8', { aud: 'x' })
    expect((await provider.call('signInWithCustomToken', { token: reserved })).error).toBe(
      'FORBIDDEN_CLAIM : aud',
    )
  })

  test('can add an email later, and sign in by it as the same user', async () => {
    const { user } = await signInWithCustomToken(provider.browser(), await custom('partner 9'))
    await linkWithCredential(user, EmailAuthProvider.credential('partner@example.com', PASSWORD))
    const byPassword = signInWithEmailAndPassword(provider.browser(), 'partner@example.com', PASSWORD)
    expect((await byPassword).user.uid).toBe('partner 9')
  })
})

test('anonymous sign-in is refused: the product identifies users by email', async () => {
  await expect(signInAnonymously(provider.browser())).rejects.toEqual(refused('admin-restricted-operation'))
})
