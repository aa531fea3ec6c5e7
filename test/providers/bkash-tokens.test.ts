import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../db/client.ts'
import { createBkashTokenStore } from '../../server/bkash-tokens.ts'
import { credentials } from '../../stand-ins/bkash/fixture.ts'
import { freePort } from '../support/free-port.ts'
import { connectBkash, createMemoryStore } from './bkash-over-http.ts'

type Connected = Awaited<ReturnType<typeof connectBkash>>
type Client = Connected['provider']

const unavailable = { status: 503, code: 'payments_unavailable' }
const MINUTE = 60

const open: Connected[] = []
afterEach(async () => {
  for (const bkash of open.splice(0)) {
    expect(bkash.standIn.errors).toEqual([])
    await bkash.close()
  }
})
async function connect(version?: Parameters<typeof connectBkash>[0]) {
  const bkash = await connectBkash(version)
  open.push(bkash)
  return bkash
}

const attempt = { attemptId: randomUUID(), reference: 'TR0011', amountMinor: 100, currency: 'BDT' }
/** A call that needs a token. bKash knows no such payment. */
const ask = (client: Client) => client.look(attempt)
const tokenCalls = ({ asked, paths }: Connected) =>
  asked.filter((path) => path === paths.grant || path === paths.refresh)

describe('bKash', () => {
  test('blocks a merchant for an hour after a third call for a token', async () => {
    const { standIn, fetch } = await connect()
    const grant = async () => {
      const response = await fetch(
        'https://tokenized.sandbox.bka.sh/v1.2.0-beta/tokenized/checkout/token/grant',
        {
          method: 'POST',
          headers: { username: credentials.username, password: credentials.password },
          body: JSON.stringify({ app_key: credentials.appKey, app_secret: credentials.appSecret }),
        },
      )
      return response.status
    }
    expect([await grant(), await grant(), await grant()]).toEqual([200, 200, 429])
    standIn.pass(59 * MINUTE)
    expect(await grant()).toBe(429)
    standIn.pass(2 * MINUTE)
    expect(await grant()).toBe(200)
  })

  test.each(['v1.2.0-beta', 'v2'] as const)(
    'gives one token for an hour, then refreshes it: %s',
    async (version) => {
      const bkash = await connect(version)
      await ask(bkash.provider)
      bkash.standIn.pass(54 * MINUTE)
      await ask(bkash.provider)
      expect(tokenCalls(bkash)).toEqual([bkash.paths.grant])
      bkash.standIn.pass(MINUTE)
      await ask(bkash.provider)
      expect(tokenCalls(bkash)).toEqual([bkash.paths.grant, bkash.paths.refresh])
    },
  )

  test('is asked for a token all day long without being blocked', async () => {
    const bkash = await connect()
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      await ask(bkash.provider)
      bkash.standIn.pass(7 * MINUTE)
    }
    expect(tokenCalls(bkash).length).toBeLessThanOrEqual(27)
  })

  test('is asked twice at most with keys that it refuses', async () => {
    const bkash = await connect()
    const wrong = bkash.clientWith({ credentials: { ...credentials, appSecret: 'wrong' } })
    for (let call = 0; call < 5; call++) await expect(ask(wrong)).rejects.toMatchObject(unavailable)
    expect(tokenCalls(bkash)).toHaveLength(2)
    await expect(ask(wrong)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('within an hour') },
    })
  })

  test('says why it gives no token', async () => {
    const bkash = await connect()
    const stranger = bkash.clientWith({ credentials: { ...credentials, password: 'wrong' } })
    await expect(ask(stranger)).rejects.toMatchObject({ cause: { message: expect.stringContaining('401') } })
    const otherApp = bkash.clientWith({ credentials: { ...credentials, appKey: 'wrong' } })
    await expect(ask(otherApp)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('2001 Invalid App Key') },
    })
  })
})

