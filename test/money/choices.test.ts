import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookings, payments } from '../../db/schema.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { moveSeat } from '../../domain/seats/move.ts'
import type { Faults } from '../../stand-ins/cards/index.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { addClass } from '../support/classes.ts'
import { addDiscount, priceFor } from '../support/discounts.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let faults: Faults | undefined
let app: TestApp
let owner: Person
let provider: Provider
let people: Person[]
beforeAll(async () => {
  app = await boot({}, { cardFaults: (request) => faults?.(request) })
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 40)
  provider = await connectCardProvider(app)
})
afterEach(() => {
  faults = undefined
  app.setTime()
})
afterAll(async () => {
  await processRefunds(app.services.context)
  // Earlier than that, a hold that had ended when its seat was sold would be in force again.
  later(22)
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

const somebody = takeFrom(() => people)
const later = (minutes: number) => app.setTime(new Date(Date.now() + minutes * 60_000))

/** Moves the first class of a session by an hour. Everybody with a seat may choose for 72 hours. */
async function moveClass(sessionId: string): Promise<string> {
  const [first] = await readClasses(owner, sessionId)
  const inAnHour = (time: string) => new Date(Date.parse(time) + 3600_000).toISOString()
  const times = { start: inAnHour(first?.start ?? ''), end: inAnHour(first?.end ?? '') }
  const path = `/sessions/${sessionId}/classes/${first?._id}`
  const { status, body } = await owner.ask('PATCH', path, { ...times, reason: 'No power in Mirpur' })
  expect(status).toBe(200)
  return body.changeId as string
}

type Seat = { person: Person; bookingId: string; changeId: string }

/** Somebody who has paid for a session, of which a class was moved afterwards. */
async function seatIn(sessionId: string, feeInCents: number, person = somebody()): Promise<Seat> {
  if (feeInCents > 0) expect((await pay(app, person, sessionId, feeInCents)).status).toBe(200)
  else await person.ask('POST', '/bookedSessions', { sessionId })
  const { body } = await person.ask('GET', `/booked/${sessionId}`)
  const bookingId = body.sessionDetails._id
  const changeId = await moveClass(sessionId)
  return { person, bookingId, changeId }
}

const choose = ({ person, bookingId, changeId }: Seat, choice: string, sessionId?: string) =>
  person.ask('POST', `/bookings/${bookingId}/choices/${changeId}`, {
    choice,
    ...(sessionId && { sessionId }),
  })

const switchTo = (seat: Seat, sessionId: string) => choose(seat, 'switch', sessionId)

/** Batches of one course at these prices, in taka. */
async function batches(...fees: number[]): Promise<string[]> {
  const [first = 0, ...others] = fees
  const seriesId = await createSession(owner, { fee: first })
  return [seriesId, ...(await Promise.all(others.map((fee) => createSession(owner, { fee, seriesId }))))]
}

const seatsOf = async (id: string) =>
  (await owner.ask('GET', `/sessions/${id}`)).body as unknown as {
    enrolled: number
    seatsLeft: number | null
  }
/** Of a seat that was not given up. */
const seatOf = async (seat: Pick<Seat, 'person' | 'bookingId'>) => {
  const booking = await bookingOf(seat)
  expect(booking.cancelledAt).toBe(undefined)
  return booking
}
const bookingOf = async ({ person, bookingId }: Pick<Seat, 'person' | 'bookingId'>) =>
  (await person.ask('GET', `/booked/${bookingId}`)).body.sessionDetails
const paymentsOf = async (person: Person) =>
  (await person.ask('GET', '/paymentsid')).body as unknown as {
    transactionId: string
    status: string
    amountInCents: number
  }[]
const refundedOf = async (person: Person) => {
  const rows = await paymentsOf(person)
  const minors = await Promise.all(rows.map(({ transactionId }) => provider.refundedMinor(transactionId)))
  return minors.reduce((sum, one) => sum + one, 0)
}
/** Confirms the checkout of a difference by card. */
const payDifference = async (person: Person, sessionId: string, amountInCents: number) =>
  person.ask('POST', '/payments', {
    sessionId,
    transactionId: await confirm(app, await startPayment(person, sessionId, amountInCents)),
    email: person.email,
  })

describe('B04 after a class was changed, a student chooses once', () => {
  test('B04 nothing of another’s, nothing unknown, no other word, and a switch names its session', async () => {
    const seat = await seatIn(await createSession(owner, { fee: 5 }), 500)
    expect(await choose({ ...seat, person: somebody() }, 'refund')).toMatchObject({ status: 404 })
    expect(await choose({ ...seat, changeId: crypto.randomUUID() }, 'keep')).toMatchObject({
      status: 404,
      body: { code: 'choice_not_found' },
    })
    expect(await choose(seat, 'lose')).toMatchObject({ status: 400, body: { field: 'choice' } })
    expect(await choose(seat, 'switch')).toMatchObject({ status: 400, body: { field: 'sessionId' } })
    expect((await seat.person.ask('GET', '/choices')).body).toMatchObject([{ changeId: seat.changeId }])
  })

  test('B04 after the deadline every choice is refused and the seat is kept', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    const seat = await seatIn(from, 500)
    later(72 * 60 + 1)
    for (const answer of [choose(seat, 'keep'), choose(seat, 'refund'), switchTo(seat, to)])
      expect(await answer).toMatchObject({ status: 409, body: { code: 'choice_over' } })
    expect((await seat.person.ask('GET', '/choices')).body).toEqual([])
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
    expect(await paymentsOf(seat.person)).toMatchObject([{ status: 'paid' }])
  })

  test('B04 keeping is said once; the same again is the same, another choice is refused', async () => {
    const seat = await seatIn(await createSession(owner, { fee: 5 }), 500)
    for (const _ of [1, 2]) expect(await choose(seat, 'keep')).toMatchObject({ status: 200 })
    expect(await choose(seat, 'refund')).toMatchObject({ status: 409, body: { code: 'choice_made' } })
    const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/choices`)
    expect(body).toMatchObject({ open: [], answered: [{ changeId: seat.changeId, choice: 'keep' }] })
  })

  test('B04 a class that was moved twice was planned for its first time, until one has answered', async () => {
    const sessionId = await createSession(owner, { fee: 5 })
    const [planned] = await readClasses(owner, sessionId)
    const seat = await seatIn(sessionId, 500)
    const [once] = await readClasses(owner, sessionId)
    const changeId = await moveClass(sessionId)
    const [twice] = await readClasses(owner, sessionId)
    const shown = (before = planned, after = twice) => [
      { before: { start: before?.start, end: before?.end }, after: { start: after?.start, end: after?.end } },
    ]
    const path = `/bookings/${seat.bookingId}/choices`
    expect((await seat.person.ask('GET', '/choices')).body).toMatchObject(shown())
    expect((await seat.person.ask('GET', path)).body.open).toMatchObject(shown())

    // Back to where it was between: what one has not seen changed is nothing, so the last move is told.
    const times = { start: planned?.start, end: planned?.end, reason: 'The power is back' }
    await owner.ask('PATCH', `/sessions/${sessionId}/classes/${planned?._id}`, times)
    const [{ changeId: backId } = { changeId }] = (await seat.person.ask('GET', '/choices'))
      .body as unknown as {
      changeId: string
    }[]
    expect((await seat.person.ask('GET', '/choices')).body).toMatchObject(shown(twice, planned))
    await choose({ ...seat, changeId: backId }, 'keep')
    await moveClass(sessionId)
    expect((await seat.person.ask('GET', '/choices')).body).toMatchObject(shown(planned, once))
  })

  test('B04 a refund is the whole share of the classes left, whatever the refund rule, as it was shown', async () => {
    await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 1000, percent: 10 })
    const sessionId = await createSession(owner, { fee: 1000.01 })
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
    for (const days of [8, 9])
      await addClass(app, sessionId, {
        startAt: inDays(days),
        endAt: inDays(days + 0.1),
        createdAt: new Date(),
      })
    const seat = await seatIn(sessionId, 1000_01)
    const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/choices`)
    expect(body).toMatchObject({
      refund: {
        amountInCents: 1000_01,
        by: [{ amountInCents: 1000_01, method: 'card', byHand: false }],
        classes: { bought: 3, left: 3 },
      },
    })
    expect(await choose(seat, 'refund')).toMatchObject({ status: 200, body: { refundInCents: 1000_01 } })
    expect(await choose(seat, 'refund')).toMatchObject({ status: 200, body: { refundInCents: 1000_01 } })
    await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 100 })
    expect(await bookingOf(seat)).toMatchObject({ cancelReasonCode: 'cancelled_after_change' })
    expect(await seatsOf(sessionId)).toMatchObject({ enrolled: 0 })
    expect(await refundedOf(seat.person)).toBe(1000_01)
  })

  test('B04 two tabs that keep and return at once: one of them is told, and the money agrees with the seat', async () => {
    const sessionId = await createSession(owner, { fee: 5 })
    const seats = [await seatIn(sessionId, 500), await seatIn(sessionId, 500), await seatIn(sessionId, 500)]
    for (const seat of seats) {
      const answers = await Promise.all([choose(seat, 'keep'), choose(seat, 'refund')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const kept = answers[0]?.status === 200
      expect((await bookingOf(seat)).cancelledAt === undefined).toBe(kept)
      expect(await refundedOf(seat.person)).toBe(kept ? 0 : 500)
    }
  })
})

