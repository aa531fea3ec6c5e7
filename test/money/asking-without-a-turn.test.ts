import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { confirm, startPayment } from '../support/payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const AT_ONCE = 50

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  const limits = { RATE_LIMITS: 'user-requests=999999999,concurrency=8,bookings=999999999' }
  app = await boot(limits, { askEveryMs: 3_600_000 })
  owner = await admin(app)
  people = await createUsers([app], 5)
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)

/** Lets the card provider answer questions only once the gate is open, and counts them. */
function holdAnswers() {
  const { context } = app.services
  const { payments } = context
  const { card } = payments
  if (!card) throw new Error('No cards')
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const held = { questions: 0, asked: asked.promise, open: gate.resolve, restore }
  context.payments = {
    ...payments,
    card: {
      ...card,
      async look(attempt) {
        held.questions += 1
        asked.resolve()
        await gate.promise
        return card.look(attempt)
      },
    },
  }
  function restore() {
    gate.resolve()
    context.payments = payments
  }
  return held
}

const record = (person: Person, sessionId: string, transactionId: string) =>
  person.ask('POST', '/payments', { sessionId, transactionId, email: person.email })

test(`C13 of ${AT_ONCE} recordings of a payment that is recorded each answers at once, and nobody is asked`, async () => {
  const sessionId = await createSession(owner, { fee: 5 })
  const [person, other] = [somebody(), somebody()]
  const transactionId = await confirm(app, await startPayment(person, sessionId, 500))
  const first = await record(person, sessionId, transactionId)
  expect(first.status).toBe(200)
  const held = holdAnswers()
  try {
    const again = await Promise.all(
      Array.from({ length: AT_ONCE }, () => record(person, sessionId, transactionId)),
    )
    expect(new Set(again.map(({ body }) => body.insertedId))).toEqual(new Set([first.body.insertedId]))
    expect((await record(other, sessionId, transactionId)).body.code).toBe('payment_not_yours')
    expect(held.questions).toBe(0)
  } finally {
    held.restore()
  }
})

test('C13 M09 money that was refunded is said from the record, too', async () => {
  const sessionId = await createSession(owner, { fee: 5 })
  const person = somebody()
  const transactionId = await confirm(app, await startPayment(person, sessionId, 500))
  const { body } = await record(person, sessionId, transactionId)
  const given = { reason: 'They are ill' }
  expect((await owner.ask('POST', '/refunds', { payment: body.insertedId, ...given })).status).toBe(200)
  expect(await record(person, sessionId, transactionId)).toMatchObject({
    status: 409,
    body: { code: 'refund_by_centre' },
  })
})

test('C13 who waits for the answer of a provider keeps none of their other requests waiting', async () => {
  const sessionId = await createSession(owner, { fee: 5 })
  const person = somebody()
  const clientSecret = await startPayment(person, sessionId, 500)
  const transactionId = await confirm(app, clientSecret)
  const held = holdAnswers()
  try {
    const waiting = Array.from({ length: AT_ONCE }, () => record(person, sessionId, transactionId))
    await held.asked
    // More than run at once.
    for (let times = 0; times < 20; times += 1)
      expect((await person.ask('GET', `/sessions/${sessionId}/mine`)).status).toBe(200)
    held.open()
    const answers = await Promise.all(waiting)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
    // One while the first was away, and one for those who came meanwhile.
    expect(held.questions).toBeLessThanOrEqual(2)
  } finally {
    held.restore()
  }
})
