import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentSums } from '../../contract/payments/payment-history.ts'
import { runAudit } from '../../domain/health/audit/audit.ts'
import { mergeSums } from '../../domain/payments/history/merge-sums.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { insertPayment, insertRefund, insertRefundDue, type Sold } from '../support/money.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const MORNING = new Date('2026-10-01T04:00:00Z')
/** Of the next day in Dhaka, though not in UTC. */
const NIGHT = new Date('2026-10-01T19:00:00Z')

let app: TestApp
let owner: Person
let sold: Sold
const paid: Record<string, string> = {}
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  const [payer] = await createUsers([app], 1)
  sold = { userId: payer?.id ?? '', sessionId: await createSession(owner, { fee: 5 }) }
  const money = [
    ['kept', { method: 'card', at: MORNING }],
    ['refunded', { method: 'card', at: MORNING, amountMinor: 700 }],
    ['due', { method: 'bkash', at: NIGHT }],
    ['byHand', { method: 'cash', byHand: true, at: NIGHT, amountMinor: 900 }],
    ['wrong', { method: 'cash', byHand: true, at: NIGHT, amountMinor: 9000 }],
    ['ofBalance', { method: 'balance', byHand: true, at: MORNING, amountMinor: 300 }],
  ] as const
  await insertAdvance()
  for (const [name, one] of money) paid[name] = await insertPayment(app.services.context.database, sold, one)
})
afterAll(() => app.stop())

/** 300 in advance, by hand, of which a payment may be made. */
async function insertAdvance(): Promise<void> {
  const id = randomUUID()
  await app.services.context.database.execute(sql`
    with advance as (
      insert into payments (id, user_id, provider_payment_id, method, by_hand, amount_minor, currency, session_title, status, charged_at,
        recorded_at)
      values (${id}, ${sold.userId}, ${id}, 'cash', true, 300, 'BDT', '', 'paid', ${MORNING}, ${MORNING}) returning *)
    insert into allocations (id, payment_id, amount_minor, created_at)
    select gen_random_uuid(), id, amount_minor, recorded_at from advance`)
}

const database = () => app.services.context.database
const countRows = async () => {
  const { rows } = await database().execute<{ rows: number }>(
    sql`select count(*)::integer as rows from payment_sums`,
  )
  return rows[0]?.rows ?? 0
}

async function sums(query: string): Promise<PaymentSums[]> {
  const { status, body } = await owner.ask('GET', `/admin/payments?${query}`)
  expect(status).toBe(200)
  return body.sums as PaymentSums[]
}

async function violations(): Promise<string[]> {
  const report = await runAudit(database(), { now: new Date(), timeoutMs: 10_000 })
  return report.violations
    .map(({ sentence }) => sentence)
    .filter((sentence) => sentence.startsWith('sums of a day'))
}

/** A search, and a time of day, are summed up from the payments themselves. */
const LATER = 'from=2026-01-01T00:01'

const filters = [
  '',
  'method=card',
  'method=cash',
  'method=balance',
  'byHand=true',
  'byHand=false',
  'status=paid',
]
const both = [
  ...filters,
  'status=refunded',
  'status=refund_due',
  'status=charged_back',
  'to=2026-10-01T23:59:59.999',
]

async function expectSameSums(): Promise<void> {
  for (const filter of both)
    expect(await sums(`from=2026-01-01&${filter}`), filter).toEqual(await sums(`${LATER}&${filter}`))
  expect(await violations()).toEqual([])
}

test('R11 the sums of days are those of the payments, whatever becomes of these', async () => {
  await expectSameSums()
  const [all] = await sums('')
  expect(all).toMatchObject({ count: 7, chargedInCents: 11_900, refundedInCents: 0, refundDueInCents: 0 })
  expect(await sums('to=2026-10-01')).toMatchObject([{ count: 4, chargedInCents: 1500 }])
  expect(await sums('from=2026-10-02')).toMatchObject([{ count: 3, chargedInCents: 10_400 }])

  await insertRefund(database(), paid.refunded ?? '', NIGHT)
  await insertRefundDue(database(), paid.due ?? '', { at: NIGHT, amountMinor: 200 })
  await insertRefund(database(), paid.wrong ?? '', NIGHT)
  await database().execute(
    sql`update payments set refund_reason_code = 'refund_corrected' where id = ${paid.wrong}`,
  )
  await database().execute(sql`update payments set refund_ref = 'again' where id = ${paid.refunded}`)
  await expectSameSums()
  expect(await sums('')).toMatchObject([
    { count: 7, chargedInCents: 2900, refundedInCents: 700, refundDueInCents: 200, netInCents: 2200 },
  ])
})

test('sums of one day are merged, and stay what they are', async () => {
  for (let more = 0; more < 5; more += 1)
    await insertPayment(database(), sold, { method: 'card', at: MORNING })
  const before = { sums: await sums(''), rows: await countRows() }
  await mergeSums(app.services.context)
  expect(await countRows()).toBeLessThan(before.rows)
  const merged = await countRows()
  await mergeSums(app.services.context)
  expect(await countRows()).toBe(merged)
  expect(await sums('')).toEqual(before.sums)
  await expectSameSums()
})

test('two processes merge them while people pay', async () => {
  const pay = () => insertPayment(database(), sold, { method: 'card', at: MORNING })
  const [before] = await sums('')
  await Promise.all([pay(), pay()])
  // What a payment has added is not committed when they are merged.
  await database().transaction(async (transaction) => {
    await insertPayment(transaction, sold, { method: 'card', at: MORNING })
    await Promise.all([mergeSums(app.services.context), mergeSums(app.services.context), pay()])
  })
  expect(await sums('')).toMatchObject([{ count: (before?.count ?? 0) + 4 }])
  await expectSameSums()
})

test('sums that are read, deleted and written anew lose what is paid meanwhile: the control', async () => {
  const { rows } = await database().execute<{ count: number; charged: number }>(
    sql`select sum(count)::integer as count, sum(charged_minor)::integer as charged from payment_sums
      where method = 'card' and status = 'paid'`,
  )
  await insertPayment(database(), sold, { method: 'card', at: MORNING })
  await database().execute(sql`delete from payment_sums where method = 'card' and status = 'paid'`)
  await database().execute(sql`
    insert into payment_sums (id, day, currency, method, by_hand, status, count, charged_minor, refunded_minor, refund_due_minor)
    values (${randomUUID()}, '2026-10-01', 'BDT', 'card', false, 'paid', ${rows[0]?.count}, ${rows[0]?.charged}, 0, 0)`)
  expect(await violations()).toHaveLength(1)
})
