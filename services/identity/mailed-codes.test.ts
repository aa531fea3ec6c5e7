import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  isSignInWithEmailLink,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORIGIN, type Provider, startProvider } from './fixture.ts'

const HOUR = 3600

let provider: Provider

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` })
const inApp = { url: `${ORIGIN}/dashboard`, handleCodeInApp: true }

async function register(email: string) {
  const { user } = await createUserWithEmailAndPassword(provider.browser(), email, 'secret1!')
  return user
}

const signIn = (email: string, password: string) =>
  signInWithEmailAndPassword(provider.browser(), email, password)

async function mailedReset(email: string): Promise<string> {
  await sendPasswordResetEmail(provider.browser(), email)
  return (await provider.mailbox.newest(email)).code
}

test('a reset for an unknown email answers like any other and sends nothing', async () => {
  await register('known@example.com')
  const ask = (email: string) => provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const [known, unknown] = [await ask('known@example.com'), await ask('nobody@example.com')]
  expect(unknown.json).toEqual({ ...known.json, email: 'nobody@example.com' })
  expect([unknown.status, Object.keys(unknown.json)]).toEqual([known.status, Object.keys(known.json)])
  await provider.mailbox.newest('known@example.com')
  expect(provider.mailbox.mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([])
})

test('an email uses the language set in the SDK', async () => {
  await register('bangla@example.com')
  const auth = provider.browser()
  auth.languageCode = 'bn'
  await sendPasswordResetEmail(auth, 'bangla@example.com')
  const mail = await provider.mailbox.newest('bangla@example.com')
  expect(mail.locale).toBe('bn')
  expect(new URL(mail.link).searchParams.get('lang')).toBe('bn')
})

test('a link says English when the request names no language, or something else', async () => {
  await register('plain@example.com')
  for (const languageCode of [null, 'bn" onclick="']) {
    const auth = provider.browser()
    auth.languageCode = languageCode
    await sendPasswordResetEmail(auth, 'plain@example.com')
    const { link } = await provider.mailbox.newest('plain@example.com')
    expect(new URL(link).searchParams.get('lang')).toBe('en')
  }
})

test('a reset takes as long for a known email as for an unknown, however slow sending is', async () => {
  const handedOn: string[] = []
  const slow = await startProvider({
    sendMail: ({ to }) => {
      handedOn.push(to)
      return new Promise(() => {})
    },
  })
  await createUserWithEmailAndPassword(slow.browser(), 'known@example.com', 'secret1!')
  for (const email of ['known@example.com', 'nobody@example.com']) {
    const start = performance.now()
    const { status } = await slow.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    expect(status).toBe(200)
    // Within this time a mail is handed on: whoever is answered sooner has no account. A timer may be early
    // by a moment.
    expect(performance.now() - start).toBeGreaterThan(140)
  }
  expect(handedOn).toEqual(['known@example.com'])
  await slow.stop()
})

test('an email code sets a new password, once, and signs every device out', async () => {
  const user = await register('reset@example.com')
  const code = await mailedReset('reset@example.com')
  const browser = provider.browser()
  expect(await verifyPasswordResetCode(browser, code)).toBe('reset@example.com')
  await expect(confirmPasswordReset(browser, code, 'short')).rejects.toEqual(refused('weak-password'))
  await confirmPasswordReset(browser, code, 'brand-new')

  await expect(user.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
  await expect(signIn('reset@example.com', 'secret1!')).rejects.toEqual(refused('invalid-credential'))
  expect((await signIn('reset@example.com', 'brand-new')).user).toMatchObject({
    uid: user.uid,
    emailVerified: true,
  })
  await expect(confirmPasswordReset(browser, code, 'once-more')).rejects.toEqual(
    refused('invalid-action-code'),
  )
})

test('of two concurrent resets with one code, one succeeds', async () => {
  await register('twice@example.com')
  const code = await mailedReset('twice@example.com')
  const passwords = ['first-one', 'second-one']
  const outcomes = await Promise.allSettled(
    passwords.map((password) => confirmPasswordReset(provider.browser(), code, password)),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? ''
  expect((await signIn('twice@example.com', winner)).user.email).toBe('twice@example.com')
})

test('a reset code expires after an hour, and differs from one that never existed', async () => {
  await register('late@example.com')
  const code = await mailedReset('late@example.com')
  provider.passTime(HOUR)
  const browser = provider.browser()
  await expect(verifyPasswordResetCode(browser, code)).rejects.toEqual(refused('expired-action-code'))
  await expect(confirmPasswordReset(browser, code, 'brand-new')).rejects.toEqual(
    refused('expired-action-code'),
  )
  await expect(confirmPasswordReset(browser, 'made-up', 'brand-new')).rejects.toEqual(
    refused('invalid-action-code'),
  )
})

test('a reset code is void after the password was changed', async () => {
  const user = await register('changed@example.com')
  const beforePassword = await mailedReset('changed@example.com')
  await updatePassword(user, 'another-one')
  const browser = provider.browser()
  await expect(confirmPasswordReset(browser, beforePassword, 'attacker')).rejects.toEqual(
    refused('invalid-action-code'),
  )
})

test('a disabled user’s code sets no password', async () => {
  const { uid } = await register('barred@example.com')
  const code = await mailedReset('barred@example.com')
  await provider.administration.setDisabled(uid, true)
  await expect(confirmPasswordReset(provider.browser(), code, 'brand-new')).rejects.toEqual(
    refused('user-disabled'),
  )
})

test('a reset gives an unverified email to its owner', async () => {
  const stranger = await register('victim@example.com')
  const values = `('google.com', 'stranger', '${stranger.uid}', 'stranger@example.com')`
  await provider.database.query(
    `insert into identity.federated_identities (provider_id, raw_id, local_id, email) values ${values}`,
  )
  await confirmPasswordReset(provider.browser(), await mailedReset('victim@example.com'), 'owners-own')
  await expect(stranger.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
  const { rows } = await provider.database.query(
    `select count(*)::int as count from identity.federated_identities where raw_id = 'stranger'`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('C35 an email link signs in, once, and only with its own email', async () => {
  const user = await register('link@example.com')
  const browser = provider.browser()
  await sendSignInLinkToEmail(browser, 'Link@example.com', inApp)
  const { kind, link } = await provider.mailbox.newest('link@example.com')
  expect(kind).toBe('EMAIL_SIGNIN')
  expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/action\?mode=signIn&oobCode=/)
  expect(new URL(link).searchParams.get('continueUrl')).toBe(inApp.url)
  expect(isSignInWithEmailLink(browser, link)).toBe(true)

  await expect(signInWithEmailLink(browser, 'other@example.com', link)).rejects.toEqual(
    refused('invalid-email'),
  )
  const signedIn = await signInWithEmailLink(browser, 'link@example.com', link)
  expect(signedIn.user).toMatchObject({ uid: user.uid, emailVerified: true, isAnonymous: false })
  await expect(signInWithEmailLink(browser, 'link@example.com', link)).rejects.toEqual(
    refused('invalid-action-code'),
  )
})

test('C35 an email link to a new email creates an account', async () => {
  const browser = provider.browser()
  await sendSignInLinkToEmail(browser, 'new@example.com', inApp)
  const { link, code } = await provider.mailbox.newest('new@example.com')
  const { operation, data } = await checkActionCode(browser, code)
  expect([operation, data.email]).toEqual(['EMAIL_SIGNIN', null])
  const { user } = await signInWithEmailLink(browser, 'new@example.com', link)
  expect(user).toMatchObject({ email: 'new@example.com', emailVerified: true, isAnonymous: false })
  await updatePassword(user, 'now-with-one')
  expect((await signIn('new@example.com', 'now-with-one')).user.uid).toBe(user.uid)
})

test('C35 an email link takes an account over from a stranger who never verified the email', async () => {
  const stranger = await register('owner@example.com')
  const browser = provider.browser()
  await sendSignInLinkToEmail(browser, 'owner@example.com', inApp)
  const { link } = await provider.mailbox.newest('owner@example.com')
  await signInWithEmailLink(browser, 'owner@example.com', link)
  await expect(signIn('owner@example.com', 'secret1!')).rejects.toEqual(refused('invalid-credential'))
  await expect(stranger.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
})

test('C35 an email link keeps the password of a verified user', async () => {
  const person = { email: 'verified@example.com', password: 'secret1!', emailVerified: true }
  const uid = await provider.administration.ensureAccount(person)
  const browser = provider.browser()
  await sendSignInLinkToEmail(browser, person.email, inApp)
  await signInWithEmailLink(browser, person.email, (await provider.mailbox.newest(person.email)).link)
  expect((await signIn(person.email, person.password)).user.uid).toBe(uid)
})

test('C35 an email link is refused for a disabled user and after six hours', async () => {
  const { uid } = await register('locked@example.com')
  const browser = provider.browser()
  await sendSignInLinkToEmail(browser, 'locked@example.com', inApp)
  const { link } = await provider.mailbox.newest('locked@example.com')
  await provider.administration.setDisabled(uid, true)
  await expect(signInWithEmailLink(browser, 'locked@example.com', link)).rejects.toEqual(
    refused('user-disabled'),
  )
  provider.passTime(6 * HOUR)
  await expect(signInWithEmailLink(browser, 'locked@example.com', link)).rejects.toEqual(
    refused('expired-action-code'),
  )
})

test('an email code verifies an email, and the next token has it', async () => {
  const user = await register('unverified@example.com')
  expect(user.emailVerified).toBe(false)
  await sendEmailVerification(user, { url: `${ORIGIN}/` })
  const { kind, code } = await provider.mailbox.newest('unverified@example.com')
  expect(kind).toBe('VERIFY_EMAIL')
  await applyActionCode(provider.browser(), code)
  await user.reload()
  expect(user.emailVerified).toBe(true)
  expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true)
  await expect(applyActionCode(provider.browser(), code)).rejects.toEqual(refused('invalid-action-code'))
})

test('a code works for its own purpose only', async () => {
  const user = await register('purpose@example.com')
  await sendEmailVerification(user)
  const { code } = await provider.mailbox.newest('purpose@example.com')
  await expect(confirmPasswordReset(provider.browser(), code, 'brand-new')).rejects.toEqual(
    refused('invalid-action-code'),
  )
  expect(
    (await provider.call('signInWithEmailLink', { email: 'purpose@example.com', oobCode: code })).error,
  ).toBe('INVALID_OOB_CODE')
})

test('our emails link to our own pages only', async () => {
  const browser = provider.browser()
  const toOthers = { url: 'https://evil.example/', handleCodeInApp: true }
  await expect(sendSignInLinkToEmail(browser, 'new@example.com', toOthers)).rejects.toEqual(
    refused('unauthorized-continue-uri'),
  )
  const { error } = await provider.call('sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: 'new@example.com',
    continueUrl: 'javascript:alert(1)',
  })
  expect(error).toBe('INVALID_CONTINUE_URI')
})

test('unsupported kinds of email are refused', async () => {
  const email = 'x@example.com'
  expect((await provider.call('sendOobCode', { email })).error).toBe('MISSING_REQ_TYPE')
  expect((await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET' })).error).toBe('MISSING_EMAIL')
  expect((await provider.call('sendOobCode', { requestType: 'VERIFY_EMAIL' })).error).toBe('INVALID_ID_TOKEN')
  expect((await provider.call('sendOobCode', { requestType: 'OTHER', email })).error).toMatch(
    /^OPERATION_NOT_ALLOWED/,
  )
  expect((await provider.call('resetPassword', {})).error).toBe('MISSING_OOB_CODE')
})

test('ten emails an hour to one address, with or without an account', async () => {
  for (const email of ['flooded@example.com', 'unknown@example.com']) {
    const ask = () => provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    for (const { status } of await Promise.all(Array.from({ length: 10 }, ask))) expect(status).toBe(200)
    const eleventh = await ask()
    expect([eleventh.status, eleventh.error]).toEqual([
      429,
      'RESET_PASSWORD_EXCEED_LIMIT : Too many attempts. Please try again in 3600 seconds.',
    ])
    provider.passTime(HOUR)
    expect((await ask()).status).toBe(200)
  }
})

test('a sending failure is reported, unless it would reveal that an account exists', async () => {
  const failing = await startProvider({ sendMail: () => Promise.reject(new Error('mail is down')) })
  const { user } = await createUserWithEmailAndPassword(failing.browser(), 'mail@example.com', 'secret1!')
  await expect(sendEmailVerification(user)).rejects.toEqual(refused('network-request-failed'))
  await sendPasswordResetEmail(failing.browser(), 'mail@example.com')
  await expect
    .poll(() => failing.errors.map(({ message }) => message))
    .toEqual(['mail is down', 'mail is down'])
  await failing.stop()
})
