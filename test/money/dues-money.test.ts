import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../db/client.ts'
import { remindOfParts } from '../../domain/fee-parts/remind.ts'
import { processRefunds, reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { openDisputes } from '../../stand-ins/cards/dispute-opening.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { bootCentre } from '../support/centre.ts'
import { cash } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
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
  ;({ app, admin: owner, somebody } = await bootCentre(21))
  provider = await connectCardProvider(app)
  pool = createPool(app.databaseUrl, () => {})
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 100 })
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await pool.end()
  await app.stop()
})

const DISPUTED = '4000000000000259'
const at = (day: string) => app.setTime(`${day}T06:00:00.000Z`)
const bookingOf = async (person: Person, id: string) => (await person.ask('GET', `/booked/${id}`)).body
const amountsOf = async (person: Person, ...states: string[]) =>
  (await duesOf(person))
    .filter(({ state }) => states.includes(state))
    .toSorted((a, b) => a.part - b.part)
    .map(({ amount }) => amount)
const refundedOf = async (person: Person) => {
  await processRefunds(app.services.context)
  const payments = (await person.ask('GET', '/paymentsid')).body as unknown as { transactionId: string }[]
  const minors = await Promise.all(payments.map((one) => provider.refundedMinor(one.transactionId)))
  return minors.reduce((sum, one) => sum + one, 0) / 100
}

/** Somebody who has paid so many of the six parts of 1000. */
async function seated(parts = 1, id?: string) {
  const sessionId = id ?? (await createPlan(owner))
  const person = somebody()
  for (let part = 1; part <= parts; part += 1)
    expect(await payPart(app, person, sessionId, { part, amount: 1000 })).toMatchObject({ status: 200 })
  const { _id: bookingId } = (await bookingOf(person, sessionId)).sessionDetails
  return { id: sessionId, person, bookingId: bookingId as string }
}

/**
 * A batch of the same course at another fee, and a class of this one that moves, so that people may switch.
 */
async function switchable(fee: number, paid = 1, changes: object = { plan: null }) {
  const id = await createPlan(owner)
  const other = await createPlan(owner, { fee, seriesId: id, ...changes })
  const seat = await seated(paid, id)
  const [moved] = await readClasses(owner, id)
  const inAnHour = (time = '') => new Date(Date.parse(time) + 3600_000).toISOString()
  const { body } = await owner.ask('PATCH', `/sessions/${id}/classes/${moved?._id}`, {
    ...{ start: inAnHour(moved?.start), end: inAnHour(moved?.end), reason: 'No power in Mirpur' },
  })
  const path = `/bookings/${seat.bookingId}/choices`
  return {
    ...{ ...seat, other },
    termsOf: async () => {
      const { others } = (await seat.person.ask('GET', path)).body
      return (others as { sessionId: string }[]).find(({ sessionId }) => sessionId === other)
    },
    switchOver: () =>
      seat.person.ask('POST', `${path}/${body.changeId}`, { choice: 'switch', sessionId: other }),
  }
}

const price = (amount: number) => ({ amount, amountInCents: amount * 100 })

test('B10 B04 a cheaper batch first lowers the parts that are not paid, as its terms say', async () => {
  const { person, termsOf, switchOver } = await switchable(3500)
  expect(await termsOf()).toMatchObject({ difference: -2500, lowersParts: price(2500) })
  expect(await termsOf()).not.toHaveProperty('goesBack')
  const switched = await switchOver()
  expect(switched).toMatchObject({ status: 200, body: { refund: 0, lowersParts: price(2500) } })
  expect(await amountsOf(person, 'due')).toEqual([1000, 1000, 500])
  expect((await duesOf(person))[0]).toMatchObject({ part: 2, parts: 4, payable: true })
  expect(await refundedOf(person)).toBe(0)
  expect(await emailsOf(app, person)).toContainEqual(
    expect.objectContaining({ body: expect.stringContaining('comes off the parts of the fee') }),
  )
  expect(await findViolations(app)).toEqual([])
})

