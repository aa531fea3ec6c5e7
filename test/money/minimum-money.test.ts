import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideMinimums } from '../../domain/bookings/decide-minimums.ts'
import { processRefunds, reconcileCheckouts } from '../../domain/payments/reconciling/reconcile.ts'
import type { Faults } from '../../stand-ins/cards/faults.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { confirm, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let admin: Person
let people: Person[]
let faults: Faults | undefined
beforeAll(async () => {
  app = await boot({}, { cardFaults: (request) => faults?.(request) })
  admin = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 20)
})
afterEach(() => {
  faults = undefined
  app.setTime()
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const MINUTE = 60_000
const decideAt = new Date(Date.now() + 3 * 24 * 3600_000)
decideAt.setUTCSeconds(0, 0)
const after = (ms: number) => new Date(decideAt.getTime() + ms)
const somebody = () => people.pop() as Person
const decide = () => decideMinimums(app.services.context)

const courseFor = (count: number) =>
  createSession(admin, { fee: 500, capacity: 10, minimum: { count, decideAt: decideAt.toISOString() } })

/** Begins to pay by card a minute before the instant. */
async function begin(person: Person, id: string): Promise<string> {
  app.setTime(after(-MINUTE))
  return startPayment(person, id, 500_00)
}

const report = (person: Person, sessionId: string, transactionId: string) =>
  person.ask('POST', '/payments', { sessionId, transactionId, email: person.email })
const stateOf = async (person: Person) => (await person.ask('GET', '/checkouts')).body
const isBooked = async (person: Person, id: string) =>
  (await person.ask('GET', `/sessions/${id}/mine`)).body.bookingId !== undefined
const subjects = async (person: Person) =>
  (await emailsOf(app, person)).map(({ subject }) => subject.split(':')[0]).toSorted()

test('B08 money charged before the instant counts, though nobody had heard of it', async () => {
  const [one, two] = [somebody(), somebody()]
  const id = await courseFor(2)
  for (const person of [one, two]) await confirm(app, await begin(person, id))
  app.setTime(decideAt)
  await decide()
  for (const person of [one, two]) {
    expect(await isBooked(person, id)).toBe(true)
    expect(await subjects(person)).toContain('Your seat is booked')
  }
  expect((await admin.ask('GET', `/sessions/${id}`)).body.minimum).toMatchObject({ runs: true })
})

test('B08 money charged after the instant does not count: without enough people it is refunded', async () => {
  const [one, two] = [somebody(), somebody()]
  const id = await courseFor(2)
  await confirm(app, await begin(one, id))
  const late = await begin(two, id)
  app.setTime(after(5000))
  await confirm(app, late)
  await decide()
  await processRefunds(app.services.context)
  for (const person of [one, two]) {
    expect(await isBooked(person, id)).toBe(false)
    expect(await subjects(person)).not.toContain('Your seat is booked')
    expect((await person.ask('GET', '/paymentsid')).body).toMatchObject([{ status: 'refunded' }])
  }
})

test('B08 while it is decided, money is confirming, nobody is told, and afterwards it has its seat', async () => {
  const [one, two] = [somebody(), somebody()]
  const id = await courseFor(1)
  await confirm(app, await begin(one, id))
  const secret = await begin(two, id)
  app.setTime(after(5000))
  const intent = await confirm(app, secret)
  expect(await report(two, id, intent)).toMatchObject({ status: 409, body: { code: 'payment_processing' } })
  expect(await stateOf(two)).toMatchObject([{ state: 'confirming', reason: 'waits_for_minimum' }])
  expect(await isBooked(two, id)).toBe(false)
  expect(await subjects(two)).toEqual([])
  await decide()
  expect([await isBooked(one, id), await isBooked(two, id)]).toEqual([true, true])
  expect((await report(two, id, intent)).status).toBe(200)
  expect((await subjects(two)).filter((subject) => subject === 'Your seat is booked')).toHaveLength(1)
})

test('B08 a provider that does not answer is waited for two minutes; what is learnt later does not count', async () => {
  const [one, two] = [somebody(), somebody()]
  const id = await courseFor(2)
  const intents = [await confirm(app, await begin(one, id)), await confirm(app, await begin(two, id))]
  faults = ({ path }) => (path.includes(intents[1] ?? '') ? { kind: 'error-before' } : undefined)
  app.setTime(decideAt)
  expect(await decide()).toBeLessThanOrEqual(MINUTE)
  expect((await admin.ask('GET', `/sessions/${id}`)).body.cancelledAt).toBeUndefined()
  expect(await subjects(one)).toEqual([])
  app.setTime(after(2 * MINUTE))
  await decide()
  faults = undefined
  app.setTime(after(4 * MINUTE))
  await reconcileCheckouts(app.services.context)
  await processRefunds(app.services.context)
  for (const person of [one, two]) {
    expect(await isBooked(person, id)).toBe(false)
    expect((await person.ask('GET', '/paymentsid')).body).toMatchObject([{ status: 'refunded' }])
  }
})

test('B08 the same provider back in time: its people count', async () => {
  const [one, two] = [somebody(), somebody()]
  const id = await courseFor(2)
  const [first] = [await confirm(app, await begin(one, id)), await confirm(app, await begin(two, id))]
  faults = ({ path }) => (path.includes(first ?? '') ? { kind: 'error-before' } : undefined)
  app.setTime(decideAt)
  await decide()
  faults = undefined
  app.setTime(after(MINUTE))
  await decide()
  expect([await isBooked(one, id), await isBooked(two, id)]).toEqual([true, true])
})

test('B08 the desk takes no money while it is decided', async () => {
  const one = somebody()
  const id = await courseFor(2)
  app.setTime(after(-MINUTE))
  const { body } = await one.ask('POST', '/checkouts', { sessionId: id, method: 'desk', amount: 500 })
  expect(body.state).toBe('open')
  app.setTime(after(1000))
  const money = cash(id, { email: one.email, amount: 500 })
  expect(await admin.ask('POST', '/desk/payments', money)).toMatchObject({
    status: 409,
    body: { code: 'minimum_undecided' },
  })
})

test('B08 reported thirty times while it is decided twice at once: one seat and one email each', async () => {
  const persons = [somebody(), somebody(), somebody()]
  const id = await courseFor(2)
  const intents: string[] = []
  for (const person of persons) intents.push(await confirm(app, await begin(person, id)))
  app.setTime(decideAt)
  const reports = persons.flatMap((person, index) =>
    Array.from({ length: 10 }, () => report(person, id, intents[index] ?? '')),
  )
  await Promise.all([decide(), decide(), ...reports])
  await decide()
  for (const person of persons) {
    expect(await isBooked(person, id)).toBe(true)
    expect((await subjects(person)).filter((subject) => subject === 'Your seat is booked')).toHaveLength(1)
  }
})
