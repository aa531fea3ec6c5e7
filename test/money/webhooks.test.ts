import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MoneyEntry } from '../../contract/payments/payment-timeline.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let owner: Person
let provider: Provider
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  people = await createUsers([app], 20)
  provider = await connectCardProvider(app)
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)

/** A payment at the provider that is not recorded yet. */
async function paidIntent(person: Person, change = {}) {
  const id = await createSession(owner, { fee: 5, ...change })
  return { id, intent: await confirm(app, await startPayment(person, id, 500)) }
}

describe('rejected webhooks', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.succeeded',
    data: { object: { object: 'charge', payment_intent: null } },
  })

  test('a missing signature, a wrong one, one of another secret, one of another body', async () => {
    const other = await provider.sign(payload.replace('evt_1', 'evt_2'))
    for (const signature of [undefined, '', 'x', 't=1,v1=0', other]) {
      expect(await provider.post(payload, signature)).toBe(400)
    }
    expect(await provider.post(payload, await provider.sign(payload, 'whsec_other'))).toBe(400)
  })

  test.each(['t=,v1=', 't=1,v1=', 'v1=', 't=', ',', '=', 't=1,v1=0,v1=', `t=1,v1=${'0'.repeat(9000)}`])(
    'a signature with missing parts: %s',
    async (signature) => {
      expect(await provider.post(payload, signature)).toBe(400)
    },
  )

  const event = (data: unknown, more = {}) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.succeeded', data, ...more })
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const notEvents = {
    'no JSON': '{',
    nothing: '',
    null: 'null',
    'a number': '1',
    'a text': '"event"',
    'a list': '[]',
    'an empty object': '{}',
    'no data': event(undefined),
    'data of null': event(null),
    'a list of data': event([]),
    'an object of null': event({ object: null }),
    'an object that is a number': event({ object: 7 }),
    'an object that is a list': event({ object: [{ object: 'charge' }] }),
    'an object of no kind': event({ object: {} }),
    'an object of a kind that is no text': event({ object: { object: 1 } }),
    'an object as deep as it fits': event({ object: 0 }).replace('0', deep),
    'no type': event({ object: { object: 'charge' } }, { type: undefined }),
    'a type that is a list': event({ object: { object: 'charge' } }, { type: ['charge.succeeded'] }),
    'an intent without an id': event({ object: { object: 'payment_intent' } }),
    'an intent whose id is a list': event({ object: { object: 'payment_intent', id: ['pi_1'] } }),
    'an intent whose id is a path': event({ object: { object: 'payment_intent', id: '../refunds' } }),
    'an intent whose id is enormous': event({
      object: { object: 'payment_intent', id: `pi_${'a'.repeat(400_000)}` },
    }),
    'a charge of a null character': event({ object: { object: 'charge', payment_intent: 'pi_\0' } }),
    'an event of another interface': JSON.stringify({ object: 'v2.core.event', type: 'v1.charge.failed' }),
  }

  test.each(Object.entries(notEvents))('a signed body that is no event: %s', async (_, body) => {
    expect(await provider.post(body, await provider.sign(body))).toBe(400)
  })

  test('bytes that are no text, although correctly signed', async () => {
    const bytes = Buffer.concat([Buffer.from(payload), Buffer.from([0xff, 0xfe, 0x00])])
    expect(await provider.post(bytes, await provider.sign(bytes.toString('latin1')))).toBe(400)
  })

  test('a signature older than five minutes', async () => {
    const at = (seconds: number) => new Date(Date.now() - seconds * 1000)
    expect(await provider.post(payload, await provider.sign(payload, undefined, at(310)))).toBe(400)
    expect(await provider.post(payload, await provider.sign(payload, undefined, at(290)))).toBe(200)
  })

  test('a body larger than any event', async () => {
    const large = payload + ' '.repeat(600_000)
    expect(await provider.post(large, await provider.sign(large))).toBe(413)
  })
})

test('an irrelevant event is acknowledged and ignored', async () => {
  expect(await provider.notify('payment_intent.succeeded', 'pi_of_somebody_else')).toBe(200)
  const payload = JSON.stringify({
    object: 'event',
    type: 'payout.paid',
    data: { object: { object: 'payout' } },
  })
  expect(await provider.post(payload, await provider.sign(payload))).toBe(200)
})

test('a browser that never returns: the webhook books the seat, and a late record answers with the same id', async () => {
  const person = somebody()
  const { id, intent } = await paidIntent(person)
  expect((await person.ask('GET', '/bookedSessions')).body).toEqual([])
  expect(await provider.notify('payment_intent.succeeded', intent)).toBe(200)
  expect((await person.ask('GET', '/bookedSessions')).body).toMatchObject([{ sessionId: id }])
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { _id: string }[]
  const recorded = await person.ask('POST', '/payments', { sessionId: id, transactionId: intent })
  expect(recorded).toMatchObject({ status: 200, body: { insertedId: payment?._id } })
})

