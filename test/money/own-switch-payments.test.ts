import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '../../db/schema.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { emailsOf } from '../support/emails.ts'
import {
  admin,
  app,
  batches,
  keptOf,
  moveClass,
  payDifference,
  readSwitches,
  seatIn,
  somebody,
  startSwitches,
  switchTo,
} from '../support/own-switches.ts'
import { createPlan, duesOf, payPart } from '../support/parts.ts'
import { cancel } from '../support/waitlist.ts'

startSwitches()

describe('B12 the money of a switch by own wish', () => {
  test('B12 the timeline of a booking has what a switch cost, and what was refunded of both payments', async () => {
    const [from = '', dear = '', free = ''] = await batches(10, 30, 0)
    const seat = await seatIn(from, 10)
    expect((await switchTo(seat, dear)).body).toMatchObject({ checkout: { amount: 20 } })
    expect((await payDifference(seat, dear, 20)).status).toBe(200)
    const amountsOf = async (kind: string) => {
      const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/timeline`)
      const events = body.events as { kind: string; amount?: number }[]
      return events.filter((event) => event.kind === kind).map(({ amount }) => amount)
    }
    expect(await amountsOf('charged')).toEqual([10, 20])
    expect((await switchTo(seat, free)).status).toBe(200)
    // 70 % of 30, at once: no round of the reconciler has run.
    expect((await amountsOf('refunded')).toSorted()).toEqual([1, 20])
  })

  test('B12 of a seat that was paid in three payments, what a cheaper one costs less is refunded of the last', async () => {
    const [from = '', dear = '', dearer = '', cheaper = ''] = await batches(1000, 1500, 1800, 1600)
    const seat = await seatIn(from, 1000)
    for (const [to, more] of [
      [dear, 500],
      [dearer, 300],
    ] as const) {
      await switchTo(seat, to)
      expect((await payDifference(seat, to, more)).status).toBe(200)
    }
    // 70 % of 200.
    expect(await switchTo(seat, cheaper)).toMatchObject({ status: 200, body: { refund: 140 } })
    const { database } = app.services.context
    const paid = await database.select().from(payments).where(eq(payments.userId, seat.person.id))
    expect(Object.fromEntries(paid.map(({ amountMinor, keptMinor }) => [amountMinor, keptMinor]))).toEqual({
      100000: 100000,
      50000: 50000,
      30000: 16000,
    })
  })

  test('G03 a seat that was paid in two payments is refunded in two, and its owner is told once, with the sum', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const seat = await seatIn(from, 1000)
    await switchTo(seat, to)
    await payDifference(seat, to, 500)
    await moveClass(to)
    expect((await admin.ask('DELETE', `/sessions/${to}`)).status).toBe(200)
    await processRefunds(app.services.context)
    expect(await keptOf(seat.person)).toBe(0)
    const { database } = app.services.context
    const back = await database.select().from(payments).where(eq(payments.userId, seat.person.id))
    expect(back.map(({ status, refundedMinor }) => [status, refundedMinor]).sort()).toEqual([
      ['refunded', 100000],
      ['refunded', 50000],
    ])
    const told = (await emailsOf(app, seat.person)).filter(({ dedupeKey }) =>
      dedupeKey?.startsWith('refunded:'),
    )
    expect(told).toMatchObject([
      { body: expect.stringMatching(/(^|\s)৳1,500 is being refunded the way you paid, in 2/) },
    ])
  })

  test('B12 a fee by parts: what was paid pays the new parts, and what is more is refunded by the rule', async () => {
    app.setTime('2030-05-20T04:00:00.000Z')
    const from = await createPlan(admin)
    const to = await createPlan(admin, { fee: 600, seriesId: from })
    const person = somebody()
    expect((await payPart(app, person, from, { part: 1, amount: 1000 })).status).toBe(200)
    const bookingId = (await person.ask('GET', `/booked/${from}`)).body.sessionDetails._id
    expect(await switchTo({ person, bookingId }, to)).toMatchObject({
      ...{ status: 200, body: { refund: 280, lowersParts: { amount: 5000 } } },
    })
    expect(await keptOf(person)).toBe(720)
    expect((await cancel(person, to)).body).toMatchObject({ refund: 420 })
  })
})

test('B12 of parts that were waived nothing is refunded, of the paid one the share of the rule', async () => {
  app.setTime('2030-05-20T04:00:00.000Z')
  const from = await createPlan(admin)
  const to = await createPlan(admin, { fee: 600, seriesId: from })
  const person = somebody()
  await payPart(app, person, from, { part: 1, amount: 1000 })
  for (const due of (await duesOf(person)).filter(({ state }) => state !== 'paid'))
    expect((await admin.ask('PUT', `/dues/${due._id}/waiver`, { reason: 'A scholarship' })).status).toBe(200)
  const bookingId = (await person.ask('GET', `/booked/${from}`)).body.sessionDetails._id
  expect(await switchTo({ person, bookingId }, to)).toMatchObject({ body: { refund: 700 } })
  expect(await keptOf(person)).toBe(300)
})

test('B12 of a fee by parts of which most has been refunded: what is shown comes off the parts is what comes off them', async () => {
  app.setTime('2030-05-20T04:00:00.000Z')
  const long = { registrationEnd: '2030-12-31', lateJoin: 'full' }
  const from = await createPlan(admin, long)
  const to = await createPlan(admin, { ...long, fee: 600, seriesId: from })
  const person = somebody()
  const { body } = await payPart(app, person, from, { part: 1, amount: 1000 })
  const given = { amount: 900, reason: 'Goodwill' }
  expect((await admin.ask('POST', '/refunds', { payment: body.insertedId, ...given })).status).toBe(200)
  const bookingId = (await person.ask('GET', `/booked/${from}`)).body.sessionDetails._id
  // One class of 24 was held, which cost more than what is left of the first part.
  app.setTime('2030-06-01T12:00:00.000Z')
  const openOf = async () =>
    (await duesOf(person)).filter(({ state }) => state !== 'paid').reduce((sum, due) => sum + due.amount, 0)
  expect(await openOf()).toBe(5000)
  const [other] = (await readSwitches({ person, bookingId })).others
  expect(other).toMatchObject({ difference: 100, lowersParts: { amount: 4400 } })
  expect((await switchTo({ person, bookingId }, to)).body).toMatchObject({ checkout: { amount: 100 } })
  expect((await payDifference({ person, bookingId }, to, 100)).status).toBe(200)
  expect(await openOf()).toBe(600 - 100)
})
