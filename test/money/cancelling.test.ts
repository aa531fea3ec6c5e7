import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { processRefunds, reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import type { Faults } from '../../stand-ins/cards/index.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { emailsOf } from '../support/emails.ts'
import { confirmAtBkash, startCheckout } from '../support/hosted-payments.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { createApiClient, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let faults: Faults | undefined
let app: TestApp
let owner: Person
let provider: Provider
let people: Person[]
beforeAll(async () => {
  app = await boot({}, { cardFaults: (request) => faults?.(request) })
  ;[owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  people = await createUsers([app], 30)
  provider = await connectCardProvider(app)
})
afterEach(() => {
  faults = undefined
  app.setTime()
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const CLASS = '2030-06-10T10:00:00.000Z'
const HOUR = 3600_000
const classOn = {
  registrationStart: '2020-01-01',
  registrationEnd: '2030-06-12',
  classStart: CLASS,
  classEnd: '2030-06-12',
}
const hoursBefore = (hours: number, ms = 0) => app.setTime(new Date(Date.parse(CLASS) - hours * HOUR + ms))
const cancel = (person: Person, id: string) => person.ask('DELETE', `/bookedSessions/${id}`)
const bookedBy = async (person: Person) =>
  (await person.ask('GET', '/bookedSessions')).body as unknown as { _id: string }[]
const paymentOf = async (person: Person) => {
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as {
    transactionId: string
    status: string
  }[]
  return payment
}
const setRule = (rule: object) => owner.ask('PUT', '/settings/refund-rule', rule)

describe('a student cancels', () => {
  test('C16 a cancelled booking is readable by its own id, but not by its session’s', async () => {
    const person = somebody()
    const sessionId = await createSession(owner)
    const { insertedId } = (await person.ask('POST', '/bookedSessions', { sessionId })).body
    await cancel(person, insertedId)
    const { body } = await person.ask('GET', `/booked/${insertedId}`)
    expect(body.sessionDetails).toMatchObject({ _id: insertedId, cancelledAt: expect.any(String) })
    expect((await person.ask('GET', `/booked/${sessionId}`)).status).toBe(404)
  })

  test('nothing that is another’s or unknown', async () => {
    const [one, two] = [somebody(), somebody()]
    const id = await createSession(owner)
    const { insertedId } = (await one.ask('POST', '/bookedSessions', { sessionId: id })).body
    for (const target of [insertedId, id]) expect((await cancel(two, target)).status).toBe(404)
    expect((await createApiClient(app)('DELETE', `/bookedSessions/${insertedId}`)).status).toBe(401)
    expect(await bookedBy(one)).toHaveLength(1)
  })

  test('a free booking until the class starts, to the millisecond, which frees the seat', async () => {
    const [one, two] = [somebody(), somebody()]
    const id = await createSession(owner, { ...classOn, capacity: 1 })
    const { insertedId } = (await one.ask('POST', '/bookedSessions', { sessionId: id })).body
    hoursBefore(0)
    const late = await cancel(one, insertedId)
    expect({ status: late.status, message: late.body.message }).toEqual({
      status: 409,
      message: 'The class has started. The booking can no longer be cancelled.',
    })
    hoursBefore(0, -1)
    expect(await cancel(one, insertedId)).toMatchObject({ status: 200, body: { success: true, refund: 0 } })
    expect(await bookedBy(one)).toEqual([])
    expect((await two.ask('POST', '/bookedSessions', { sessionId: id })).status).toBe(200)
  })

  test('and can book again, and cancel again by the session’s id', async () => {
    const person = somebody()
    const id = await createSession(owner)
    const book = async () => (await person.ask('POST', '/bookedSessions', { sessionId: id })).body.insertedId
    const first = await book()
    expect((await cancel(person, first)).status).toBe(200)
    const second = await book()
    expect(second).not.toBe(first)
    expect((await cancel(person, id)).status).toBe(200)
    expect((await person.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 0 })
  })

  test('ten times at once: one seat is freed, one refund is made, every answer is the same', async () => {
    const person = somebody()
    const id = await createSession(owner, { fee: 5 })
    await pay(app, person, id, 500)
    await pay(app, somebody(), id, 500)
    const [booking] = await bookedBy(person)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(person, booking?._id ?? '')))
    expect(answers.map(({ status, body }) => [status, body.refund])).toEqual(Array(10).fill([200, 5]))
    expect((await person.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 1 })
    await reconcile(app.services.context)
    expect(await provider.refundedMinor((await paymentOf(person))?.transactionId ?? '')).toBe(500)
  })

  test('a paid booking by the refund rule: a full refund until 24 hours before, unless an Admin changed it before it was sold', async () => {
    const person = somebody()
    const id = await createSession(owner, { ...classOn, fee: 5.05 })
    await pay(app, person, id, 505)
    const [booking] = await bookedBy(person)
    expect(booking).toMatchObject({
      cancellation: { until: '2030-06-09T10:00:00.000Z', refund: 5.05, refundInCents: 505 },
    })
    hoursBefore(24, 1)
    expect(await bookedBy(person)).not.toMatchObject([{ cancellation: expect.anything() }])
    const late = await cancel(person, id)
    expect({ status: late.status, message: late.body.message }).toEqual({
      status: 409,
      message: 'A paid booking can be cancelled up to 24 hours before its last class.',
    })
    expect((await person.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 100 })).status).toBe(
      403,
    )
    expect(await setRule({ hoursBefore: 0, percent: 101 })).toMatchObject({
      status: 400,
      body: { field: 'percent' },
    })
    expect((await setRule({ hoursBefore: 12, percent: 50 })).status).toBe(200)
    expect((await createApiClient(app)('GET', '/settings/refund-rule')).body).toEqual({
      hoursBefore: 12,
      percent: 50,
    })
    // A seat keeps the rule that it was sold under.
    expect((await cancel(person, id)).status).toBe(409)
    const later = somebody()
    await pay(app, later, id, 505)
    await setRule({ hoursBefore: 24, percent: 100 })
    // Half of 505 is 252.5: rounded up, in favour of the student.
    expect(await cancel(later, id)).toMatchObject({
      status: 200,
      body: { refund: 2.53, refundInCents: 253 },
    })
    app.setTime()
    expect(await provider.refundedMinor((await paymentOf(later))?.transactionId ?? '')).toBe(253)
    expect(await paymentOf(later)).toMatchObject({ status: 'refunded', refundedAmount: 2.53 })
    expect((await pay(app, later, id, 505)).status).toBe(200)
  })

  test('while the provider is down: the seat is free at once, the refund follows', async () => {
    const person = somebody()
    const id = await createSession(owner, { fee: 5 })
    await pay(app, person, id, 500)
    faults = () => ({ kind: 'drop-before' })
    expect((await cancel(person, id)).status).toBe(200)
    expect(await paymentOf(person)).toMatchObject({ status: 'refund_due', refundedAmount: 5 })
    faults = undefined
    await reconcile(app.services.context)
    expect(await paymentOf(person)).toMatchObject({ status: 'refunded' })
  })

  test('while the provider is silent: nobody waits until it is given up, the refund follows', async () => {
    const person = somebody()
    const id = await createSession(owner, { fee: 5 })
    await pay(app, person, id, 500)
    let asked = 0
    faults = () => {
      asked += 1
      return { kind: 'silence' }
    }
    expect((await cancel(person, id)).status).toBe(200)
    // The client of the provider gives up after three.
    expect(asked).toBe(1)
    expect(await paymentOf(person)).toMatchObject({ status: 'refund_due', refundedAmount: 5 })
    faults = undefined
    await reconcile(app.services.context)
    expect(await paymentOf(person)).toMatchObject({ status: 'refunded' })
  }, 60_000)
})

