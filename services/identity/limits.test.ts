import { confirmPasswordReset } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Provider, startProvider } from './fixture.ts'

const MINUTES = 60
const OWNERS = '198.51.100.7'

let provider: Provider

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const signUp = (email: string, from?: string) =>
  provider.call('signUp', { email, password: 'secret1!' }, from)

const guess = (email: string, from = '203.0.113.9', password = 'wrong-one') =>
  provider.call('signInWithPassword', { email, password }, from)

async function guesses(count: number, email: string, from?: string) {
  for (let made = 0; made < count; made += 1) {
    expect((await guess(email, from)).error).toBe('INVALID_LOGIN_CREDENTIALS')
  }
}

const alreadyCounted = (key: string[], count: number) => provider.alreadyCounted(key, count)

test('C33 ten wrong passwords from one address block guessing there for a quarter of an hour', async () => {
  await signUp('guessed@example.com')
  await guesses(10, 'guessed@example.com')
  const right = await guess('guessed@example.com', undefined, 'secret1!')
  expect([right.status, right.error]).toEqual([429, expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)])
  expect(right.headers.get('retry-after')).toBe('900')

  expect((await guess('guessed@example.com', OWNERS, 'secret1!')).status).toBe(200)
  provider.passTime(15 * MINUTES)
  expect((await guess('guessed@example.com', undefined, 'secret1!')).status).toBe(200)
})

test('C33 an email without an account is limited alike', async () => {
  await guesses(10, 'no-account@example.com')
  expect((await guess('no-account@example.com')).status).toBe(429)
})

test('C33 of a hundred concurrent guesses only a few exceed the limit', async () => {
  await signUp('flood@example.com')
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess('flood@example.com')))
  const tried = answers.filter(({ error }) => error === 'INVALID_LOGIN_CREDENTIALS')
  expect(tried.length).toBeLessThanOrEqual(13)
  expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true)
})

test('C33 a hundred wrong passwords in an hour from anywhere block all unknown clients', async () => {
  await signUp('spread@example.com')
  await alreadyCounted(['sign-in', 'spread@example.com'], 90)
  for (const host of ['192.0.2.1', '192.0.2.2']) await guesses(5, 'spread@example.com', host)
  expect((await guess('spread@example.com', '192.0.2.99')).status).toBe(429)
  provider.passTime(60 * MINUTES)
  expect((await guess('spread@example.com', OWNERS, 'secret1!')).status).toBe(200)
})

test('C33 the owner gets in by an email code during an attack', async () => {
  const email = 'besieged@example.com'
  await signUp(email)
  await alreadyCounted(['sign-in', email], 100)
  expect((await guess(email, OWNERS, 'secret1!')).status).toBe(429)
  await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const { code } = await provider.mailbox.newest(email)
  await confirmPasswordReset(provider.browser(), code, 'brand-new')
  expect((await guess(email, OWNERS, 'brand-new')).status).toBe(200)
})

test('C33 a password reset clears the block of a client that guessed wrong', async () => {
  const email = 'forgetful@example.com'
  await signUp(email)
  await guesses(10, email, OWNERS)
  await guesses(10, email)
  await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const { code } = await provider.mailbox.newest(email)
  await provider.call('resetPassword', { oobCode: code, newPassword: 'brand-new' }, OWNERS)
  expect((await guess(email, OWNERS, 'brand-new')).status).toBe(200)
  // Elsewhere whoever guessed there still waits.
  expect((await guess(email, undefined, 'brand-new')).status).toBe(429)
})

test('C33 a right password clears earlier wrong ones', async () => {
  await signUp('slips@example.com')
  for (const _ of ['morning', 'evening']) {
    await guesses(9, 'slips@example.com')
    expect((await guess('slips@example.com', undefined, 'secret1!')).status).toBe(200)
  }
})

test('C33 X-Forwarded-For from a client changes no limit', async () => {
  await signUp('forwarded@example.com')
  const from = (address: string) =>
    provider.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=stand-in-key', {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify({ email: 'forwarded@example.com', password: 'wrong-one' }),
    })
  for (let host = 1; host <= 10; host += 1) expect((await from(`192.0.2.${host}`)).status).toBe(400)
  expect((await from('192.0.2.11')).status).toBe(429)
})

test('C33 a thousand sign-ups, or email changes, an hour per network', async () => {
  await alreadyCounted(['sign-up', '192.0.2.200'], 999)
  expect((await signUp('thousandth@example.com', '192.0.2.200')).status).toBe(200)
  expect((await signUp('one-more@example.com', '192.0.2.200')).error).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  const { json } = await signUp('one-more@example.com', '192.0.2.201')
  const change = (from: string) =>
    provider.call(
      'sendOobCode',
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: json.idToken, newEmail: 'moved@example.com' },
      from,
    )
  expect((await change('192.0.2.200')).error).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  expect((await change('192.0.2.201')).status).toBe(200)
  provider.passTime(60 * MINUTES)
  expect((await signUp('next-hour@example.com', '192.0.2.200')).status).toBe(200)
})

test('C33 expired counts are deleted', async () => {
  await guesses(1, 'fleeting@example.com')
  provider.passTime(60 * MINUTES + 1)
  for (let visitor = 0; visitor < 10; visitor += 1) await guesses(1, `visitor-${visitor}@example.com`)
  const { rows } = await provider.database.query(
    'select count(*)::int as old from identity.attempts where expires_at < $1',
    [provider.now()],
  )
  expect(rows).toEqual([{ old: 0 }])
})

test('a lookup is never limited', async () => {
  const { json } = await signUp('looked-up@example.com')
  const lookups = Array.from({ length: 300 }, () => provider.call('lookup', { idToken: json.idToken }))
  for (const { status } of await Promise.all(lookups)) expect(status).toBe(200)
})
