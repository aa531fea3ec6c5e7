import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Payment } from '../../contract/payments/payments.ts'
import type { Receipt } from '../../contract/receipts/receipts.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash } from '../support/desk.ts'
import { addDiscount, priceFor } from '../support/discounts.ts'
import { emailsOf } from '../support/emails.ts'
import { joinClass } from '../support/joining.ts'
import { createPlan, duesOf, payPart, startPart } from '../support/parts.ts'
import { confirm, pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { sessionForm } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(35))
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 100 })
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

type Close = { rows: { sessionId: string }[] }
type Roster = { bookings: { email: string; lateParts?: number; parts?: object }[] }
type Overview = { centre: { lateParts: { count: number; amount: number } } }
/** Noon in Dhaka. */
const on = (day: string) => `${day}T06:00:00.000Z`
const first = { part: 1, amount: 1000 }
const second = { part: 2, amount: 1000 }

/** Somebody who has bought a seat of a course by its first part. */
async function seated(changes: Record<string, unknown> = {}) {
  const id = await createPlan(owner, changes)
  const person = somebody()
  expect(await payPart(app, person, id, first)).toMatchObject({ status: 200 })
  return { id, person }
}
const bookingOf = async (person: Person, id: string) => (await person.ask('GET', `/booked/${id}`)).body
const hasPaid = async (person: Person, id: string) =>
  (await person.ask('GET', `/payments/check?sessionId=${id}`)).body.hasPaid
const cancelSeat = async ({ id, person }: { id: string; person: Person }) =>
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).status).toBe(200)
const rosterOf = async (id: string) =>
  ((await owner.ask('GET', `/sessions/${id}/bookings`)).body as unknown as Roster).bookings
const lateInOverview = async () =>
  ((await owner.ask('GET', '/overview')).body as unknown as Overview).centre.lateParts
const centreDues = async (query: string) => (await owner.ask('GET', `/desk/dues?${query}`)).body

test('B10 a plan has 2 to 12 parts, and the last of them is due before the course ends', async () => {
  const refused = async (plan: unknown) =>
    (await owner.ask('POST', '/sessions', sessionForm({ ...course, plan }))).body
  expect(await refused({ parts: 1, every: 'month' })).toMatchObject({ field: 'plan.parts' })
  expect(await refused({ parts: 13, every: 'month' })).toMatchObject({ field: 'plan.parts' })
  expect(await refused({ parts: 3, every: 'week' })).toMatchObject({ field: 'plan.every' })
  expect(await refused({ parts: 7, every: 'month' })).toMatchObject({
    code: 'plan_longer_than_course',
    field: 'plan.parts',
  })
  expect((await owner.ask('POST', '/sessions', sessionForm({ ...course, plan: { parts: 6 } }))).status).toBe(
    200,
  )
})

const course = {
  repeat: { weekdays: ['sat'], startTime: '16:00', endTime: '17:00', from: '2030-06-01', count: 24 },
  fee: 6000,
}

test('B10 a session without a plan sells no part, and without a part its fee is paid at once', async () => {
  const plain = await createPlan(owner, { plan: null })
  expect(await startPart(somebody(), plain, first)).toMatchObject({ status: 409, body: { code: 'no_plan' } })
  const id = await createPlan(owner)
  const person = somebody()
  expect((await pay(app, person, id, 6000_00)).status).toBe(200)
  expect(await duesOf(person)).toEqual([])
  expect(await startPart(person, id, second)).toMatchObject({ status: 404, body: { code: 'part_not_found' } })
})

test('B10 the price says every part with its day before anything is paid', async () => {
  const id = await createPlan(owner, { fee: 1000, plan: { parts: 3 } })
  const { body } = await priceFor(somebody(), id, { part: 1 })
  expect(body).toMatchObject({
    ...{ amount: 333, full: 333 },
    schedule: [
      { part: 1, amountInCents: 333_00 },
      { part: 2, amountInCents: 333_00, dueOn: '2030-07-01' },
      { part: 3, amountInCents: 334_00, dueOn: '2030-08-01' },
    ],
  })
})

