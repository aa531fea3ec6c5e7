import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, type Provider, startProvider } from './fixture.ts'

const OWNERS = '198.51.100.7'
const ELSEWHERE = '198.51.100.8'
const HOUR = 3600
const RIGHT = 'secret1!'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

type Client = { from: string; cookie?: string }

const signIn = (email: string, client: Client, password = RIGHT) =>
  provider.call('signInWithPassword', { email, password }, client)

const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** Somebody with an account, who signed up at home; the cookie of their device. */
async function owner(email: string): Promise<string> {
  const answer = await provider.call('signUp', { email, password: RIGHT }, OWNERS)
  expect(answer.status).toBe(200)
  return cookieOf(answer)
}

const strangersHaveUsedUp = (email: string) => provider.alreadyCounted(['sign-in', email], 100)

const askForReset = (email: string, client: Client) =>
  provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, client)

/** The whole of it is thousands: GUESSING_ADDRESSES=2000. */
const ADDRESSES = Number(process.env.GUESSING_ADDRESSES ?? 40)

test('C33 hundreds of guesses from dozens of addresses, one of them right, all fail, and the owner gets in', {
  timeout: 120_000 + ADDRESSES * 500,
}, async () => {
  const email = 'besieged@example.com'
  const cookie = await owner(email)
  await provider.alreadyCounted(['sign-in', email], 80)
  let tried = 0
  for (let host = 0; host < ADDRESSES; host += 1) {
    const from = `100.64.${host >> 8}.${host & 255}`
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        signIn(email, { from }, tried >= 20 && index === 4 ? RIGHT : `wrong-${host}-${index}`),
      ),
    )
    for (const { status } of answers) expect(status).not.toBe(200)
    tried += answers.filter(({ error }) => error === 'INVALID_LOGIN_CREDENTIALS').length
  }
  // Those that are hashed at the same time are counted after one another.
  expect(tried).toBeLessThanOrEqual(23)
  expect((await signIn(email, { from: OWNERS })).status).toBe(200)
  expect((await signIn(email, { from: ELSEWHERE, cookie })).status).toBe(200)
})

test('C33 a device that the owner used gets in from a new network, another device does not', async () => {
  const email = 'travels@example.com'
  const cookie = await owner(email)
  const others = await owner('another-owner@example.com')
  await strangersHaveUsedUp(email)
  const madeUp = `known_device=${'A'.repeat(43)}`
  for (const device of [undefined, others, madeUp, 'known_device=', 'known_device=x'])
    expect((await signIn(email, { from: ELSEWHERE, ...(device && { cookie: device }) })).status).toBe(429)
  expect((await signIn(email, { from: ELSEWHERE, cookie })).status).toBe(200)
  // From then on the new network is known too.
  expect((await signIn(email, { from: ELSEWHERE })).status).toBe(200)
})

test('C33 a known device and a known network can guess ten times in a quarter of an hour each', async () => {
  const email = 'borrowed@example.com'
  const cookie = await owner(email)
  for (const client of [{ from: OWNERS, cookie }, { from: OWNERS }]) {
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(email, client, 'wrong-one')).error).toBe('INVALID_LOGIN_CREDENTIALS')
    expect((await signIn(email, client)).status).toBe(429)
  }
  provider.passTime(HOUR / 4)
  expect((await signIn(email, { from: OWNERS, cookie })).status).toBe(200)
})

test('C33 an account remembers ten networks and ten devices for half a year', async () => {
  const email = 'wanders@example.com'
  const cookie = await owner(email)
  for (let network = 1; network <= 12; network += 1) {
    provider.passTime(1)
    expect((await signIn(email, { from: `203.0.113.${100 + network}` })).status).toBe(200)
  }
  const { rows } = await provider.database.query(
    `select kind, count(*)::int as many from identity.known_clients
     join identity.accounts using (local_id) where email = $1 group by kind order by kind`,
    [email],
  )
  expect(rows).toEqual([
    { kind: 'device', many: 10 },
    { kind: 'network', many: 10 },
  ])
  await strangersHaveUsedUp(email)
  expect((await signIn(email, { from: OWNERS, cookie })).status).toBe(429)
  expect((await signIn(email, { from: '203.0.113.112' })).status).toBe(200)
  provider.passTime(180 * 24 * HOUR)
  await provider.database.query('delete from identity.attempts')
  await strangersHaveUsedUp(email)
  expect((await signIn(email, { from: '203.0.113.112' })).status).toBe(429)
})

test('C33 a password reset forgets the known devices and networks', async () => {
  const email = 'changes@example.com'
  const thiefs = await owner(email)
  const { json, headers } = await signIn(email, { from: ELSEWHERE })
  const own = cookieOf({ headers })
  const { status } = await provider.call(
    'update',
    { idToken: json.idToken, password: 'brand-new' },
    { from: ELSEWHERE, cookie: own },
  )
  expect(status).toBe(200)
  await strangersHaveUsedUp(email)
  expect((await signIn(email, { from: OWNERS, cookie: thiefs }, 'brand-new')).status).toBe(429)
  expect((await signIn(email, { from: '203.0.113.77', cookie: own }, 'brand-new')).status).toBe(200)
})

