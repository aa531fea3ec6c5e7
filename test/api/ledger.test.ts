import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { createSession } from '../support/sessions.ts'
import type { TestUser } from '../support/users.ts'

let app: TestApp
let owner: TestUser
let somebody: () => TestUser
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(5))
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

/** The dues of a person's bookings and what payments cover of each, oldest first, in paisa. */
async function ledgerOf({ id }: TestUser) {
  const { rows } = await app.services.context.database.execute(sql`
    select kind, dues.amount_minor as charged, allocations.amount_minor as paid
    from dues join bookings on bookings.id = booking_id left join allocations on due_id = dues.id
    where user_id = ${id} order by dues.created_at, dues.amount_minor desc`)
  return rows
}

test('M09 a payment is charged and covered with its booking, and a refund takes its part off again', async () => {
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 60 })
  const person = somebody()
  const session = await createSession(owner, { fee: 500 })
  await pay(app, person, session, 50_000)
  expect(await ledgerOf(person)).toEqual([{ kind: 'price', charged: 50_000, paid: 50_000 }])
  expect((await person.ask('DELETE', `/bookedSessions/${session}`)).status).toBe(200)
  const kept = [
    { kind: 'price', charged: 50_000, paid: 50_000 },
    { kind: 'refund', charged: -30_000, paid: -30_000 },
  ]
  expect(await ledgerOf(person)).toEqual(kept)
  await person.ask('POST', '/payments/recheck', { sessionId: session })
  expect(await ledgerOf(person)).toEqual(kept)
})

test('M09 money that bought no seat is charged to nobody', async () => {
  const [one, other] = [somebody(), somebody()]
  const session = await createSession(owner, { fee: 500, capacity: 1 })
  const late = await startPayment(other, session, 50_000)
  app.setTime(new Date(Date.now() + 11 * 60_000))
  await pay(app, one, session, 50_000)
  await other.ask('POST', '/payments', { sessionId: session, transactionId: await confirm(app, late) })
  expect(await ledgerOf(other)).toEqual([])
  expect(await ledgerOf(one)).toHaveLength(1)
  expect(await findViolations(app)).toEqual([])
})

test('M09 a program that knows no dues keeps the ledger', async () => {
  const { database } = app.services.context
  const [person, session] = [somebody(), await createSession(owner, { fee: 20 })]
  const [payment, checkout] = [randomUUID(), randomUUID()]
  await database.transaction(async (old) => {
    await old.execute(sql`insert into checkouts (id, session_id, user_id, session_title, amount_minor, currency, created_at, hold_expires_at)
      values (${checkout}, ${session}, ${person.id}, 'T', 2000, 'BDT', now(), now())`)
    await old.execute(sql`insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, amount_minor, currency, method,
      session_title, status, charged_at, recorded_at)
      values (${payment}, ${checkout}, ${person.id}, ${session}, 'pi_old', 2000, 'BDT', 'card', 'T', 'paid', now(), now())`)
    await old.execute(sql`insert into bookings (id, session_id, user_id, payment_id, title, tutor, description, fee_minor, duration,
      class_start, class_end, image, created_at)
      select gen_random_uuid(), id, ${person.id}, ${payment}, title, tutor, description, fee_minor, duration, class_start, class_end,
        image, now() from sessions where id = ${session}`)
  })
  expect(await ledgerOf(person)).toEqual([{ kind: 'price', charged: 2000, paid: 2000 }])
  await database.execute(sql`update payments set refunded_minor = 500 where id = ${payment}`)
  expect(await ledgerOf(person)).toEqual([
    { kind: 'price', charged: 2000, paid: 2000 },
    { kind: 'refund', charged: -500, paid: -500 },
  ])
  for (const change of ['update dues set amount_minor = 1', 'delete from allocations'])
    await expect(database.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'the ledger can only be added to' },
    })
})