describe('B04 switching to another session of the series', () => {
  test('B04 not to a full or closed one, of another series, of none, or where one has a seat', async () => {
    const [from = '', full = '', closed = '', own = ''] = await batches(5, 5, 5, 5)
    const seat = await seatIn(from, 500)
    await owner.ask('PATCH', `/sessions/${full}`, { capacity: 1 })
    await pay(app, somebody(), full, 500)
    await pay(app, seat.person, own, 500)
    const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
    const over = await createSession(owner, {
      ...{ fee: 5, seriesId: from, registrationStart: inHours(-2), registrationEnd: inHours(-1) },
    })
    const [other = ''] = await batches(5)
    const refusals = [
      [full, 'sold_out'],
      [over, 'registration_over'],
      [own, 'already_booked'],
      [from, 'already_booked'],
      [other, 'other_course'],
      [crypto.randomUUID(), 'session_not_found'],
    ]
    for (const [to = '', code] of refusals) expect((await switchTo(seat, to)).body.code).toBe(code)
    await owner.ask('PUT', `/sessions/${closed}/series`, { seriesId: null })
    expect((await switchTo(seat, closed)).body.code).toBe('other_course')
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
    const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/choices`)
    const shown = (body.others as { sessionId: string; problem?: string }[]).map(
      ({ sessionId, problem }) => [sessionId, problem] as const,
    )
    expect(new Map(shown)).toEqual(
      new Map([
        [full, 'sold_out'],
        [own, 'already_booked'],
        [over, 'registration_over'],
      ]),
    )
  })

  test('B04 at the same price: the seat moves with its booking and its money, and is as any other there', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    const seat = await seatIn(from, 500)
    expect(await switchTo(seat, to)).toMatchObject({ status: 200, body: { refundInCents: 0 } })
    expect(await switchTo(seat, to)).toMatchObject({ status: 200 })
    expect([await seatsOf(from), await seatsOf(to)]).toMatchObject([{ enrolled: 0 }, { enrolled: 1 }])
    expect(await seatOf(seat)).toMatchObject({ _id: seat.bookingId, sessionId: to, fee: 5 })
    expect((await seat.person.ask('GET', `/bookings/${seat.bookingId}/receipt`)).body).toMatchObject({
      receipts: [{ session: { _id: from }, net: 5 }],
    })
    expect((await seat.person.ask('DELETE', `/bookedSessions/${seat.bookingId}`)).body).toMatchObject({
      refund: 5,
    })
    expect(await seatsOf(to)).toMatchObject({ enrolled: 0 })
    expect(await refundedOf(seat.person)).toBe(500)
  })

  test('B04 to a cheaper one: the difference is refunded, the seat stays, and later the rest can be refunded too', async () => {
    const [from = '', to = ''] = await batches(15, 12)
    const seat = await seatIn(from, 1500)
    const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/choices`)
    expect(body).toMatchObject({
      others: [{ sessionId: to, fee: 12, difference: -3, differenceInCents: -300 }],
    })
    expect(await switchTo(seat, to)).toMatchObject({ status: 200, body: { refundInCents: 300 } })
    await processRefunds(app.services.context)
    expect(await paymentsOf(seat.person)).toMatchObject([{ status: 'paid', amountInCents: 1500 }])
    expect(await refundedOf(seat.person)).toBe(300)
    expect(await seatOf(seat)).toMatchObject({ fee: 12, sessionId: to })
    expect(await findViolations(app)).toEqual([])
    expect((await seat.person.ask('DELETE', `/bookedSessions/${to}`)).body).toMatchObject({ refund: 12 })
    expect((await seat.person.ask('DELETE', `/bookedSessions/${seat.bookingId}`)).body).toMatchObject({
      refund: 12,
    })
    expect(await refundedOf(seat.person)).toBe(1500)
  })

  test('B04 to a free one: all of the money is refunded, and the seat stays', async () => {
    const [from = '', to = ''] = await batches(15, 0)
    const seat = await seatIn(from, 1500)
    expect(await switchTo(seat, to)).toMatchObject({ status: 200, body: { refundInCents: 1500 } })
    await processRefunds(app.services.context)
    expect(await refundedOf(seat.person)).toBe(1500)
    expect(await seatOf(seat)).toMatchObject({ fee: 0 })
    expect(await seatsOf(to)).toMatchObject({ enrolled: 1 })
    expect((await seat.person.ask('DELETE', `/bookedSessions/${to}`)).body).toMatchObject({ refund: 0 })
  })

  test('B04 to a dearer one: the old seat stays until the difference is paid; afterwards all that was paid is refunded', async () => {
    const [from = '', to = ''] = await batches(15, 20)
    const seat = await seatIn(from, 1500)
    const asked = await switchTo(seat, to)
    expect(asked).toMatchObject({ status: 200, body: { checkout: { sessionId: to, amountInCents: 500 } } })
    expect(await switchTo(seat, to)).toMatchObject({ body: { checkout: asked.body.checkout } })
    expect([await seatsOf(from), await seatsOf(to)]).toMatchObject([{ enrolled: 1 }, { enrolled: 0 }])
    expect((await priceFor(seat.person, to)).body).toMatchObject({ amount: 5 })
    expect((await payDifference(seat.person, to, 500)).status).toBe(200)
    expect([await seatsOf(from), await seatsOf(to)]).toMatchObject([{ enrolled: 0 }, { enrolled: 1 }])
    expect(await seatOf(seat)).toMatchObject({ _id: seat.bookingId, sessionId: to, fee: 20 })
    expect(await findViolations(app)).toEqual([])
    const { checkoutId } = asked.body.checkout as { checkoutId: string }
    expect((await seat.person.ask('GET', `/checkouts/${checkoutId}`)).body).toMatchObject({
      state: 'paid',
      bookingId: seat.bookingId,
    })
    expect((await seat.person.ask('GET', '/money')).body.entries).toMatchObject([
      { sessionId: to, state: 'booked', forSwitch: true },
      { sessionId: from, state: 'booked' },
    ])
    expect((await seat.person.ask('DELETE', `/bookedSessions/${to}`)).body).toMatchObject({ refund: 20 })
    await processRefunds(app.services.context)
    expect(await refundedOf(seat.person)).toBe(2000)
  })

  test('B04 a free seat switches to a paid session by its whole price', async () => {
    const [from = '', to = ''] = await batches(0, 20)
    const seat = await seatIn(from, 0)
    expect((await switchTo(seat, to)).body).toMatchObject({ checkout: { amountInCents: 2000 } })
    expect((await payDifference(seat.person, to, 2000)).status).toBe(200)
    expect(await seatOf(seat)).toMatchObject({ sessionId: to, fee: 20 })
  })

  test('B04 a code that lowered the price lowers that of the other session alike', async () => {
    const [from = '', to = ''] = await batches(20, 30)
    await addDiscount(owner, { code: 'HALF', kind: 'percent', value: 50 })
    const person = somebody()
    const begun = await person.ask('POST', '/checkouts', {
      sessionId: from,
      method: 'card',
      amount: 10,
      code: 'HALF',
    })
    await person.ask('POST', '/payments', {
      ...{ sessionId: from, email: person.email },
      transactionId: await confirm(app, begun.body.clientSecret),
    })
    const bookingId = (await person.ask('GET', `/booked/${from}`)).body.sessionDetails._id
    const changeId = await moveClass(from)
    expect((await switchTo({ person, bookingId, changeId }, to)).body).toMatchObject({
      checkout: { amountInCents: 500 },
    })
    const withCode = { sessionId: to, method: 'card', amount: 5, code: 'HALF' }
    expect((await person.ask('POST', '/checkouts', withCode)).body.code).toBe('code_not_for_session')
    expect((await payDifference(person, to, 500)).status).toBe(200)
  })

  test('B04 money for a switch that comes after another choice, or after the seat was given up, is refunded whole', async () => {
    const [from = '', to = ''] = await batches(15, 20)
    const kept = await seatIn(from, 1500)
    const left = await seatIn(from, 1500)
    const intents: string[] = []
    for (const seat of [kept, left]) {
      await switchTo(seat, to)
      intents.push(await startPayment(seat.person, to, 500))
    }
    expect((await choose(kept, 'keep')).status).toBe(200)
    expect((await left.person.ask('DELETE', `/bookedSessions/${from}`)).status).toBe(200)
    for (const [index, { person }] of [kept, left].entries()) {
      const transactionId = await confirm(app, intents[index] ?? '')
      const { body } = await person.ask('POST', '/payments', {
        sessionId: to,
        transactionId,
        email: person.email,
      })
      expect(body.code).toBe('refund_switch_over')
    }
    await processRefunds(app.services.context)
    expect([await refundedOf(kept.person), await refundedOf(left.person)]).toEqual([500, 2000])
    expect(await seatOf(kept)).toMatchObject({ sessionId: from })
    expect(await seatsOf(to)).toMatchObject({ enrolled: 0 })
  })

  test('B04 a hold for a switch that lapsed can be begun anew, and a full batch keeps the old seat', async () => {
    const [from = '', to = ''] = await batches(15, 20)
    await owner.ask('PATCH', `/sessions/${to}`, { capacity: 1 })
    const seat = await seatIn(from, 1500)
    await switchTo(seat, to)
    expect(await seatsOf(to)).toMatchObject({ seatsLeft: 0 })
    later(11)
    expect((await switchTo(seat, to)).body).toMatchObject({ checkout: { amountInCents: 500 } })
    later(22)
    const other = somebody()
    expect((await pay(app, other, to, 2000)).status).toBe(200)
    expect((await switchTo(seat, to)).body.code).toBe('sold_out')
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
  })

  test('B04 two people switch to the last seat at once, and two cross each other: each seat is given once, none is lost', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    await owner.ask('PATCH', `/sessions/${to}`, { capacity: 1 })
    const rivals = [await seatIn(from, 500), await seatIn(from, 500)]
    const answers = await Promise.all(rivals.map((seat) => switchTo(seat, to)))
    expect(answers.map(({ body }) => body.code ?? 'moved').toSorted()).toEqual(['moved', 'sold_out'])
    expect([await seatsOf(from), await seatsOf(to)]).toMatchObject([{ enrolled: 1 }, { enrolled: 1 }])
    const [here = '', there = ''] = await batches(5, 5)
    const crossing = [await seatIn(here, 500), await seatIn(there, 500)] as const
    const crossed = await Promise.all([switchTo(crossing[0], there), switchTo(crossing[1], here)])
    expect(crossed.map(({ status }) => status)).toEqual([200, 200])
    expect([await seatsOf(here), await seatsOf(there)]).toMatchObject([{ enrolled: 1 }, { enrolled: 1 }])
  })

  test('B04 control: two who move to the last seat without its lock, and both have seen it free: the database refuses one', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    await owner.ask('PATCH', `/sessions/${to}`, { capacity: 1 })
    const { context } = app.services
    const rivals = [await seatIn(from, 500), await seatIn(from, 500)]
    const move = async ({ bookingId }: Seat) => {
      const [booking] = await context.database.select().from(bookings).where(eq(bookings.id, bookingId))
      const seat = { sessionId: to, feeMinor: 500, usedMinor: 0, paymentId: null }
      await context.database.transaction((transaction) =>
        moveSeat(transaction, context, booking as typeof bookings.$inferSelect, seat),
      )
      // Its money would follow.
      await context.database
        .update(payments)
        .set({ sessionId: to })
        .where(eq(payments.id, booking?.paymentId ?? ''))
    }
    const moved = await Promise.allSettled(rivals.map(move))
    expect(moved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await seatsOf(from), await seatsOf(to)]).toMatchObject([{ enrolled: 1 }, { enrolled: 1 }])
  })
})
