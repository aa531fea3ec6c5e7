import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { deliveries } from '../../../db/schema.ts'
import { checkSettings } from '../../../server/check-settings.ts'
import { readConfig } from '../../../server/config.ts'
import type { TestApp } from '../../support/boot.ts'
import { insertDeliveries } from '../../support/emails.ts'
import { scrape } from '../../support/scrape.ts'
import { startTestGateways, type TestGateways } from '../../support/sms.ts'
import { createHealthApps, readHealth } from './health-apps.ts'

const { booted, start, startBeside, stops } = createHealthApps()

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

  test('G03 the look at the gateway has a metric of its own, which stays when the balance is not known', async () => {
    const up = async (app: TestApp) => (await scrape(app.url)).sum('boithok_sms_gateway_up')
    expect(await up(await startBeside(gateways.env('alpha')))).toBe(1)
    gateways.failWith({ kind: 'error-before' })
    expect(await up(await startBeside(gateways.env('alpha')))).toBe(0)
    expect(await up(await startBeside(gateways.env('http')))).toBeNaN()
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

describe('what becomes of the SMS', () => {
  const NOW = Date.parse('2026-11-26T10:00:00Z')
  type Row = Partial<typeof deliveries.$inferInsert>
  const write = (app: TestApp, count: number, row: Row) =>
    insertDeliveries(
      app,
      ...[...Array(count)].map(() => ({
        ...{ contact: '+8801712345678', channel: 'sms' as const, body: null },
        ...{
          createdAt: new Date(NOW - 60_000),
          expiresAt: new Date(NOW + 3_600_000),
          state: 'sent' as const,
        },
        ...(row.state === undefined && { sentAt: new Date(NOW) }),
        ...row,
      })),
    )
  const appAt = async () => {
    const own = await startTestGateways({ balance: 900 })
    stops.push(() => own.stop())
    const app = await start(own.env('alpha'))
    app.setTime(new Date(NOW))
    return app
  }
  const states = async (app: TestApp, state: string, within: string) =>
    (await scrape(app.url)).sum('boithok_messages', { channel: 'sms', state, within })

  const lateness = async (app: TestApp) =>
    (await scrape(app.url)).sum('boithok_messages_late_seconds', { channel: 'sms' })

  test('G03 an outage is told with what to do, although the gateway says what is left', async () => {
    const app = await appAt()
    await write(app, 24, { state: 'unknown', lastError: 'socket hang up' })
    const { of } = await readHealth(app)
    expect(of('sms')).toMatchObject({
      state: 'broken',
      text: 'Alpha SMS took 0 of the last hour’s 24 SMS. People without an email cannot log in by a code. The last error: socket hang up.',
      remedy: expect.stringContaining('Ask the gateway'),
    })
    expect([await states(app, 'unknown', 'hour'), await states(app, 'sent', 'hour')]).toEqual([24, 0])
    app.setTime(new Date(NOW + 3_600_000))
    expect([await states(app, 'unknown', 'hour'), await states(app, 'unknown', 'day')]).toEqual([0, 24])
  })

  test('G03 a few wrong numbers among many are no news; a tenth of a day is', async () => {
    const app = await appAt()
    await write(app, 95, {})
    await write(app, 5, { state: 'failed', lastError: '416: Number' })
    expect((await readHealth(app)).of('sms')).toMatchObject({ state: 'fine' })
    const other = await appAt()
    await write(other, 8, {})
    await write(other, 2, { state: 'failed', lastError: '416: Number' })
    expect((await readHealth(other)).of('sms')).toMatchObject({
      state: 'attention',
      text: 'Of the last day’s 10 SMS, 2 were not sent or got no answer. The last error: 416: Number.',
    })
  })

  test('G03 what waits for the morning is not late', async () => {
    const app = await appAt()
    const createdAt = new Date(NOW - 8 * 3_600_000)
    const waits = { state: 'waiting', body: 'b', createdAt } as const
    await write(app, 3, { ...waits, nextAttemptAt: new Date(NOW + 3_600_000) })
    expect((await readHealth(app)).of('sms')).toMatchObject({ state: 'fine' })
    expect(await lateness(app)).toBe(0)
    expect((await scrape(app.url)).sum('boithok_messages_waiting', { channel: 'sms' })).toBe(3)
  })

  test('G03 what the gateway refuses for ten minutes is late', async () => {
    const app = await appAt()
    // Tried eight times: 635 seconds of pauses, and then 600.
    const waits = { state: 'waiting', body: 'b', createdAt: new Date(NOW - 8 * 3_600_000) } as const
    const nextAttemptAt = new Date(NOW + 60_000)
    await write(app, 1, { ...waits, nextAttemptAt, attempts: 8, lastError: '503' })
    expect((await readHealth(app)).of('sms')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/^1 SMS waits for Alpha SMS, the oldest since .*The last error: 503\.$/),
    })
    expect(await lateness(app)).toBe(1175)
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
