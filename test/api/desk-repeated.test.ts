import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { createPlan, payPart, startPart } from '../support/parts.ts'
import type { TestUser } from '../support/users.ts'

let app: TestApp
let owner: TestUser
let somebody: () => TestUser
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
test('M10 B10 who was about to pay a part, and has cancelled, buys the seat anew at its whole price', async () => {
  const id = await createPlan(owner, { capacity: 1 })
  const [person, other] = [somebody(), somebody()]
  expect((await payPart(app, person, id, { part: 1, amount: 1000 })).status).toBe(200)
  expect((await startPart(person, id, { part: 2, amount: 1000 })).status).toBe(200)
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).status).toBe(200)
  const sale = { sessionId: id, email: person.email, method: 'cash' }
  expect(await take({ ...sale, amount: 1000 })).toMatchObject({
    status: 409,
    body: { code: 'amount_is_not_price', params: { price: 6000 } },
  })
  expect((await take({ ...sale, amount: 6000 })).status).toBe(200)
  const late = { sessionId: id, email: other.email, method: 'cash', amount: 6000 }
  expect(await take(late)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
})
