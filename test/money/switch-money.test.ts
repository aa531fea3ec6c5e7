import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OtherSession } from '../../contract/classes/class-change-choices.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addDiscount, priceFor } from '../support/discounts.ts'
import { confirm, pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import fc from '../support/properties.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 1)
const LIMIT = { timeout: 600_000 + RUNS * 20_000 }
const DAY_MS = 24 * 3600_000
const EVERY_DAY = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(19 + 3 * (RUNS + LIVES.length)))
  await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 70 })
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const onDay = (day: number, time = '04:00') =>
  new Date(Date.parse(`2030-06-01T${time}:00.000Z`) + (day - 1) * DAY_MS)

/** A course of daily classes from a day of June 2030 on. */
const course = (fee: number, { from = 1, count = 10, ...changes }: Record<string, unknown> = {}) =>
  createSession(admin, {
    repeat: {
      weekdays: EVERY_DAY,
      startTime: '16:00',
      endTime: '17:00',
      from: onDay(from as number)
        .toISOString()
        .slice(0, 10),
      count,
    },
    registrationStart: '2020-01-01',
    registrationEnd: '2030-12-31',
    lateJoin: 'full',
    fee,
    ...changes,
  })

/** Moves the next class of a session by half an hour, so that its people may choose. */
async function moveNext(sessionId: string, now: Date): Promise<string | undefined> {
  const next = (await readClasses(admin, sessionId)).find(({ start }) => new Date(start) > now)
  if (!next) return undefined
  const later = (time: string) => new Date(Date.parse(time) + 30 * 60_000).toISOString()
  const times = { start: later(next.start), end: later(next.end), reason: 'Rain' }
  const { body } = await admin.ask('PATCH', `/sessions/${sessionId}/classes/${next._id}`, times)
  return body.changeId as string
}

async function bookingOf(person: Person, sessionId: string): Promise<string> {
  return (await person.ask('GET', `/booked/${sessionId}`)).body.sessionDetails._id
}

const othersOf = async (person: Person, bookingId: string) =>
  (await person.ask('GET', `/bookings/${bookingId}/choices`)).body.others as unknown as OtherSession[]

/** Switches, without a change by own wish, and pays what the other session costs more. */
async function switchTo(person: Person, bookingId: string, changeId: string | null, sessionId: string) {
  const path = `/bookings/${bookingId}`
  const answer = await (changeId === null
    ? person.ask('POST', `${path}/switch`, { sessionId })
    : person.ask('POST', `${path}/choices/${changeId}`, { choice: 'switch', sessionId }))
  const { checkout } = answer.body as { checkout?: { amount: number } }
  if (checkout) await payFor(person, sessionId, checkout.amount)
  return { ...answer, paid: checkout?.amount ?? 0 }
}

async function payFor(person: Person, sessionId: string, amount: number): Promise<void> {
  const begun = await person.ask('POST', '/checkouts', { sessionId, method: 'card', amount })
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect((await person.ask('POST', '/payments', { sessionId, transactionId })).status).toBe(200)
}

/** What the centre has of a person that is not due back, in taka. */
async function keptOf({ id }: Person): Promise<number> {
  const { rows } = await app.services.context.database.execute<{ kept: number }>(`
    select coalesce(sum(kept_minor), 0)::int as kept from payments where user_id = '${id}'`)
  return (rows[0]?.kept ?? 0) / 100
}

