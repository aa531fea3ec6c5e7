import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import type { DeskRefund } from '../../contract/desk/desk.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier, fillBox, nameBranch } from '../support/desk.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
let sessionId: string
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  sessionId = await createSession(owner, { fee: 100 })
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const take = (by: Person, changes: Record<string, unknown> = {}) =>
  by.ask('POST', '/desk/payments', cash(sessionId, { amount: 100, ...changes }))
async function openBranch(name: string): Promise<string> {
  const { status, body } = await owner.ask('POST', '/branches', { name, address: 'Dhaka' })
  expect(status).toBe(200)
  return body.insertedId
}
const boxes = async () => (await owner.ask('GET', '/cash-boxes')).body.boxes as unknown as CashBox[]
const unnamed = { status: 409, body: { code: 'desk_branch_not_named' } }
const unchosen = { status: 409, body: { code: 'choose_desk_branch' } }

test('M14 without branches, and with one, cash needs nobody to name any', async () => {
  expect((await take(desk)).status).toBe(200)
  await openBranch('Uttara')
  expect((await take(desk)).status).toBe(200)
  expect((await boxes()).map(({ branch }) => branch?.name).toSorted()).toEqual(['Uttara', undefined])
})

test('M14 where there are several, cash goes into no box before somebody has said which', async () => {
  const there = await openBranch('Banani')
  const before = (await boxes()).length
  expect(await take(desk)).toMatchObject(unnamed)
  expect(await desk.ask('POST', '/cash-boxes', {})).toMatchObject(unnamed)
  expect(await take(owner)).toMatchObject(unchosen)
  expect(await owner.ask('POST', '/cash-boxes', {})).toMatchObject(unchosen)
  // Nothing was sold, and what is no cash needs no box.
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body.enrolled).toBe(2)
  const sent = await take(desk, { method: 'rocket', reference: '7012345699' })
  expect(sent.status).toBe(200)
  expect(await boxes()).toHaveLength(before)

  await nameBranch(owner, desk, there)
  expect((await take(desk)).status).toBe(200)
  expect(await owner.ask('PUT', '/desk/branch', { branchId: there })).toMatchObject({ status: 200 })
  expect((await take(owner)).status).toBe(200)
  expect((await boxes()).filter(({ branch }) => branch?._id === there)).toHaveLength(1)
})

test('M09 M14 nor does it come out of one', async () => {
  const [stranger, other] = [await cashier(app, owner), await admin(app)]
  const paid = await take(desk)
  await fillBox(owner, 100)
  const give = (by: Person) => by.ask('POST', '/refunds', { payment: paid.body.paymentId, reason: 'Ill' })
  expect(await give(other)).toMatchObject(unchosen)
  expect((await owner.ask('GET', '/cash-boxes')).status).toBe(200)
  expect((await give(owner)).body).toMatchObject({ status: 'refunded' })
  expect(await take(stranger)).toMatchObject(unnamed)
})

test('M09 M14 the list of what is due says at which branch the cash was taken', async () => {
  const { body } = await take(desk)
  expect((await owner.ask('DELETE', `/desk/bookings/${body.bookingId}`)).status).toBe(200)
  const { refunds } = (await desk.ask('GET', '/desk/refunds')).body as unknown as { refunds: DeskRefund[] }
  expect(refunds.find(({ paymentId }) => paymentId === body.paymentId)).toMatchObject({ branch: 'Banani' })
})