test('an event’s content is never trusted: succeeded for an unpaid intent changes nothing', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5 })
  const secret = await startPayment(person, id, 500)
  const intent = secret.split('_secret_')[0] ?? ''
  expect(await provider.notify('payment_intent.succeeded', intent)).toBe(200)
  expect((await person.ask('GET', '/bookedSessions')).body).toEqual([])
})

test('a refund made at the provider frees the seat, which can be paid again', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5, capacity: 1 })
  await pay(app, person, id, 500)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { transactionId: string }[]
  const intent = payment?.transactionId ?? ''
  const refund = await provider.stripe.refunds.create({ payment_intent: intent })
  expect(await provider.notify('charge.refunded', intent)).toBe(200)
  expect((await person.ask('GET', '/paymentsid')).body).toMatchObject([
    { status: 'refunded', refundedAmount: 5 },
  ])
  const [entry] = (await person.ask('GET', '/money')).body.entries as MoneyEntry[]
  expect(entry?.events.at(-1)).toMatchObject({ kind: 'refunded', reference: refund.id })
  expect((await person.ask('GET', '/bookedSessions')).body).toEqual([])
  expect((await person.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 0, seatsLeft: 1 })
  expect((await pay(app, person, id, 500)).status).toBe(200)
})

test('a partial refund made at the provider is recorded, and the seat stays', async () => {
  const person = somebody()
  const { id, intent } = await paidIntent(person)
  await provider.notify('payment_intent.succeeded', intent)
  await provider.stripe.refunds.create({ payment_intent: intent, amount: 100 })
  expect(await provider.notify('charge.refunded', intent)).toBe(200)
  expect((await person.ask('GET', '/bookedSessions')).body).toMatchObject([{ sessionId: id }])
})

test('recorded 50 times at once, with its webhook 20 times: one payment, one booking, one id, no failure', async () => {
  const person = somebody()
  const { id, intent } = await paidIntent(person, { capacity: 3 })
  const record = () => person.ask('POST', '/payments', { sessionId: id, transactionId: intent })
  const notice = () => provider.notify('payment_intent.succeeded', intent)
  const [records, notices] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, record)),
    Promise.all(Array.from({ length: 20 }, notice)),
  ])
  expect(notices).toEqual(Array(20).fill(200))
  expect(records.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(records.map(({ body }) => body.insertedId)).size).toBe(1)
  expect((await person.ask('GET', '/paymentsid')).body).toHaveLength(1)
  expect((await person.ask('GET', '/bookedSessions')).body).toHaveLength(1)
  expect((await person.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 1, seatsLeft: 2 })
})

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

const steps = [
  'record',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
] as const

test.each(['paid', 'refunded'] as const)(
  'every order of record and events ends in the provider’s state: %s',
  async (state) => {
    // Every twentieth; all of them with ALL_ORDERS=1, as `npm run test:long` has it.
    const all = orders(steps).filter((_, at) => process.env.ALL_ORDERS || at % 20 === 0)
    const payers = await createUsers([app], all.length)
    const id = await createSession(owner, { fee: 5 })
    const arrive = async (order: readonly (typeof steps)[number][], person: Person) => {
      const intent = await confirm(app, await startPayment(person, id, 500))
      if (state === 'refunded') await provider.stripe.refunds.create({ payment_intent: intent })
      for (const step of order) {
        if (step !== 'record') expect(await provider.notify(step, intent)).toBe(200)
        else await person.ask('POST', '/payments', { sessionId: id, transactionId: intent })
      }
    }
    // A few at a time: each order is by itself.
    const waiting = all.map((order, index) => ({ order, person: payers[index] as Person }))
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await arrive(next.order, next.person)
    }
    await Promise.all(Array.from({ length: 8 }, work))
    const arrived = await statesOf(id)
    const wanted = { status: state, seats: state === 'paid' ? 1 : 0 }
    expect(all).toHaveLength(process.env.ALL_ORDERS ? 120 : 6)
    for (const [index, order] of all.entries()) {
      expect(arrived.get(payers[index]?.id ?? ''), order.join(', ')).toEqual(wanted)
    }
    expect(await findViolations(app)).toEqual([])
  },
)

/** By user: the state of their one payment for a session, and the number of their seats. */
async function statesOf(sessionId: string) {
  const { rows } = await app.services.context.database.execute<{ id: string; status: string; seats: number }>(
    sql`select user_id as id, string_agg(status, ' ') as status, (select count(*)::int from bookings
        where bookings.user_id = payments.user_id and session_id = ${sessionId} and cancelled_at is null) as seats
      from payments where session_id = ${sessionId} group by user_id`,
  )
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
