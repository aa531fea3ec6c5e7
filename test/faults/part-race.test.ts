import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OwnDue } from '../../contract/fee-parts/fee-parts.ts'
import { feeParts, payments } from '../../db/schema.ts'
import { remindOfParts } from '../../domain/fee-parts/remind.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { emailsOf } from '../support/emails.ts'
import { createPlan, duesOf, payPart, startPart } from '../support/parts.ts'
import { confirm } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createUsers, takeFrom } from '../support/users.ts'

/** Parts that are raced for, one after another. */
const ROUNDS = Math.min(30, Number(process.env.RACE_ROUNDS ?? 1))
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1)

let one: TestApp
let two: TestApp
let admin: Person
let people: Person[]
beforeAll(async () => {
  one = await boot()
  two = await boot({ DATABASE_URL: one.databaseUrl })
  admin = (await createUsers([one, two], 1, 'Admin'))[0] as Person
  people = await createUsers([one, two], 4 * ROUNDS + 3)
})
afterEach(() => {
  for (const app of [one, two]) app.setTime()
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const somebody = takeFrom(() => people)
const second = { part: 2, amount: 1000 }

/** Somebody with a seat, whose card has just paid the second part, which nobody has recorded yet. */
async function charged() {
  const id = await createPlan(admin)
  const person = somebody()
  expect((await payPart(one, person, id, { part: 1, amount: 1000 })).status).toBe(200)
  const { body } = await startPart(person, id, second)
  const transactionId = await confirm(one, body.clientSecret)
  const [part] = (await duesOf(person)) as [OwnDue]
  const record = () => person.at(one).ask('POST', '/payments', { sessionId: id, transactionId })
  return { id, person, part, record }
}

const { refundReasonCode, status } = payments
const moneyOf = async (person: Person) => {
  const { database } = one.services.context
  const rows = await database
    .select({ status, reason: refundReasonCode })
    .from(payments)
    .where(eq(payments.userId, person.id))
    .orderBy(payments.recordedAt)
  return rows.map((row) => row.reason ?? row.status)
}

describe('B10 two hands at one part, in two processes', () => {
  test.each(rounds)('a card and the desk pay it: one does, and no money is lost: round %i', async () => {
    const { id, person, record } = await charged()
    const cash = { sessionId: id, email: person.email, method: 'cash', ...second }
    const [recorded, taken] = await Promise.all([record(), admin.at(two).ask('POST', '/desk/payments', cash)])
    expect([recorded, taken].filter((answer) => answer.status === 200)).toHaveLength(1)
    // The desk refuses the money, the card's is refunded.
    expect(await moneyOf(person)).toHaveLength(taken.status === 200 ? 3 : 2)
    await expectBooksToBalance(one)
  })

  test.each(rounds)('an Admin waives it while it is paid: never both: round %i', async () => {
    const { person, part, record } = await charged()
    const [recorded, waived] = await Promise.all([
      record(),
      admin.at(two).ask('PUT', `/dues/${part._id}/waiver`, { reason: 'Two of a family' }),
    ])
    expect([recorded.status, waived.status].toSorted()).toEqual([200, 409])
    expect((await moneyOf(person)).includes('refund_part_settled')).toBe(waived.status === 200)
    await expectBooksToBalance(one)
  })

  test.each(rounds)('its student cancels while it is paid: all of it is refunded: round %i', async () => {
    const { id, person, record } = await charged()
    const [, cancelled] = await Promise.all([record(), person.at(two).ask('DELETE', `/bookedSessions/${id}`)])
    expect(cancelled.status).toBe(200)
    expect(await moneyOf(person)).not.toContain('paid')
    await expectBooksToBalance(one)
  })

  test('the reminder of a part is written once by many rounds of both', async () => {
    const seats = await Promise.all(rounds.map(() => charged()))
    for (const app of [one, two]) app.setTime('2030-07-02T06:00:00.000Z')
    await Promise.all([one, two, one, two].map(({ services }) => remindOfParts(services.context)))
    for (const { person } of seats) {
      const reminders = (await emailsOf(one, person)).filter(({ dedupeKey }) =>
        dedupeKey?.startsWith('part-'),
      )
      expect(reminders).toHaveLength(1)
    }
  })

  test('the control: who looks and then writes, without the lock, pays it twice', async () => {
    const { part } = await charged()
    const looked = Promise.withResolvers<void>()
    let looking = 0
    const pay = ({ services }: TestApp) =>
      services.context.database.transaction(async (transaction) => {
        const [seen] = await transaction.select().from(feeParts).where(eq(feeParts.id, part._id))
        looking += 1
        if (looking === 2) looked.resolve()
        await looked.promise
        if (seen?.paymentId !== null) return 0
        const marked = { nextReminderAt: null, waiveReason: null }
        const isThis = and(eq(feeParts.id, part._id), sql`true`)
        return (await transaction.update(feeParts).set(marked).where(isThis).returning()).length
      })
    expect(await Promise.all([pay(one), pay(two)])).toEqual([1, 1])
  })
})