describe('B04 M10 what was refunded before counts: a switch is no better than a refund and buying anew', () => {
  test.each([
    [1000, 300, 100, 0],
    [1000, 250, 600, 0],
    [1200, 1000, 500, 300],
    [1000, 300, 1300, 600],
  ])('paid %s, %s refunded, to a session of %s', async (fee, back, price, paid) => {
    app.setTime(onDay(1, '01:00'))
    const from = await course(fee, { from: 2 })
    const to = await course(price, { from: 2, seriesId: from })
    const person = somebody()
    const sale = { sessionId: from, email: person.email, method: 'cash', amount: fee, isTheirs: true }
    const taken = await admin.ask('POST', '/desk/payments', sale)
    const given = { amount: back, reason: 'Goodwill' }
    expect((await admin.ask('POST', '/refunds', { payment: taken.body.paymentId, ...given })).status).toBe(
      200,
    )
    const changeId = (await moveNext(from, onDay(1, '01:00'))) as string
    const bookingId = await bookingOf(person, from)
    const { refund } = (await person.ask('GET', `/bookings/${bookingId}/choices`)).body
    expect(refund).toMatchObject({ amount: fee - back })
    expect(await switchTo(person, bookingId, changeId, to)).toMatchObject({ status: 200, paid })
    expect(await keptOf(person)).toBe(price)
    await expectBooksToBalance(app)
  })

  test.each([0, 400, 1300])('a seat of 1000 that was kept for nothing, to a session of %s', async (price) => {
    app.setTime(onDay(1, '01:00'))
    const from = await course(1000, { from: 2 })
    const to = await course(price, { from: 2, seriesId: from })
    const person = somebody()
    const { body } = await pay(app, person, from, 1000_00)
    const given = { reason: 'Goodwill', seat: 'keep' }
    expect((await admin.ask('POST', '/refunds', { payment: body.insertedId, ...given })).status).toBe(200)
    const changeId = (await moveNext(from, onDay(1, '01:00'))) as string
    const bookingId = await bookingOf(person, from)
    expect((await person.ask('GET', `/bookings/${bookingId}/choices`)).body).toMatchObject({
      refund: { amount: 0 },
    })
    expect(await switchTo(person, bookingId, changeId, to)).toMatchObject({ status: 200, paid: price })
    expect(await keptOf(person)).toBe(price)
    await expectBooksToBalance(app)
  })
})

describe('B04 what was used stays paid, and the other session costs what a newcomer pays', () => {
  test('B04 nine of ten classes held: the tenth is worth a tenth, in money or in another session', async () => {
    const ten = await course(1000)
    const cheap = await course(100, { from: 11, seriesId: ten })
    const free = await course(0, { from: 11, seriesId: ten })
    app.setTime(onDay(1))
    const [one, two, three] = [somebody(), somebody(), somebody()]
    for (const person of [one, two, three]) await pay(app, person, ten, 1000_00)
    app.setTime(onDay(10))
    const changeId = (await moveNext(ten, onDay(10))) as string
    const id = await bookingOf(one, ten)
    expect(
      (await one.ask('POST', `/bookings/${id}/choices/${changeId}`, { choice: 'refund' })).body.refund,
    ).toBe(100)
    expect(await switchTo(two, await bookingOf(two, ten), changeId, cheap)).toMatchObject({
      body: { refund: 0 },
      paid: 0,
    })
    expect(await switchTo(three, await bookingOf(three, ten), changeId, free)).toMatchObject({
      body: { refund: 100 },
    })
    expect(await Promise.all([one, two, three].map(keptOf))).toEqual([900, 1000, 900])
  })

  test('B04 who bought one class of ten pays for all of those of another batch', async () => {
    const late = await course(1000, { lateJoin: 'pro_rata' })
    const fresh = await course(1000, { from: 11, seriesId: late })
    app.setTime(onDay(10))
    const person = somebody()
    await pay(app, person, late, 100_00)
    const changeId = (await moveNext(late, onDay(10))) as string
    const id = await bookingOf(person, late)
    const [other] = await othersOf(person, id)
    expect(other).toMatchObject({ fee: 1000, difference: 900 })
    expect(await switchTo(person, id, changeId, fresh)).toMatchObject({ paid: 900 })
    expect(await keptOf(person)).toBe(1000)
  })

  test('B04 a class moved on the eve of the last: twelve more classes cost their price', async () => {
    const twelve = await course(12_000, { count: 12 })
    const cheaper = await course(6000, { count: 12, from: 13, seriesId: twelve })
    app.setTime(onDay(1))
    const person = somebody()
    await pay(app, person, twelve, 12_000_00)
    app.setTime(onDay(12))
    const changeId = (await moveNext(twelve, onDay(12))) as string
    const id = await bookingOf(person, twelve)
    expect(await switchTo(person, id, changeId, cheaper)).toMatchObject({ paid: 5000 })
    expect(await keptOf(person)).toBe(17_000)
  })

  test('B04 a code for one session alone does not lower another', async () => {
    const dear = await course(300)
    const other = await course(500, { seriesId: dear })
    await addDiscount(admin, { code: 'ONLYHERE', kind: 'percent', value: 100, sessionIds: [dear] })
    app.setTime(onDay(1))
    const person = somebody()
    const asked = { sessionId: dear, method: 'card', amount: 0, code: 'ONLYHERE' }
    expect((await person.ask('POST', '/checkouts', asked)).status).toBe(200)
    const changeId = (await moveNext(dear, onDay(1))) as string
    const id = await bookingOf(person, dear)
    expect(await switchTo(person, id, changeId, other)).toMatchObject({ paid: 500 })
  })

  test('B04 a code for every session lowers the switch of who used it, and of nobody else', async () => {
    const here = await course(300)
    await course(500, { seriesId: here })
    await addDiscount(admin, { code: 'UNUSED-50', kind: 'percent', value: 50 })
    await addDiscount(admin, { code: 'EVERYWHERE-20', kind: 'percent', value: 20 })
    app.setTime(onDay(1))
    const [user, other] = [somebody(), somebody()]
    const asked = { sessionId: here, method: 'card', amount: 240, code: 'EVERYWHERE-20' }
    const begun = await user.ask('POST', '/checkouts', asked)
    const transactionId = await confirm(app, begun.body.clientSecret)
    expect((await user.ask('POST', '/payments', { sessionId: here, transactionId })).status).toBe(200)
    await pay(app, other, here, 300_00)
    await moveNext(here, onDay(1))
    const difference = async (person: Person) =>
      (await othersOf(person, await bookingOf(person, here)))[0]?.difference
    expect([await difference(user), await difference(other)]).toEqual([160, 200])
  })
})

