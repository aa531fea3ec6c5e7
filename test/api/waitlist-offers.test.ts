import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import { bookings, sessions } from '../../db/schema.ts'
import { eraseUser } from '../../domain/account-deletion/delete-account.ts'
import { sweepWaitlists } from '../../domain/waitlist/give-offers.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import { confirm, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import {
  atHour,
  book,
  cancel,
  fullSession,
  giveOut,
  join,
  later,
  leave,
  MINUTE_MS,
  placeOf,
  placesOf,
} from '../support/waitlist.ts'

const noon = atHour(12)
const lapsed = later(noon, 31)

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(120))
})
beforeEach(() => app.setTime(noon))
afterAll(() => app.stop())

const refusal = (code: string) => ({ status: 409, body: { code } })
const seatsOf = async (id: string) => (await owner.ask('GET', `/sessions/${id}/seats`)).body

/**
 * A session of one seat whose holder cancels, with these people on the waitlist; the first of them is offered
 * the seat.
 */
async function offered(onWaitlist: Person[], changes: Record<string, unknown> = {}): Promise<string> {
  const holder = somebody()
  const id = await fullSession(owner, [holder], changes)
  for (const person of onWaitlist) await join(person, id)
  await cancel(holder, id)
  await giveOut(app, id)
  return id
}

test('W03 an offer that lapses goes to the next, and who joins again is at the end', async () => {
  const [first, second, third] = [somebody(), somebody(), somebody()]
  const id = await offered([first, second, third])
  app.setTime(lapsed)
  expect(await placeOf(first, id)).toBe('lapsed 0')
  expect(await book(first, id)).toMatchObject(refusal('others_wait'))
  await giveOut(app, id)
  expect(await placeOf(second, id)).toBe('offered 0')
  expect((await join(first, id)).body).toEqual({ position: 2 })
  expect(await placeOf(third, id)).toBe('waiting 1')
})

test('W03 an offer that is refused goes to the next at once', async () => {
  const [first, second] = [somebody(), somebody()]
  const id = await offered([first, second])
  await leave(first, id)
  await giveOut(app, id)
  expect([await placeOf(first, id), await placeOf(second, id)]).toEqual([undefined, 'offered 0'])
})

test('W03 several seats that come free are offered to as many people', async () => {
  const [holder, ...onWaitlist] = [somebody(), somebody(), somebody(), somebody()]
  const id = await fullSession(owner, [holder])
  for (const person of onWaitlist) await join(person, id)
  await owner.ask('PATCH', `/sessions/${id}`, { capacity: 3 })
  await giveOut(app, id)
  expect(await Promise.all(onWaitlist.map((person) => placeOf(person, id)))).toEqual([
    'offered 0',
    'offered 0',
    'waiting 1',
  ])
})

test('W03 without a limit of seats everybody on the waitlist is offered one, and others book without waiting', async () => {
  const [holder, ...onWaitlist] = [somebody(), somebody(), somebody()]
  const id = await fullSession(owner, [holder])
  for (const person of onWaitlist) await join(person, id)
  await owner.ask('PATCH', `/sessions/${id}`, { capacity: null })
  await giveOut(app, id)
  expect(await Promise.all(onWaitlist.map((person) => placeOf(person, id)))).toEqual([
    'offered 0',
    'offered 0',
  ])
  expect((await book(somebody(), id)).status).toBe(200)
})

test('W03 who leaves, deletes their account or has a seat meanwhile gets no offer', async () => {
  const [leaver, deleted, seated, next] = [somebody(), somebody(), somebody(), somebody()]
  const holder = somebody()
  const id = await fullSession(owner, [holder, somebody()], { fee: 0 })
  for (const person of [leaver, deleted, seated, next]) await join(person, id)
  await leave(leaver, id)
  expect(await eraseUser(app.services.context, deleted.uid)).toBe(true)
  await owner.ask('PATCH', `/sessions/${id}`, { capacity: 3 })
  await giveOut(app, id)
  expect(await placeOf(seated, id)).toBe('offered 0')
  await book(seated, id)
  await cancel(holder, id)
  await giveOut(app, id)
  expect(await placeOf(next, id)).toBe('offered 0')
  expect(await seatsOf(id)).toMatchObject({ enrolled: 2, seatsLeft: 0 })
})

