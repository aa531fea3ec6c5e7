import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash } from '../support/desk.ts'
import { createPlan, payPart, startPart } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(4))
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const take = async (sent: object) => {
  const { status, body } = await owner.ask('POST', '/desk/payments', sent)
  return { status, body }
}
const takenOf = async (sessionId: string) => {
  const { rows } = (await owner.ask('GET', '/close/rows?kind=in')).body
  return (rows as { sessionId: string }[]).filter((row) => row.sessionId === sessionId).length
}

test('M10 money for a seat is taken once, however often the request is sent', async () => {
  const id = await createSession(owner, { fee: 5 })
  const sent = { ...cash(id), paymentId: randomUUID() }
  const [first, second] = await Promise.all([take(sent), take(sent)])
  expect(first).toMatchObject({ status: 200, body: { paymentId: sent.paymentId } })
  expect(second).toEqual(first)
  expect(await take(sent)).toEqual(first)
  expect(await takenOf(id)).toBe(1)
})

test('M10 B10 a repeated request takes no next part, whichever part it names', async () => {
  const id = await createPlan(owner)
  const person = cash(id, { amount: 1000 })
  expect((await take({ ...person, part: 1 })).status).toBe(200)
  const sent = { ...person, part: 2, paymentId: randomUUID() }
  const taken = await take(sent)
  expect(taken).toMatchObject({ status: 200, body: { part: { number: 2, of: 6 } } })
  expect(await take(sent)).toEqual(taken)
  // The answer was lost, and the desk shows the next part.
  expect(await take({ ...sent, part: 3 })).toEqual(taken)
  expect(await takenOf(id)).toBe(2)
})

test('M10 a payment is not taken for another person, or another session, by its id', async () => {
  const [id, other] = [await createSession(owner, { fee: 5 }), await createSession(owner, { fee: 5 })]
  const sent = { ...cash(id), paymentId: randomUUID() }
  expect((await take(sent)).status).toBe(200)
  for (const changed of [cash(id), { ...sent, sessionId: other }])
    expect(await take({ ...changed, paymentId: sent.paymentId })).toMatchObject({
      status: 409,
      body: { code: 'reference_used' },
    })
})

test('M10 B10 who was about to pay a part, and has cancelled, buys the seat anew at its whole price', async () => {
  const id = await createPlan(owner, { capacity: 1 })
  const [person, other] = [somebody(), somebody()]
  expect((await payPart(app, person, id, { part: 1, amount: 1000 })).status).toBe(200)
  expect((await startPart(person, id, { part: 2, amount: 1000 })).status).toBe(200)
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).status).toBe(200)
  const sale = { sessionId: id, email: person.email, method: 'cash', isTheirs: true }
  expect(await take({ ...sale, amount: 1000 })).toMatchObject({
    status: 409,
    body: { code: 'amount_is_not_price', params: { price: 6000 } },
  })
  expect((await take({ ...sale, amount: 6000 })).status).toBe(200)
  const late = { sessionId: id, email: other.email, method: 'cash', amount: 6000, isTheirs: true }
  expect(await take(late)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
})
