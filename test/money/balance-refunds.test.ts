import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(6))
  await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 50 })
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

/** Somebody with so much in advance. */
async function withMoney(amount: number) {
  const person = somebody()
  const taken = await admin.ask('POST', `/desk/people/${person.id}/advances`, { method: 'cash', amount })
  return { person, advanceId: taken.body.paymentId as string }
}
const balanceOf = async (person: Person) => (await person.ask('GET', '/balance')).body.amount
const pay = (person: Person, sessionId: string, amount: number) =>
  person.ask('POST', '/checkouts', { sessionId, method: 'balance', amount })

/** A seat of 1000 from the balance in a session whose class has moved, and other batches. */
async function withChoice(advance: number, ...fees: number[]) {
  const { person } = await withMoney(advance)
  const from = await createSession(admin, { fee: 1000 })
  const others = await Promise.all(fees.map((fee) => createSession(admin, { fee, seriesId: from })))
  expect((await pay(person, from, 1000)).status).toBe(200)
  const [next] = await readClasses(admin, from)
  if (!next) throw new Error('There is no class')
  const later = (time: string) => new Date(Date.parse(time) + 30 * 60_000).toISOString()
  const times = { start: later(next.start), end: later(next.end), reason: 'Rain' }
  const { body } = await admin.ask('PATCH', `/sessions/${from}/classes/${next._id}`, times)
  const bookingId = (await person.ask('GET', `/booked/${from}`)).body.sessionDetails._id
  const path = `/bookings/${bookingId}/choices/${body.changeId}`
  return { person, others, choose: (answer: object) => person.ask('POST', path, answer) }
}

test('M15 B04 a dearer batch is paid from the balance, and a cheaper one refunds it there', async () => {
  const dear = await withChoice(1500, 1300)
  const [dearer = ''] = dear.others
  expect((await dear.choose({ choice: 'switch', sessionId: dearer })).body.checkout).toMatchObject({
    amount: 300,
  })
  expect(await pay(dear.person, dearer, 300)).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(await balanceOf(dear.person)).toBe(200)
  const cheap = await withChoice(1000, 400)
  const [sessionId] = cheap.others
  expect((await cheap.choose({ choice: 'switch', sessionId })).status).toBe(200)
  expect(await balanceOf(cheap.person)).toBe(600)
})

test('M15 B04 who takes a refund after a change has it in the balance', async () => {
  const { person, choose } = await withChoice(1000)
  expect((await choose({ choice: 'refund' })).status).toBe(200)
  expect(await balanceOf(person)).toBe(1000)
})

test('M15 what is refunded later to an account that is deleted is due by hand too', async () => {
  const { person, advanceId } = await withMoney(1000)
  const sessionId = await createSession(admin, { fee: 700 })
  const sold = { sessionId, email: person.email, method: 'balance', amount: 700 }
  const { paymentId } = (await admin.ask('POST', '/desk/payments', sold)).body as { paymentId?: string }
  expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
  const dueOf = async () => {
    const { refunds } = (await admin.ask('GET', '/desk/refunds')).body as unknown as {
      refunds: { paymentId: string; amount: number }[]
    }
    return refunds.map((refund) => [refund.paymentId, refund.amount])
  }
  // Half of the seat, by the rule, and what had not been spent.
  expect(await dueOf()).toEqual([[advanceId, 650]])
  expect((await admin.ask('POST', '/refunds', { payment: paymentId, reason: 'Goodwill' })).status).toBe(200)
  expect(await dueOf()).toEqual([[advanceId, 1000]])
  const fetched = (changes = {}) =>
    admin.ask('POST', '/refunds', { payment: advanceId, reason: 'Fetched', ...changes })
  expect(await fetched()).toMatchObject({ status: 400, body: { code: 'required', field: 'takenBy' } })
  expect((await fetched({ takenBy: 'Her brother Karim' })).status).toBe(200)
  const { acts } = (await admin.ask('GET', `/audit-trail?object=${advanceId}&action=payment.refunded`)).body
  expect(acts).toMatchObject([{ after: { takenBy: 'Her brother Karim' } }])
  expect(await dueOf()).toEqual([])
})