test('B10 the first part buys the seat, and the others are due month by month', async () => {
  const { id, person } = await seated()
  const dues = await duesOf(person)
  expect(dues.map(({ part, state, dueOn, payable }) => ({ part, state, dueOn, payable }))).toMatchObject([
    { part: 2, state: 'due', dueOn: '2030-07-01', payable: true },
    { part: 3, state: 'due', dueOn: '2030-08-01', payable: false },
    { part: 4, dueOn: '2030-09-01' },
    { part: 5, dueOn: '2030-10-01' },
    { part: 6, dueOn: '2030-11-01' },
    { part: 1, state: 'paid', payable: false },
  ])
  expect((await bookingOf(person, id)).parts).toHaveLength(6)
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 1, plan: { parts: 6 } })
  // Of two courses the earlier part comes first on a day on which both are due.
  const from = {
    repeat: { ...course.repeat, weekdays: ['mon'], from: '2030-07-01' },
    registrationEnd: '2030-07-20',
  }
  expect((await payPart(app, person, await createPlan(owner, from), first)).status).toBe(200)
  const inAugust = (await duesOf(person)).filter(({ dueOn }) => dueOn === '2030-08-01')
  expect(inAugust.map(({ part }) => part)).toEqual([2, 3])
})

test('B10 parts are paid one after the other, at their price, once', async () => {
  const { id, person } = await seated()
  expect(await startPart(person, id, { part: 3, amount: 1000 })).toMatchObject({
    status: 409,
    body: { code: 'earlier_part_open', params: { part: 2 } },
  })
  expect(await startPart(person, id, { part: 2, amount: 999 })).toMatchObject({
    status: 400,
    body: { code: 'fee_changed', field: 'amount' },
  })
  expect(await startPart(person, id, { part: 7, amount: 1000 })).toMatchObject({ status: 404 })
  expect((await payPart(app, person, id, second)).status).toBe(200)
  expect(await startPart(person, id, second)).toMatchObject({ status: 409, body: { code: 'part_paid' } })
  const [next] = await duesOf(person)
  expect(next).toMatchObject({ part: 3, payable: true })
})

test('B10 two tabs pay one part once, and money that comes for a settled part is refunded', async () => {
  const { id, person } = await seated()
  const [one, other] = await Promise.all([startPart(person, id, second), startPart(person, id, second)])
  expect(one.body.checkoutId).toBe(other.body.checkoutId)
  // Meanwhile an Admin lets them off it.
  const [due] = await duesOf(person)
  expect((await owner.ask('PUT', `/dues/${due?._id}/waiver`, { reason: 'A brother comes too' })).status).toBe(
    200,
  )
  const transactionId = await confirm(app, one.body.clientSecret)
  expect(
    await person.ask('POST', '/payments', { sessionId: id, transactionId, email: person.email }),
  ).toMatchObject({
    status: 409,
    body: { code: 'refund_part_settled' },
  })
})

test('B10 C11 hasPaid means that nothing is due today', async () => {
  const { id, person } = await seated()
  app.setTime(on('2030-06-30'))
  expect(await hasPaid(person, id)).toBe(true)
  app.setTime(on('2030-07-01'))
  expect(await hasPaid(person, id)).toBe(false)
  expect((await payPart(app, person, id, second)).status).toBe(200)
  expect(await hasPaid(person, id)).toBe(true)
})

test('B10 past the days of grace the materials and the join link close, and the seat stays', async () => {
  const { id, person } = await seated({ joinUrl: 'https://meet.example.org/x', mode: 'online' })
  const open = async () => (await person.ask('GET', `/materials?sessionId=${id}`)).status
  const join = async (nth: number) => {
    const { body } = await joinClass(person, (await readClasses(owner, id))[nth]?._id)
    return body.code ?? body.url
  }
  // On the days of classes, ten minutes before they begin.
  app.setTime('2030-07-06T09:55:00.000Z')
  expect((await duesOf(person))[0]).toMatchObject({ state: 'late', closedFrom: '2030-07-09' })
  expect(await join(5)).toMatch(/^https:/)
  app.setTime('2030-07-08T17:59:59.000Z')
  expect(await open()).toBe(200)
  app.setTime('2030-07-08T18:00:00.000Z')
  expect(await open()).toBe(403)
  app.setTime('2030-07-13T09:55:00.000Z')
  expect(await person.ask('GET', `/materials?sessionId=${id}`)).toMatchObject({
    status: 403,
    body: { code: 'materials_closed_for_dues' },
  })
  expect(await join(6)).toBe('class_closed_for_dues')
  expect((await owner.ask('GET', `/sessions/${id}`)).body.enrolled).toBe(1)
  expect((await payPart(app, person, id, second)).status).toBe(200)
  expect(await open()).toBe(200)
  expect(await join(6)).toMatch(/^https:/)
})

