import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientOf } from '../../db/pipeline.ts'
import { readStandInKeys } from '../../server/stand-ins.ts'
import { boot, type TestApp } from '../support/boot.ts'
import {
  confirmAtBkash,
  createBkashNoticeSigner,
  createSslcommerzNoticeSigner,
  payAtSslcommerz,
  startCheckout,
} from '../support/hosted-payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let signBkash: Awaited<ReturnType<typeof createBkashNoticeSigner>>
let signSslcommerz: Awaited<ReturnType<typeof createSslcommerzNoticeSigner>>
/** The calls that reached a provider's stand-in. */
const asked: string[] = []
/** Whether the providers are out of order. */
let isDown = false
/** Queries and transactions that were sent to the database. */
let taken = 0
beforeAll(async () => {
  const answer = ({ path }: { path: string }) => {
    asked.push(path)
    return isDown ? ({ kind: 'error-before' } as const) : undefined
  }
  app = await boot({}, { bkashFaults: answer, sslcommerzFaults: answer })
  signBkash = await createBkashNoticeSigner(app)
  signSslcommerz = await createSslcommerzNoticeSigner(app)
  const { database } = app.services.context
  const client = clientOf(database) as { query: (...asked: unknown[]) => unknown }
  const { query } = client
  client.query = (...asked) => {
    taken += 1
    return query(...asked)
  }
  const transaction = database.transaction.bind(database)
  database.transaction = (work) => {
    taken += 1
    return transaction(work)
  }
})
afterAll(() => app.stop())
beforeEach(() => {
  asked.length = 0
  taken = 0
})

const post = (provider: 'bkash' | 'sslcommerz', body: string, to: TestApp = app) =>
  fetch(`${to.url}/api/webhooks/${provider}`, {
    method: 'POST',
    body,
    headers: {
      'content-type':
        provider === 'bkash' ? 'text/plain; charset=UTF-8' : 'application/x-www-form-urlencoded',
    },
  }).then(({ status }) => status)

describe('M07 a notice is refused, without a read of the database or a question to the provider:', () => {
  const unsigned = new URLSearchParams({ status: 'VALID', tran_id: 'x' }).toString()
  const invoice = { merchantInvoiceNumber: randomUUID() }

  test.each<[string, () => string]>([
    ['nothing', () => ''],
    ['no JSON', () => 'Hello'],
    ['not signed', () => signBkash(invoice, { forged: { Signature: '' } })],
    [
      'of a stranger’s certificate',
      () =>
        signBkash(invoice, { forged: { SigningCertURL: 'https://evil.test/SimpleNotificationService.pem' } }),
    ],
    [
      'of Amazon’s certificate, where the stand-in serves',
      () =>
        signBkash(invoice, {
          forged: {
            SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService.pem',
          },
        }),
    ],
    ['older than an hour', () => signBkash(invoice, { change: { Timestamp: '2026-03-01T09:00:00.000Z' } })],
    [
      'that asks us to confirm at a stranger’s',
      () =>
        signBkash(
          {},
          { change: { Type: 'SubscriptionConfirmation', SubscribeURL: 'https://evil.test/', Token: 't' } },
        ),
    ],
  ])('of bKash, %s', async (_, bodyOf) => {
    expect(await post('bkash', bodyOf())).toBe(400)
    expect([asked, taken]).toEqual([[], 0])
  })

  test.each<[string, () => string]>([
    ['nothing', () => ''],
    ['not signed', () => unsigned],
    ['forged', () => signSslcommerz(randomUUID()).replace('VALID', 'FAILED')],
    ['of another store', () => signSslcommerz(randomUUID(), { store_id: 'other' })],
    ['with a field twice', () => `${signSslcommerz(randomUUID())}&status=VALID`],
    ['of an attempt that cannot be ours', () => signSslcommerz(randomUUID(), { tran_id: 'x' })],
  ])('of SSLCommerz, %s', async (_, bodyOf) => {
    expect(await post('sslcommerz', bodyOf())).toBe(400)
    expect([asked, taken]).toEqual([[], 0])
  })

  test.each(['bkash', 'sslcommerz'] as const)('of %s, longer than any notice', async (provider) => {
    expect(await post(provider, 'x'.repeat(16 * 1024 + 1))).toBe(413)
    expect([asked, taken]).toEqual([[], 0])
  })
})

test('M07 a forged notice of bKash that names the right certificate is refused', async () => {
  const notice = signBkash({ merchantInvoiceNumber: randomUUID() })
  expect(await post('bkash', notice.replace('500.00', '900.00'))).toBe(400)
  expect(asked.filter((path) => !path.startsWith('/tokenized.sandbox.bka.sh/sns/'))).toEqual([])
})