describe('the keys', () => {
  test('that bKash refuses are reported, with its reason; without an answer nothing is known', async () => {
    const bkash = await connect()
    const wrong = bkash.clientWith({ credentials: { ...credentials, appSecret: 'wrong' } })
    expect(await wrong.checkCredentials()).toMatchObject({
      isValid: false,
      reason: expect.stringContaining('Invalid App Key'),
    })
    bkash.standIn.inject(bkash.paths.grant, { kind: 'drop' })
    await expect(wrong.checkCredentials()).rejects.toThrow('fetch failed')
    await expect(wrong.checkCredentials()).rejects.toThrow('within an hour')
  })

  test('that bKash accepts cost no more than the token of all calls', async () => {
    const bkash = await connect()
    await ask(bkash.provider)
    expect(await bkash.provider.checkCredentials()).toMatchObject({ isValid: true })
    expect(tokenCalls(bkash)).toEqual([bkash.paths.grant])
  })
})

describe('a token', () => {
  test('that is lost on its way counts, and the old one still serves', async () => {
    const bkash = await connect()
    await ask(bkash.provider)
    bkash.standIn.pass(56 * MINUTE)
    bkash.standIn.inject(bkash.paths.refresh, { kind: 'drop' })
    expect(await ask(bkash.provider)).toEqual({ state: 'unknown' })
    expect(bkash.tokenStore.state?.calls).toHaveLength(2)
  })

  test('that could not be asked for costs none of the hour’s two calls, however long bKash cannot be reached', async () => {
    const bkash = await connect()
    await ask(bkash.provider)
    const refuses = `http://127.0.0.1:${await freePort()}`
    const cutOff = bkash.clientWith({ fetch: (_, init) => fetch(refuses, init) })
    bkash.standIn.pass(3 * 60 * MINUTE)
    for (let minutes = 0; minutes < 20; minutes += 1) {
      await expect(ask(cutOff)).rejects.toMatchObject(unavailable)
      bkash.standIn.pass(MINUTE)
    }
    expect(bkash.tokenStore.state?.calls).toEqual([])
    expect(await ask(bkash.provider)).toEqual({ state: 'unknown' })
  })

  test('that bKash no longer accepts is replaced, once', async () => {
    const bkash = await connect()
    await ask(bkash.provider)
    await bkash.standIn.pool.query('delete from bkash.tokens')
    // Its refresh token is gone as well, and a third call would block us.
    await expect(ask(bkash.provider)).rejects.toMatchObject(unavailable)
    expect(tokenCalls(bkash)).toEqual([bkash.paths.grant, bkash.paths.refresh])
    bkash.standIn.pass(61 * MINUTE)
    expect(await ask(bkash.provider)).toEqual({ state: 'unknown' })
    expect(tokenCalls(bkash).at(-1)).toBe(bkash.paths.grant)
  })

  test('that expired at bKash alone is refreshed, and the call is made again', async () => {
    const bkash = await connect()
    await ask(bkash.provider)
    await bkash.standIn.pool.query(`update bkash.tokens set expires_at = '2020-01-01'`)
    expect(await ask(bkash.provider)).toEqual({ state: 'unknown' })
    const { look, grant, refresh } = bkash.paths
    expect(bkash.asked).toEqual([grant, look, look, refresh, look])
  })

  test('is not at fault when a refusal speaks of a payment: nothing is sent twice', async () => {
    const bkash = await connect()
    await ask(bkash.provider)
    let sent = 0
    const client = bkash.clientWith({
      fetch: async () => {
        sent += 1
        return Response.json({ message: 'Unauthorized', trxID: '6H7801QFYM' }, { status: 401 })
      },
    })
    await expect(client.claim(attempt)).rejects.toMatchObject(unavailable)
    expect(sent).toBe(1)
  })

  test('never serves other keys', async () => {
    const bkash = await connect()
    await ask(bkash.provider)
    const other = bkash.clientWith({ version: 'v2' })
    await ask(other)
    expect(bkash.asked.filter((path) => path.endsWith('grant-token'))).toHaveLength(1)
  })

  test.each(['memory', 'PostgreSQL'])(
    'is fetched once for many requests of many processes: %s',
    async (kind) => {
      const bkash = await connect()
      const database = createDatabase(bkash.standIn.pool)
      const store = createMemoryStore()
      const processes = [1, 2, 3].map(() =>
        bkash.clientWith({ tokenStore: kind === 'memory' ? store : createBkashTokenStore(database) }),
      )
      await Promise.all([...processes, ...processes, ...processes].map(ask))
      bkash.standIn.pass(56 * MINUTE)
      await Promise.all([...processes, ...processes].map(ask))
      expect(tokenCalls(bkash)).toEqual([bkash.paths.grant, bkash.paths.refresh])
    },
  )
})
