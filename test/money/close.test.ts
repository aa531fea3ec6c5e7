import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Close, CloseRow } from '../../contract/day-close/day-close.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { cashBoxes, disputes, users } from '../../db/schema.ts'
import { numberReceipts } from '../../domain/receipts/number.ts'
import { boot, type TestApp } from '../support/boot.ts'
import {
  insertHeldPayment,
  insertPayment,
  insertRefund,
  insertRefundDue,
  type Sold,
} from '../support/money.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const HOUR_MS = 3600_000

let app: TestApp
let owner: Person
let student: Person
let cashier: Person
let sold: Sold
beforeAll(async () => {
  app = await boot()
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  ;[student, cashier] = (await createUsers([app], 2)) as [Person, Person]
  await owner.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  await database().update(users).set({ name: 'Karim' }).where(sql`id = ${cashier.id}`)
  await database().update(users).set({ name: 'রহিমা' }).where(sql`id = ${student.id}`)
  sold = { userId: student.id, sessionId: await createSession(owner, { fee: 5 }) }
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const database = () => app.services.context.database

// A day of its own for each test.
let start = startOfDay('2031-03-01')
let day = ''
beforeEach(() => {
  start = new Date(start.getTime() + 48 * HOUR_MS)
  day = dayOf(start)
})
const atHour = (hours: number) => new Date(start.getTime() + hours * HOUR_MS)

async function close(query = `date=${day}`): Promise<Close> {
  const { status, body } = await cashier.ask('GET', `/close?${query}`)
  expect(status).toBe(200)
  return body as unknown as Close
}
async function rows(query: string): Promise<{ rows: CloseRow[]; total: number; totalPages: number }> {
  const { status, body } = await cashier.ask('GET', `/close/rows?date=${day}&${query}`)
  expect(status).toBe(200)
  return body as unknown as { rows: CloseRow[]; total: number; totalPages: number }
}
const sumOf = (list: readonly { amountInCents: number }[]) =>
  list.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
const nothing = { count: 0, amountInCents: 0, amount: 0 }

test.each([
  ['/close?date=2026-02-30', 'date'],
  ['/close?date=yesterday', 'date'],
  ['/close.csv?date=2026-11', 'date'],
  ['/close/providers?date=2026-02-30', 'date'],
  ['/close/rows', 'kind'],
  ['/close/rows?kind=gone', 'kind'],
  ['/close/rows?kind=in&method=cheque', 'method'],
  ['/close/rows?kind=in&byHand=perhaps', 'byHand'],
  ['/close/rows?kind=in&by=Karim', 'by'],
])('M14 %s is refused', async (path, field) => {
  expect(await cashier.ask('GET', path)).toMatchObject({ status: 400, body: { field } })
})

test('M14 the close is for Admins and cashiers', async () => {
  for (const path of ['/close', '/close/providers', '/close/rows?kind=in', '/close.csv', '/close.xlsx']) {
    expect((await student.ask('GET', path)).status).toBe(403)
    expect((await owner.ask('GET', path)).status).toBe(200)
    expect((await cashier.ask('GET', path)).status).toBe(200)
  }
})

test('M14 without a date the close is of today, and a day without money has nothing in the cash box', async () => {
  app.setTime(atHour(1))
  expect(await close('date=')).toMatchObject({
    date: day,
    at: atHour(1).toISOString(),
    cash: [{ currency: 'BDT', amountInCents: 0, amount: 0 }],
    ...{ lines: [], cashiers: [] },
  })
})

test('M14 a day goes from midnight to midnight in Dhaka', async () => {
  const last = new Date(atHour(24).getTime() - 1)
  for (const at of [atHour(-1), atHour(0), last, atHour(24)]) {
    await insertPayment(database(), sold, { method: 'cash', byHand: true, at })
    await database()
      .insert(disputes)
      .values({
        ...{ id: randomUUID(), reference: `du_${at.getTime()}`, amountMinor: 400, currency: 'BDT' },
        paymentId: await insertPayment(database(), sold, { method: 'card', at: atHour(-30) }),
        ...{ reason: 'fraudulent', status: 'lost', refundable: false, openedAt: atHour(-20), closedAt: at },
      })
  }
  expect((await close()).lines).toMatchObject([
    { method: 'card', in: nothing, lost: { count: 2, amountInCents: 800 } },
    { method: 'cash', in: { count: 2, amountInCents: 1000 } },
  ])
})

test('M14 money is summed up by method, and by who took it by hand', async () => {
  const at = atHour(10)
  const byHand = { byHand: true, by: cashier.id, at }
  const cash = await insertPayment(database(), sold, { method: 'cash', amountMinor: 80_000, ...byHand })
  await insertPayment(database(), sold, { method: 'cash', amountMinor: 20_050, ...byHand, by: owner.id })
  await insertPayment(database(), sold, { method: 'bkash', amountMinor: 700, ...byHand })
  await insertPayment(database(), sold, { method: 'bkash', amountMinor: 900, at })
  await insertPayment(database(), sold, { method: 'sslcommerz', amountMinor: 1100, at })
  await insertRefund(database(), cash, atHour(12), cashier.id)
  const { cash: box, lines, cashiers } = await close()
  expect(box).toEqual([{ currency: 'BDT', amountInCents: 20_050, amount: 200.5 }])
  const line = (method: string, byHand: boolean) =>
    lines.find((one) => one.method === method && one.byHand === byHand)
  // In the same order whoever took the first money of the day.
  expect(lines.map(({ method, byHand }) => [method, byHand])).toEqual([
    ['bkash', false],
    ['bkash', true],
    ['sslcommerz', false],
    ['cash', true],
  ])
  expect(line('cash', true)).toMatchObject({
    in: { count: 2, amountInCents: 100_050, amount: 1000.5 },
    out: { count: 1, amountInCents: 80_000, amount: 800 },
  })
  expect(line('bkash', true)).toMatchObject({ in: { count: 1, amountInCents: 700 }, out: nothing })
  expect(line('bkash', false)).toMatchObject({ in: { count: 1, amountInCents: 900 }, out: nothing })
  expect(line('sslcommerz', false)).toMatchObject({ in: { count: 1, amountInCents: 1100 } })
  const karim = cashiers.filter(({ person }) => person?.name === 'Karim')
  expect(karim.map(({ method, ...one }) => [method, one.in.amount, one.out.amount]).sort()).toEqual([
    ['bkash', 7, 0],
    ['cash', 800, 800],
  ])
  expect(cashiers).toHaveLength(3)
  // Each figure has its rows.
  await insertPayment(database(), sold, { method: 'cash', amountMinor: 100, byHand: true, at })
  const all = (await close()).cashiers
  expect(all).toHaveLength(4)
  for (const { person, method, ...moved } of all)
    for (const kind of ['in', 'out'] as const) {
      const found = await rows(`kind=${kind}&method=${method}&byHand=true&by=${person?._id ?? 'nobody'}`)
      expect([found.total, sumOf(found.rows)]).toEqual([moved[kind].count, moved[kind].amountInCents])
    }
})

test('M14 money that is refunded counts on the day on which it was refunded', async () => {
  const payment = await insertPayment(database(), sold, { method: 'card', at: atHour(-5) })
  await insertRefund(database(), payment, atHour(5))
  expect((await close()).lines).toMatchObject([{ method: 'card', in: nothing, out: { count: 1, amount: 5 } }])
  await database().transaction(numberReceipts)
  expect((await rows('kind=out')).rows).toMatchObject([
    {
      ...{ kind: 'out', at: atHour(5).toISOString(), method: 'card', amount: 5, paymentId: payment },
      ...{ number: expect.stringMatching(/^CN-2031-\d{6}$/), reference: `back-${payment}` },
    },
  ])
})

test('I01 M14 the net of several days leads to all money that moved in them', async () => {
  const taken = await insertPayment(database(), sold, { method: 'card', at: atHour(-5) })
  await insertPayment(database(), sold, { method: 'cash', byHand: true, at: atHour(3) })
  await insertPayment(database(), sold, { method: 'cash', byHand: true, at: atHour(30) })
  await insertRefund(database(), taken, atHour(5))
  await database().transaction(numberReceipts)
  expect((await rows('kind=net')).rows.map(({ kind }) => kind)).toEqual(['out', 'in'])
})

test('M14 each figure leads to its rows: who paid, for what, with which reference and receipt, and who took it', async () => {
  const at = atHour(9)
  const own = { byHand: true, by: cashier.id }
  const payment = await insertPayment(database(), sold, { method: 'nagad', at, ...own, title: 'Chemistry' })
  await insertPayment(database(), sold, { method: 'cash', at: atHour(8), ...own })
  await insertPayment(database(), sold, { method: 'bkash', at: atHour(8) })
  await database().transaction(numberReceipts)
  expect((await rows('kind=in&method=nagad')).rows).toEqual([
    {
      ...{ _id: payment, kind: 'in', at: at.toISOString(), method: 'nagad', byHand: true },
      ...{ currency: 'BDT', amountInCents: 500, amount: 5, reference: payment, paymentId: payment },
      ...{ person: { name: 'রহিমা', email: student.email, phone: null }, bookingId: expect.any(String) },
      ...{ sessionId: sold.sessionId, sessionTitle: 'Chemistry', by: 'Karim' },
      number: expect.stringMatching(/^2031-\d{6}$/),
    },
  ])
  expect((await rows('kind=in&byHand=true')).rows.map(({ method }) => method)).toEqual(['nagad', 'cash'])
  expect((await rows('kind=in&method=cash')).rows[0]).not.toHaveProperty('reference')
  expect((await rows('kind=in&method=bkash&byHand=true')).rows).toEqual([])
  expect(await rows('kind=in&limit=2&page=2')).toMatchObject({
    total: 3,
    totalPages: 2,
    rows: [{ kind: 'in' }],
  })
})

describe('what is open', () => {
  test('M14 is money due back, at the desk or by its provider, and payments that wait for a decision, on whatever day', async () => {
    const [byHand, byProvider] = await Promise.all([
      insertPayment(database(), sold, { method: 'rocket', byHand: true, at: atHour(-200) }),
      insertPayment(database(), sold, { method: 'sslcommerz', at: atHour(-100) }),
    ])
    await insertRefundDue(database(), byHand, { at: atHour(-90), amountMinor: 300 })
    await insertRefundDue(database(), byProvider, { at: atHour(-80), amountMinor: 500, asked: true })
    const sent = {
      method: 'desk',
      wallet: 'bkash',
      reference: 'TRX1',
      at: atHour(1),
      until: atHour(25),
    } as const
    await insertHeldPayment(database(), sold, sent)
    await insertHeldPayment(database(), sold, {
      method: 'sslcommerz',
      reference: 'risky',
      at: atHour(2),
      until: atHour(20),
    })
    expect((await close()).open).toEqual([
      { kind: 'refund_at_desk', currency: 'BDT', count: 1, amountInCents: 300, amount: 3 },
      { kind: 'refund_at_provider', currency: 'BDT', count: 1, amountInCents: 500, amount: 5 },
      { kind: 'decision', currency: 'BDT', count: 2, amountInCents: 1400, amount: 14 },
    ])
    expect((await rows('kind=refund_at_desk')).rows).toMatchObject([
      { paymentId: byHand, at: atHour(-90).toISOString(), amount: 3, method: 'rocket', byHand: true },
    ])
    expect((await rows('kind=refund_at_provider')).rows).toMatchObject([
      { paymentId: byProvider, requested: true },
    ])
    expect((await rows('kind=decision')).rows).toMatchObject([
      {
        ...{ method: 'bkash', byHand: true, reference: 'TRX1', amount: 7 },
        ...{ at: atHour(1).toISOString(), until: atHour(25).toISOString() },
      },
      { method: 'sslcommerz', byHand: false, reference: 'risky' },
    ])
  })
})

test('M14 a payment that a bank wants back is open until the bank has decided', async () => {
  const payment = await insertPayment(database(), sold, { method: 'card', at: atHour(-30) })
  const [dispute] = await database()
    .insert(disputes)
    .values({
      ...{ id: randomUUID(), paymentId: payment, reference: 'du_open', amountMinor: 400, currency: 'BDT' },
      ...{ reason: 'fraudulent', status: 'needs_response', refundable: false },
      ...{ openedAt: atHour(1), respondBy: atHour(200) },
    })
    .returning()
  const open = async () => (await close()).open?.filter(({ kind }) => kind === 'dispute')
  expect(await open()).toEqual([
    { kind: 'dispute', currency: 'BDT', count: 1, amountInCents: 400, amount: 4 },
  ])
  expect((await rows('kind=dispute')).rows).toMatchObject([
    {
      ...{ _id: dispute?.id, at: atHour(1).toISOString(), until: atHour(200).toISOString(), amount: 4 },
      ...{ method: 'card', byHand: false, reference: 'du_open', paymentId: payment },
      person: { email: null },
    },
  ])
  const table = String((await owner.ask('GET', `/close.csv?date=${day}`)).body)
  expect(table).toContain('"dispute"')
  await database()
    .update(disputes)
    .set({ status: 'won', closedAt: atHour(2) })
  expect(await open()).toEqual([])
  expect((await rows('kind=dispute')).rows).toEqual([])
})

test('M14 how to reach who did not pay to the cashier who asks is for Admins, in rows and in the table', async () => {
  const paid = await insertPayment(database(), sold, { method: 'bkash', at: atHour(10) })
  await insertPayment(database(), sold, { method: 'cash', byHand: true, by: cashier.id, at: atHour(11) })
  await insertPayment(database(), sold, { method: 'cash', byHand: true, by: owner.id, at: atHour(10) })
  const emails = async (by: Person, byHand: boolean) => {
    const { body } = await by.ask('GET', `/close/rows?date=${day}&kind=in&byHand=${byHand}`)
    return (body.rows as CloseRow[]).map(({ person }) => person.email)
  }
  expect(await emails(cashier, false)).toEqual([null])
  expect(await emails(cashier, true)).toEqual([student.email, null])
  expect(await emails(owner, false)).toEqual([student.email])
  expect(await emails(owner, true)).toEqual([student.email, student.email])
  const online = async (by: Person) => {
    const table = String((await by.ask('GET', `/close.csv?date=${day}`)).body)
    return table.split('\n').filter((line) => line.includes(paid) && line.includes(student.email)).length
  }
  expect(await online(cashier)).toBe(0)
  expect(await online(owner)).toBeGreaterThan(0)
})

test('M14 all sums are of one moment, also while money is recorded, and equal the rows', async () => {
  // Each transaction records the same amount twice, and every second one refunds one of them.
  const record = (index: number) =>
    database().transaction(async (transaction) => {
      const money = { byHand: true, by: cashier.id, at: atHour(11), amountMinor: 100 + index }
      const cash = await insertPayment(transaction, sold, { method: 'cash', ...money })
      if (index % 2 === 0) await insertRefund(transaction, cash, atHour(11), cashier.id)
      await insertPayment(transaction, sold, { method: 'rocket', ...money })
    })
  let recording = true
  const seen: Close[] = []
  const reading = (async () => {
    while (recording) seen.push(await close())
  })()
  await Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      for (let index = worker; index < 40; index += 4) await record(index)
    }),
  )
  recording = false
  await reading
  seen.push(await close())
  for (const { lines, cashiers, cash } of seen) {
    const of = (method: string) => lines.find((line) => line.method === method)
    expect(of('cash')?.in).toEqual(of('rocket')?.in)
    expect(sumOf(cashiers.map((one) => one.in))).toBe(sumOf(lines.map((line) => line.in)))
    expect(sumOf(cash)).toBe((of('cash')?.in.amountInCents ?? 0) - (of('cash')?.out.amountInCents ?? 0))
  }
  const last = seen.at(-1)
  for (const kind of ['in', 'out'] as const) {
    const listed = await rows(`kind=${kind}&limit=100`)
    expect(listed.total).toBe(listed.rows.length)
    expect(sumOf(listed.rows)).toBe(sumOf(last?.lines.map((line) => line[kind]) ?? []))
  }
  expect(last?.lines.map((line) => line.in.count)).toEqual([40, 40])
})

