import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '../../test/support/long.ts'
import { type Provider, startProvider } from './fixture.ts'
import { QuotaExceeded } from './index.ts'
import { askForCode, newNumber, proofFor, type SentCode, sendCode } from './phone-fixture.ts'

const MINUTES = 60
const HOURS = 3600

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const enter = (fields: object) => provider.call('signInWithPhoneNumber', fields)
const wrong = ({ code }: SentCode, nth = 1) => String((Number(code) + nth) % 1_000_000).padStart(6, '0')

describe('G02 a code', () => {
  test('G02 lives five minutes', async () => {
    const sent = await sendCode(provider, newNumber())
    const late = await sendCode(provider, newNumber())
    provider.passTime(5 * MINUTES - 1)
    expect((await enter(sent)).status).toBe(200)
    provider.passTime(1)
    expect((await enter(late)).error).toMatch(/^SESSION_EXPIRED/)
  })

  test('G02 may be tried five times', async () => {
    const [slip, guessed] = [await sendCode(provider, newNumber()), await sendCode(provider, newNumber())]
    const guess = (sent: SentCode) => enter({ ...sent, code: wrong(sent) })
    for (let tries = 0; tries < 4; tries += 1) expect((await guess(slip)).error).toBe('INVALID_CODE')
    expect((await enter(slip)).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) expect((await guess(guessed)).error).toBe('INVALID_CODE')
    expect((await guess(guessed)).error).toMatch(/^SESSION_EXPIRED/)
    expect((await enter(guessed)).error).toMatch(/^SESSION_EXPIRED/)
  })

  /** All of them in `npm run test:long`. */
  const guesses = isLong ? 10_000 : 200

  test(`G02 is not found by ${guesses} guesses, a hundred at once`, async () => {
    const sent = await sendCode(provider, newNumber())
    const errors: string[] = []
    for (let made = 0; made < guesses; made += 100) {
      const hundred = Array.from({ length: 100 }, (_, nth) => wrong(sent, 1 + made + nth))
      const answers = await Promise.all(hundred.map((code) => enter({ ...sent, code })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
      errors.push(...answers.map(({ error }) => error))
    }
    expect(errors.filter((error) => error === 'INVALID_CODE')).toHaveLength(5)
    expect((await enter(sent)).error).toMatch(/^SESSION_EXPIRED/)
  })

  test('G02 would be tried more often if attempts were read before they are counted', async () => {
    let tries = 0
    /** As somebody would write it who forgets that others try meanwhile. */
    const attempt = async () => {
      const before = tries
      await provider.database.query('select 1')
      tries = before + 1
      return before < 5
    }
    const compared = await Promise.all(Array.from({ length: 20 }, attempt))
    expect(compared.filter(Boolean).length).toBeGreaterThan(5)
  })
})

describe('G02 codes are sent', () => {
  test('G02 for work only, of this number, fresh, and once', async () => {
    const phoneNumber = newNumber()
    const ask = (recaptchaToken?: string, to = phoneNumber) =>
      provider.call('sendVerificationCode', { phoneNumber: to, recaptchaToken })
    expect((await ask()).error).toBe('MISSING_RECAPTCHA_TOKEN')
    const proof = await proofFor(provider, phoneNumber)
    const [time = ''] = proof.split('.')
    for (const bad of ['NO_RECAPTCHA', `${time}.x`, `${time}.-1`, `${Number(time) + 60}.1`, `${proof}\n`])
      expect((await ask(bad)).error).toMatch(/^CAPTCHA_CHECK_FAILED/)
    expect((await ask(proof, newNumber())).error).toMatch(/^CAPTCHA_CHECK_FAILED/)
    const answers = await Promise.all([1, 2, 3].map(() => ask(proof)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const old = await proofFor(provider, phoneNumber)
    provider.passTime(10 * MINUTES)
    expect((await ask(old)).error).toMatch(/^CAPTCHA_CHECK_FAILED/)
  })

  test('G02 five an hour and ten a day to one number, also when asked for at once', async () => {
    const phone = newNumber()
    const ask = async () => (await askForCode(provider, phone)).status
    const at = async (count: number) => (await Promise.all(Array.from({ length: count }, ask))).toSorted()
    provider.passTime(1 * HOURS)
    expect(await at(7)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await askForCode(provider, phone)).error).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
    provider.passTime(1 * HOURS)
    expect(await at(5)).toEqual([200, 200, 200, 200, 200])
    provider.passTime(1 * HOURS)
    expect(await ask()).toBe(429)
    provider.passTime(24 * HOURS)
    expect(await ask()).toBe(200)
  })

  test('G02 a hundred an hour to one network', async () => {
    await provider.alreadyCounted(['code-from', '192.0.2.50'], 99)
    expect((await askForCode(provider, newNumber(), '192.0.2.50')).status).toBe(200)
    expect((await askForCode(provider, newNumber(), '192.0.2.50')).status).toBe(429)
    expect((await askForCode(provider, newNumber(), '192.0.2.51')).status).toBe(200)
  })

  test('G02 to the regions of the centre, and as long as it pays', async () => {
    const poor = await startProvider({
      phoneRegions: ['+880'],
      sendCode: async () => {
        throw new QuotaExceeded()
      },
    })
    expect((await askForCode(poor, '+15555550100')).error).toMatch(/^OPERATION_NOT_ALLOWED/)
    const { status, error } = await askForCode(poor, newNumber())
    expect([status, error]).toEqual([400, expect.stringMatching(/^QUOTA_EXCEEDED/)])
    await poor.stop()
  })
})
