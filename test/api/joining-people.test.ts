import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTrail, contacts, deliveries, users } from '../../db/schema.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { deliveriesOf } from '../support/emails.ts'
import { admin, type Person } from '../support/people.ts'
import { acceptPhones, newPhone, type SignInByPhone } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
let signInByPhone: SignInByPhone
beforeAll(async () => {
  app = await boot()
  signInByPhone = await acceptPhones(app)
  owner = await admin(app)
  desk = await cashier(app, owner)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const database = () => app.services.context.database
/** Somebody who signs in, with their row. */
async function signIn() {
  const account = await signInByPhone()
  const { body } = await account.ask('GET', '/me')
  return { ...account, id: body._id as string }
}
const rowOf = async (id: string) => (await database().select().from(users).where(eq(users.id, id)))[0]
const correct = (id: string, identity: object, by = desk) =>
  by.ask('PUT', `/desk/people/${id}/identity`, { name: 'Rahima Begum', ...identity })
const writtenDown = async (by = desk, phone = newPhone()) => {
  const { body } = await by.ask('POST', '/desk/people', { name: 'Rahima Begum', phone })
  return { id: (body.person as { _id: string })._id, phone }
}
const join = (id: string, other: string) => owner.ask('POST', `/admin/users/${id}/join/${other}`)
const preview = async (id: string, other: string) =>
  (await owner.ask('GET', `/admin/users/${id}/join/${other}`)).body
const sell = (phone: string, sessionId: string, amount: number) =>
  desk.ask('POST', '/desk/payments', cash(sessionId, { phone, amount }))

test('G17 a person is corrected by an Admin, or today by who wrote them down, unless they sign in', async () => {
  const { id } = await writtenDown()
  const other = await cashier(app, owner)
  expect(await correct(id, { phone: newPhone() }, other)).toMatchObject({
    ...{ status: 403, body: { code: 'corrected_by_admin' } },
  })
  const { phone: taken } = await writtenDown()
  expect(await correct(id, { phone: taken })).toMatchObject({
    ...{ status: 409, body: { code: 'number_is_anothers', field: 'phone' } },
  })
  expect(await correct(id, { email: owner.email })).toMatchObject({
    ...{ status: 409, body: { code: 'address_is_anothers', field: 'email' } },
  })
  const account = await signIn()
  expect(await correct(account.id, { phone: newPhone() }, owner)).toMatchObject({
    ...{ status: 409, body: { code: 'person_signs_in' } },
  })
  const right = newPhone()
  expect((await correct(id, { name: 'Rahim Uddin', phone: right })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ name: 'Rahim Uddin', phone: right, email: null })
  const createdAt = new Date(Date.now() - 24 * 3600_000)
  await database().update(users).set({ createdAt }).where(eq(users.id, id))
  expect((await correct(id, { phone: null })).status).toBe(403)
  expect((await correct(id, { phone: null }, owner)).status).toBe(200)
  const acts = await database()
    .select()
    .from(auditTrail)
    .where(eq(auditTrail.affectedUserId, id))
    .orderBy(desc(auditTrail.id))
  expect(acts).toMatchObject([
    { action: 'person.corrected', after: { corrected: 'name, phone' } },
    { action: 'person.corrected', after: { corrected: 'name, phone' } },
    { action: 'person.added' },
  ])
})

test('G17 what has not gone out to the wrong contact goes to the right one', async () => {
  const wrong = `${randomUUID()}@people.test`
  const { body } = await desk.ask('POST', '/desk/people', { name: 'Rahima Begum', email: wrong })
  const { _id: id } = body.person as { _id: string }
  const sessionId = await createSession(owner, { fee: 300 })
  await desk.ask('POST', '/desk/payments', cash(sessionId, { email: wrong, amount: 300 }))
  expect((await deliveriesOf(app, eq(deliveries.contact, wrong))).length).toBeGreaterThan(0)
  const waiting = { state: 'waiting', nextAttemptAt: new Date() } as const
  await database().update(deliveries).set(waiting).where(eq(deliveries.contact, wrong))
  const right = `${randomUUID()}@people.test`
  await correct(id, { email: right })
  expect(await database().$count(deliveries, eq(deliveries.contact, wrong))).toBe(0)
  expect(await database().$count(deliveries, eq(deliveries.contact, right))).toBeGreaterThan(0)
})

test('G17 the right contact may be one that the family is told by already: it is told once', async () => {
  const [wrong, right] = [`${randomUUID()}@people.test`, `${randomUUID()}@people.test`]
  const { body } = await desk.ask('POST', '/desk/people', { name: 'Rahima Begum', email: wrong })
  const { _id: id } = body.person as { _id: string }
  const mother = { email: right, whose: 'mother', receives: true, pays: false }
  expect((await desk.ask('POST', `/desk/people/${id}/contacts`, mother)).status).toBe(200)
  const sessionId = await createSession(owner, { fee: 300 })
  await desk.ask('POST', '/desk/payments', cash(sessionId, { personId: id, email: null, amount: 300 }))
  await deliveriesOf(app)
  const waiting = { state: 'waiting', nextAttemptAt: new Date() } as const
  await database().update(deliveries).set(waiting).where(eq(deliveries.userId, id))
  const toMother = await database().$count(deliveries, eq(deliveries.contact, right))
  expect(toMother).toBeGreaterThan(0)
  expect((await correct(id, { email: right })).status).toBe(200)
  expect(await database().$count(deliveries, eq(deliveries.contact, wrong))).toBe(0)
  expect(await database().$count(deliveries, eq(deliveries.contact, right))).toBe(toMother)
  expect(await database().$count(contacts, eq(contacts.value, right))).toBe(0)
})

test('G17 two rows are not joined while both sign in, have a seat in one session, or a payment is open', async () => {
  const [one, two] = [await signIn(), await signIn()]
  expect(await preview(one.id, two.id)).toMatchObject({ hindrances: [{ code: 'both_sign_in' }] })
  expect(await join(one.id, two.id)).toMatchObject({ status: 409, body: { code: 'cannot_join' } })
  expect((await join(one.id, one.id)).status).toBe(409)
  const [first, second] = [await writtenDown(), await writtenDown()]
  const sessionId = await createSession(owner, { fee: 300, title: 'Physics' })
  await sell(first.phone, sessionId, 300)
  await sell(second.phone, sessionId, 300)
  expect(await preview(first.id, second.id)).toMatchObject({
    hindrances: [{ code: 'same_session', sessions: ['Physics'] }],
  })
  expect((await join(first.id, second.id)).status).toBe(409)
  const { id: held } = await writtenDown()
  await owner.ask('POST', `/desk/people/${held}/waitlist`, { sessionId })
  const buyer = await signIn()
  const asked = { sessionId, method: 'card', amount: 300 }
  expect((await buyer.ask('POST', '/checkouts', asked)).status).toBe(200)
  expect(await preview(held, buyer.id)).toMatchObject({
    kept: { _id: buyer.id },
    hindrances: [{ code: 'open_checkout', sessions: ['Physics'] }],
  })
  expect((await join(held, buyer.id)).status).toBe(409)
  expect(await rowOf(second.id)).toMatchObject({ deletedAt: null })
})

test('G17 who signs in is kept; seats, money, both numbers and every taka are theirs afterwards', async () => {
  const account = await signIn()
  const { id, phone } = await writtenDown()
  await sell(phone, await createSession(owner, { fee: 300, title: 'Chemistry' }), 300)
  await owner.ask('POST', `/desk/people/${id}/advances`, { method: 'cash', amount: 700 })
  expect(await preview(id, account.id)).toMatchObject({
    ...{ gone: { _id: id }, kept: { _id: account.id }, seats: ['Chemistry'], payments: 2, contacts: 1 },
    ...{ balance: { amount: 700 }, hindrances: [] },
  })
  expect(await join(id, account.id)).toMatchObject({ status: 200, body: { keptId: account.id } })
  expect((await account.ask('GET', '/balance')).body).toMatchObject({ amount: 700 })
  const { seats } = (await owner.ask('GET', `/desk/people/${account.id}`)).body as unknown as {
    seats: object[]
  }
  expect(seats).toHaveLength(1)
  expect(await database().select().from(contacts).where(eq(contacts.value, phone))).toMatchObject([
    { userId: account.id, receives: false },
  ])
  expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(Date), phone: null })
  expect((await join(id, account.id)).status).toBe(404)
})

test('G17 nothing is lost when both are joined from both pages while the desk takes money from each', async () => {
  const [one, two] = [await writtenDown(), await writtenDown()]
  const advance = (id: string) =>
    owner.ask('POST', `/desk/people/${id}/advances`, { method: 'cash', amount: 50 })
  const answers = await Promise.all([
    join(one.id, two.id),
    join(two.id, one.id),
    ...[one.id, two.id, one.id, two.id].map(advance),
  ])
  const [here, there, ...taken] = answers.map(({ status }) => status)
  expect([here, there].toSorted()).toEqual([200, 404])
  const kept = here === 200 ? one.id : two.id
  const { balance } = (await owner.ask('GET', `/desk/people/${kept}`)).body as unknown as {
    balance: { amount: number }
  }
  expect(balance.amount).toBe(taken.filter((status) => status === 200).length * 50)
})
