import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Overview } from '../../contract/centre/overview.ts'
import type { Close, CloseComparison, CloseRow } from '../../contract/day-close/day-close.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { refunds } from '../../db/schema.ts'
import { newId } from '../../domain/context.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { signBox } from '../support/desk.ts'
import { insertHeldPayment, insertPayment } from '../support/money.ts'
import { confirm, startPayment } from '../support/payments.ts'
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

// Two days of its own for each test.
let start = startOfDay(dayOf(new Date(), 1))
beforeEach(() => {
  start = new Date(start.getTime() + 72 * HOUR_MS)
})
const setHour = (hours: number) => app.setTime(new Date(start.getTime() + hours * HOUR_MS))

const read = async <Body>(path: string) => {
  const { status, body } = await owner.ask('GET', path)
  expect(status).toBe(200)
  return body as unknown as Body
}
const rowsOf = async (day: string, kind = 'in') =>
  (await read<{ rows: CloseRow[] }>(`/close/rows?date=${day}&kind=${kind}`)).rows
const sumOf = async (day: string) => {
  const { lines } = await read<Close>(`/close?date=${day}`)
  return lines.reduce((sum, line) => sum + line.in.amount - line.out.amount, 0)
}

/** Somebody pays on the first day, and we hear of it so many hours after that day began. */
async function payAndHear(hours: number): Promise<{ day: string; next: string }> {
  setHour(12)
  const form = { registrationEnd: new Date(start.getTime() + 240 * HOUR_MS).toISOString() }
  const classTimes = {
    classStart: new Date(start.getTime() + 300 * HOUR_MS).toISOString(),
    classEnd: new Date(start.getTime() + 301 * HOUR_MS).toISOString(),
  }
  const sessionId = await createSession(owner, { fee: 500, ...form, ...classTimes })
  const transactionId = await confirm(app, await startPayment(student, sessionId, 500_00))
  setHour(hours)
  const paid = await student.ask('POST', '/payments', { sessionId, transactionId, email: student.email })
  expect([200, 201]).toContain(paid.status)
  return { day: dayOf(start), next: dayOf(start, 1) }
}

test('M14 a day takes up what is found until two in the morning', async () => {
  const { day, next } = await payAndHear(25.9)
  expect([await sumOf(day), await sumOf(next)]).toEqual([500, 0])
  expect((await rowsOf(day))[0]).not.toHaveProperty('belongsTo')
  start = new Date(start.getTime() + 72 * HOUR_MS)
  const late = await payAndHear(26)
  expect([await sumOf(late.day), await sumOf(late.next)]).toEqual([0, 500])
  expect((await rowsOf(late.next))[0]).toMatchObject({ belongsTo: late.day })
})

test('M14 a payment found after its day was closed is a correction of the day on which it was found', async () => {
  const { day, next } = await payAndHear(30)
  expect([await sumOf(day), await sumOf(next)]).toEqual([0, 500])
  expect(await rowsOf(day)).toEqual([])
  expect(await rowsOf(next)).toMatchObject([{ amount: 500, belongsTo: day }])
  // As well on the first screen, and in the tables.
  const { centre } = await read<Overview>('/overview')
  expect(centre?.today.takings).toBe(500)
  expect(String((await owner.ask('GET', `/close.csv?date=${next}`)).body)).toContain(`"${day}"`)
  // The provider’s list has it on the day of the charge, and that is no difference.
  for (const [date, count] of [
    [day, 1],
    [next, 0],
  ] as const) {
    const { providers } = await read<{ providers: CloseComparison[] }>(`/close/providers?date=${date}`)
    expect(providers[0]?.differences).toEqual([])
    expect(providers[0]?.lines.reduce((sum, line) => sum + line.in.here.count, 0)).toBe(count)
  }
})

test('M14 a refund that an operator made at the provider counts on the day on which it was found', async () => {
  const { day } = await payAndHear(12)
  const { context } = app.services
  const [paid] = await rowsOf(day)
  const at = (hours: number) => new Date(start.getTime() + hours * HOUR_MS)
  await context.database.insert(refunds).values({
    ...{ id: newId(context), paymentId: paid?.paymentId ?? '', amountMinor: 100, state: 'done' },
    ...{ createdAt: at(14), settledAt: at(14), recordedAt: at(40) },
  } as const)
  setHour(41)
  expect([await sumOf(day), await sumOf(dayOf(start, 1))]).toEqual([500, -1])
  expect(await rowsOf(dayOf(start, 1), 'out')).toMatchObject([{ amount: 1, belongsTo: day }])
})

test('M14 what is open now is no part of a day that is over', async () => {
  setHour(12)
  const { database } = app.services.context
  const sold = { userId: student.id, sessionId: await createSession(owner, { fee: 5 }) }
  const at = new Date(start.getTime() + 10 * HOUR_MS)
  await insertPayment(database, sold, { method: 'cash', byHand: true, at })
  const until = new Date(start.getTime() + 90 * HOUR_MS)
  await insertHeldPayment(database, sold, { method: 'sslcommerz', reference: 'risky', at, until })
  const day = dayOf(start)
  expect((await read<Close>(`/close?date=${day}`)).open).toMatchObject([{ kind: 'decision', count: 1 }])
  const table = async () => String((await owner.ask('GET', `/close.csv?date=${day}`)).body)
  expect(await table()).toContain('"decision"')
  setHour(36)
  expect(await read<Close>(`/close?date=${day}`)).not.toHaveProperty('open')
  expect(await table()).not.toContain('"decision"')
  expect((await read<Close>('/close')).open).toMatchObject([{ kind: 'decision', count: 1 }])
})

test('M14 a day lists the boxes that were open for some of it, from its first instant to its last', async () => {
  setHour(10)
  const opened = async () => (await owner.ask('POST', '/cash-boxes', {})).body.insertedId as string
  const sign = async (id: string) => signBox(owner, id, {})
  const first = await opened()
  // Who opens one that is open gets that one.
  expect(await opened()).toBe(first)
  setHour(48)
  expect((await sign(first)).status).toBe(200)
  const second = await opened()
  const idsOn = async (days: number) => {
    const { boxes } = await read<{ boxes: { _id: string }[] }>(`/cash-boxes?date=${dayOf(start, days)}`)
    return boxes.map(({ _id }) => _id)
  }
  const lists = [await idsOn(-1), await idsOn(0), await idsOn(1), await idsOn(2), await idsOn(3)]
  expect(lists).toEqual([[], [first], [first], [first, second], [second]])
  expect((await sign(second)).status).toBe(200)
  expect(await idsOn(3)).toEqual([])
})
