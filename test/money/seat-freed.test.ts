import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import { createPool } from '../../db/client.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { openDisputes } from '../../stand-ins/cards/dispute-opening.ts'
import type { TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { bootCentre } from '../support/centre.ts'
import { PATIENCE } from '../support/patience.ts'
import { confirm, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { watchSeats } from '../support/seat-stream.ts'
import { createSession } from '../support/sessions.ts'
import { atHour, later, placeOf } from '../support/waitlist.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
let provider: Provider
let pool: pg.Pool
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(30))
  provider = await connectCardProvider(app)
  pool = createPool(app.databaseUrl, () => {})
  app.startJobs()
  const started = () => pool.query(`select from jobs.job where name = 'refunds'`)
  await vi.waitFor(async () => expect((await started()).rowCount).not.toBe(0), PATIENCE)
})
afterEach(() => {
  app.setTime()
  app.services.context.disputedSeats = 'until-lost'
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const settleAll = () => reconcile(app.services.context)

/** The instants of a session's events: null for a seat that was free at once. */
async function eventsOf(sessionId: string): Promise<(Date | null)[]> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select case when start_after > created_on then start_after end as at from jobs.job
      where name = 'seat-freed' and data->>'sessionId' = $1 order by created_on`,
    [sessionId],
  )
  return rows.map(({ at }) => at)
}
const freedAtOnce = async (id: string) => (await eventsOf(id)).filter((at) => at === null).length

test('an event follows neither a booking, nor a lower capacity, nor a cancellation that was refused', async () => {
  const id = await createSession(owner, { capacity: 5 })
  const person = somebody()
  await person.ask('POST', '/bookedSessions', { sessionId: id })
  await owner.ask('PATCH', `/sessions/${id}`, { capacity: 4 })
  expect((await somebody().ask('DELETE', `/bookedSessions/${id}`)).status).toBe(404)
  expect(await eventsOf(id)).toEqual([])
})

/** Each frees one seat of the session, which has a fee of 5.00 and a buyer. */
const causes: [string, (id: string, buyer: Person, intentId: string) => Promise<unknown>][] = [
  ['a cancelled booking', (id, buyer) => buyer.ask('DELETE', `/bookedSessions/${id}`)],
  [
    'a refund at the provider',
    async (_id, _buyer, payment_intent) => {
      await provider.stripe.refunds.create({ payment_intent })
      await settleAll()
    },
  ],
  ['a deleted account', (_id, buyer) => buyer.ask('DELETE', '/auth/account')],
  ['a raised capacity', (id) => owner.ask('PATCH', `/sessions/${id}`, { capacity: 4 })],
  ['no capacity any more', (id) => owner.ask('PATCH', `/sessions/${id}`, { capacity: null })],
  [
    'a released hold',
    async (id) => {
      const other = somebody()
      await startPayment(other, id, 500)
      await other.ask('DELETE', `/sessions/${id}/hold`)
    },
  ],
  [
    'the hold of a deleted account',
    async (id) => {
      const other = somebody()
      await startPayment(other, id, 500)
      await other.ask('DELETE', '/auth/account')
    },
  ],
]

test.each(causes)('an event follows %s', async (_cause, free) => {
  const id = await createSession(owner, { fee: 5, capacity: 3 })
  const buyer = somebody()
  const transactionId = await confirm(app, await startPayment(buyer, id, 500))
  await buyer.ask('POST', '/payments', { sessionId: id, transactionId })
  expect(await freedAtOnce(id)).toBe(0)
  await free(id, buyer, transactionId)
  expect(await freedAtOnce(id)).toBe(1)
})

test('an event follows a dispute that takes the seat', async () => {
  app.services.context.disputedSeats = 'release'
  const id = await createSession(owner, { fee: 5, capacity: 3 })
  const buyer = somebody()
  const transactionId = await confirm(app, await startPayment(buyer, id, 500), { card: '4000000000000259' })
  await buyer.ask('POST', '/payments', { sessionId: id, transactionId })
  const now = new Date(Date.now() + 24 * 3600_000)
  app.setTime(now)
  await openDisputes(drizzle(pool), { now, random: randomBytes })
  await settleAll()
  expect(await freedAtOnce(id)).toBe(1)
})

test('holds that end within one second have one event, at that second', async () => {
  const id = await createSession(owner, { fee: 5, capacity: 10 })
  const now = new Date(Math.floor(Date.now() / 1000) * 1000 + 500)
  app.setTime(now)
  await Promise.all([somebody(), somebody(), somebody()].map((person) => startPayment(person, id, 500)))
  expect(await eventsOf(id)).toEqual([new Date(now.getTime() + HOLD_MS + 500)])
})

test('W02 what frees a seat is offered to who waits, by the queue, and the offer has an event at its end', async () => {
  app.setTime(atHour(12))
  const [holder, waiting] = [somebody(), somebody()]
  const id = await createSession(owner, { capacity: 1 })
  await holder.ask('POST', '/bookedSessions', { sessionId: id })
  await waiting.ask('POST', `/sessions/${id}/waitlist`)
  await holder.ask('DELETE', `/bookedSessions/${id}`)
  await expect.poll(() => placeOf(waiting, id)).toBe('offered 0')
  expect(await eventsOf(id)).toContainEqual(later(atHour(12), 30))
})

test('an open page learns of a hold that expires', async () => {
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  app.setTime(new Date(Date.now() - HOLD_MS + 2000))
  await startPayment(somebody(), id, 500)
  app.setTime()
  const watching = await watchSeats(app, id)
  try {
    await expect.poll(() => watching.heard.at(-1)?.seatsLeft).toBe(1)
  } finally {
    await watching.close()
  }
})
