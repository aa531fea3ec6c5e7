import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkSettings } from '../../../server/check-settings.ts'
import { readConfig } from '../../../server/config.ts'
import { scrape } from '../../support/scrape.ts'
import { startTestGateways, type TestGateways } from '../../support/sms.ts'
import { createHealthApps, readHealth } from './health-apps.ts'

const { booted, startBeside } = createHealthApps()

let gateways: TestGateways
beforeEach(async () => {
  gateways = await startTestGateways({ balance: 499.99 })
})
afterEach(() => gateways.stop())

const METRIC = 'boithok_sms_balance_taka'

describe('the money left at the gateway', () => {
  test('G03 without a gateway there is none to watch', async () => {
    expect((await readHealth(booted())).of('sms')).toMatchObject({ state: 'fine', text: /No SMS is sent/ })
    expect((await scrape(booted().url)).sum(METRIC)).toBeNaN()
  })

  test('G03 a low balance is told, and asked for once in ten minutes', async () => {
    const app = await startBeside(gateways.env('alpha'))
    app.setTime('2026-11-26T10:00:00Z')
    expect((await readHealth(app)).of('sms')).toMatchObject({
      state: 'attention',
      text: 'Alpha SMS has Tk 499 left. When it is used up, no SMS is sent.',
    })
    expect((await readHealth(app, 'bn')).of('sms').text).toMatch(/৳৪৯৯ আছে/)
    for (const _twice of [1, 2]) expect((await scrape(app.url)).sum(METRIC)).toBe(499.99)
    app.setTime('2026-11-26T10:09:59Z')
    await scrape(app.url)
    expect(gateways.requests()).toBe(1)
    app.setTime('2026-11-26T10:10:00Z')
    await scrape(app.url)
    expect(gateways.requests()).toBe(2)
  })

  test('G03 enough', async () => {
    const own = await startTestGateways({ balance: 500 })
    try {
      const app = await startBeside(own.env('ssl-wireless'))
      expect((await readHealth(app)).of('sms')).toMatchObject({ state: 'fine', text: /Tk 500 is left there/ })
    } finally {
      await own.stop()
    }
  })

  test('G03 a gateway that refuses us', async () => {
    gateways.failWith({ kind: 'wrong-address' })
    const app = await startBeside(gateways.env('bulksmsbd'))
    expect((await readHealth(app)).of('sms')).toMatchObject({
      state: 'broken',
      text: 'BulkSMSBD refuses us, so no SMS arrives: 1032: Your ip is not whitelisted',
    })
    expect((await scrape(app.url)).sum(METRIC)).toBeNaN()
  })

  test('G03 a gateway that fails is not reported as a wrong key', async () => {
    gateways.failWith({ kind: 'error-before' })
    const app = await startBeside(gateways.env('alpha'))
    expect((await readHealth(app)).of('sms')).toMatchObject({ state: 'unknown' })
    expect((await scrape(app.url)).sum(METRIC)).toBeNaN()
  })

  test('G03 a gateway that tells none', async () => {
    const app = await startBeside(gateways.env('http'))
    expect((await readHealth(app)).of('sms')).toMatchObject({
      state: 'fine',
      text: /^SMS is sent through 127\.0\.0\.1:\d+, which does not say/,
    })
    expect([(await scrape(app.url)).sum(METRIC), gateways.requests()]).toEqual([Number.NaN, 0])
  })

  test('G03 with OUTBOUND=off the gateway is not asked', async () => {
    const app = await startBeside({ ...gateways.env('alpha'), OUTBOUND: 'off' })
    await readHealth(app)
    await scrape(app.url)
    expect(gateways.requests()).toBe(0)
  })
})

describe('bin/start --check', () => {
  const check = async (env: Record<string, string>) => {
    const lines: string[] = []
    const settings = { DATABASE_URL: booted().databaseUrl, PORT: '0', DEMO: '1', ...env }
    await checkSettings(readConfig(settings), (line) => lines.push(line))
    return lines.find((line) => /SMS_/.test(line))
  }

  test('G03 says what is left at the gateway, or why it refuses', async () => {
    expect(await check({})).toBeUndefined()
    expect(await check(gateways.env('alpha'))).toBe(
      'ok   SMS_GATEWAY: Alpha SMS knows us, and 499.99 taka are left',
    )
    expect(await check({ ...gateways.env('alpha'), SMS_KEY: 'wrong' })).toBe(
      'FAIL SMS_GATEWAY: Alpha SMS refuses us: 405: Authorization required',
    )
    expect(await check(gateways.env('http'))).toMatch(
      /^ok {3}SMS_GATEWAY: set; 127\.0\.0\.1:\d+ tells no balance/,
    )
    gateways.failWith({ kind: 'wrong-address' })
    expect(await check(gateways.env('ssl-wireless'))).toBe(
      'FAIL SMS_GATEWAY: SSL Wireless refuses us: 4003: IP Blacklisted',
    )
    expect(gateways.messages).toEqual([])
  })
})