test('B10 B04 what a cheaper batch costs less than was paid is refunded, and no part is due again', async () => {
  const { person, other, termsOf, switchOver } = await switchable(2500, 4)
  expect(await termsOf()).toMatchObject({
    ...{ difference: -3500, lowersParts: price(2000), goesBack: price(1500) },
  })
  expect(await switchOver()).toMatchObject({ status: 200, body: { refund: 1500 } })
  expect(await refundedOf(person)).toBe(1500)
  expect(await amountsOf(person, 'due', 'late')).toEqual([])
  expect((await bookingOf(person, other)).sessionDetails).toMatchObject({ fee: 2500 })
  expect(await findViolations(app)).toEqual([])
  expect((await person.ask('DELETE', `/bookedSessions/${other}`)).body).toMatchObject({ refund: 2500 })
  expect(await refundedOf(person)).toBe(4000)
})

test('B10 B04 after a switch to what the first part has paid, the fee has no parts any more', async () => {
  const { person, other, switchOver } = await switchable(1000)
  expect((await switchOver()).status).toBe(200)
  expect(await duesOf(person)).toEqual([])
  expect((await bookingOf(person, other)).parts).toBe(undefined)
})

test('B10 B04 a part that was waived stays waived after a switch, up to the new fee', async () => {
  const { person, other, termsOf, switchOver } = await switchable(500)
  const second = (await duesOf(person)).find(({ part }) => part === 2)
  await owner.ask('PUT', `/dues/${second?._id}/waiver`, { reason: 'Flood' })
  expect(await termsOf()).toMatchObject({ lowersParts: price(4000), goesBack: price(1000) })
  expect((await switchOver()).body).toMatchObject({ refund: 1000, lowersParts: price(4000) })
  expect(await refundedOf(person)).toBe(1000)
  expect(await amountsOf(person, 'waived')).toEqual([500])
  expect((await person.ask('DELETE', `/bookedSessions/${other}`)).status).toBe(200)
  expect(await refundedOf(person)).toBe(1000)
})

test('B10 B04 a dearer batch is paid by its difference, and the parts stay', async () => {
  const { person, other, termsOf, switchOver } = await switchable(7500)
  expect(await termsOf()).toMatchObject({ difference: 1500 })
  expect((await switchOver()).body).toMatchObject({ checkout: price(1500) })
  const begun = await person.ask('POST', '/checkouts', { sessionId: other, method: 'card', amount: 1500 })
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect((await person.ask('POST', '/payments', { sessionId: other, transactionId })).status).toBe(200)
  expect(await payPart(app, person, other, { part: 2, amount: 1000 })).toMatchObject({ status: 200 })
  expect(await findViolations(app)).toEqual([])
  expect((await person.ask('DELETE', `/bookedSessions/${other}`)).body).toMatchObject({ refund: 3500 })
  expect(await refundedOf(person)).toBe(3500)
})

/** Pays what a switch costs now. */
async function payForSwitch(person: Person, sessionId: string, amount: number) {
  const begun = await person.ask('POST', '/checkouts', { sessionId, method: 'card', amount })
  const transactionId = await confirm(app, begun.body.clientSecret)
  return person.ask('POST', '/payments', { sessionId, transactionId })
}

test('B10 B04 to a dearer batch by parts: what was paid pays its first parts, only what is due today is paid now', async () => {
  const { person, other, termsOf, switchOver } = await switchable(9000, 1, {})
  const terms = await termsOf()
  expect(terms).toMatchObject({ fee: 9000, difference: 500 })
  expect(terms).toMatchObject({ later: Array(5).fill(price(1500)) })
  expect((await switchOver()).body).toMatchObject({ checkout: price(500) })
  expect((await payForSwitch(person, other, 500)).status).toBe(200)
  expect(await amountsOf(person, 'due')).toEqual(Array(5).fill(1500))
  expect((await duesOf(person)).find(({ payable }) => payable)).toMatchObject({ part: 3, parts: 7 })
  expect(await emailsOf(app, person)).toContainEqual(
    expect.objectContaining({ body: expect.stringContaining('5 parts of the fee are left') }),
  )
  expect(await payPart(app, person, other, { part: 3, amount: 1500 })).toMatchObject({ status: 200 })
  expect((await person.ask('DELETE', `/bookedSessions/${other}`)).body).toMatchObject({ refund: 3000 })
  expect(await refundedOf(person)).toBe(3000)
})

