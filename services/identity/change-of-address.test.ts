import {
  type ActionCodeSettings,
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  type User,
  updateEmail,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORIGIN, type Provider, startProvider } from './fixture.ts'

const PASSWORD = 'secret1!'
const back: ActionCodeSettings = { url: `${ORIGIN}/dashboard` }

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` })
const signIn = (email: string) => signInWithEmailAndPassword(provider.browser(), email, PASSWORD)

async function register(email: string): Promise<User> {
  return (await createUserWithEmailAndPassword(provider.browser(), email, PASSWORD)).user
}

/** A user with a verified email, which is notified of changes. */
async function verified(email: string): Promise<User> {
  await provider.administration.ensureAccount({ email, password: PASSWORD, emailVerified: true })
  return (await signIn(email)).user
}

test('C36 an email never changes without a code sent to the new one', async () => {
  const user = await verified('stays@example.com')
  await expect(updateEmail(user, 'taken-over@example.com')).rejects.toEqual(refused('operation-not-allowed'))
  const idToken = await user.getIdToken()
  const { error } = await provider.call('update', { idToken, email: 'taken-over@example.com' })
  expect(error).toBe('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.')
  const link = await provider.call('signUp', { idToken, email: 'taken-over@example.com', password: PASSWORD })
  expect(link.error).toMatch(/^OPERATION_NOT_ALLOWED/)
  expect((await signIn('stays@example.com')).user.uid).toBe(user.uid)
  expect(provider.mailbox.mails).toEqual([])
})

test('C36 a code changes the email, ends every sign-in, and notifies the old email, which can undo it', async () => {
  const [before, after] = ['before@example.com', 'after@example.com']
  const user = await verified(before)
  await verifyBeforeUpdateEmail(user, 'After@Example.com', back)
  expect((await signIn(before)).user.uid).toBe(user.uid)
  const change = await provider.mailbox.newest(after)
  expect([change.kind, change.link]).toEqual([
    'VERIFY_AND_CHANGE_EMAIL',
    expect.stringMatching(/^http:\/\/localhost:3000\/auth\/action\?mode=verifyAndChangeEmail&oobCode=/),
  ])
  const browser = provider.browser()
  expect(await checkActionCode(browser, change.code)).toEqual({
    operation: 'VERIFY_AND_CHANGE_EMAIL',
    data: { email: after, previousEmail: before, multiFactorInfo: null },
  })
  await applyActionCode(browser, change.code)
  await expect(user.getIdToken(true)).rejects.toEqual(refused('user-token-expired'))
  await expect(signIn(before)).rejects.toEqual(refused('invalid-credential'))
  expect((await signIn(after)).user).toMatchObject({ uid: user.uid, email: after, emailVerified: true })
  await expect(applyActionCode(browser, change.code)).rejects.toEqual(refused('invalid-action-code'))

  const notice = await provider.mailbox.newest(before)
  expect([notice.kind, notice.link]).toEqual(['RECOVER_EMAIL', expect.stringContaining('mode=recoverEmail')])
  expect((await checkActionCode(browser, notice.code)).data.email).toBe(before)
  await applyActionCode(browser, notice.code)
  await expect(signIn(after)).rejects.toEqual(refused('invalid-credential'))
  expect((await signIn(before)).user).toMatchObject({ uid: user.uid, email: before, emailVerified: true })
})

test('C36 an unverified email may be a stranger’s and is not notified', async () => {
  const user = await register('typo@example.com')
  await verifyBeforeUpdateEmail(user, 'right@example.com')
  await applyActionCode(provider.browser(), (await provider.mailbox.newest('right@example.com')).code)
  expect((await signIn('right@example.com')).user.uid).toBe(user.uid)
  expect(provider.mailbox.mails.filter(({ to }) => to === 'typo@example.com')).toEqual([])
})

test('C36 the new email is valid, free, and requested by a signed-in user', async () => {
  await register('occupied@example.com')
  const user = await verified('mover@example.com')
  const idToken = await user.getIdToken()
  const ask = async (fields: object) =>
    (await provider.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', ...fields })).error
  expect(await ask({ idToken })).toBe('MISSING_NEW_EMAIL')
  expect(await ask({ idToken, newEmail: 'nobody' })).toBe('INVALID_NEW_EMAIL')
  expect(await ask({ newEmail: 'new@example.com' })).toBe('MISSING_ID_TOKEN')
  expect(await ask({ idToken, newEmail: 'occupied@example.com' })).toBe('EMAIL_EXISTS')
  provider.passTime(301)
  expect(await ask({ idToken, newEmail: 'new@example.com' })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('C36 of two users who confirm one email at once, one gets it', async () => {
  const people = [await verified('one@example.com'), await verified('two@example.com')]
  const codes: string[] = []
  for (const user of people) {
    await verifyBeforeUpdateEmail(user, 'wanted@example.com')
    codes.push((await provider.mailbox.newest('wanted@example.com')).code)
  }
  const outcomes = await Promise.allSettled(codes.map((code) => applyActionCode(provider.browser(), code)))
  const losers = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(losers.map(({ reason }) => reason.code)).toEqual(['auth/email-already-in-use'])
})

test('a code for another email is void once the account has left the email it was made for', async () => {
  const user = await verified('twice@example.com')
  await verifyBeforeUpdateEmail(user, 'first-choice@example.com')
  await verifyBeforeUpdateEmail(user, 'second-choice@example.com')
  const browser = provider.browser()
  await applyActionCode(browser, (await provider.mailbox.newest('second-choice@example.com')).code)
  const { code } = await provider.mailbox.newest('first-choice@example.com')
  await expect(applyActionCode(browser, code)).rejects.toEqual(refused('invalid-action-code'))
})
