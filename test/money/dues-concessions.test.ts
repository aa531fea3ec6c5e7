import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { remindOfParts } from '../../domain/fee-parts/remind.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash, cashier } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { createPlan, duesOf, payPart, startPart } from '../support/parts.ts'
import { confirm } from '../support/payments.ts'
import type { Person } from '../support/people.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(16))
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 100 })
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const reason = 'Two sisters'
/** Somebody who has bought a seat of a course of six parts of 1000 by the first. */
async function seated() {
  const id = await createPlan(owner)
  const person = somebody()
  expect(await payPart(app, person, id, { part: 1, amount: 1000 })).toMatchObject({ status: 200 })
  return { id, person, parts: (await duesOf(person)).toSorted((a, b) => a.part - b.part) }
}
const change = (by: Person | Person, partId: string | undefined, body: Record<string, unknown>) =>
  by.ask('PATCH', `/dues/${partId}`, { reason, ...body })
const partOf = async (person: Person | Person, part: number) =>
  (await duesOf(person)).find((due) => due.part === part)
const feeOf = async (person: Person | Person, id: string) =>
  ((await person.ask('GET', `/booked/${id}`)).body.sessionDetails as { fee: number }).fee

test('B10 M10 a part is not made dearer than it was sold, due out of turn, or changed once it is settled', async () => {
  const { person, parts } = await seated()
  const [first, second, third, fourth] = parts.map(({ _id }) => _id)
  expect(await change(owner, second, { amount: 1000.01 })).toMatchObject({
    status: 400,
    body: { code: 'part_above_sold', field: 'amount' },
  })
  expect(await change(owner, second, { amount: 0 })).toMatchObject({ status: 400, body: { field: 'amount' } })
  expect(await change(owner, second, {})).toMatchObject({
    status: 400,
    body: { code: 'nothing_to_change', field: 'amount' },
  })
  expect(await change(owner, second, { amount: 900, reason: ' ' })).toMatchObject({
    status: 400,
    body: { code: 'required', field: 'reason' },
  })
  expect(await change(owner, second, { dueOn: '2020-01-01' })).toMatchObject({
    status: 400,
    body: { code: 'part_day_too_early', field: 'dueOn' },
  })
  expect(await change(owner, second, { dueOn: parts[3]?.dueOn })).toMatchObject({
    status: 400,
    body: { code: 'part_day_too_late', field: 'dueOn', params: { day: parts[2]?.dueOn } },
  })
  expect(await change(owner, third, { dueOn: parts[0]?.dueOn })).toMatchObject({
    status: 400,
    body: { code: 'part_day_too_early', params: { day: parts[1]?.dueOn } },
  })
  expect(await change(owner, first, { amount: 900 })).toMatchObject({
    status: 409,
    body: { code: 'part_paid' },
  })
  expect((await owner.ask('PUT', `/dues/${fourth}/waiver`, { reason })).status).toBe(200)
  expect(await change(owner, fourth, { amount: 900 })).toMatchObject({
    status: 409,
    body: { code: 'part_waived' },
  })
  expect((await duesOf(person)).map(({ amount }) => amount).sort()).toEqual(Array(6).fill(1000))
})

test('B10 M10 an Admin lowers a part and moves its day: so much less is due, later, and the history says why', async () => {
  const { id, person, parts } = await seated()
  const [, second, third] = parts
  const wanted = { amount: 600, dueOn: third?.dueOn }
  for (const _twice of [1, 2]) expect((await change(owner, second?._id, wanted)).status).toBe(200)
  expect(await partOf(person, 2)).toMatchObject({ amount: 600, dueOn: third?.dueOn, state: 'due' })
  expect(await feeOf(person, id)).toBe(5600)
  const { sessionDetails } = (await person.ask('GET', `/booked/${id}`)).body
  const history = await owner.ask('GET', `/audit-trail?object=${sessionDetails?._id}&action=part.changed`)
  expect(history.body.acts).toMatchObject([
    {
      before: { amount: 1000, dueOn: second?.dueOn },
      after: { part: 2, amount: 600, dueOn: third?.dueOn, reason },
    },
  ])
  // Part of it is undone, but never more than all.
  expect((await change(owner, second?._id, { amount: 800 })).status).toBe(200)
  expect(await change(owner, second?._id, { amount: 1001 })).toMatchObject({
    body: { code: 'part_above_sold', params: { price: 1000 } },
  })
  expect(await feeOf(person, id)).toBe(5800)
  expect(await payPart(app, person, id, { part: 2, amount: 1000 })).toMatchObject({
    status: 400,
    body: { code: 'fee_changed' },
  })
  expect(await payPart(app, person, id, { part: 2, amount: 800 })).toMatchObject({ status: 200 })
  // Two of 24 classes have begun: of 1800 paid, 2/24 of 5800 is used, in whole taka for the student.
  app.setTime('2030-06-09T06:00:00.000Z')
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).body).toMatchObject({
    refundInCents: 1800_00 - 483_00,
  })
})

