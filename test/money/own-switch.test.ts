import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OtherSession } from '../../contract/classes/class-change-choices.ts'
import type { Checkout } from '../../contract/payments/checkouts.ts'
import { bookings, payments, sessions, waitlistEntries } from '../../db/schema.ts'
import { processRefunds } from '../../domain/payments/reconcile.ts'
import type { Booking } from '../../domain/seats/bookings.ts'
import { cancelBookings } from '../../domain/seats/free.ts'
import { moveSeat } from '../../domain/seats/move.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import { findViolations } from '../support/invariants.ts'
import { createPlan, duesOf, payPart } from '../support/parts.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, type TestUser } from '../support/users.ts'
import { atHour, book, cancel, fullSession, giveOut, join, leave, placeOf } from '../support/waitlist.ts'

const HOUR_MS = 3600_000
const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'

let app: TestApp
let admin: TestUser
let somebody: () => TestUser
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(55))
  await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 70 })
})
afterEach(() => app.setTime())
afterAll(async () => {
  app.setTime()
  await processRefunds(app.services.context)
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

type Seat = { person: TestUser; bookingId: string }

/** Batches of one course at these prices in taka, of one class next week each. */
async function batches(...fees: number[]): Promise<string[]> {
  const [first = 0, ...others] = fees
  const seriesId = await createSession(admin, { fee: first })
  return [seriesId, ...(await Promise.all(others.map((fee) => createSession(admin, { fee, seriesId }))))]
}

async function seatIn(sessionId: string, fee: number, person = somebody()): Promise<Seat> {
  const bought = fee > 0 ? await pay(app, person, sessionId, fee * 100) : await book(person, sessionId)
  expect(bought.status).toBe(200)
  return { person, bookingId: (await person.ask('GET', `/booked/${sessionId}`)).body.sessionDetails._id }
}

const switchTo = ({ person, bookingId }: Seat, sessionId: string) =>
  person.ask('POST', `/bookings/${bookingId}/switch`, { sessionId })
const readSwitches = async ({ person, bookingId }: Seat) =>
  (await person.ask('GET', `/bookings/${bookingId}/switches`)).body as unknown as {
    until?: string
    problem?: string
    refundPercent: number
    near: number
    others: OtherSession[]
  }
const seatOf = async ({ person, bookingId }: Seat) =>
  (await person.ask('GET', `/booked/${bookingId}`)).body.sessionDetails
const refused = (code: string) => ({ status: 409, body: { code } })
const enrolledIn = async (id: string) => (await admin.ask('GET', `/sessions/${id}`)).body.enrolled

async function payDifference({ person }: Seat, sessionId: string, amount: number) {
  const transactionId = await confirm(app, await startPayment(person, sessionId, amount * 100))
  return person.ask('POST', '/payments', { sessionId, transactionId, email: person.email })
}

/** What the centre has of a person and does not owe back, in taka. */
async function keptOf({ id }: TestUser): Promise<number> {
  const { rows } = await app.services.context.database.execute<{ kept: number }>(`
    select coalesce(sum(kept_minor), 0)::int as kept from payments where user_id = '${id}'`)
  return (rows[0]?.kept ?? 0) / 100
}

async function moveClass(sessionId: string): Promise<string> {
  const [first] = await readClasses(admin, sessionId)
  const inAnHour = (time = '') => new Date(Date.parse(time) + HOUR_MS).toISOString()
  const times = { start: inAnHour(first?.start), end: inAnHour(first?.end), reason: 'Rain' }
  const { body } = await admin.ask('PATCH', `/sessions/${sessionId}/classes/${first?._id}`, times)
  return body.changeId as string
}

describe('B12 what is refused leaves the seat where it is', () => {
  test('B12 nothing of another’s, nothing unknown or pending, no other course, none where one has a seat', async () => {
    const [from = '', own = ''] = await batches(5, 5)
    const [other = ''] = await batches(5)
    const seat = await seatIn(from, 5)
    await seatIn(own, 5, seat.person)
    const [instructor] = (await createUsers([app], 1, 'Instructor')) as [TestUser]
    const pending = await createSession(instructor, { fee: 5 })
    const path = `/bookings/${seat.bookingId}`
    expect(await switchTo({ ...seat, person: somebody() }, own)).toMatchObject({ status: 404 })
    expect(await somebody().ask('GET', `${path}/switches`)).toMatchObject({ status: 404 })
    expect(await seat.person.ask('POST', `${path}/switch`, {})).toMatchObject({
      status: 400,
      body: { code: 'malformed_id', field: 'sessionId' },
    })
    for (const unseen of [UNKNOWN, pending])
      expect(await switchTo(seat, unseen)).toMatchObject({
        status: 404,
        body: { code: 'session_not_found' },
      })
    expect(await switchTo(seat, other)).toMatchObject(refused('other_course'))
    for (const had of [own, from]) expect(await switchTo(seat, had)).toMatchObject(refused('already_booked'))
    expect(await seatOf(seat)).toMatchObject({ sessionId: from, fee: 5 })
    expect((await readSwitches(seat)).others).toMatchObject([{ sessionId: own, problem: 'already_booked' }])
  })

  test('B12 not into a full one, past others who wait, or one that is over', async () => {
    const [from = '', full = '', waitedFor = ''] = await batches(5, 5, 0)
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
    const closed = await createSession(admin, {
      ...{ fee: 5, seriesId: from, registrationStart: inHours(-2), registrationEnd: inHours(-1) },
    })
    for (const one of [full, waitedFor]) await admin.ask('PATCH', `/sessions/${one}`, { capacity: 1 })
    const [seat, holder] = [await seatIn(from, 5), somebody()]
    await seatIn(full, 5)
    await book(holder, waitedFor)
    expect((await join(somebody(), waitedFor)).status).toBe(200)
    expect((await cancel(holder, waitedFor)).status).toBe(200)
    expect(await switchTo(seat, full)).toMatchObject(refused('sold_out'))
    expect(await switchTo(seat, waitedFor)).toMatchObject(refused('others_wait'))
    expect(await switchTo(seat, closed)).toMatchObject(refused('registration_over'))
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
  })

  test('B12 not of a booking that was cancelled, nor while a part of its fee is late', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    const left = await seatIn(from, 5)
    await cancel(left.person, from)
    expect(await switchTo(left, to)).toMatchObject(refused('booking_cancelled'))
    expect(await readSwitches(left)).toMatchObject({ problem: 'booking_cancelled', others: [] })

    app.setTime('2030-05-30T04:00:00.000Z')
    const plan = await createPlan(admin, { registrationEnd: '2030-12-31', lateJoin: 'full' })
    const later = await createPlan(admin, {
      ...{ seriesId: plan, registrationEnd: '2030-12-31', lateJoin: 'full' },
    })
    const person = somebody()
    expect((await payPart(app, person, plan, { part: 1, amount: 1000 })).status).toBe(200)
    const bookingId = (await person.ask('GET', `/booked/${plan}`)).body.sessionDetails._id
    app.setTime('2030-07-20T04:00:00.000Z')
    expect(await switchTo({ person, bookingId }, later)).toMatchObject(refused('part_late_no_switch'))
    expect(await readSwitches({ person, bookingId })).toMatchObject({ problem: 'part_late_no_switch' })
  })

  test('B12 until the hours of the rule that the seat was sold under, and not a millisecond later', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    const [late, inTime] = [await seatIn(from, 5), await seatIn(from, 5)]
    await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 100 })
    const [first] = await readClasses(admin, from)
    const until = new Date(Date.parse(first?.start ?? '') - 24 * HOUR_MS)
    for (const session of [from, to])
      await admin.ask('PATCH', `/sessions/${session}`, { registrationEnd: first?.start })
    expect(await readSwitches(inTime)).toMatchObject({ until: until.toISOString(), refundPercent: 70 })
    app.setTime(until)
    expect((await switchTo(inTime, to)).status).toBe(200)
    app.setTime(new Date(until.getTime() + 1))
    expect(await switchTo(late, to)).toMatchObject({
      ...{ status: 409, body: { code: 'switch_too_late', params: { hours: 24 } } },
    })
    expect(await readSwitches(late)).toMatchObject({ problem: 'switch_too_late' })
    await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 70 })
  })

  test('B12 a session of no course has no other batch', async () => {
    const seat = await seatIn(await createSession(admin, { fee: 5 }), 5)
    expect(await readSwitches(seat)).toMatchObject({ problem: 'no_other_batch', others: [] })
  })
})