test('M14 a cashier reads no sum of cash before the boxes of the day are signed, an Admin does', async () => {
  await insertPayment(database(), sold, {
    method: 'cash',
    byHand: true,
    amountMinor: 500_00,
    at: atHour(9),
    by: cashier.id,
  })
  await insertPayment(database(), sold, {
    method: 'nagad',
    byHand: true,
    amountMinor: 70_00,
    at: atHour(9),
    by: cashier.id,
  })
  const [box] = await database()
    .insert(cashBoxes)
    .values({ id: randomUUID(), currency: 'BDT', openedById: cashier.id, openedAt: atHour(8), floatMinor: 0 })
    .returning()
  const hidden = await close()
  expect(hidden).toMatchObject({ isCashHidden: true, cash: [] })
  expect(hidden.lines.map(({ method }) => method)).toEqual(['nagad'])
  expect(hidden.cashiers.map(({ method }) => method)).toEqual(['nagad'])
  const csv = await fetch(`${app.url}/api/close.csv?date=${day}`, {
    headers: { authorization: `Bearer ${cashier.token}` },
  })
  expect(await csv.text()).not.toContain('500.00')
  const { body } = await owner.ask('GET', `/close?date=${day}`)
  expect(body).toMatchObject({ cash: [{ amountInCents: 500_00 }] })
  app.setTime(atHour(10))
  const [path, countId] = [`/cash-boxes/${box?.id}`, randomUUID()]
  expect((await cashier.ask('POST', `${path}/counts`, { countId, counted: {} })).status).toBe(200)
  expect((await cashier.ask('POST', `${path}/signature`, { countId, left: 0 })).status).toBe(200)
  expect(await close()).toMatchObject({ cash: [{ amountInCents: 500_00 }] })
})

