import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, type Database, type Executor } from '../../db/client.ts'
import { numberReceipt, numberReceipts } from '../../domain/receipts/number.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { PATIENCE } from '../support/patience.ts'
import { pay } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createTestPool } from '../support/pool.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
let person: Person
let session: string
/** Each has connections of its own, as processes have. */
let processes: { database: Database; end(): Promise<void> }[]
beforeAll(async () => {
  app = await boot()
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  person = (await createUsers([app], 1))[0] as Person
  session = await createSession(owner, { fee: 5 })
  processes = Array.from({ length: 3 }, () => {
    const pool = createTestPool({ connectionString: app.databaseUrl, max: 8 })
    return { database: createDatabase(pool), end: () => pool.end() }
  })
})
afterAll(async () => {
  await Promise.all(processes.map(({ end }) => end()))
  await app.stop()
})

// A year of its own for each test.
let year = 2030
beforeEach(() => {
  year += 1
})

const database = () => app.services.context.database
const inYear = (seconds = 0) => new Date(Date.UTC(year, 5, 1, 0, 0, seconds))

/** Records a payment alone: triggers write its receipt. */
async function record(transaction: Executor, at: Date): Promise<string> {
  const [payment, checkout] = [randomUUID(), randomUUID()]
  await transaction.execute(sql`insert into checkouts (id, session_id, user_id, session_title, amount_minor, currency, created_at, hold_expires_at, closed_at)
    values (${checkout}, ${session}, ${person.id}, 'T', 500, 'BDT', ${at}, ${at}, ${at})`)
  await transaction.execute(sql`insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, amount_minor, currency, method,
    session_title, status, refund_reason_code, refund_due_at, charged_at, recorded_at)
    values (${payment}, ${checkout}, ${person.id}, ${session}, ${`pi_${payment}`}, 500, 'BDT', 'card', 'T', 'refund_due', 'refund_no_seat', ${at}, ${at}, ${at})`)
  return payment
}

/** The numbers given in the test's year, in their order. */
async function given(series = 'receipt'): Promise<{ number: number; payment: string; amount: number }[]> {
  const { rows } = await database().execute<{ number: number; payment: string; amount: number }>(sql`
    select number, payment_id as payment, amount_minor as amount from receipts
    where series = ${series} and year = ${year} and number is not null order by number`)
  return rows
}
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('M13 payments recorded at once are numbered without a gap and in order, while two processes number them', async () => {
  const recorded: string[][] = processes.map(() => [])
  let recording = true
  const jobs = processes.slice(0, 2).map(async (process) => {
    while (recording) await process.database.transaction(numberReceipts)
    await process.database.transaction(numberReceipts)
  })
  const payers = Array.from({ length: 20 }, async (_, index) => {
    const one = processes[index % processes.length]
    const own: string[] = []
    for (let count = 0; count < 10; count++)
      own.push((await one?.database.transaction((transaction) => record(transaction, inYear(count)))) ?? '')
    recorded.push(own)
  })
  await Promise.all(payers)
  recording = false
  await Promise.all(jobs)
  const numbers = await given()
  expect(numbers.map(({ number }) => number)).toEqual(numbersTo(200))
  const numberOf = new Map(numbers.map(({ payment, number }) => [payment, number]))
  // Who pays after another has paid has the higher number.
  for (const own of recorded) {
    const got = own.map((payment) => numberOf.get(payment) ?? 0)
    expect(got).toEqual(got.toSorted((one, other) => one - other))
  }
})

test('M13 what waits is numbered by the time of payment', async () => {
  const late = await record(database(), inYear(9))
  const early = await record(database(), inYear(3))
  await database().transaction(numberReceipts)
  expect(await given()).toMatchObject([{ payment: early }, { payment: late }])
})

test('M13 a payment that is rolled back leaves no gap, neither before nor after it has its number', async () => {
  const failure = new Error('after all not')
  const attempt = (work: (transaction: Executor) => Promise<unknown>) =>
    expect(
      database().transaction(async (transaction) => {
        await work(transaction)
        throw failure
      }),
    ).rejects.toBe(failure)
  await attempt((transaction) => record(transaction, inYear()))
  await attempt(async (transaction) => numberReceipt(transaction, await record(transaction, inYear())))
  const desk = await database().transaction(async (transaction) =>
    numberReceipt(transaction, await record(transaction, inYear(1))),
  )
  expect(desk).toBe(`${year}-000001`)
})

