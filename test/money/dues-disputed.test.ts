import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../db/client.ts'
import { processRefunds, reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { openDisputes } from '../../stand-ins/cards/dispute-opening.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { bootCentre } from '../support/centre.ts'
import { findViolations } from '../support/invariants.ts'
import { createPlan, duesOf, payPart, startPart } from '../support/parts.ts'
import { confirm } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
let provider: Provider
let pool: pg.Pool
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(20))
  provider = await connectCardProvider(app)
  pool = createPool(app.databaseUrl, () => {})
})
afterEach(() => {
  app.setTime()
  app.services.context.disputedSeats = 'until-lost'
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await pool.end()
  await app.stop()
})

const DISPUTED = '4000000000000259'

/** Somebody who has paid so many parts of 1000, the last one by a card whose bank wants it back. */
async function disputing(parts: number) {
  const id = await createPlan(owner)
  const person = somebody()
  let last = ''
  for (let part = 1; part <= parts; part += 1) {
    const begun = await startPart(person, id, { part, amount: 1000 })
    const card = part === parts ? { card: DISPUTED } : {}
    last = await confirm(app, begun.body.clientSecret, card)
    const recorded = await person.ask('POST', '/payments', { sessionId: id, transactionId: last })
    expect(recorded.status).toBe(200)
  }
  return {
    ...{ id, person, last },
    open: async () => {
      const now = new Date(Date.now() + 24 * 3600_000)
      app.setTime(now)
      await openDisputes(drizzle(pool), { now, random: randomBytes })
      await reconcile(app.services.context)
    },
    decide: async (uncategorized_text: 'winning_evidence' | 'losing_evidence') => {
      const [dispute] = (await provider.stripe.disputes.list({ payment_intent: last })).data
      await provider.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text } })
      await reconcile(app.services.context)
    },
    /** To another batch, because a class was moved. */
    switchTo: async (fee: number) => {
      const other = await createPlan(owner, { fee, seriesId: id, plan: null })
      const [moved] = await readClasses(owner, id)
      const inAnHour = (time = '') => new Date(Date.parse(time) + 3600_000).toISOString()
      const { body } = await owner.ask('PATCH', `/sessions/${id}/classes/${moved?._id}`, {
        ...{ start: inAnHour(moved?.start), end: inAnHour(moved?.end), reason: 'No power in Mirpur' },
      })
      const booked = (await person.ask('GET', `/booked/${id}`)).body.sessionDetails
      const path = `/bookings/${booked._id}/choices/${body.changeId}`
      expect((await person.ask('POST', path, { choice: 'switch', sessionId: other })).status).toBe(200)
      return other
    },
    parts: async () =>
      (await duesOf(person))
        .toSorted((a, b) => a.part - b.part)
        .map(({ part, state, amount }) => `${part} ${state} ${amount}`),
    seats: async (sessionId = id) => (await owner.ask('GET', `/sessions/${sessionId}`)).body.enrolled,
  }
}

test('B10 a part of which a difference was refunded is due again without it', async () => {
  const { person, last, switchTo, parts } = await disputing(3)
  // 3500 less: 3000 that nobody has paid, and 500 of the third part.
  await switchTo(2500)
  await processRefunds(app.services.context)
  await provider.stripe.refunds.create({ payment_intent: last })
  await provider.notify('charge.refunded', last)
  expect(await parts()).toEqual(['1 paid 1000', '2 paid 1000', '3 due 500'])
  expect(await findViolations(app)).toEqual([])
  const sessionId = (await duesOf(person))[0]?.sessionId ?? ''
  expect((await payPart(app, person, sessionId, { part: 3, amount: 500 })).status).toBe(200)
  expect(await findViolations(app)).toEqual([])
})

test('B10 a later part whose bank has it back while a difference of it is due back is due again without that', async () => {
  const { open, decide, switchTo, parts, seats } = await disputing(3)
  await open()
  const other = await switchTo(2500)
  await decide('losing_evidence')
  expect(await seats(other)).toBe(1)
  expect(await parts()).toEqual(['1 paid 1000', '2 paid 1000', '3 due 500'])
  expect(await findViolations(app)).toEqual([])
})

test('B10 the first part costs the seat also while a difference of it is due back', async () => {
  const { open, decide, switchTo, seats } = await disputing(1)
  await open()
  const other = await switchTo(500)
  expect(await seats(other)).toBe(1)
  await decide('losing_evidence')
  expect(await seats(other)).toBe(0)
  expect(await findViolations(app)).toEqual([])
})

test('B10 a switch of somebody else leaves what a bank has taken at its session', async () => {
  const [lost, other] = [await disputing(2), await disputing(1)]
  await lost.open()
  await lost.decide('losing_evidence')
  await other.switchTo(500)
  const { rows } = (await owner.ask('GET', '/close/rows?kind=lost')).body
  expect(rows).toContainEqual(expect.objectContaining({ amount: 1000, sessionId: lost.id }))
})

test('B10 a dispute that is won pays its part where the seat is now', async () => {
  app.services.context.disputedSeats = 'release'
  const { last, open, decide, switchTo, parts, seats } = await disputing(2)
  await open()
  const other = await switchTo(6000)
  await decide('winning_evidence')
  expect((await parts()).slice(0, 2)).toEqual(['1 paid 1000', '2 paid 1000'])
  const { rows } = await pool.query('select session_id as id from payments where provider_payment_id = $1', [
    last,
  ])
  expect(rows).toEqual([{ id: other }])
  expect(await seats(other)).toBe(1)
  expect(await findViolations(app)).toEqual([])
})

test('B10 nothing is due back of a part that a bank has, when its course is cancelled', async () => {
  app.services.context.disputedSeats = 'keep'
  const { id, open, decide } = await disputing(2)
  await open()
  await decide('losing_evidence')
  app.setTime(new Date(Date.now() + 48 * 3600_000))
  await reconcile(app.services.context)
  expect((await owner.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
  await reconcile(app.services.context)
  expect(await findViolations(app)).toEqual([])
})