test('M14 the rows are a table for spreadsheets, with names in Bangla, times in Dhaka and no formulas', async () => {
  const title = `=HYPERLINK("https://evil.example")`
  await insertPayment(database(), sold, {
    method: 'cash',
    byHand: true,
    by: cashier.id,
    at: atHour(21),
    title,
  })
  const response = await fetch(`${app.url}/api/close.csv?date=${day}`, {
    headers: { authorization: `Bearer ${cashier.token}` },
  })
  expect(response.headers.get('content-disposition')).toContain(`close-${day}.csv`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [header, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  expect(header).toContain('"What","Time in Dhaka","Method"')
  const own = lines.filter((line) => line.startsWith('"in"'))
  expect(own).toHaveLength(1)
  expect(own[0]).toContain(`"in","${day} 21:00","cash","yes","5.00","BDT"`)
  expect(own[0]).toContain('"রহিমা"')
  expect(own[0]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(own[0]).toContain('"Karim"')
})

test('M14 the close for Excel has the sums and the rows, with times in Dhaka and names in Bangla', async () => {
  await insertPayment(database(), sold, { method: 'cash', byHand: true, by: cashier.id, at: atHour(21) })
  const response = await fetch(`${app.url}/api/close.xlsx?date=${day}&language=bn`, {
    headers: { authorization: `Bearer ${cashier.token}` },
  })
  expect(response.headers.get('content-disposition')).toContain(`close-${day}.xlsx`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(text('xl/workbook.xml')).toContain('দিনের হিসাব')
  const strings = text('xl/sharedStrings.xml')
  for (const shown of ['রহিমা', 'ক্যাশ', 'Karim', 'নেওয়া হয়েছে']) expect(strings).toContain(shown)
  // Days since 1900, as Excel counts, and 21 hours.
  const days = Date.parse(day) / (24 * HOUR_MS) + 25_569 + 21 / 24
  expect(text('xl/worksheets/sheet2.xml')).toContain(`<v>${days}</v>`)
  expect(text('xl/worksheets/sheet1.xml')).toContain('<v>5</v>')
})