test('B10 B04 to a cheaper batch by parts: its first parts are paid, the seat moves at once, its later parts are due on its days', async () => {
  const { person, other, termsOf, switchOver } = await switchable(3000, 1, {})
  expect(await termsOf()).toMatchObject({ difference: -3000, lowersParts: price(3000) })
  expect(await switchOver()).toMatchObject({ status: 200, body: { refund: 0, lowersParts: price(3000) } })
  expect(await amountsOf(person, 'due')).toEqual([500, 500, 500, 500])
  expect((await bookingOf(person, other)).sessionDetails).toMatchObject({ fee: 3000 })
  expect((await person.ask('DELETE', `/bookedSessions/${other}`)).body).toMatchObject({ refund: 1000 })
})

test('B10 B04 what was paid beyond all parts of the other batch is refunded', async () => {
  const { person, termsOf, switchOver } = await switchable(2500, 4, {})
  expect(await termsOf()).toMatchObject({ lowersParts: price(2000), goesBack: price(1500) })
  expect((await switchOver()).body).toMatchObject({ refund: 1500 })
  expect(await refundedOf(person)).toBe(1500)
  expect(await amountsOf(person, 'due', 'late')).toEqual([])
})

test('B10 B04 a part that is paid while a switch waits changes what is due: the old sum buys nothing and is refunded', async () => {
  const { person, id, other, switchOver } = await switchable(9000, 1, {})
  expect((await switchOver()).body).toMatchObject({ checkout: price(500) })
  const begun = await person.ask('POST', '/checkouts', { sessionId: other, method: 'card', amount: 500 })
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect(await payPart(app, person, id, { part: 2, amount: 1000 })).toMatchObject({ status: 200 })
  expect(await person.ask('POST', '/payments', { sessionId: other, transactionId })).toMatchObject({
    status: 409,
    body: { code: 'refund_switch_over' },
  })
  expect((await switchOver()).body).not.toHaveProperty('checkout')
  expect(await amountsOf(person, 'due')).toEqual([1000, 1500, 1500, 1500, 1500])
})

test('B10 B04 money for a part that was begun before a switch pays it where the seat is, unless it has changed', async () => {
  const same = await switchable(6000)
  const begun = await startPart(same.person, same.id, { part: 2, amount: 1000 })
  expect((await same.switchOver()).status).toBe(200)
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect((await same.person.ask('POST', '/payments', { sessionId: same.id, transactionId })).status).toBe(200)
  expect(await amountsOf(same.person, 'paid')).toEqual([1000, 1000])
  // It went along with the seat.
  expect((await same.person.ask('DELETE', `/bookedSessions/${same.other}`)).body).toMatchObject({
    refund: 2000,
  })
  expect(await refundedOf(same.person)).toBe(2000)

  const cheaper = await switchable(1500)
  const lowered = await startPart(cheaper.person, cheaper.id, { part: 2, amount: 1000 })
  expect((await cheaper.switchOver()).status).toBe(200)
  expect(
    await cheaper.person.ask('POST', '/payments', {
      ...{ sessionId: cheaper.id, transactionId: await confirm(app, lowered.body.clientSecret) },
    }),
  ).toMatchObject({ status: 409, body: { code: 'refund_part_settled' } })
  expect(await amountsOf(cheaper.person, 'due')).toEqual([500])
  expect(await refundedOf(cheaper.person)).toBe(1000)
})

/** Somebody whose bank disputes the second of three parts that are paid. */
async function disputed() {
  app.setTime()
  const { id, person } = await seated()
  const begun = await startPart(person, id, { part: 2, amount: 1000 })
  const transactionId = await confirm(app, begun.body.clientSecret, { card: DISPUTED })
  expect((await person.ask('POST', '/payments', { sessionId: id, transactionId })).status).toBe(200)
  expect((await payPart(app, person, id, { part: 3, amount: 1000 })).status).toBe(200)
  const now = new Date(Date.now() + 24 * 3600_000)
  app.setTime(now)
  await openDisputes(drizzle(pool), { now, random: randomBytes })
  const [dispute] = (await provider.stripe.disputes.list({ payment_intent: transactionId })).data
  const answer = async (uncategorized_text: string) => {
    await provider.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text } })
    await reconcile(app.services.context)
  }
  await reconcile(app.services.context)
  return { id, person, answer }
}

test('B10 a bank that takes a later part leaves the seat, and the part is due again', async () => {
  const { id, person, answer } = await disputed()
  await answer('losing_evidence')
  expect(await amountsOf(person, 'paid')).toEqual([1000, 1000])
  expect((await duesOf(person))[0]).toMatchObject({ part: 2, state: 'due', payable: true })
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 1 })
  expect((await payPart(app, person, id, { part: 2, amount: 1000 })).status).toBe(200)
  expect(await findViolations(app)).toEqual([])
})