test('W03 who is alone in the line and takes the offered seat leaves nobody in it', async () => {
  const only = somebody()
  const id = await offered([only])
  expect(await placeOf(only, id)).toMatch(/^offered/)
  expect((await book(only, id)).status).toBe(200)
  expect(await placeOf(only, id)).toBe('booked 0')
  const { database } = app.services.context
  const [line] = await database.select().from(sessions).where(eq(sessions.id, id))
  expect(line).toMatchObject({ waiting: 0, offered: 0, enrolled: 1 })
})

test('W03 who gets a seat by a switch from another session is in its line no more', async () => {
  const [holder, first] = [somebody(), somebody()]
  const id = await fullSession(owner, [holder])
  await join(first, id)
  const other = await createSession(owner, {})
  await book(first, other)
  await cancel(holder, id)
  // As domain/choices/ does, under the locks of both.
  await app.services.context.database
    .update(bookings)
    .set({ sessionId: id })
    .where(eq(bookings.userId, first.id))
  expect(await placeOf(first, id)).toBe('booked 0')
})

test('W03 nothing is offered once the registration has ended, and the line is told', async () => {
  const holder = somebody()
  const waiting = somebody()
  const id = await fullSession(owner, [holder], { registrationEnd: later(noon, 10).toISOString() })
  await join(waiting, id)
  app.setTime(later(noon, 11))
  await cancel(holder, id)
  await giveOut(app, id)
  expect(await placesOf(waiting)).toEqual([])
  expect((await emailsOf(app, waiting)).at(-1)?.subject).toBe(
    'You are no longer on the waitlist: Vectors for HSC',
  )
})

test('W03 an offer ends with the registration at the latest', async () => {
  const first = somebody()
  const end = later(noon, 10)
  await offered([first], { registrationEnd: end.toISOString() })
  expect(await placesOf(first)).toMatchObject([{ state: 'offered', offerExpiresAt: end.toISOString() }])
})

test('W03 the waitlist of a cancelled session ends, and everybody in it is told', async () => {
  const [first, second] = [somebody(), somebody()]
  const id = await offered([first, second])
  expect((await owner.ask('DELETE', `/sessions/${id}`)).status).toBe(200)
  for (const person of [first, second]) {
    expect(await placesOf(person)).toEqual([])
    const ended = (await emailsOf(app, person)).find(({ subject }) => subject.startsWith('You are no longer'))
    expect(ended?.body).toContain('has been cancelled by the coaching centre')
  }
})

test('W02 the first on the waitlist is told by email, before other messages', async () => {
  const first = somebody()
  await offered([first])
  const [email] = await emailsOf(app, first)
  expect(email).toMatchObject({
    kind: 'offer',
    priority: 1,
    subject: 'A seat is free for you: Vectors for HSC',
  })
  expect(email?.expiresAt).toEqual(later(noon, 30))
})

