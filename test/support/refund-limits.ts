import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { RefundRequest } from '../../contract/payments/refunds-by-staff.ts'
import { payments } from '../../db/schema.ts'
import { readMovedToday } from '../../domain/refund-limit/moved-today.ts'
import { expectBooksToBalance } from './books.ts'
import { boot, type TestApp } from './boot.ts'
import { cash, cashier } from './desk.ts'
import { createPlan } from './parts.ts'
import { admin, type Person } from './people.ts'
import { createSession } from './sessions.ts'

/** A centre with two Admins, a cashier, and a limit of 1,000 taka. */
export let app: TestApp
export let owner: Person
export let second: Person
export let desk: Person

/** Starts it before the tests of a file, and looks at its books after them. */
export function startLimits(): void {
  beforeAll(async () => {
    app = await boot()
    owner = await admin(app)
    second = await admin(app)
    desk = await cashier(app, owner)
  })
  beforeEach(() => limit(1000))
  afterAll(async () => {
    await expectBooksToBalance(app)
    await app.stop()
  })
}

export const limit = (refundLimit: unknown, by = owner) =>
  by.ask('PUT', '/settings/refund-limit', { refundLimit })
/** Cash that somebody took for a seat. */
export async function taken(fee: number, by = desk): Promise<string> {
  const sale = await by.ask(
    'POST',
    '/desk/payments',
    cash(await createSession(owner, { fee }), { amount: fee }),
  )
  expect(sale.status).toBe(200)
  return sale.body.paymentId as string
}
export const give = (paymentId: string, by: Person, changes: Record<string, unknown> = {}) =>
  by.ask('POST', '/refunds', { payment: paymentId, reason: 'Ill', ...changes })
export const waiting = async (by = owner) =>
  (await by.ask('GET', '/refund-requests')).body.requests as unknown as RefundRequest[]
export const requestOf = async (paymentId: string) =>
  (await waiting()).find((one) => one.paymentId === paymentId)
export const decide = (id: string | undefined, accept: boolean, by: Person) =>
  by.ask('POST', `/refund-requests/${id}`, { accept })
export const database = () => app.services.context.database
export const paymentOf = async (paymentId: string) =>
  (await database().select().from(payments).where(eq(payments.id, paymentId)))[0]
/** What somebody has moved today for the payer of a payment, in the smallest unit. */
export const movedFor = async (paymentId: string, by: Person) =>
  readMovedToday(database(), app.services.context, {
    by: by.id,
    userId: (await paymentOf(paymentId))?.userId ?? '',
  })
export const adminGives = { status: 409, body: { code: 'admin_gives_back', params: { limit: 1000 } } }

/** Payments of 1,000 for the first parts of a fee, which buy one seat. */
export async function inParts(count: number): Promise<string[]> {
  const sold = cash(await createPlan(owner), { amount: 1000 })
  const ids: string[] = []
  for (let part = 1; part <= count; part += 1) {
    const { status, body } = await desk.ask('POST', '/desk/payments', { ...sold, part })
    expect(status).toBe(200)
    ids.push(body.paymentId as string)
  }
  return ids
}

/** The role that an Admin gives a colleague. */
export const setRole = async (person: Person, role: string) => {
  const { status } = await owner.ask('PATCH', `/admin/users/${person.id}/role`, { role })
  expect(status).toBe(200)
  await app.syncChanges()
}