describe('B12 the money of a switch by own wish', () => {
  test('B12 at the same price the seat moves with its money, and the same again changes nothing', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    const seat = await seatIn(from, 5)
    for (const _ of [1, 2]) expect(await switchTo(seat, to)).toMatchObject({ status: 200 })
    expect(await seatOf(seat)).toMatchObject({ _id: seat.bookingId, sessionId: to, fee: 5 })
    expect([await enrolledIn(from), await enrolledIn(to)]).toEqual([0, 1])
  })

  test('B12 of what a cheaper one costs less, the share of the rule goes back; cancelling then returns no more than it had', async () => {
    const [from = '', to = ''] = await batches(1000, 400)
    const seat = await seatIn(from, 1000)
    const [other] = (await readSwitches(seat)).others
    expect(other).toMatchObject({ fee: 400, difference: -420, goesBack: { amount: 420 } })
    expect(await switchTo(seat, to)).toMatchObject({ status: 200, body: { refundInCents: 420_00 } })
    expect(await keptOf(seat.person)).toBe(580)
    expect((await cancel(seat.person, to)).body).toMatchObject({ refund: 280 })
    expect(await keptOf(seat.person)).toBe(300)
  })

  test('B12 what stayed with the centre does not go back when it changes a class later', async () => {
    const [from = '', to = ''] = await batches(1000, 400)
    const seat = await seatIn(from, 1000)
    await switchTo(seat, to)
    const path = `/bookings/${seat.bookingId}/choices/${await moveClass(to)}`
    expect((await seat.person.ask('POST', path, { choice: 'refund' })).body).toMatchObject({ refund: 400 })
    expect(await keptOf(seat.person)).toBe(180)
  })

  test('B12 a dearer one is paid first, also after the time to switch is over', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const seat = await seatIn(from, 1000)
    const [first] = await readClasses(admin, from)
    for (const session of [from, to])
      await admin.ask('PATCH', `/sessions/${session}`, { registrationEnd: first?.start })
    const until = Date.parse(first?.start ?? '') - 24 * HOUR_MS
    app.setTime(new Date(until - 60_000))
    const { body } = await switchTo(seat, to)
    expect(body).toMatchObject({ checkout: { sessionId: to, amount: 500 } })
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
    app.setTime(new Date(until + 60_000))
    expect((await payDifference(seat, to, 500)).status).toBe(200)
    expect(await seatOf(seat)).toMatchObject({ sessionId: to, fee: 1500 })
    expect(await keptOf(seat.person)).toBe(1500)
  })

  test('B12 while a dearer one waits for its payment, its checkout names the booking that moves, and its page the seat that one has', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const [elsewhere = ''] = await batches(10)
    const seat = await seatIn(from, 1000)
    const { title } = await seatOf(seat)
    const mineOf = async (id: string) => (await seat.person.ask('GET', `/sessions/${id}/mine`)).body
    const open = async () => (await seat.person.ask('GET', '/checkouts')).body
    await startPayment(seat.person, elsewhere, 1000)
    expect(await mineOf(elsewhere)).not.toHaveProperty('courseSeat')
    expect(await mineOf(from)).not.toHaveProperty('courseSeat')
    expect(await mineOf(to)).toMatchObject({ courseSeat: { bookingId: seat.bookingId, title } })
    const { checkout } = (await switchTo(seat, to)).body as unknown as { checkout: Checkout }
    const moves = {
      checkoutId: checkout.checkoutId,
      movesBooking: seat.bookingId,
      amount: 500,
      state: 'open',
    }
    const [switching, buying] = (await open()) as unknown as Checkout[]
    expect(switching).toMatchObject({ ...moves, expiresAt: checkout.expiresAt })
    expect(buying).not.toHaveProperty('movesBooking')
    await seat.person.ask('DELETE', `/sessions/${to}/hold`)
    expect(await open()).toMatchObject([{ sessionId: elsewhere }])
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
    await switchTo(seat, to)
    await payDifference(seat, to, 500)
    expect(await mineOf(from)).toMatchObject({ courseSeat: { bookingId: seat.bookingId } })
    await cancel(seat.person, seat.bookingId)
    expect(await mineOf(from)).not.toHaveProperty('courseSeat')
  })

  test('B12 a free seat switches too, to a free one and to one that costs something', async () => {
    const [from = '', free = '', paid = ''] = await batches(0, 0, 20)
    const seat = await seatIn(from, 0)
    expect((await switchTo(seat, free)).status).toBe(200)
    expect((await switchTo(seat, paid)).body).toMatchObject({ checkout: { amount: 20 } })
    expect((await payDifference(seat, paid, 20)).status).toBe(200)
    expect(await seatOf(seat)).toMatchObject({ sessionId: paid, fee: 20 })
  })

  test('B12 classes that are nearer than the hours of the rule count as held, as when one cancels', async () => {
    const daily = (from: string, changes = {}) =>
      createSession(admin, {
        ...{ registrationStart: '2020-01-01', registrationEnd: '2030-12-31', lateJoin: 'full', fee: 1000 },
        repeat: {
          ...{ weekdays: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'], from, count: 10 },
          ...{ startTime: '16:00', endTime: '17:00' },
        },
        ...changes,
      })
    app.setTime('2030-05-20T04:00:00.000Z')
    const from = await daily('2030-06-01')
    const to = await daily('2030-06-11', { seriesId: from })
    const [seat, leaver] = [await seatIn(from, 1000), await seatIn(from, 1000)]
    // Four were held, and the fifth begins within six hours.
    app.setTime('2030-06-05T04:00:00.000Z')
    expect(await readSwitches(seat)).toMatchObject({ near: 1, others: [{ difference: 500 }] })
    expect((await switchTo(seat, to)).body).toMatchObject({ checkout: { amount: 500 } })
    expect((await payDifference(seat, to, 500)).status).toBe(200)
    expect((await cancel(seat.person, to)).body).toMatchObject({ refund: 700 })
    expect((await cancel(leaver.person, from)).body).toMatchObject({ refund: 350 })
  })

  test('B12 while one may choose after a change, the wish is that choice, by the centre’s better terms', async () => {
    const [from = '', to = ''] = await batches(1000, 400)
    const seat = await seatIn(from, 1000)
    const changeId = await moveClass(from)
    expect(await readSwitches(seat)).toMatchObject({ refundPercent: 100, others: [{ difference: -600 }] })
    expect(await switchTo(seat, to)).toMatchObject({ status: 200, body: { refundInCents: 600_00 } })
    const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/choices`)
    expect(body).toMatchObject({ open: [], answered: [{ changeId, choice: 'switch' }] })
  })

  test('B04 B12 a switch that waits for its payment is asked for once, and anew when it has become a choice', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const seat = await seatIn(from, 1000)
    const ask = async () => {
      const { body } = await switchTo(seat, to)
      return (body as unknown as { checkout: Checkout }).checkout
    }
    const wish = await ask()
    expect(await ask()).toMatchObject({ checkoutId: wish.checkoutId, amount: 500 })
    const changeId = await moveClass(from)
    const choice = await ask()
    expect(choice).toMatchObject({ amount: 500 })
    expect(choice.checkoutId).not.toBe(wish.checkoutId)
    expect((await payDifference(seat, to, 500)).status).toBe(200)
    const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/choices`)
    expect(body).toMatchObject({ open: [], answered: [{ changeId, choice: 'switch' }] })
  })

  test('B12 a switch whose hold is over gets a new one, and one whose price has changed costs what it costs now', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const seat = await seatIn(from, 1000)
    const ask = async () => ((await switchTo(seat, to)).body as unknown as { checkout: Checkout }).checkout
    const first = await ask()
    app.setTime(new Date(Date.parse(first.expiresAt ?? '') + 1000))
    const second = await ask()
    expect(second).toMatchObject({ amount: 500 })
    expect(second.checkoutId).not.toBe(first.checkoutId)
    await admin.ask('PATCH', `/sessions/${to}`, { fee: 1700 })
    expect(await ask()).toMatchObject({ amount: 700 })
  })

  test('B12 the timeline of a booking has what a switch cost, and what went back of both payments', async () => {
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

  test('B12 of a seat that was paid in three payments, what a cheaper one costs less goes back of the last', async () => {
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

  test('G03 a seat that was paid in two payments goes back in two, and its owner is told once, with the sum', async () => {
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

  test('B12 a fee by parts: what was paid pays the new parts, and what is more goes back by the rule', async () => {
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

test('B12 of parts that were waived nothing goes back, of the paid one the share of the rule', async () => {
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

const EVERY_DAY = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']

/** A batch of daily classes from a day on. */
const daily = (from: string, count: number, changes: object = {}) =>
  createSession(admin, {
    ...{ registrationStart: '2020-01-01', registrationEnd: '2030-12-31', lateJoin: 'full', fee: 0 },
    repeat: { weekdays: EVERY_DAY, from, count, startTime: '16:00', endTime: '17:00' },
    ...changes,
  })

test('B12 who has one seat sees the other batches as open, the first to begin first, each with its classes to come', async () => {
  app.setTime('2030-05-20T04:00:00.000Z')
  const from = await daily('2030-06-01', 10)
  const [late, early, over, gone] = [
    await daily('2030-06-20', 7, { seriesId: from, fee: 40 }),
    await daily('2030-06-03', 20, { seriesId: from }),
    await daily('2030-06-01', 2, { seriesId: from }),
    await daily('2030-06-10', 5, { seriesId: from }),
  ] as const
  await daily('2030-06-05', 5)
  expect((await admin.ask('DELETE', `/sessions/${gone}`)).status).toBe(200)
  const [, second] = await readClasses(admin, late)
  const off = { state: 'cancelled', reason: 'Rain' }
  expect((await admin.ask('PATCH', `/sessions/${late}/classes/${second?._id}`, off)).status).toBe(200)
  const seat = await seatIn(from, 0)
  app.setTime('2030-06-07T10:00:00.000Z')
  const { others } = await readSwitches(seat)
  expect(others.map(({ sessionId, classes, next, fee }) => [sessionId, classes, next?.start, fee])).toEqual([
    [early, 15, '2030-06-07T10:00:00.000Z', 0],
    [late, 6, '2030-06-20T10:00:00.000Z', 40],
  ])
  for (const other of others) expect(other).not.toHaveProperty('problem')
  expect(others.map(({ sessionId }) => sessionId)).not.toContain(over)
  // Of a free seat no class counts as held because it is near.
  app.setTime('2030-06-07T12:00:00.000Z')
  expect((await readSwitches(seat)).near).toBe(0)
})

test('B12 W03 who switches into a batch leaves its line: the others there wait on, and they themselves in other lines', async () => {
  app.setTime(atHour(10))
  const from = await createSession(admin, { fee: 0 })
  const [holder, first, second] = [somebody(), somebody(), somebody()]
  const to = await fullSession(admin, [holder], { seriesId: from })
  const elsewhere = await fullSession(admin, [somebody()])
  const seat = await seatIn(from, 0, first)
  // An earlier place in the line, which they left, stays as it ended.
  await join(first, to)
  await leave(first, to)
  for (const [person, line] of [
    [first, to],
    [second, to],
    [first, elsewhere],
  ] as const)
    expect((await join(person, line)).status).toBe(200)
  await cancel(holder, to)
  await giveOut(app, to)
  expect(await placeOf(first, to)).toMatch(/^offered/)
  expect(await switchTo(seat, to)).toMatchObject({ status: 200 })
  expect(await placeOf(first, to)).toBe('booked 0')
  expect(await placeOf(second, to)).toBe('waiting 1')
  expect(await placeOf(first, elsewhere)).toBe('waiting 1')
  const { database } = app.services.context
  const ended = await database
    .select({ state: waitlistEntries.state, closedAt: waitlistEntries.closedAt })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.userId, first.id), eq(waitlistEntries.sessionId, to)))
  expect(ended.map(({ state }) => state).toSorted()).toEqual(['booked', 'left'])
  const [line] = await database.select().from(sessions).where(eq(sessions.id, to))
  expect(line).toMatchObject({ waiting: 1, offered: 0, enrolled: 1 })
})

test('B12 of a fee by parts of which most has gone back: what is shown comes off the parts is what comes off them', async () => {
  app.setTime('2030-05-20T04:00:00.000Z')
  const long = { registrationEnd: '2030-12-31', lateJoin: 'full' }
  const from = await createPlan(admin, long)
  const to = await createPlan(admin, { ...long, fee: 600, seriesId: from })
  const person = somebody()
  const { body } = await payPart(app, person, from, { part: 1, amount: 1000 })
  const given = { amount: 900, reason: 'Goodwill' }
  expect((await admin.ask('POST', `/payments/${body.insertedId}/refunds`, given)).status).toBe(200)
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

describe('B12 at once', () => {
  test('B12 two people switch to the last seat: one gets it, the other keeps theirs', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    await admin.ask('PATCH', `/sessions/${to}`, { capacity: 1 })
    const rivals = [await seatIn(from, 5), await seatIn(from, 5)]
    const answers = await Promise.all(rivals.map((seat) => switchTo(seat, to)))
    expect(answers.map(({ body }) => body.code ?? 'moved').toSorted()).toEqual(['moved', 'sold_out'])
    expect([await enrolledIn(from), await enrolledIn(to)]).toEqual([1, 1])
  })

  test('B12 a person switches and cancels: the seat is given back once, wherever it was', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    for (let round = 0; round < 3; round += 1) {
      const seat = await seatIn(from, 5)
      const [switched, cancelled] = await Promise.all([
        switchTo(seat, to),
        seat.person.ask('DELETE', `/bookedSessions/${seat.bookingId}`),
      ])
      expect(cancelled.status).toBe(200)
      expect([undefined, 'booking_cancelled']).toContain(switched.body.code)
      expect((await seatOf(seat)).cancelReasonCode).toBe('cancelled_by_student')
      expect([await enrolledIn(from), await enrolledIn(to)]).toEqual([0, 0])
    }
  })

  test('B12 control: a booking that is moved as it was before it was cancelled takes a seat that nobody has', async () => {
    const [from = '', to = ''] = await batches(0, 0)
    const [{ bookingId }] = [await seatIn(from, 0), await seatIn(from, 0)]
    const { context } = app.services
    const [read] = await context.database.select().from(bookings).where(eq(bookings.id, bookingId))
    const moved = context.database.transaction(async (transaction) => {
      const isThis = eq(bookings.id, bookingId)
      await cancelBookings(transaction, context, from, isThis, 'cancelled_by_student')
      await moveSeat(transaction, context, read as Booking, {
        ...{ sessionId: to, feeMinor: 0, usedMinor: 0, paymentId: null },
      })
      const [row] = await transaction.select().from(sessions).where(eq(sessions.id, to))
      throw new Error(`Nobody has a seat, and ${row?.enrolled} is taken`)
    })
    await expect(moved).rejects.toThrow('Nobody has a seat, and 1 is taken')
  })
})

test('B12 B15 at the desk a cashier switches where no money goes back, an Admin any', async () => {
  const [from = '', same = '', cheaper = ''] = await batches(10, 10, 5)
  const seat = await seatIn(from, 10)
  const cashier = somebody()
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  await app.syncChanges()
  const path = `/desk/bookings/${seat.bookingId}`
  const ask = (by: TestUser, sessionId: string) => by.ask('POST', `${path}/switch`, { sessionId })
  expect(await ask(cashier, cheaper)).toMatchObject({ status: 403, body: { code: 'admin_moves_money' } })
  expect(await ask(cashier, same)).toMatchObject({ status: 200 })
  expect((await cashier.ask('GET', path)).body.switches).toMatchObject({ refundPercent: 70 })
  expect(await ask(admin, cheaper)).toMatchObject({ status: 200, body: { refund: 4 } })
  const { acts } = (await admin.ask('GET', `/audit-trail?object=${seat.bookingId}`)).body
  expect(acts).toMatchObject([{ action: 'booking.switched' }, { action: 'booking.switched' }])
})
