import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CloseComparison } from '../../contract/day-close/day-close.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const HOUR_MS = 3600_000

let app: TestApp
let owner: Person
let student: Person
beforeAll(async () => {
  app = await boot()
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  student = (await createUsers([app], 1))[0] as Person
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const minor = (amount: number) => ({ amount, amountInCents: amount * 100 })

test('M14 the close says which payments the card provider lists otherwise, and which agree', async () => {
  app.setTime(new Date(startOfDay(dayOf(new Date(), 1)).getTime() + 12 * HOUR_MS))
  const date = dayOf(app.services.context.clock())
  const compare = async () => {
    const { status, body } = await owner.ask('GET', `/close/providers?date=${date}`)
    expect(status).toBe(200)
    return (body as unknown as { providers: CloseComparison[] }).providers
  }
  const [one, other] = [await createSession(owner, { fee: 500 }), await createSession(owner, { fee: 300 })]
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 40 })
  await pay(app, student, one, 500_00)
  const { insertedId: paymentId } = (await pay(app, student, other, 300_00)).body
  await student.ask('DELETE', `/bookedSessions/${other}`)
  await expect.poll(compare).toMatchObject([
    {
      method: 'card',
      lines: [
        {
          currency: 'BDT',
          in: { here: { count: 2, amount: 800 }, there: { count: 2, amount: 800 } },
          out: { here: { count: 1, amount: 120 }, there: { count: 1, amount: 120 } },
        },
      ],
      differences: [],
      more: 0,
      isComplete: true,
    },
  ])
  // Charged there, and nobody knows it here.
  const unknown = await confirm(
    app,
    await startPayment(student, await createSession(owner, { fee: 70 }), 70_00),
  )
  // Less came in than we say, and more was refunded.
  await app.services.context.database.execute(sql`update cards.charges set amount = 29900
    where payment_intent_id = (select provider_payment_id from payments where id = ${paymentId})`)
  await app.services.context.database.execute(sql`update cards.refunds set amount = 12100`)
  const known = { reference: expect.stringMatching(/^pi_/), paymentId, currency: 'BDT' }
  const [{ differences = [], lines = [] } = {}] = await compare()
  expect(differences).toHaveLength(3)
  expect(differences).toEqual(
    expect.arrayContaining([
      { ...known, kind: 'in', here: minor(300), there: minor(299) },
      { ...known, kind: 'out', here: minor(120), there: minor(121) },
      { kind: 'in', currency: 'BDT', reference: unknown, here: minor(0), there: minor(70) },
    ]),
  )
  expect(lines).toMatchObject([{ in: { there: { count: 3, amount: 869 } }, out: { there: { amount: 121 } } }])
  // Yesterday has none of it.
  const before = await owner.ask('GET', `/close/providers?date=${dayOf(startOfDay(date), -1)}`)
  expect(before.body).toMatchObject({ providers: [{ method: 'card', lines: [], differences: [] }] })
})

test('M14 a provider that does not answer is no agreement', async () => {
  const other = await boot({}, { cardFaults: () => ({ kind: 'drop' }) })
  const [admin] = (await createUsers([other], 1, 'Admin')) as [Person]
  expect(await admin.ask('GET', '/close/providers')).toMatchObject({
    status: 503,
    body: { code: 'cards_unavailable' },
  })
  expect((await admin.ask('GET', '/close')).status).toBe(200)
  await other.stop()
})