test('B04 a switch whose booking was cancelled holds no seat, and its price buys nothing', async () => {
  const first = await course(100)
  const dear = await course(300, { from: 5, seriesId: first, capacity: 1 })
  app.setTime(onDay(1))
  const person = somebody()
  await pay(app, person, first, 100_00)
  const changeId = (await moveNext(first, onDay(1))) as string
  const id = await bookingOf(person, first)
  const path = `/bookings/${id}/choices/${changeId}`
  expect((await person.ask('POST', path, { choice: 'switch', sessionId: dear })).body.checkout).toMatchObject(
    {
      amount: 200,
    },
  )
  expect(
    (await person.ask('POST', '/checkouts', { sessionId: dear, method: 'desk', amount: 200 })).status,
  ).toBe(200)
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).status).toBe(200)
  const take = (amount: number) =>
    admin.ask('POST', '/desk/payments', {
      sessionId: dear,
      email: person.email,
      method: 'cash',
      amount,
      isTheirs: true,
    })
  expect(await take(200)).toMatchObject({ status: 409, body: { code: 'amount_is_not_price' } })
  // The seat is free for anybody.
  expect(
    (await somebody().ask('POST', '/checkouts', { sessionId: dear, method: 'card', amount: 300 })).status,
  ).toBe(200)
})

type Life = {
  person: Person
  now: Date
  /** The sessions of the series, the one with the seat first. */
  sessions: string[]
  sessionId: string
  bookingId: string
  /** Of the seat there is: what it was bought for, when, and for how many classes. */
  price: number
  soldAt: Date
  bought: number
  /** What the classes had before have cost, exactly. */
  used: number
  steps: number
}

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('switch' as const), to: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wish' as const), to: fc.nat(4) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { kind: 'keep' as const },
      { kind: 'cancel' as const },
      { kind: 'refund' as const },
    ),
  },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/**
 * What people do in every run, whatever the seed: a switch to each other session after a change and by wish,
 * and each end. All of it is allowed, so that all of it has to happen.
 */
