import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { findViolations } from '../support/invariants.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(20))
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

/**
 * What a person's payments pay for bookings, the oldest row first, and the sums of the payments, in paisa.
 */
async function ledgerOf({ id }: Person) {
  const { database } = app.services.context
  const { rows } = await database.execute<{ amount: number }>(sql`
    select allocations.amount_minor as amount from allocations join payments on payments.id = payment_id
    where user_id = ${id} order by allocations.created_at, allocations.amount_minor desc`)
  const { rows: sums } = await database.execute(sql`
    select status, kept_minor as kept, refunded_minor as refunded from payments where user_id = ${id}`)
  return { allocated: rows.map(({ amount }) => amount), sums }
}

test('M09 a payment is allocated to its booking, and a refund takes its part off again', async () => {
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 0, percent: 60 })
  const person = somebody()
  const session = await createSession(owner, { fee: 500 })
  await pay(app, person, session, 50_000)
  expect(await ledgerOf(person)).toEqual({
    allocated: [50_000],
    sums: [{ status: 'paid', kept: 50_000, refunded: 0 }],
  })
  expect((await person.ask('DELETE', `/bookedSessions/${session}`)).status).toBe(200)
  const kept = {
    allocated: [50_000, -30_000],
    sums: [{ status: 'refunded', kept: 20_000, refunded: 30_000 }],
  }
  expect(await ledgerOf(person)).toEqual(kept)
  await person.ask('POST', '/payments/recheck', { sessionId: session })
  expect(await ledgerOf(person)).toEqual(kept)
})

test('M09 money that bought no seat is allocated to nothing', async () => {
  const [one, other] = [somebody(), somebody()]
  const session = await createSession(owner, { fee: 500, capacity: 1 })
  const late = await startPayment(other, session, 50_000)
  app.setTime(new Date(Date.now() + 11 * 60_000))
  await pay(app, one, session, 50_000)
  await other.ask('POST', '/payments', { sessionId: session, transactionId: await confirm(app, late) })
  expect(await ledgerOf(other)).toEqual({
    allocated: [],
    sums: [{ status: 'refunded', kept: 0, refunded: 50_000 }],
  })
  expect((await ledgerOf(one)).allocated).toEqual([50_000])
  expect(await findViolations(app)).toEqual([])
})

/** Cash for a session of 20 taka, without the desk. */
async function cash(change: string): Promise<void> {
  const { database } = app.services.context
  const person = somebody()
  const { body } = await owner.ask('POST', '/desk/payments', {
    ...{ paymentId: randomUUID(), sessionId: await createSession(owner, { fee: 20 }) },
    ...{ email: person.email, amount: 20, method: 'cash' },
  })
  expect(body).toMatchObject({ bookingId: expect.any(String) })
  const paid = sql`(select id from payments where user_id = ${person.id})`
  await database.execute(
    sql`${sql.raw(change)} where ${sql.raw(/\bpayments\b/.test(change) ? 'id' : 'payment_id')} = ${paid}`,
  )
}

const REFUNDED =
  "update payments set status = 'refunded', refund_reason_code = 'refund_by_centre', refund_due_at = now(), refunded_at = now()"

test.each([
  [
    "update payments set status = 'refund_due', refund_reason_code = 'refund_by_centre', refund_due_at = now()",
    'keeps 2000',
  ],
  ["update payments set status = 'charged_back'", 'keeps 2000'],
  ['update payments set kept_minor = 0', 'keeps 0'],
  ['update payments set kept_minor = 2001', 'payments_sums'],
  [REFUNDED, 'is refunded, but keeps 2000 and has refunded 0'],
  [`${REFUNDED}, kept_minor = 0`, 'is refunded, but keeps 0'],
  ['update payments set amount_minor = 1999', 'only be added to'],
  ["update payments set currency = 'USD'", 'only be added to'],
  ['delete from payments', 'only be added to'],
  ['update allocations set amount_minor = 1', 'only be added to'],
  ['delete from allocations', 'only be added to'],
])('M09 the database refuses to commit %s', async (change, reason) => {
  await expect(cash(change)).rejects.toMatchObject({ cause: { message: expect.stringContaining(reason) } })
})

test.each([
  ['truncate allocations'],
  ['update part_concessions set lowered_minor = lowered_minor'],
  ['delete from part_concessions'],
  ['truncate part_concessions'],
])('M09 the database refuses to %s', async (change) => {
  await expect(app.services.context.database.execute(change)).rejects.toMatchObject({
    cause: { message: 'the ledger can only be added to' },
  })
})

test('M09 a refund is written once, and what was refunded of its payment follows from it', async () => {
  const person = somebody()
  const session = await createSession(owner, { fee: 500 })
  await pay(app, person, session, 50_000)
  const { database } = app.services.context
  const write = (change: string) =>
    database.execute(
      sql`${sql.raw(change)} where payment_id = (select id from payments where user_id = ${person.id})`,
    )
  await database.execute(sql`
    insert into refunds (id, payment_id, amount_minor, state, created_at, settled_at)
    select gen_random_uuid(), id, 500, 'done', now(), now() from payments where user_id = ${person.id}`)
  expect(await ledgerOf(person)).toEqual({
    allocated: [50_000, -500],
    sums: [{ status: 'paid', kept: 49_500, refunded: 500 }],
  })
  for (const change of ['update refunds set amount_minor = 1', 'delete from refunds'])
    await expect(write(change)).rejects.toMatchObject({
      cause: { message: 'the ledger can only be added to' },
    })
})