test('B10 a code lowers every part alike', async () => {
  const id = await createPlan(owner)
  await addDiscount(owner, { code: 'PARTS-10', kind: 'percent', value: 10 })
  const person = somebody()
  const { body } = await priceFor(person, id, { part: 1, code: 'PARTS-10' })
  expect(body).toMatchObject({ amount: 900, full: 1000, code: 'PARTS-10' })
  expect((await payPart(app, person, id, { part: 1, amount: 900, code: 'PARTS-10' })).status).toBe(200)
  expect((await duesOf(person)).map(({ amount }) => amount)).toEqual(Array(6).fill(900))
  expect(await startPart(person, id, { part: 2, amount: 900, code: 'PARTS-10' })).toMatchObject({
    status: 409,
  })
})

test('B10 who holds a seat at its whole price may pay by parts instead, and the other way', async () => {
  const id = await createPlan(owner)
  const person = somebody()
  const whole = await person.ask('POST', '/checkouts', { sessionId: id, method: 'card', amount: 6000 })
  const parts = await startPart(person, id, first)
  expect([whole.status, parts.status]).toEqual([200, 200])
  expect(parts.body).toMatchObject({ amount: 1000 })
  expect((await person.ask('GET', `/checkouts/${parts.body.checkoutId}`)).body).toMatchObject({
    part: { number: 1, of: 6 },
  })
  const again = await person.ask('POST', '/checkouts', { sessionId: id, method: 'card', amount: 6000 })
  expect(again).toMatchObject({ status: 200, body: { amount: 6000 } })
  const transactionId = await confirm(app, again.body.clientSecret)
  expect(
    (await person.ask('POST', '/payments', { sessionId: id, transactionId, email: person.email })).status,
  ).toBe(200)
  expect(await duesOf(person)).toEqual([])
})

test('B10 M12 who changes from the whole price to parts keeps the code of their hold', async () => {
  const id = await createPlan(owner)
  await addDiscount(owner, { code: 'KEPT-10', kind: 'percent', value: 10 })
  const person = somebody()
  const whole = { sessionId: id, method: 'card', amount: 5400, code: 'KEPT-10' }
  expect((await person.ask('POST', '/checkouts', whole)).status).toBe(200)
  expect((await priceFor(person, id, { part: 1 })).body).toMatchObject({ amount: 900, code: 'KEPT-10' })
  expect((await payPart(app, person, id, { part: 1, amount: 900 })).status).toBe(200)
})

