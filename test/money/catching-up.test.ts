import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import type { Faults } from '../../stand-ins/cards/index.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { confirmAtBkash, payAtSslcommerz, startCheckout } from '../support/hosted-payments.ts'
import { confirm, startPayment } from '../support/payments.ts'
import { admin, type Person } from '../support/people.ts'
import { scrape } from '../support/scrape.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const FEE = 500
const SECOND = 1000
const HOUR = 3600 * SECOND

/** Whether SSLCommerz and bKash are, and how often they were asked meanwhile. */
let away = false
let asked = 0
let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  const fault = () => {
    if (!away) return undefined
    asked += 1
    return { kind: 'drop-before' } as const
  }
  app = await boot({}, { sslcommerzFaults: fault, bkashFaults: fault })
  owner = await admin(app)
  people = await createUsers([app], 50)
})
afterEach(() => {
  away = false
  asked = 0
  app.setTime()
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const statusesOf = async (person: Person) =>
  ((await person.ask('GET', '/paymentsid')).body as unknown as { status: string }[]).map(
    ({ status }) => status,
  )

/** Somebody pays at SSLCommerz and closes the browser there. */
async function payAndLeave(sessionId: string): Promise<Person> {
  const person = somebody()
  const started = await startCheckout(person, { sessionId, method: 'sslcommerz', amount: FEE })
  await payAtSslcommerz(app, started.redirectUrl)
  return person
}

test('M09 after hours without the provider, everybody who paid is known in the first round with it', async () => {
  const begun = Date.now()
  app.setTime(new Date(begun))
  const id = await createSession(owner, { fee: FEE })
  const payers = []
  for (let count = 0; count < 12; count += 1) payers.push(await payAndLeave(id))
  away = true
  for (const later of [3 * HOUR, 3 * HOUR + 30 * SECOND]) {
    app.setTime(new Date(begun + later))
    asked = 0
    await reconcile(app.services.context)
    // Who does not answer ten questions is left alone until the next round.
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(10)
  }
  away = false
  app.setTime(new Date(begun + 3 * HOUR + 60 * SECOND))
  await reconcile(app.services.context)
  expect(await Promise.all(payers.map(statusesOf))).toEqual(
    Array(12).fill([expect.stringMatching(/paid|refunded/)]),
  )
})

test('M09 a refund that its provider did not take is asked for again in the first round with it', async () => {
  const begun = Date.now()
  app.setTime(new Date(begun))
  const id = await createSession(owner, { fee: FEE })
  const payer = somebody()
  const { redirectUrl } = await startCheckout(payer, { sessionId: id, method: 'bkash', amount: FEE })
  await fetch(await confirmAtBkash(app, redirectUrl), { redirect: 'manual' })
  // bKash's token lives for an hour.
  const OUTAGE = 50 * 60 * SECOND
  away = true
  await payer.ask('DELETE', `/bookedSessions/${id}`)
  for (const later of [OUTAGE, OUTAGE + 30 * SECOND]) {
    app.setTime(new Date(begun + later))
    await reconcile(app.services.context)
  }
  expect(await statusesOf(payer)).toEqual(['refund_due'])
  away = false
  app.setTime(new Date(begun + OUTAGE + 60 * SECOND))
  await reconcile(app.services.context)
  expect(await statusesOf(payer)).toEqual(['refunded'])
})

test('M09 while one provider is away, payments of the others are finished', async () => {
  const id = await createSession(owner, { fee: FEE })
  for (let count = 0; count < 12; count += 1) await payAndLeave(id)
  const byCard = somebody()
  await confirm(app, await startPayment(byCard, id, FEE * 100))
  away = true
  await reconcile(app.services.context)
  expect(await statusesOf(byCard)).toEqual(['paid'])
  expect(asked).toBeLessThanOrEqual(10)
})

test('metrics say up to when every payment has been asked about, and wait for a provider that is away', async () => {
  let faults: Faults | undefined
  const own = await boot(
    { RECONCILE_INTERVAL_SECONDS: '0.2' },
    { cardFaults: (request) => faults?.(request) },
  )
  try {
    const [payer] = (await createUsers([own], 1)) as [Person]
    const id = await createSession(await admin(own), { fee: FEE })
    const upTo = async () =>
      (await scrape(own.url)).sum('boithok_reconciled_up_to_timestamp_seconds', { task: 'reconcile' }) * 1000
    own.startJobs()
    const begun = Date.now()
    await expect.poll(upTo).toBeGreaterThan(begun)
    const secret = await startPayment(payer, id, FEE * 100)
    let questions = 0
    faults = ({ path }) => {
      if (path.endsWith('/confirm')) return undefined
      questions += 1
      return { kind: 'drop-before' }
    }
    await confirm(own, secret)
    const paid = Date.now()
    questions = 0
    await expect.poll(() => questions).toBeGreaterThan(5)
    expect(await upTo()).toBeLessThan(paid)
    faults = undefined
    await expect.poll(upTo).toBeGreaterThan(paid)
    expect(await statusesOf(payer)).toEqual(['paid'])
  } finally {
    await own.stop()
  }
})