const LIVES: [fee: number, code: 'none' | 'here' | 'everywhere', acts: Act[], hoursBefore: number][] = [
  [
    1000,
    'none',
    [
      { kind: 'switch', to: 2 },
      { kind: 'keep' },
      { kind: 'wait', days: 2 },
      { kind: 'wish', to: 1 },
      { kind: 'wait', days: 1 },
      { kind: 'switch', to: 4 },
      { kind: 'cancel' },
    ],
    1,
  ],
  [
    777,
    'everywhere',
    [
      { kind: 'wish', to: 4 },
      { kind: 'wait', days: 2 },
      { kind: 'wish', to: 2 },
      { kind: 'switch', to: 3 },
      { kind: 'wish', to: 1 },
      { kind: 'switch', to: 0 },
      { kind: 'refund' },
    ],
    30,
  ],
]
const occasions = LIVES.flatMap(([, , acts]) => acts.map(({ kind }) => kind))
const done = { switch: 0, wish: 0, keep: 0, refund: 0, cancel: 0, wait: 0 }

/** Shares are of whole taka: each act rounds one up or down. */
const slackOf = ({ steps }: Life) => steps + 1

/** How many of the classes that were bought have begun. */
async function heldOf({ sessionId, soldAt, now }: Life): Promise<number> {
  const rows = await readClasses(admin, sessionId)
  return rows.filter(({ start }) => new Date(start) > soldAt && new Date(start) <= now).length
}

const ahead = async (sessionId: string, now: Date) =>
  (await readClasses(admin, sessionId)).filter(({ start }) => new Date(start) > now).length

/** What the classes have cost that the person has had, by what each was sold for. */
const usedNow = async (life: Life) => life.used + (life.price * (await heldOf(life))) / life.bought

/** Returns whether the seat is left. */
async function perform(life: Life, one: Act): Promise<boolean> {
  const { person, bookingId } = life
  life.steps += 1
  if (one.kind === 'wait') {
    life.now = new Date(life.now.getTime() + one.days * DAY_MS)
    app.setTime(life.now)
    done.wait += 1
    return true
  }
  if (one.kind === 'cancel') {
    const before = await keptOf(person)
    const { status } = await person.ask('DELETE', `/bookedSessions/${bookingId}`)
    const used = await usedNow(life)
    // By the refund rule seven tenths of what is ahead are refunded.
    if (status !== 200) return true
    expect(await keptOf(person)).toBeGreaterThanOrEqual(used + 0.3 * (before - used) - slackOf(life))
    done.cancel += 1
    return false
  }
  if (one.kind === 'wish') return switchByWish(life, one.to)
  const changeId = await moveNext(life.sessionId, life.now)
  if (!changeId) return true
  const path = `/bookings/${bookingId}/choices/${changeId}`
  if (one.kind === 'keep') {
    if ((await person.ask('POST', path, { choice: 'keep' })).status === 200) done.keep += 1
    return true
  }
  if (one.kind === 'refund') {
    const { status } = await person.ask('POST', path, { choice: 'refund' })
    const used = await usedNow(life)
    if (status !== 200) return true
    expect(Math.abs((await keptOf(person)) - used)).toBeLessThanOrEqual(slackOf(life))
    done.refund += 1
    return false
  }
  const to = life.sessions[one.to % life.sessions.length] as string
  const other = (await othersOf(person, bookingId)).find(({ sessionId }) => sessionId === to)
  if (!other || other.problem) return true
  const used = await usedNow(life)
  const { status } = await switchTo(person, bookingId, changeId, to)
  if (status !== 200) return true
  done.switch += 1
  Object.assign(life, {
    sessionId: to,
    used,
    price: other.fee,
    soldAt: life.now,
    bought: await ahead(to, life.now),
  })
  return true
}

/** What would be refunded now of a booking that is cancelled. */
async function backOf({ person, bookingId }: Life): Promise<number> {
  const { body } = await person.ask('GET', `/booked/${bookingId}`)
  const { cancellation } = body.sessionDetails as { cancellation?: { refund: number } }
  return cancellation?.refund ?? 0
}