test('B10 an Admin waives a part with a reason and withdraws that; nobody else, and not what is paid', async () => {
  const { id, person } = await seated()
  const [due, , , , , paid] = await duesOf(person)
  expect((await person.ask('PUT', `/dues/${due?._id}/waiver`, { reason: 'x' })).status).toBe(403)
  expect(await owner.ask('PUT', `/dues/${due?._id}/waiver`, { reason: '' })).toMatchObject({ status: 400 })
  expect(await owner.ask('PUT', `/dues/${paid?._id}/waiver`, { reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'part_paid' },
  })
  expect(await owner.ask('DELETE', `/dues/${due?._id}/waiver`)).toMatchObject({ status: 409 })
  for (const _twice of [1, 2])
    expect((await owner.ask('PUT', `/dues/${due?._id}/waiver`, { reason: 'Flood' })).status).toBe(200)
  expect((await duesOf(person)).find(({ part }) => part === 2)).toMatchObject({
    state: 'waived',
    waiveReason: 'Flood',
  })
  // Waived again it stays as it was, with its reason and one line of its history.
  expect((await owner.ask('PUT', `/dues/${due?._id}/waiver`, { reason: 'A joke' })).status).toBe(200)
  expect((await duesOf(person)).find(({ part }) => part === 2)).toMatchObject({ waiveReason: 'Flood' })
  const { sessionDetails } = (await bookingOf(person, id)) as { sessionDetails: { _id: string } }
  const { acts } = (await owner.ask('GET', `/audit-trail?object=${sessionDetails._id}&action=part.waived`))
    .body
  expect(acts).toMatchObject([{ after: { part: 2, reason: 'Flood' } }])
  expect((await owner.ask('DELETE', `/dues/${due?._id}/waiver`)).status).toBe(200)
  expect((await duesOf(person))[0]).toMatchObject({ part: 2, state: 'due' })
})

test('B10 a part that was waived closes nothing and is late to nobody, until the waiver is withdrawn', async () => {
  const { id, person } = await seated({ joinUrl: 'https://meet.example.org/x', mode: 'online' })
  const [due] = await duesOf(person)
  const waiver = `/dues/${due?._id}/waiver`
  // Ten minutes before a class: past the days of grace of the second part, before the day of the third.
  app.setTime('2030-07-13T09:55:00.000Z')
  const seen = async () => ({
    hasPaid: await hasPaid(person, id),
    materials: (await person.ask('GET', `/materials?sessionId=${id}`)).status,
    mayJoin: (await joinClass(person, (await readClasses(owner, id))[6]?._id)).status,
    inRoster: (await rosterOf(id)).map(({ lateParts = 0 }) => lateParts),
    inCentre: ((await centreDues(`sessionId=${id}`)).sums as { late: { count: number } }).late.count,
  })
  const late = { hasPaid: false, materials: 403, mayJoin: 403, inRoster: [1], inCentre: 1 }
  expect(await seen()).toEqual(late)
  const before = await lateInOverview()
  for (const _twice of [1, 2]) expect((await owner.ask('PUT', waiver, { reason: 'Flood' })).status).toBe(200)
  const waived = { hasPaid: true, materials: 200, mayJoin: 200, inRoster: [0], inCentre: 0 }
  expect(await seen()).toEqual(waived)
  expect(await lateInOverview()).toEqual({ count: before.count - 1, amount: before.amount - 1000 })
  const { sessionDetails } = await bookingOf(person, id)
  const { acts } = (await owner.ask('GET', `/audit-trail?object=${sessionDetails?._id}&action=part.waived`))
    .body
  expect(acts).toHaveLength(1)
  expect((await owner.ask('DELETE', waiver)).status).toBe(200)
  expect(await seen()).toEqual(late)
})

test('B10 one’s own cancellation returns what was paid beyond the classes that have begun', async () => {
  const { id, person } = await seated()
  // Two of 24 classes have begun: 500 of the 1000 that were paid.
  app.setTime(on('2030-06-09'))
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).body).toMatchObject({ refundInCents: 500_00 })
  expect(await duesOf(person)).toEqual([])
  app.setTime(on('2030-07-02'))
  expect((await centreDues(`sessionId=${id}`)).sums).toMatchObject({
    late: { count: 0 },
    later: { count: 0 },
  })
  const { count } = ((await centreDues('')).sums as { late: { count: number } }).late
  expect(await lateInOverview()).toMatchObject({ count })
})