describe('an Admin cancels a session', () => {
  test('every booking is cancelled and refunded, also after an interruption; later payments are refunded', async () => {
    const [free, late, ...payers] = [somebody(), somebody(), somebody(), somebody(), somebody()]
    const id = await createSession(owner, { fee: 5, title: 'Called off' })
    for (const payer of payers) await pay(app, payer, id, 500)
    const intent = await confirm(app, await startPayment(late, id, 500))
    await owner.ask('PATCH', `/sessions/${id}`, { fee: 0 })
    await free.ask('POST', '/bookedSessions', { sessionId: id })
    expect(await owner.ask('DELETE', `/sessions/${id}`)).toMatchObject({ status: 200 })
    const states = async () => (await Promise.all(payers.map(paymentOf))).map((payment) => payment?.status)
    expect(await states()).toEqual(['refund_due', 'refund_due', 'refund_due'])
    for (const person of [free, ...payers]) {
      expect(await bookedBy(person)).toEqual([])
      expect((await person.ask('GET', '/bookedSessions?state=cancelled')).body).toMatchObject([
        { title: 'Called off' },
      ])
    }
    let refunds = 0
    faults = ({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/refunds')) return undefined
      refunds += 1
      return refunds > 1 ? { kind: 'drop-before' } : undefined
    }
    // This round alone: the other one would give the late payment back at the same time.
    await processRefunds(app.services.context)
    expect((await states()).sort()).toEqual(['refund_due', 'refund_due', 'refunded'])
    faults = undefined
    await reconcile(app.services.context)
    expect(await states()).toEqual(['refunded', 'refunded', 'refunded'])
    expect(await provider.refundedMinor(intent)).toBe(500)
    expect(await paymentOf(late)).toMatchObject({
      status: 'refunded',
      refundReason: expect.stringContaining('cancelled'),
    })
  })

  test('M04 who is at bKash meanwhile is told why, that no money moved, and once; who has come back with money, that it is refunded', async () => {
    const [paying, reserving, seated, late] = [somebody(), somebody(), somebody(), somebody()]
    const sessionId = await createSession(owner, { fee: 500, title: 'Called off at bKash' })
    await pay(app, seated, sessionId, 500_00)
    const { checkoutId, redirectUrl } = await startCheckout(paying, {
      sessionId,
      method: 'bkash',
      amount: 500,
    })
    await startCheckout(paying, { sessionId, method: 'card', amount: 500 })
    const reserved = await startCheckout(reserving, { sessionId, method: 'desk', amount: 500 })
    const atCard = await confirm(app, await startPayment(late, sessionId, 500_00))
    const back = await confirmAtBkash(app, redirectUrl)
    await owner.ask('DELETE', `/sessions/${sessionId}`)
    await fetch(back, { redirect: 'manual' })
    await reconcile(app.services.context)
    const stateOf = async (person: Person, id: string) => (await person.ask('GET', `/checkouts/${id}`)).body
    const gone = { state: 'ended', reason: 'session_cancelled' }
    expect(await stateOf(paying, checkoutId)).toMatchObject(gone)
    expect(await stateOf(reserving, reserved.checkoutId)).toMatchObject(gone)
    expect((await paying.ask('GET', '/paymentsid')).body).toEqual([])
    const told = async (person: Person) =>
      (await emailsOf(app, person)).filter(({ subject }) =>
        subject?.includes('Cancelled before you had paid'),
      )
    for (const person of [paying, reserving, late]) {
      const [message, ...others] = await told(person)
      expect(message?.body).toContain('We refund what you have sent already.')
      expect(others).toEqual([])
    }
    expect(await told(seated)).toEqual([])
    expect(await provider.refundedMinor(atCard)).toBe(500_00)
    expect((await emailsOf(app, late)).map(({ subject }) => subject)).toContain(
      'Your payment is being refunded: Called off at bKash',
    )
  })

  test('an unpaid hold can no longer be paid', async () => {
    const person = somebody()
    const id = await createSession(owner, { fee: 5 })
    const secret = await startPayment(person, id, 500)
    await owner.ask('DELETE', `/sessions/${id}`)
    await reconcile(app.services.context)
    const intent = await confirm(app, secret, { expected: [400] })
    expect((await provider.stripe.paymentIntents.retrieve(intent)).status).toBe('canceled')
  })
})