test('B10 M10 several parts are lowered and moved by one act, or none of them is', async () => {
  const { id, person, parts } = await seated()
  const [, second, third, fourth, , sixth] = parts
  expect((await owner.ask('PUT', `/dues/${fourth?._id}/waiver`, { reason })).status).toBe(200)
  expect((await change(owner, sixth?._id, { amount: 300 })).status).toBe(200)
  expect(await change(owner, third?._id, { amount: 700, laterToo: true })).toMatchObject({
    status: 400,
    body: { code: 'later_part_too_small', field: 'amount', params: { part: 6, price: 300 } },
  })
  expect(await change(owner, third?._id, { amount: 700, laterToo: 'all' })).toMatchObject({
    status: 400,
    body: { field: 'laterToo' },
  })
  expect(await feeOf(person, id)).toBe(5300)
  const wanted = { amount: 800, dueOn: '2030-08-15', laterToo: true }
  for (const _twice of [1, 2]) expect((await change(owner, third?._id, wanted)).status).toBe(200)
  const now = (await duesOf(person)).toSorted((a, b) => a.part - b.part)
  expect(now.map(({ amount }) => amount)).toEqual([1000, 1000, 800, 1000, 800, 100])
  expect(now.map(({ dueOn }) => dueOn)).toEqual([
    ...[parts[0]?.dueOn, second?.dueOn, '2030-08-15', fourth?.dueOn, '2030-10-15', '2030-11-15'],
  ])
  expect(await feeOf(person, id)).toBe(4700)
})

test('B10 M10 a part that is late is made cheaper with its old day, and moved to today or later, never to a day that is over', async () => {
  const { person, parts } = await seated()
  const [, second, third] = parts
  app.setTime('2030-07-04T06:00:00.000Z')
  expect(await partOf(person, 2)).toMatchObject({ dueOn: '2030-07-01', state: 'late' })
  expect((await change(owner, second?._id, { amount: 900, dueOn: '2030-07-01' })).status).toBe(200)
  expect(await partOf(person, 2)).toMatchObject({ amount: 900, dueOn: '2030-07-01', state: 'late' })
  for (const dueOn of ['2030-06-30', '2030-07-03'])
    expect(await change(owner, second?._id, { dueOn })).toMatchObject({
      status: 400,
      body: { code: 'part_day_too_early', params: { day: '2030-07-04' } },
    })
  // The part before it is late, so that today is the first day for the next one too.
  expect(await change(owner, third?._id, { dueOn: '2030-07-03' })).toMatchObject({
    body: { code: 'part_day_too_early', params: { day: '2030-07-04' } },
  })
  expect((await change(owner, third?._id, { dueOn: '2030-07-04' })).status).toBe(200)
  expect((await change(owner, second?._id, { dueOn: '2030-07-04' })).status).toBe(200)
  expect(await partOf(person, 2)).toMatchObject({ amount: 900, dueOn: '2030-07-04', state: 'due' })
  // Together with those behind it a part may move past the day of the next one.
  const together = { dueOn: '2030-08-10', laterToo: true }
  expect((await change(owner, second?._id, together)).status).toBe(200)
  const days = (await duesOf(person)).toSorted((a, b) => a.part - b.part).map(({ dueOn }) => dueOn)
  expect(days.slice(1)).toEqual(['2030-08-10', '2030-08-10', '2030-10-08', '2030-11-07', '2030-12-08'])
})

test('B10 M10 who has another day for a part is reminded before that day, and not of the old one', async () => {
  const { person, parts } = await seated()
  const [, second] = parts
  expect((await change(owner, second?._id, { dueOn: '2030-07-20' })).status).toBe(200)
  // Only cheaper: that moves no reminder.
  expect((await change(owner, second?._id, { amount: 900 })).status).toBe(200)
  const remindedAt = async (time: string) => {
    app.setTime(time)
    while ((await remindOfParts(app.services.context)) > 0);
    return (await emailsOf(app, person)).filter(({ dedupeKey }) => /^part-(due|late)/.test(dedupeKey ?? ''))
  }
  expect(await remindedAt('2030-07-02T03:00:00.000Z')).toEqual([])
  expect(await remindedAt('2030-07-18T02:59:59.000Z')).toEqual([])
  expect(await remindedAt('2030-07-18T03:00:00.000Z')).toMatchObject([
    { body: expect.stringContaining('৳900') },
  ])
})

test('B10 M09 money for a part that is lowered meanwhile is refunded, and a cashier takes the new amount', async () => {
  const { id, person, parts } = await seated()
  const started = await startPart(person, id, { part: 2, amount: 1000 })
  expect(started.status).toBe(200)
  expect((await change(owner, parts[1]?._id, { amount: 700 })).status).toBe(200)
  const transactionId = await confirm(app, started.body.clientSecret)
  const late = await person.ask('POST', '/payments', { sessionId: id, transactionId, email: person.email })
  expect(late).toMatchObject({ status: 409, body: { code: 'refund_part_settled' } })
  const desk = await cashier(app, owner as unknown as Person)
  const sale = (amount: number) =>
    desk.ask('POST', '/desk/payments', cash(id, { phone: undefined, email: person.email, part: 2, amount }))
  expect(await sale(1000)).toMatchObject({ status: 409, body: { code: 'amount_is_not_price' } })
  expect(await sale(700)).toMatchObject({ status: 200, body: { amount: 700 } })
  expect(await partOf(person, 2)).toMatchObject({ amount: 700, state: 'paid' })
})

test('B10 of two Admins who lower a part at once both are written down, and the fee is as the last one said', async () => {
  const { id, person, parts } = await seated()
  const answers = await Promise.all([900, 800, 700].map((amount) => change(owner, parts[5]?._id, { amount })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const left = (await partOf(person, 6))?.amount ?? 0
  expect(await feeOf(person, id)).toBe(5000 + left)
})
