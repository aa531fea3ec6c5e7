import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash, fillBox, newPhone } from '../support/desk.ts'
import { createPlan } from '../support/parts.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(8))
  await fillBox(owner, 20_000)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

type Sent = { path: string; body: Record<string, unknown> }

const openBox = async () => {
  const { boxes } = (await owner.ask('GET', '/cash-boxes')).body as unknown as { boxes: CashBox[] }
  const box = boxes.find(({ signed }) => !signed)
  if (!box) throw new Error('No cash box is open')
  return box._id
}
const taken = async (changes: Record<string, unknown> = {}) => {
  const sale = cash(await createSession(owner, { fee: 300 }), { amount: 300, ...changes })
  return (await owner.ask('POST', '/desk/payments', sale)).body.paymentId as string
}
const wallet = () => ({
  method: 'nagad',
  reference: `N${Date.now()}${Math.floor(process.hrtime()[1] / 1000)}`.slice(0, 20),
})
const count = async (box: string) => {
  const countId = randomUUID()
  await owner.ask('POST', `/cash-boxes/${box}/counts`, { countId, counted: { 1000: 1 } })
  return countId
}

// For each id that a client chooses: the same request, which is sent twice at once.
const requests: [string, () => Promise<Sent>][] = [
  [
    'a sale to a walk-in',
    async () => ({
      path: '/desk/payments',
      body: { ...cash(await createSession(owner, { fee: 5 })), paymentId: randomUUID() },
    }),
  ],
  [
    'a sale by a wallet',
    async () => ({
      path: '/desk/payments',
      body: { ...cash(await createSession(owner, { fee: 5 }), wallet()), paymentId: randomUUID() },
    }),
  ],
  [
    'a later part of a fee',
    async () => {
      const person = cash(await createPlan(owner), { phone: newPhone(), amount: 1000 })
      await owner.ask('POST', '/desk/payments', { ...person, part: 1 })
      return { path: '/desk/payments', body: { ...person, part: 2, paymentId: randomUUID() } }
    },
  ],
  [
    'a sale from the balance',
    async () => {
      const person = somebody()
      await owner.ask('POST', `/desk/people/${person.id}/advances`, { method: 'cash', amount: 500 })
      const sessionId = await createSession(owner, { fee: 400 })
      return {
        path: '/desk/payments',
        body: { sessionId, email: person.email, method: 'balance', amount: 400, paymentId: randomUUID() },
      }
    },
  ],
  [
    'money in advance in cash',
    async () => ({
      path: `/desk/people/${somebody().id}/advances`,
      body: { method: 'cash', amount: 500, paymentId: randomUUID() },
    }),
  ],
  [
    'money in advance by a wallet',
    async () => ({
      path: `/desk/people/${somebody().id}/advances`,
      body: { ...wallet(), amount: 500, paymentId: randomUUID() },
    }),
  ],
  [
    'a refund in cash',
    async () => ({
      path: '/refunds',
      body: { payment: await taken(), refundId: randomUUID(), amount: 100, reason: 'Ill' },
    }),
  ],
  [
    'a refund by its provider',
    async () => {
      const person = somebody()
      await pay(app, person, await createSession(owner, { fee: 50 }), 5000)
      const { payments } = (await owner.ask('GET', `/admin/payments?search=${person.email}`))
        .body as unknown as {
        payments: { _id: string }[]
      }
      return {
        path: '/refunds',
        body: { payment: payments[0]?._id, refundId: randomUUID(), amount: 10, reason: 'Ill' },
      }
    },
  ],
  [
    'an entry of a cash box',
    async () => ({
      path: `/cash-boxes/${await openBox()}/entries`,
      body: { entryId: randomUUID(), kind: 'handover', amount: 20, note: 'The manager' },
    }),
  ],
  [
    'a count of a cash box',
    async () => ({
      path: `/cash-boxes/${await openBox()}/counts`,
      body: { countId: randomUUID(), counted: { 1000: 2 } },
    }),
  ],
  [
    'a correction',
    async () => ({
      path: `/payments/${await taken()}/corrections`,
      body: { correctionId: randomUUID(), ...wallet(), reason: 'It was Nagad' },
    }),
  ],
  [
    'the signature of a count',
    async () => {
      const box = await openBox()
      const rest = { restKind: 'handover', restTo: 'The manager', reason: 'A try' }
      return { path: `/cash-boxes/${box}/signature`, body: { countId: await count(box), left: 0, ...rest } }
    },
  ],
]

describe('M10 M14 the same request twice at once is answered alike, and again later', () => {
  test.each(requests)('M10 M14 %s', async (_name, prepare) => {
    const { path, body } = await prepare()
    const send = () => owner.ask('POST', path, body)
    const [first, second] = await Promise.all([send(), send()])
    expect(first).toMatchObject({ status: 200 })
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await send()).body).toEqual(first.body)
  })
})