describe('email limits', () => {
  test('requests by strangers do not use up the owner’s limit', async () => {
    const email = 'mailed@example.com'
    const cookie = await owner(email)
    for (let stranger = 1; stranger <= 10; stranger += 1)
      expect((await askForReset(email, { from: `192.0.2.${stranger}` })).status).toBe(200)
    for (const from of ['192.0.2.99', ELSEWHERE]) {
      const { status, error } = await askForReset(email, { from })
      expect([status, error]).toEqual([
        429,
        'RESET_PASSWORD_EXCEED_LIMIT : Too many attempts. Please try again in 3600 seconds.',
      ])
    }
    expect((await askForReset(email, { from: OWNERS })).status).toBe(200)
    expect((await askForReset(email, { from: ELSEWHERE, cookie })).status).toBe(200)
    const link = { requestType: 'EMAIL_SIGNIN', email, continueUrl: `${ORIGIN}/` }
    expect((await provider.call('sendOobCode', link, ELSEWHERE)).status).toBe(429)
    expect((await provider.call('sendOobCode', link, OWNERS)).status).toBe(200)
  })

  test('thirty in ten minutes to strangers from one address, and an owner who is known there asks on', async () => {
    const flooded = await startProvider({ mailsToStrangers: { max: 30, seconds: 600 } })
    const known = 'known-here@example.com'
    const { json } = await flooded.call('signUp', { email: known, password: RIGHT }, OWNERS)
    const link = (email: string, from = OWNERS) =>
      flooded.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: `${ORIGIN}/` }, from)
    const addresses = Array.from({ length: 46 }, (_, nth) => `stranger-${nth}@example.com`)
    const answers = await Promise.all(addresses.map((email) => link(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(flooded.mailbox.mails).toHaveLength(30)
    const refused = await link('one-more@example.com')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
    // Who signed up with another's address writes to them no further either.
    const verify = { requestType: 'VERIFY_EMAIL', idToken: json.idToken }
    expect((await flooded.call('sendOobCode', verify, OWNERS)).status).toBe(429)
    expect((await link(known)).status).toBe(200)
    expect((await link('elsewhere@example.com', ELSEWHERE)).status).toBe(200)
    flooded.passTime(600)
    expect((await link('one-more@example.com')).status).toBe(200)
    await flooded.stop()
  })

  test('an address of the operator’s own writes to as many', async () => {
    const school = await startProvider({
      mailsToStrangers: { max: 1, seconds: 600 },
      isOwnAddress: (address) => address === OWNERS,
    })
    const ask = async (email: string, from: string) =>
      (await school.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, from)).status
    expect([await ask('a@example.com', OWNERS), await ask('b@example.com', OWNERS)]).toEqual([200, 200])
    expect([await ask('a@example.com', ELSEWHERE), await ask('b@example.com', ELSEWHERE)]).toEqual([200, 429])
    await school.stop()
  })

  test('a signed-in user can request their own, whatever strangers requested, up to a limit', async () => {
    const email = 'verifies@example.com'
    const { json } = await provider.call('signUp', { email, password: RIGHT }, OWNERS)
    await provider.alreadyCounted(['mail-to', email], 10)
    const verify = () =>
      provider.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: json.idToken }, ELSEWHERE)
    for (let asked = 0; asked < 10; asked += 1) expect((await verify()).status).toBe(200)
    expect((await verify()).status).toBe(429)
    // Twenty in an hour is what reaches a mailbox at most.
    expect((await askForReset(email, { from: OWNERS })).status).toBe(429)
  })

  test('proving an email by a code makes a client known', async () => {
    const email = 'recovers@example.com'
    await owner(email)
    await askForReset(email, { from: ELSEWHERE })
    const { code } = await provider.mailbox.newest(email)
    const reset = await provider.call('resetPassword', { oobCode: code, newPassword: 'brand-new' }, ELSEWHERE)
    await strangersHaveUsedUp(email)
    const away = { from: '203.0.113.78', cookie: cookieOf(reset) }
    expect((await signIn(email, away, 'brand-new')).status).toBe(200)
    // The networks of before, where somebody else may have signed in, are forgotten.
    expect((await signIn(email, { from: OWNERS }, 'brand-new')).status).toBe(429)
  })
})

test('the device cookie is unreadable for scripts and other sites, and shared by all users of the device', async () => {
  const first = await provider.call('signUp', { email: 'first@example.com', password: RIGHT }, OWNERS)
  expect(first.headers.get('set-cookie')).toMatch(
    /^known_device=[\w-]{43}; Max-Age=15552000; Path=\/identitytoolkit\.googleapis\.com; HttpOnly; SameSite=Strict$/,
  )
  const cookie = cookieOf(first)
  const second = await provider.call(
    'signUp',
    { email: 'second@example.com', password: RIGHT },
    { from: OWNERS, cookie },
  )
  expect(cookieOf(second)).toBe(cookie)
  const wrong = await signIn('first@example.com', { from: '192.0.2.5' }, 'wrong-one')
  expect(wrong.headers.get('set-cookie')).toBeNull()
})

test('over https the device cookie is Secure', async () => {
  const secured = await startProvider({ publicUrl: 'https://boithok.example' })
  const { headers } = await secured.call('signUp', { email: 'web@example.com', password: RIGHT })
  expect(headers.get('set-cookie')).toMatch(/^__Secure-known_device=.*; HttpOnly; Secure; SameSite=Strict$/)
  await secured.stop()
})