test('B10 when the centre cancels the course, each gets back what they paid for classes that do not come', async () => {
  const { id, person } = await seated()
  const other = somebody()
  expect((await pay(app, other, id, 6000_00)).status).toBe(200)
  app.setTime(on('2030-07-01'))
  expect((await payPart(app, person, id, second)).status).toBe(200)
  // Five of 24 have begun.
  expect((await owner.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
  await processRefunds(app.services.context)
  const back = async (who: Person) =>
    ((await who.ask('GET', '/paymentsid')).body as unknown as Payment[]).reduce(
      (sum, { refundedAmount = 0 }) => sum + refundedAmount,
      0,
    )
  expect(await back(person)).toBeCloseTo(2000 - 1250, 2)
  expect(await back(other)).toBeCloseTo(6000 - 1250, 2)
})

test('B10 the desk sells the first part and takes the next ones', async () => {
  const id = await createPlan(owner)
  const person = cash(id, { amount: 1000, part: 1 })
  expect(await owner.ask('POST', '/desk/payments', { ...person, amount: 6000 })).toMatchObject({
    status: 409,
    body: { code: 'amount_is_not_price', params: { price: 1000 } },
  })
  const sold = await owner.ask('POST', '/desk/payments', person)
  expect(sold.status).toBe(200)
  const found = await owner.ask('GET', `/desk/people?sessionId=${id}&phone=${person.phone}`)
  const { feeParts } = found.body as unknown as { feeParts: { part: number }[] }
  expect(feeParts.map(({ part }) => part)).toEqual([1, 2, 3, 4, 5, 6])
  const taken = await owner.ask('POST', '/desk/payments', { ...person, part: 2 })
  expect(taken).toMatchObject({ status: 200, body: { bookingId: sold.body.bookingId } })
  expect(taken.body.receipt).not.toBe(sold.body.receipt)
  const { rows } = (await owner.ask('GET', '/close/rows?kind=in')).body as unknown as Close
  expect(rows.filter(({ sessionId }) => sessionId === id)).toMatchObject([
    { part: { number: 2, of: 6 }, bookingId: sold.body.bookingId },
    { part: { number: 1, of: 6 }, bookingId: sold.body.bookingId },
  ])
  expect(await owner.ask('POST', '/desk/payments', { ...person, part: 2 })).toMatchObject({
    status: 409,
    body: { code: 'part_paid' },
  })
})

test('B10 roster and overview say who is late and how much that is', async () => {
  const { id, person } = await seated()
  const other = somebody()
  expect((await pay(app, other, id, 6000_00)).status).toBe(200)
  const lateParts = async () => (await rosterOf(id)).map(({ email, lateParts = 0 }) => [email, lateParts])
  expect(await lateParts()).toEqual(expect.arrayContaining([[person.email, 0]]))
  app.setTime(on('2030-08-02'))
  expect(await lateParts()).toEqual(
    expect.arrayContaining([
      [person.email, 2],
      [other.email, 0],
    ]),
  )
  // What is paid so far and what is late is one statement; who has paid all of it has simply paid.
  const parts = async () => new Map((await rosterOf(id)).map(({ email, parts }) => [email, parts]))
  expect((await parts()).get(person.email)).toEqual({ paid: 1, of: 6 })
  expect((await parts()).get(other.email)).toBeUndefined()
  const table = async () =>
    String((await owner.ask('GET', `/sessions/${id}/bookings.csv?search=${person.email}`)).body)
  expect(await table()).toMatch(/"1 of 6 parts paid, 2 late","[^"]*","2"\r\n$/)
  const [due] = await duesOf(person)
  expect((await owner.ask('PUT', `/dues/${due?._id}/waiver`, { reason: 'Flood' })).status).toBe(200)
  expect(await table()).toMatch(/"1 of 5 parts paid, 1 late","[^"]*","1"\r\n$/)
  expect((await owner.ask('DELETE', `/dues/${due?._id}/waiver`)).status).toBe(200)
  const { late } = (await centreDues('')).sums as { late: { count: number; amount: number } }
  expect(await lateInOverview()).toEqual({ count: late.count, amount: late.amount })
})

test('B10 the desk sees a seat that is held by its first part, and no seat that a later part would hold', async () => {
  const id = await createPlan(owner)
  const person = somebody()
  const found = async () =>
    (await owner.ask('GET', `/desk/people?sessionId=${id}&email=${person.email}`)).body
  expect((await startPart(person, id, first)).status).toBe(200)
  expect(await found()).toMatchObject({ parts: { isHeld: true, amount: 1000 }, whole: { amount: 6000 } })
  expect((await payPart(app, person, id, first)).status).toBe(200)
  expect((await startPart(person, id, second)).status).toBe(200)
  const { whole, parts, hold, next } = await found()
  expect({ whole, parts, hold, next }).toMatchObject({ next: { part: { number: 2, of: 6 }, amount: 1000 } })
})

test('B10 the centre sees who is late, what is due this week, and the sums', async () => {
  const { id, person } = await seated()
  app.setTime(on('2030-07-02'))
  const late = await centreDues(`sessionId=${id}`)
  expect(late).toMatchObject({
    dues: [{ part: 2, state: 'late', student: { email: person.email } }],
    sessions: expect.arrayContaining([expect.objectContaining({ _id: id })]),
    sums: { late: { count: 1, amount: 1000 }, week: { count: 0 }, later: { count: 4, amount: 4000 } },
  })
  app.setTime(on('2030-07-26'))
  expect((await centreDues(`state=week&sessionId=${id}`)).dues).toMatchObject([
    { part: 3, dueOn: '2030-08-01' },
  ])
  expect((await centreDues(`state=later&sessionId=${id}&limit=2`)).dues).toMatchObject([
    { part: 4 },
    { part: 5 },
  ])
  const { dues: largest } = await centreDues('state=later&sort=largest')
  const amounts = (largest as unknown as { amountInCents: number }[]).map((due) => due.amountInCents)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  const page = await centreDues(`state=later&sessionId=${id}&limit=2`)
  expect((await centreDues(`state=later&sessionId=${id}&limit=2&cursor=${page.next}`)).dues).toMatchObject([
    { part: 6 },
  ])
  expect((await centreDues(`state=paid&sessionId=${id}`)).dues).toMatchObject([{ part: 1, state: 'paid' }])
  expect((await centreDues('search=nobody-has-this')).dues).toEqual([])
})

test('B10 a part is of the week until its seventh day, late from the first instant after its day, and in one list only', async () => {
  const { id } = await seated()
  // The third part, of 1 August.
  const placesAt = async (time: string) => {
    app.setTime(time)
    const states = ['late', 'week', 'later']
    const lists = await Promise.all(states.map((state) => centreDues(`state=${state}&sessionId=${id}`)))
    const dues = lists.map((list) => list.dues as unknown as { part: number }[])
    const sums = lists[0]?.sums as unknown as Record<string, { count: number }>
    expect(states.map((state) => sums[state]?.count)).toEqual(dues.map(({ length }) => length))
    return states.filter((_, index) => dues[index]?.some(({ part }) => part === 3))
  }
  expect(await placesAt(on('2030-07-24'))).toEqual(['later'])
  expect(await placesAt(on('2030-07-25'))).toEqual(['week'])
  expect(await placesAt('2030-08-01T17:59:59.999Z')).toEqual(['week'])
  expect(await placesAt('2030-08-01T18:00:00.000Z')).toEqual(['late'])
})

test('B10 the centre sorts dues by amount and by day, finds them by title or person, and sees no cancelled seat’s', async () => {
  const title = `Optics ${crypto.randomUUID().slice(0, 8)}`
  const [one, two, gone] = [await seated({ title }), await seated({ title }), await seated({ title })]
  await cancelSeat(gone)
  const [, third, fourth] = await duesOf(one.person)
  for (const [due, amount] of [
    [third, 700],
    [fourth, 900],
  ] as const)
    await owner.ask('PATCH', `/dues/${due?._id}`, { amount, reason: 'Two sisters' })
  const find = async (query: string) =>
    (await centreDues(`search=${encodeURIComponent(title)}&${query}`)).dues as unknown as {
      part: number
      amount: number
      dueOn: string
      student: { email: string }
    }[]
  const largest = await find('state=later&sort=largest')
  expect(largest.map(({ amount }) => amount)).toEqual([...Array(8).fill(1000), 900, 700])
  // Of the same amount the earlier day first.
  expect(largest.slice(0, 8).map(({ dueOn }) => dueOn)).toEqual(
    largest
      .slice(0, 8)
      .map(({ dueOn }) => dueOn)
      .toSorted(),
  )
  const byDay = (await find('state=later')).map(({ dueOn }) => dueOn)
  expect(byDay).toHaveLength(10)
  expect(byDay).toEqual(byDay.toSorted())
  const mine = (await centreDues(`state=later&search=${two.person.email}`)).dues
  expect(mine).toMatchObject(Array(5).fill({ student: { email: two.person.email } }))
  expect(await find('state=waived')).toEqual([])
  await owner.ask('PUT', `/dues/${third?._id}/waiver`, { reason: 'Flood' })
  expect(await find('state=waived')).toMatchObject([{ part: 3, student: { email: one.person.email } }])
  const paid = await find('state=paid')
  expect(paid.map(({ student }) => student.email).toSorted()).toEqual(
    [one, two].map(({ person }) => person.email).toSorted(),
  )
  // The sessions to choose from: with open parts, and the chosen one always.
  const chosen = async (query: string) =>
    ((await centreDues(query)).sessions as unknown as { _id: string }[]).map(({ _id }) => _id)
  expect(await chosen('')).toEqual(expect.arrayContaining([one.id, two.id]))
  expect(await chosen('')).not.toContain(gone.id)
  // By title, and those of one title in the order in which they were created.
  const before = await seated({ title: title.replace('Optics', 'Algebra') })
  const own = [one.id, two.id, before.id]
  expect((await chosen('')).filter((id) => own.includes(id))).toEqual([before.id, one.id, two.id])
  // What was waived is not due this week either.
  app.setTime(on('2030-07-26'))
  expect(await find('state=week')).toMatchObject([{ part: 3, student: { email: two.person.email } }])
})

test('B10 the centre downloads the dues that it has filtered, each cell as text', async () => {
  const id = await createPlan(owner)
  const person = cash(id, { ...first, name: '=1+1, "Rahima"' })
  expect((await owner.ask('POST', '/desk/payments', person)).status).toBe(200)
  const file = async (query: string) => {
    const response = await fetch(`${app.url}/api/desk/dues.csv?sessionId=${id}&${query}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="dues.csv"')
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  }
  app.setTime(on('2030-07-02'))
  const [header, late, ...rest] = (await file('state=late')).split('\r\n')
  expect(header).toMatch(/^\uFEFF"State","Due on","Amount","Currency","Part","Name"/)
  expect(late).toMatch(/^"late","2030-07-01","1000.00","BDT","2 of 6","'=1\+1, ""Rahima""","01712/)
  expect(rest).toEqual([''])
  expect(await file('state=paid')).toMatch(/\r\n"paid","[^"]*","1000.00","BDT","1 of 6"/)
  expect((await file('state=later')).split('\r\n')).toHaveLength(6)
})

test('B10 the email about the seat says the next part and its day, and each receipt its part', async () => {
  const id = await createPlan(owner)
  await addDiscount(owner, { code: 'PAPER-10', kind: 'percent', value: 10 })
  const person = somebody()
  expect((await payPart(app, person, id, { part: 1, amount: 900, code: 'PAPER-10' })).status).toBe(200)
  expect((await payPart(app, person, id, { part: 2, amount: 900 })).status).toBe(200)
  const booked = (await emailsOf(app, person)).find(({ dedupeKey }) => dedupeKey?.startsWith('booked:'))
  expect(booked?.body).toMatch(/part 2 of 6, is ৳900\. Please pay it by 1 Jul 2030\./)
  const payments = (await person.ask('GET', '/paymentsid')).body as unknown as Payment[]
  const papers = await Promise.all(
    payments.map(
      async ({ _id }) => (await person.ask('GET', `/payments/${_id}/receipt`)).body as unknown as Receipt,
    ),
  )
  expect(papers.toSorted((a, b) => (a.part?.number ?? 0) - (b.part?.number ?? 0))).toMatchObject([
    { part: { number: 1, of: 6 }, amount: 900, discount: { code: 'PAPER-10', amount: 100 } },
    { part: { number: 2, of: 6 }, amount: 900 },
  ])
  expect(papers.find(({ part }) => part?.number === 2)).not.toHaveProperty('discount')
})