test('W02 a seat that is paid for counts once, from the offer to the booking', async () => {
  const holder = somebody()
  const [first, second] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  await startPayment(holder, id, 500)
  await join(first, id)
  await join(second, id)
  await holder.ask('DELETE', `/sessions/${id}/hold`)
  await giveOut(app, id)
  expect(await placeOf(first, id)).toBe('offered 0')
  await expect(startPayment(second, id, 500)).rejects.toThrow('sold out')
  const secret = await startPayment(first, id, 500)
  expect(await seatsOf(id)).toMatchObject({ seatsLeft: 0 })
  // One seat more is one more offer, not two.
  await owner.ask('PATCH', `/sessions/${id}`, { capacity: 2 })
  await giveOut(app, id)
  expect(await placeOf(second, id)).toBe('offered 0')
  expect(await seatsOf(id)).toMatchObject({ enrolled: 0, seatsLeft: 0 })
  const transactionId = await confirm(app, secret)
  expect((await first.ask('POST', '/payments', { sessionId: id, transactionId })).status).toBe(200)
  expect(await seatsOf(id)).toMatchObject({ enrolled: 1, seatsLeft: 0 })
  expect((await owner.ask('PATCH', `/sessions/${id}`, { capacity: 1 })).body.code).toBe(
    'capacity_below_taken',
  )
})

test('W02 an offer outlasts a payment that was not made, and a payment outlasts the offer', async () => {
  const [first, second] = [somebody(), somebody()]
  const holder = somebody()
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  await startPayment(holder, id, 500)
  await join(first, id)
  await join(second, id)
  await holder.ask('DELETE', `/sessions/${id}/hold`)
  await giveOut(app, id)
  await startPayment(first, id, 500)
  app.setTime(new Date(noon.getTime() + HOLD_MS + MINUTE_MS))
  await giveOut(app, id)
  expect(await placeOf(first, id)).toBe('offered 0')
  app.setTime(later(noon, 29))
  await startPayment(first, id, 500)
  app.setTime(lapsed)
  await giveOut(app, id)
  expect([await placeOf(first, id), await placeOf(second, id)]).toEqual(['offered 0', 'waiting 1'])
  app.setTime(later(noon, 40))
  await giveOut(app, id)
  expect([await placeOf(first, id), await placeOf(second, id)]).toEqual(['lapsed 0', 'offered 0'])
})

const nights: [string, Date, Date][] = [
  ['late in the evening', atHour(22), atHour(8, 2)],
  ['after midnight', atHour(3, 2), atHour(8, 2)],
]

test.each(nights)(
  'W02 a seat that comes free %s is offered in the morning, and to nobody else before',
  async (_, at, morning) => {
    const [holder, first] = [somebody(), somebody()]
    const id = await fullSession(owner, [holder])
    await join(first, id)
    app.setTime(at)
    await cancel(holder, id)
    await giveOut(app, id)
    expect(await placeOf(first, id)).toBe('waiting 1')
    expect(await seatsOf(id)).toMatchObject({ seatsLeft: 0, waiting: 1 })
    expect(await book(somebody(), id)).toMatchObject(refusal('others_wait'))
    app.setTime(morning)
    await sweepWaitlists(app.services.context)
    expect(await placeOf(first, id)).toBe('offered 0')
  },
)

test('W02 at night nobody waits for seats that are more than those who wait', async () => {
  const [holder, first, stranger] = [somebody(), somebody(), somebody()]
  const id = await fullSession(owner, [holder])
  await join(first, id)
  app.setTime(atHour(23))
  await owner.ask('PATCH', `/sessions/${id}`, { capacity: 3 })
  await giveOut(app, id)
  expect(await seatsOf(id)).toMatchObject({ seatsLeft: 1 })
  expect(await join(stranger, id)).toMatchObject(refusal('seats_are_free'))
  expect((await book(stranger, id)).status).toBe(200)
  expect(await book(somebody(), id)).toMatchObject(refusal('others_wait'))
})

test.each([
  ['the registration ends', { registrationEnd: later(atHour(8, 2), 59).toISOString() }],
  ['the class begins', { classStart: later(atHour(8, 2), 59).toISOString() }],
])('W02 at night a seat is offered at once when %s before nine', async (_, changes) => {
  const [holder, first] = [somebody(), somebody()]
  const id = await fullSession(owner, [holder], changes)
  await join(first, id)
  app.setTime(atHour(23))
  await cancel(holder, id)
  await giveOut(app, id)
  expect(await placeOf(first, id)).toBe('offered 0')
})