test('M07 genuine notices about attempts that are not ours are taken, and nobody is asked', async () => {
  expect(await post('bkash', signBkash({ merchantInvoiceNumber: randomUUID() }))).toBe(200)
  expect(await post('bkash', signBkash({ merchantInvoiceNumber: 'shop-17' }))).toBe(200)
  expect(await post('sslcommerz', signSslcommerz(randomUUID()))).toBe(200)
  expect(asked).toEqual([])
  // What the refusals above are counted by.
  expect(taken).toBeGreaterThan(0)
  // Operators see that they arrive.
  const arrived = { bkash_notice: expect.any(Date), sslcommerz_notice: expect.any(Date) }
  await expect.poll(() => app.services.context.heartbeats.read()).toMatchObject(arrived)
})

test('M07 there is no address for notices of providers by which nobody can pay', async () => {
  const centre = await boot({ DEMO: '0' })
  try {
    expect(await post('bkash', '{}', centre)).toBe(404)
    expect(await post('sslcommerz', '', centre)).toBe(404)
  } finally {
    await centre.stop()
  }
})

describe('M07 a genuine notice', () => {
  let owner: Person
  let people: Person[]
  beforeAll(async () => {
    owner = await admin(app)
    people = await createUsers([app], 12)
  })
  const somebody = takeFrom(() => people)

  async function begin(method: 'bkash' | 'sslcommerz') {
    const person = somebody()
    const sessionId = await createSession(owner, { fee: 500 })
    const started = await startCheckout(person, { sessionId, method, amount: 500 })
    const { rows } = await app.services.context.database.execute<{ id: string }>(
      sql`select id from attempts where checkout_id = ${started.checkoutId}`,
    )
    const hasSeat = async () =>
      Boolean((await person.ask('GET', `/sessions/${sessionId}/mine`)).body.bookingId)
    return { ...started, attemptId: rows[0]?.id ?? '', hasSeat }
  }
  const executed = () => asked.filter((path) => path.endsWith('/execute')).length
  const settledPayments = async ({ checkoutId }: { checkoutId: string }) =>
    (
      await app.services.context.database.execute(
        sql`select id from payments where checkout_id = ${checkoutId}`,
      )
    ).rows.length

  test('says that somebody paid who did not: nobody gets a seat, and they can still pay', async () => {
    const bkash = await begin('bkash')
    const sslcommerz = await begin('sslcommerz')
    expect(await post('bkash', signBkash({ merchantInvoiceNumber: bkash.attemptId }))).toBe(200)
    expect(await post('sslcommerz', signSslcommerz(sslcommerz.attemptId))).toBe(200)
    expect(await post('sslcommerz', signSslcommerz(bkash.attemptId))).toBe(200)
    expect(await post('bkash', signBkash({ merchantInvoiceNumber: sslcommerz.attemptId }))).toBe(200)
    expect([await bkash.hasSeat(), await sslcommerz.hasSeat(), executed()]).toEqual([false, false, 0])
    await payAtSslcommerz(app, sslcommerz.redirectUrl)
    expect(await post('sslcommerz', signSslcommerz(sslcommerz.attemptId))).toBe(200)
    expect(await sslcommerz.hasSeat()).toBe(true)
  })

  test('of failure comes after the payment: the seat stays', async () => {
    const begun = await begin('sslcommerz')
    await payAtSslcommerz(app, begun.redirectUrl)
    for (const status of ['VALID', 'FAILED', 'CANCELLED', 'VALID'])
      expect(await post('sslcommerz', signSslcommerz(begun.attemptId, { status }))).toBe(200)
    expect([await begun.hasSeat(), await settledPayments(begun)]).toEqual([true, 1])
  })

  test('comes before its payer is back, twice at once and again: they pay once', async () => {
    const begun = await begin('bkash')
    const back = await confirmAtBkash(app, begun.redirectUrl)
    const notice = signBkash({ merchantInvoiceNumber: begun.attemptId })
    const come = () => fetch(back, { redirect: 'manual' }).then(({ status }) => status)
    const all = [post('bkash', notice), come(), post('bkash', notice), come(), post('bkash', notice)]
    expect(await Promise.all(all)).toEqual([200, 303, 200, 303, 200])
    expect(await post('bkash', notice)).toBe(200)
    expect([await begun.hasSeat(), await settledPayments(begun), executed()]).toEqual([true, 1, 1])
  })

  test('is sent again while its provider cannot be asked, and is heard then', async () => {
    const begun = await begin('sslcommerz')
    await payAtSslcommerz(app, begun.redirectUrl)
    const notice = signSslcommerz(begun.attemptId)
    isDown = true
    expect(await post('sslcommerz', notice)).toBe(503)
    isDown = false
    expect(await begun.hasSeat()).toBe(false)
    expect(await post('sslcommerz', notice)).toBe(200)
    expect(await begun.hasSeat()).toBe(true)
  })

  /** Somebody pays at the centre's counter. Returns bKash's TrxID. */
  async function payAtCounter(): Promise<string> {
    const { bkash } = await readStandInKeys(app.services.context.database)
    const taken = await fetch(`${app.url}/tokenized.sandbox.bka.sh/admin/transactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bkash.admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'qr', amount: '500.00', wallet: '01770618575' }),
    })
    return ((await taken.json()) as { trxID: string }).trxID
  }

  async function sessionInDays(fee = 500): Promise<string> {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
    const dates = { registrationEnd: inDays(4), classStart: inDays(5), classEnd: inDays(6) }
    return createSession(owner, { fee, ...dates })
  }

  test('M11 M14 money that was sent by hand counts by the wallet’s own time', async () => {
    const person = somebody()
    const sessionId = await sessionInDays()
    const { checkoutId } = await startCheckout(person, { sessionId, method: 'desk', amount: 500 })
    const sent = Date.now()
    const trxId = await payAtCounter()
    app.setTime(new Date(sent + 3 * 3600_000))
    await person.ask('POST', `/checkouts/${checkoutId}/reference`, { wallet: 'bkash', trxId })
    app.setTime()
    const { rows } = await app.services.context.database.execute<{ at: string }>(
      `select charged_at as at from payments where checkout_id = '${checkoutId}'`,
    )
    expect(rows).toHaveLength(1)
    expect(Math.abs(Date.parse(rows[0]?.at ?? '') - sent)).toBeLessThan(60_000)
  })

  test('M11 money of another amount than is due buys nothing, whatever an Admin found', async () => {
    const person = somebody()
    const sessionId = await sessionInDays(600)
    const { checkoutId } = await startCheckout(person, { sessionId, method: 'desk', amount: 600 })
    const sent = { wallet: 'bkash', trxId: await payAtCounter() }
    const given = await person.ask('POST', `/checkouts/${checkoutId}/reference`, sent)
    expect(given.body).toMatchObject({ state: 'confirming' })
    const { heldPayments } = (await owner.ask('GET', '/held-payments')).body as unknown as {
      heldPayments: { attemptId: string; checkoutId: string }[]
    }
    const waiting = heldPayments.find((one) => one.checkoutId === checkoutId)
    for (const amount of [600, 500])
      expect(
        await owner.ask('POST', `/held-payments/${waiting?.attemptId}`, { accept: true, amount }),
      ).toMatchObject({
        status: 409,
        body: { code: 'sent_amount_differs', params: { due: 600, received: 500 } },
      })
    expect((await person.ask('GET', `/checkouts/${checkoutId}`)).body).toMatchObject({ state: 'confirming' })
  })

  test('M11 of money at the counter ticks the transaction id that a student gave, once bKash knows it', async () => {
    const trxID = await payAtCounter()
    const person = somebody()
    const sessionId = await sessionInDays()
    const { checkoutId } = await startCheckout(person, { sessionId, method: 'desk', amount: 500 })
    isDown = true
    const given = await person.ask('POST', `/checkouts/${checkoutId}/reference`, {
      wallet: 'bkash',
      trxId: trxID,
    })
    expect(given.body).toMatchObject({ state: 'confirming' })
    isDown = false
    const counter = { transactionType: '10003126', merchantInvoiceNumber: '' }
    expect(await post('bkash', signBkash({ ...counter, trxID: 'NOBODY1234' }))).toBe(200)
    expect((await person.ask('GET', `/checkouts/${checkoutId}`)).body).toMatchObject({ state: 'confirming' })
    expect(await post('bkash', signBkash({ ...counter, trxID, amount: '9.00' }))).toBe(200)
    expect((await person.ask('GET', `/checkouts/${checkoutId}`)).body).toMatchObject({ state: 'paid' })
  })

  test('of the stand-ins arrives by itself, and bKash’s subscribes first', async () => {
    const paid = await begin('bkash')
    await fetch(await confirmAtBkash(app, paid.redirectUrl), { redirect: 'manual' })
    app.startJobs()
    const { database } = app.services.context
    const subscribed = async () =>
      (await database.execute('select confirmed_at from bkash.subscriptions')).rows[0]?.confirmed_at
    await expect.poll(subscribed).toBeTruthy()
    const begun = await begin('sslcommerz')
    await payAtSslcommerz(app, begun.redirectUrl)
    await expect.poll(begun.hasSeat).toBe(true)
  })
})