test('M13 the desk numbers in its own transaction, and those who waited come first', async () => {
  const waiting = await record(database(), inYear())
  const numbers = await Promise.all(
    processes.map(({ database }, index) =>
      database.transaction(async (transaction) =>
        numberReceipt(transaction, await record(transaction, inYear(1 + index))),
      ),
    ),
  )
  expect(numbers.toSorted()).toEqual([2, 3, 4].map((number) => `${year}-00000${number}`))
  expect((await given())[0]).toMatchObject({ payment: waiting })
})

test('M13 each year begins at one, at midnight in Dhaka', async () => {
  const [old, next] = [new Date(Date.UTC(year, 11, 31, 17, 59, 59)), new Date(Date.UTC(year, 11, 31, 18))]
  const payments = [await record(database(), old), await record(database(), next)]
  await database().transaction(numberReceipts)
  expect(await given()).toMatchObject([{ number: 1, payment: payments[0] }])
  year += 1
  expect(await given()).toMatchObject([{ number: 1, payment: payments[1] }])
})

test('M13 each part that is refunded has a credit note, and one that failed after all a debit note', async () => {
  const payment = await record(database(), inYear())
  const refund = async (id: string, minor: number, state: 'done' | 'failed', after: number) => {
    await database().transaction(async (transaction) => {
      await transaction.execute(sql`insert into refunds (id, payment_id, amount_minor, state, created_at, settled_at)
        values (${id}, ${payment}, ${minor}, ${state}, ${inYear()}, ${inYear(60)})
        on conflict (id) do update set state = excluded.state, settled_at = excluded.settled_at`)
      await transaction.execute(sql`update payments set status = ${after === 500 ? 'refunded' : 'refund_due'},
        refunded_at = ${after === 500 ? inYear(60) : null}
        where id = ${payment}`)
    })
    await database().transaction(numberReceipts)
  }
  const [first, second, third, last] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await refund(first, 100, 'done', 100)
  await refund(first, 100, 'done', 100)
  await refund(second, 250, 'done', 350)
  await refund(second, 250, 'failed', 100)
  await refund(third, 250, 'done', 350)
  await refund(last, 150, 'done', 500)
  expect(await given('credit_note')).toMatchObject([
    { number: 1, amount: 100 },
    { number: 2, amount: 250 },
    { number: 3, amount: 250 },
    { number: 4, amount: 150 },
  ])
  const { rows } = await database().execute(
    sql`select amount_minor as amount from receipts where series = 'debit_note' and payment_id = ${payment}`,
  )
  expect(rows).toEqual([{ amount: 250 }])
})

test('M13 a receipt gets its number and its content once; then its buyer is erased, and nothing else', async () => {
  await record(database(), inYear())
  const change = (set: string) =>
    database().execute(sql`update receipts set ${sql.raw(set)} where series = 'receipt' and year = ${year}`)
  const refused = { cause: { message: 'receipts can only be added to' } }
  await expect(change('amount_minor = 1')).rejects.toMatchObject(refused)
  await database().transaction(numberReceipts)
  for (const set of [
    'number = null',
    'content = null',
    `content = content || '{"seller": "Somebody else"}'`,
    `content = jsonb_set(content, '{buyer}', '"Somebody else"')`,
    `content = content #- '{buyer}', amount_minor = 1`,
  ])
    await expect(change(set), set).rejects.toMatchObject(refused)
  await change(`content = content #- '{buyer}'`)
  await expect(change(`content = content || '{"buyer": "Karim"}'`)).rejects.toMatchObject(refused)
})

test.each([
  ['delete from receipts'],
  ['truncate receipts'],
  ['update receipts set number = 7 where number = 1'],
  ['update receipts set amount_minor = 1'],
])('M13 nobody changes a receipt: %s', async (change) => {
  await record(database(), inYear())
  await database().transaction(numberReceipts)
  await expect(database().execute(sql.raw(change))).rejects.toMatchObject({
    cause: { message: 'receipts can only be added to' },
  })
})

test('M13 the background job numbers a payment and its refund within seconds', async () => {
  const working = await boot()
  working.startJobs()
  const [admin, payer] = (await createUsers([working], 2, 'Admin')) as [Person, Person]
  const id = await createSession(admin, { fee: 5 })
  await pay(working, payer, id, 500)
  await payer.ask('DELETE', `/bookedSessions/${id}`)
  await vi.waitFor(
    async () => {
      const { rows } = await working.services.context.database.execute(
        sql`select series, number from receipts order by 1 desc`,
      )
      expect(rows).toEqual([
        { series: 'receipt', number: 1 },
        { series: 'credit_note', number: 1 },
      ])
    },
    { ...PATIENCE, interval: 50 },
  )
  await working.stop()
})