test('B10 a dispute about a part that is won pays the part again, unless somebody has', async () => {
  app.services.context.disputedSeats = 'release'
  try {
    const open = await disputed()
    expect((await duesOf(open.person))[0]).toMatchObject({ part: 2, state: 'due' })
    await open.answer('winning_evidence')
    expect(await amountsOf(open.person, 'paid')).toEqual([1000, 1000, 1000])
    expect(await refundedOf(open.person)).toBe(0)

    const paid = await disputed()
    expect((await payPart(app, paid.person, paid.id, { part: 2, amount: 1000 })).status).toBe(200)
    await paid.answer('winning_evidence')
    expect(await amountsOf(paid.person, 'paid')).toEqual([1000, 1000, 1000])
    expect(await refundedOf(paid.person)).toBe(1000)
    expect(await findViolations(app)).toEqual([])
  } finally {
    app.services.context.disputedSeats = 'until-lost'
  }
})

test('B10 a later part that is refunded at the provider is due again, and its student is told so again', async () => {
  const { id, person } = await seated(2)
  const [last] = (await person.ask('GET', '/paymentsid')).body as unknown as { transactionId: string }[]
  at('2030-07-02')
  await provider.stripe.refunds.create({ payment_intent: last?.transactionId ?? '' })
  await provider.notify('charge.refunded', last?.transactionId ?? '')
  expect((await duesOf(person))[0]).toMatchObject({ part: 2, state: 'late', payable: true })
  await remindOfParts(app.services.context)
  const told = async () =>
    (await emailsOf(app, person)).filter(({ subject }) => subject.includes('late')).length
  expect(await told()).toBe(1)
  expect((await payPart(app, person, id, { part: 2, amount: 1000 })).status).toBe(200)
  const [again] = (await person.ask('GET', '/paymentsid')).body as unknown as { transactionId: string }[]
  await provider.stripe.refunds.create({ payment_intent: again?.transactionId ?? '' })
  app.setTime('2030-07-03T06:00:00.000Z')
  await provider.notify('charge.refunded', again?.transactionId ?? '')
  await remindOfParts(app.services.context)
  expect(await told()).toBe(2)
  expect(await findViolations(app)).toEqual([])
})

test('B10 a later part that is refunded by hand is due again; the first takes the seat and all others with it', async () => {
  const id = await createPlan(owner)
  const person = cash(id, { amount: 1000, part: 1 })
  const [one, two] = [
    await owner.ask('POST', '/desk/payments', person),
    await owner.ask('POST', '/desk/payments', { ...person, part: 2 }),
  ]
  const createRefund = (payment: typeof one) =>
    owner.ask('POST', '/refunds', {
      payment: payment.body.paymentId,
      ...{ amount: 1000, reason: 'Wrong student' },
    })
  expect((await createRefund(two)).status).toBe(200)
  const found = async () =>
    (await owner.ask('GET', `/desk/people?sessionId=${id}&phone=${person.phone}`)).body as {
      feeParts?: { state: string }[]
    }
  expect((await found()).feeParts?.map(({ state }) => state)).toEqual(['paid', ...Array(5).fill('due')])
  expect((await owner.ask('POST', '/desk/payments', { ...person, part: 2 })).status).toBe(200)
  expect((await createRefund(one)).status).toBe(200)
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 0 })
  expect(await findViolations(app)).toEqual([])
})

test('B10 B04 where the classes held so far cost all that was paid, the choices say so instead of a refund', async () => {
  const { id, person, bookingId } = await seated()
  const refundAfter = async (classes: number) => {
    app.setTime((await readClasses(owner, id))[classes - 1]?.end)
    return (await person.ask('GET', `/bookings/${bookingId}/choices`)).body.refund
  }
  expect(await refundAfter(1)).not.toHaveProperty('kept')
  const { length } = await readClasses(owner, id)
  const held = Math.floor(length / 2)
  const cost = 6000 - Math.ceil((6000 * (length - held)) / length)
  expect(await refundAfter(held)).toMatchObject({ amount: 0, kept: { paid: 1000, held, cost } })
  app.setTime()
})
