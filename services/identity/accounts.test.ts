import {
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashParameters } from '../../test/support/cheap-passwords.ts'
import { type Provider, startProvider } from './fixture.ts'

let provider: Provider

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` })

/** A new user, signed in with the password `secret1!` in a browser of their own. */
async function register(email: string): Promise<User> {
  const { user } = await createUserWithEmailAndPassword(provider.browser(), email, 'secret1!')
  return user
}

const signIn = (email: string, password = 'secret1!') =>
  signInWithEmailAndPassword(provider.browser(), email, password)

test('C33 an email with an account is refused in any spelling', async () => {
  await register('taken@example.com')
  await expect(register('taken@example.com')).rejects.toEqual(refused('email-already-in-use'))
  await expect(register('Taken@Example.COM')).rejects.toEqual(refused('email-already-in-use'))
})

test('C33 an invalid email is refused', async () => {
  for (const email of ['nobody', 'a b@example.com', '@example.com', 'x@example.com\r\nBcc: y@example.com']) {
    await expect(register(email)).rejects.toEqual(refused('invalid-email'))
  }
})

test('C33 a wrong password and an unknown email get the same answer', async () => {
  await register('known@example.com')
  const wrong = await provider.call('signInWithPassword', {
    email: 'known@example.com',
    password: 'wrong-one',
  })
  const unknown = await provider.call('signInWithPassword', {
    email: 'nobody@example.com',
    password: 'wrong-one',
  })
  expect(wrong.error).toBe('INVALID_LOGIN_CREDENTIALS')
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  await expect(signIn('nobody@example.com')).rejects.toEqual(refused('invalid-credential'))
})

test('C33 an unknown email is refused no faster than a wrong password', async () => {
  await register('timed@example.com')
  /** The hashes that each refusal computes, which take the time. */
  const hashesFor = async (email: string) => {
    const before = hashParameters.length
    await provider.call('signInWithPassword', { email, password: 'wrong-one' })
    return hashParameters.slice(before)
  }
  // The first attempt creates the hash that unknown emails are compared with.
  await hashesFor('warm-up@example.com')
  expect(await hashesFor('timed@example.com')).toEqual([{ memory: 19_456, passes: 2, parallelism: 1 }])
  expect(await hashesFor('untimed@example.com')).toEqual(await hashesFor('timed@example.com'))
})

test('C37 the sign-in methods of an email are not revealed', async () => {
  await register('methods@example.com')
  expect(await fetchSignInMethodsForEmail(provider.browser(), 'methods@example.com')).toEqual([])
})

test('C33 of ten concurrent sign-ups with one email, one succeeds', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => register('race@example.com')))
  const losers = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(losers).toHaveLength(9)
  for (const { reason } of losers) expect(reason).toEqual(refused('email-already-in-use'))
})

test('C33 a disabled user cannot sign in, and learns why only with the right password', async () => {
  const { uid } = await register('disabled@example.com')
  await provider.administration.setDisabled(uid, true)
  await expect(signIn('disabled@example.com', 'wrong-one')).rejects.toEqual(refused('invalid-credential'))
  await expect(signIn('disabled@example.com')).rejects.toEqual(refused('user-disabled'))
  await provider.administration.setDisabled(uid, false)
  expect((await signIn('disabled@example.com')).user.uid).toBe(uid)
})

test('C33 disabling a user ends their sign-ins', async () => {
  const user = await register('disabled-later@example.com')
  await provider.administration.setDisabled(user.uid, true)
  await expect(user.getIdToken(true)).rejects.toEqual(refused('user-disabled'))
  await expect(user.reload()).rejects.toEqual(refused('user-disabled'))
})

test('C33 registers, signs out, and signs in again as the same user', async () => {
  const browser = provider.browser()
  const { user: registered } = await createUserWithEmailAndPassword(browser, 'Ada@Example.com', 'secret1!')
  expect(registered.email).toBe('ada@example.com')
  expect(registered.uid).toMatch(/^[A-Za-z0-9]{28}$/)
  await signOut(browser)
  expect(browser.currentUser).toBeNull()

  provider.passTime(60)
  const { user } = await signInWithEmailAndPassword(browser, 'ADA@example.com', 'secret1!')
  expect(user.uid).toBe(registered.uid)
  expect(user.isAnonymous).toBe(false)
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
  expect(user.metadata.lastSignInTime).toBe(provider.now().toUTCString())
})

test('C33 a password is the same however a keyboard composes its letters', async () => {
  const composed = 'পাসওয়ার্ড৭'.normalize('NFC')
  await createUserWithEmailAndPassword(provider.browser(), 'bangla@example.com', composed)
  const { user } = await signIn('bangla@example.com', composed.normalize('NFD'))
  expect(user.email).toBe('bangla@example.com')
})

test('C36 a name and a photo are stored, appear in the token and survive a new sign-in', async () => {
  const user = await register('profile@example.com')
  const photoURL = 'https://images.example.com/i/photo.webp'
  await updateProfile(user, { displayName: 'আয়েশা', photoURL })
  expect(user).toMatchObject({ displayName: 'আয়েশা', photoURL })
  const { claims } = await user.getIdTokenResult()
  expect(claims).toMatchObject({ name: 'আয়েশা', picture: photoURL })

  await updateProfile(user, { displayName: 'Ayesha' })
  expect((await signIn('profile@example.com')).user).toMatchObject({ displayName: 'Ayesha', photoURL })
})

test('C36 null clears a name, absent fields stay', async () => {
  const user = await register('cleared@example.com')
  await updateProfile(user, { displayName: 'Name', photoURL: 'https://example.com/a.png' })
  await updateProfile(user, { displayName: null })
  await user.reload()
  expect(user).toMatchObject({ displayName: null, photoURL: 'https://example.com/a.png' })
  await provider.call('update', { idToken: await user.getIdToken(), deleteAttribute: ['PHOTO_URL'] })
  await user.reload()
  expect(user.photoURL).toBeNull()
})

test('C36 a photo is any string, as in Firebase', async () => {
  const user = await register('photo@example.com')
  for (const photoURL of ['photo-url', 'javascript:alert(1)']) {
    await updateProfile(user, { photoURL })
    expect(user.photoURL).toBe(photoURL)
  }
})

test('C36 a profile change keeps other tabs signed in', async () => {
  const user = await register('tabs@example.com')
  const otherTab = user.refreshToken
  await updateProfile(user, { displayName: 'Tabs' })
  expect((await provider.refresh(otherTab)).status).toBe(200)
})

test('C36 a password change invalidates the old one and signs out other devices', async () => {
  const user = await register('password@example.com')
  const { user: elsewhere } = await signIn('password@example.com')
  await updatePassword(user, 'another-one')

  await expect(elsewhere.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
  await expect(signIn('password@example.com')).rejects.toEqual(refused('invalid-credential'))
  await user.getIdToken(true)
  expect((await signIn('password@example.com', 'another-one')).user.uid).toBe(user.uid)
})

test('C36 changing password or email and deleting need a sign-in of the last five minutes', async () => {
  const user = await register('old-session@example.com')
  provider.passTime(301)
  await user.getIdToken(true)
  await updateProfile(user, { displayName: 'Still me' })
  const tooOld = refused('requires-recent-login')
  await expect(updatePassword(user, 'another-one')).rejects.toEqual(tooOld)
  await expect(verifyBeforeUpdateEmail(user, 'new-address@example.com')).rejects.toEqual(tooOld)
  await expect(deleteUser(user)).rejects.toEqual(tooOld)
})

test('a deleted account is gone everywhere', async () => {
  const user = await register('deleted@example.com')
  const { user: elsewhere } = await signIn('deleted@example.com')
  const idToken = await elsewhere.getIdToken()
  await deleteUser(user)

  await expect(signIn('deleted@example.com')).rejects.toEqual(refused('invalid-credential'))
  await expect(elsewhere.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
  expect((await provider.call('lookup', { idToken })).error).toBe('USER_NOT_FOUND')
  expect((await provider.refresh(elsewhere.refreshToken)).error).toBe('USER_NOT_FOUND')
})

test('C33 answers have the fields of the protocol', async () => {
  const signUp = await provider.call('signUp', {
    email: 'fields@example.com',
    password: 'secret1!',
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  })
  expect(signUp.json).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: expect.any(String),
    email: 'fields@example.com',
    displayName: '',
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  })
  expect(signUp.headers.get('cache-control')).toBe('no-store')

  const signIn = await provider.call('signInWithPassword', {
    email: 'fields@example.com',
    password: 'secret1!',
  })
  expect(signIn.json).toMatchObject({ registered: true, localId: signUp.json.localId, expiresIn: '3600' })

  const lookup = await provider.call('lookup', { idToken: signUp.json.idToken })
  const at = String(provider.now().getTime())
  expect(lookup.json.users).toEqual([
    {
      localId: signUp.json.localId,
      email: 'fields@example.com',
      emailVerified: false,
      passwordHash: expect.any(String),
      passwordUpdatedAt: provider.now().getTime(),
      providerUserInfo: [
        {
          providerId: 'password',
          rawId: 'fields@example.com',
          federatedId: 'fields@example.com',
          email: 'fields@example.com',
        },
      ],
      validSince: expect.any(String),
      createdAt: at,
      lastLoginAt: at,
    },
  ])
})

test('no password and no token is stored in plain text', async () => {
  const user = await register('stolen-table@example.com')
  const { rows } = await provider.database.query(
    `select to_jsonb(a)::text || to_jsonb(s)::text as kept from identity.accounts a
     join identity.sessions s using (local_id) where a.email = 'stolen-table@example.com'`,
  )
  expect(rows[0].kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(rows[0].kept).not.toContain('secret1!')
  expect(rows[0].kept).not.toContain(user.refreshToken.split('.')[1])
})

test('demo accounts are created once and keep their owner’s changes', async () => {
  const person = {
    email: 'Demo@Example.com',
    password: 'study-session',
    displayName: 'Demo',
    emailVerified: true,
  }
  const localId = await provider.administration.ensureAccount(person)
  const { user } = await signIn('demo@example.com', 'study-session')
  expect(user).toMatchObject({ uid: localId, displayName: 'Demo', emailVerified: true })
  await updatePassword(user, 'my-own-one')
  expect(await provider.administration.ensureAccount(person)).toBe(localId)
  expect((await signIn('demo@example.com', 'my-own-one')).user.uid).toBe(localId)
})
