import { randomBytes } from 'node:crypto'
import { createUserWithEmailAndPassword, validatePassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Overload } from './errors.ts'
import { type Provider, startProvider } from './fixture.ts'
import { createPasswords } from './passwords.ts'

let byDefault: Provider
let strict: Provider

const STRICT = {
  minPasswordLength: 8,
  maxPasswordLength: 20,
  containsLowercaseCharacter: true,
  containsUppercaseCharacter: true,
  containsNumericCharacter: true,
  containsNonAlphanumericCharacter: true,
}

beforeAll(async () => {
  byDefault = await startProvider()
  strict = await startProvider({ passwordPolicy: STRICT })
})
afterAll(async () => {
  await byDefault.stop()
  await strict.stop()
})

const register = (provider: Provider, password: string) =>
  createUserWithEmailAndPassword(provider.browser(), `${crypto.randomUUID()}@example.com`, password)

test('K02 V05 five characters are too few and six are enough', async () => {
  await expect(register(byDefault, 'zebra')).rejects.toMatchObject({
    code: 'auth/weak-password',
    message: expect.stringContaining('at least 6 characters'),
  })
  await expect(register(byDefault, '')).rejects.toMatchObject({ code: 'auth/missing-password' })
  await register(byDefault, 'zebrat')
})

test('V05 words of this product are refused', async () => {
  for (const password of ['boithok', 'Boithok123', 'coaching1', 'teacher123'])
    await expect(register(byDefault, password)).rejects.toMatchObject({ code: 'auth/weak-password' })
})

test('V05 the most common passwords are refused, ignoring case', async () => {
  for (const password of [
    '123456',
    'password',
    'QWERTY',
    'Password123',
    'iloveyou',
    '1q2w3e4r',
    'giraffe',
    'Zebras',
  ]) {
    await expect(register(byDefault, password)).rejects.toMatchObject({
      code: 'auth/weak-password',
      message: expect.stringContaining('most common passwords'),
    })
  }
  for (const password of ['study-session', 'secret1!', 'correct horse battery staple']) {
    await register(byDefault, password)
  }
})

test.each([
  ['Aa1!', 'at least 8 characters'],
  [`Aa1!${'a'.repeat(17)}`, 'at most 20 characters'],
  ['AAAA111!', 'a lower case character'],
  ['aaaa111!', 'an upper case character'],
  ['AAaaaaa!', 'a numeric character'],
  ['AAaaa111', 'a non-alphanumeric character'],
])('V05 a stricter policy names the missing kind: %s', async (password, missing) => {
  const answer = await strict.call('signUp', { email: 'strict@example.com', password })
  const message = `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain ${missing}]`
  expect(answer.error).toBe(
    password.length < 6 ? 'WEAK_PASSWORD : Password should be at least 6 characters' : message,
  )
})

test('V05 all missing kinds are named at once', async () => {
  const { error } = await strict.call('signUp', { email: 'strict@example.com', password: 'zebrat' })
  expect(error).toBe(
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 characters, Password must contain an upper case character, Password must contain a numeric character, Password must contain a non-alphanumeric character]',
  )
  await expect(register(strict, 'zebrat')).rejects.toMatchObject({
    code: 'auth/password-does-not-meet-requirements',
  })
  await register(strict, 'Zebras-07')
})

test('C37 V05 the SDK reads the policy and agrees with the server', async () => {
  for (const [provider, password, valid] of [
    [byDefault, 'zebra', false],
    [byDefault, 'zebrat', true],
    [strict, 'zebras07', false],
    [strict, 'Zebras-07', true],
    [strict, 'Zebras=07', true],
  ] as const) {
    const status = await validatePassword(provider.browser(), password)
    expect({ password, valid: status.isValid }).toEqual({ password, valid })
    await expect(
      register(provider, password).then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(valid)
  }
})

test('C37 the policy and the project have the fields of the protocol', async () => {
  const get = (path: string) => strict.request(`/identitytoolkit.googleapis.com${path}?key=stand-in-key`)
  expect((await get('/v2/passwordPolicy')).json).toMatchObject({
    customStrengthOptions: STRICT,
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  })
  expect((await get('/v1/projects')).json).toEqual({
    projectId: '12345',
    authorizedDomains: ['localhost', '127.0.0.1'],
  })
})

test('a burst of passwords queues, and the event loop stays free', async () => {
  const passwords = createPasswords(randomBytes)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await passwords.matchesInTurn('zebrat', undefined)
    running -= 1
  }
  vi.stubEnv('REAL_PASSWORDS', '1')
  const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()]
  await Promise.all(Array.from({ length: 30 }, () => passwords.turn(work)))
  const [loop, all] = [process.threadCpuUsage(here), process.cpuUsage(everywhere)]
  vi.unstubAllEnvs()
  expect(most).toBeLessThanOrEqual(3)
  // Hashed on the loop itself, they would take all of its time.
  expect(loop.user + loop.system).toBeLessThan((all.user + all.system) / 3)
})

test('a full queue answers with an overload', async () => {
  const passwords = createPasswords(randomBytes)
  const open: (() => void)[] = []
  const waits = Array.from({ length: 5000 }, () =>
    passwords.turn(() => new Promise<void>((done) => open.push(done))),
  )
  const outcomes = Promise.allSettled(waits)
  await expect(passwords.turn(async () => {})).rejects.toBeInstanceOf(Overload)
  const drain = setInterval(() => {
    for (const done of open.splice(0)) done()
  }, 0)
  const kept = (await outcomes).filter(({ status }) => status === 'fulfilled')
  clearInterval(drain)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(5000)
})