/**
 * By own wish what is near counts as held, and seven tenths of what is left over are refunded: never more
 * than by cancelling. Who may still choose after a change switches by that.
 */
async function switchByWish(life: Life, which: number): Promise<boolean> {
  const { person, bookingId } = life
  const to = life.sessions[which % life.sessions.length] as string
  const path = `/bookings/${bookingId}/switches`
  const { others, near, problem, refundPercent } = (await person.ask('GET', path)).body as unknown as {
    others: OtherSession[]
    near: number
    problem?: string
    refundPercent: number
  }
  const other = others.find(({ sessionId }) => sessionId === to)
  if (!other || other.problem || problem) return true
  const [before, back] = [await keptOf(person), await backOf(life)]
  const used = (await usedNow(life)) + (life.price * near) / life.bought
  expect(await switchTo(person, bookingId, null, to)).toMatchObject({ status: 200 })
  done.wish += 1
  const over = Math.max(0, life.used + life.price - used - other.fee)
  Object.assign(life, {
    ...{ sessionId: to, price: other.fee, soldAt: life.now, bought: await ahead(to, life.now) },
    used: used + (over * (100 - refundPercent)) / 100,
  })
  if (refundPercent < 100)
    expect(before - (await keptOf(person)) + (await backOf(life))).toBeLessThanOrEqual(back + slackOf(life))
  return true
}

/** Whoever has a seat has paid for what was used, and for what the seat costs: no more, no less. */
async function expectPaid(life: Life): Promise<void> {
  const difference = (await keptOf(life.person)) - (life.used + life.price)
  expect(Math.abs(difference)).toBeLessThanOrEqual(slackOf(life))
}

test(
  'B04 B12 whatever is kept, switched, waited for and cancelled: nobody has classes that nobody paid for, nor gets back what they used',
  LIMIT,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: 9000 }),
        fc.constantFrom('none' as const, 'here' as const, 'everywhere' as const),
        fc.array(act, { minLength: 2, maxLength: 8 }),
        fc.constantFrom(1, 30),
        async (fee, code, acts, hoursBefore) => {
          await admin.ask('PUT', '/settings/refund-rule', { hoursBefore, percent: 70 })
          const now = onDay(2)
          app.setTime(now)
          const id = await course(fee)
          const series = { seriesId: id }
          const sessions = [
            id,
            await course(Math.ceil(fee / 5), { from: 4, ...series }),
            await course(2 * fee, { from: 3, count: 20, ...series }),
            await course(0, { from: 5, ...series }),
            await course(fee, { count: 15, lateJoin: 'pro_rata', ...series }),
          ]
          const person = somebody()
          const name = `C${crypto.randomUUID().slice(0, 12)}`.toUpperCase()
          if (code !== 'none')
            await addDiscount(admin, {
              code: name,
              kind: 'percent',
              value: 50,
              sessionIds: code === 'here' ? [id] : [],
            })
          const chosen = code === 'none' ? {} : { code: name }
          const price = Number((await priceFor(person, id, chosen.code)).body.amount)
          const asked = { sessionId: id, method: 'card', amount: price, ...chosen }
          const begun = await person.ask('POST', '/checkouts', asked)
          const transactionId = await confirm(app, begun.body.clientSecret)
          expect((await person.ask('POST', '/payments', { sessionId: id, transactionId })).status).toBe(200)
          const bookingId = await bookingOf(person, id)
          const life: Life = {
            ...{ person, now, sessions, sessionId: id, bookingId, price },
            ...{ soldAt: now, bought: await ahead(id, now), used: 0, steps: 0 },
          }
          for (const one of acts) {
            const isSeated = await perform(life, one)
            await expectBooksToBalance(app)
            if (!isSeated) return
            await expectPaid(life)
          }
        },
      ),
      { numRuns: RUNS + LIVES.length, examples: LIVES },
    )
    for (const [kind, times] of Object.entries(done))
      expect(times, kind).toBeGreaterThanOrEqual(occasions.filter((one) => one === kind).length)
  },
)
