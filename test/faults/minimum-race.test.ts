import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditTrail, bookings, messages, sessions } from '../../db/schema.ts'
import { cancelLockedSession } from '../../domain/bookings/cancel-session.ts'
import { decideMinimums } from '../../domain/bookings/decide-minimums.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { findViolations } from '../support/invariants.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { book } from '../support/waitlist.ts'

const decideAt = new Date(Date.now() + 3 * 24 * 3600_000).toISOString()

/** Three processes' worth of apps on one database. */
let apps: [TestApp, TestApp, TestApp]
let owner: Person
let people: Person[]
beforeAll(async () => {
  const one = await boot()
  const env = { DATABASE_URL: one.databaseUrl }
  apps = [one, await boot(env), await boot(env)]
  owner = (await createUsers(apps, 1, 'Admin'))[0] as Person
  people = await createUsers(apps, 12)
})
afterAll(async () => {
  for (const app of apps.toReversed()) await app.stop()
})

const setTime = (time?: string) => apps.forEach((app) => void app.setTime(time))
const database = () => apps[0].services.context.database

/** A session that needs so many, paid by three. */
async function sold(count: number): Promise<string> {
  setTime()
  const id = await createSession(owner, { fee: 500, minimum: { count, decideAt } })
  for (const person of people.slice(0, 3)) expect((await pay(apps[0], person, id, 500_00)).status).toBe(200)
  return id
}

/** How often it was cancelled, and how many emails tell so. */
async function toldOf(id: string) {
  const acts = await database().select().from(auditTrail).where(eq(auditTrail.subjectId, id))
  const emails = await database()
    .select({ key: messages.dedupeKey })
    .from(messages)
    .innerJoin(bookings, sql`${messages.dedupeKey} = 'cancelled:' || ${bookings.id}`)
    .where(eq(bookings.sessionId, id))
  return { acts: acts.map(({ action }) => action), emails: emails.length }
}

test('B08 of three processes at once one cancels and refunds, while people book at that very instant', async () => {
  const id = await sold(8)
  setTime(decideAt)
  const [deciding, ...booking] = await Promise.all([
    Promise.allSettled(apps.map(({ services }) => decideMinimums(services.context))),
    ...people.slice(3).map((person, index) => book(person.at(apps[index % 3] as TestApp), id)),
  ])
  expect(deciding.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  for (const { status } of booking) expect([404, 409]).toContain(status)
  expect(await toldOf(id)).toEqual({ acts: ['session.cancelled'], emails: 3 })
  await Promise.all(apps.map(({ services }) => processRefunds(services.context)))
  expect(await findViolations(apps[0])).toEqual([])
  for (const person of people.slice(0, 3)) {
    const { body } = await person.ask('GET', '/money')
    expect(JSON.stringify(body)).toContain('"refunded"')
  }
})

test('B08 of three processes at once one fixes that it runs', async () => {
  const id = await sold(3)
  setTime(decideAt)
  await Promise.all(apps.map(({ services }) => decideMinimums(services.context)))
  expect(await toldOf(id)).toEqual({ acts: ['session.runs'], emails: 0 })
})

test('B08 control: without the lock of the row it is cancelled three times', async () => {
  const id = await sold(8)
  setTime(decideAt)
  const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
  let read = 0
  await Promise.all(
    apps.map(({ services: { context } }) =>
      context.database.transaction(async (transaction) => {
        const [session] = await transaction.select().from(sessions).where(eq(sessions.id, id))
        read += 1
        if (read === apps.length) resolve()
        await allHaveRead
        if (!session || session.deletedAt) return
        const reasons = { cancelled: 'cancelled_below_minimum', refund: 'refund_below_minimum' } as const
        await cancelLockedSession(
          transaction,
          context,
          'minimums',
          { ...session, lateJoinUntil: null, lastStart: null },
          reasons,
        )
      }),
    ),
  )
  expect((await toldOf(id)).acts).toHaveLength(3)
})
