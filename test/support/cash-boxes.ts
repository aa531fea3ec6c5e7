import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { CashBox } from '../../contract/day-close/cash-boxes.ts'
import type { Close } from '../../contract/day-close/day-close.ts'
import { boot, type TestApp } from './boot.ts'
import { cash, cashier, signBox, sumsOfBox } from './desk.ts'
import { findViolations } from './invariants.ts'
import { admin, type Person, student } from './people.ts'
import { createSession } from './sessions.ts'

/** A desk whose boxes a test of cash boxes opens, fills, counts and signs. */
export let app: TestApp
export let owner: Person
export let desk: Person
export let second: Person
export let stranger: Person
export let sessionId: string
/** Of its own for each test: it has 100 taka of a payment. */
export let box: OpenBox

/** Starts an app before the tests of a file, and looks at its books after them. */
export function startBoxes(): void {
  beforeAll(async () => {
    app = await boot()
    owner = await admin(app)
    ;[desk, second] = [await cashier(app, owner), await cashier(app, owner)]
    stranger = await student(app)
    sessionId = await createSession(owner, { fee: 100, capacity: 500 })
  })
  afterAll(async () => {
    expect(await findViolations(app)).toEqual([])
    await app.stop()
  })
}

/** Signs what a test before left open. */
export function eachWithABox(): void {
  beforeEach(async () => {
    const before = await open()
    if (before) expect((await sign(before)).status).toBe(200)
    await take()
    box = await open()
  })
}

export const database = () => app.services.context.database
export type List = { boxes: CashBox[]; ownBranchId: string | null }
export const list = async (by = desk) => (await by.ask('GET', '/cash-boxes')).body as unknown as List
/** The box that is open, of the branch that the cashier uses. */
export const open = async (by = desk) => {
  const { boxes, ownBranchId } = await list(by)
  const found = boxes.find(({ branch, signed }) => !signed && (branch?._id ?? null) === ownBranchId)
  return (found && { ...found, ...(await sumsOfBox(app, found._id)) }) as OpenBox
}
export type OpenBox = CashBox & { taken: number; given: number; expected: number }
export async function take(by = desk): Promise<string> {
  const { status, body } = await by.ask('POST', '/desk/payments', cash(sessionId, { amount: 100 }))
  expect(status).toBe(200)
  return body.paymentId as string
}
/** A part of it, which only an Admin refunds. */
export const back = (paymentId: string, by: Person, changes = {}) =>
  by.ask('POST', '/refunds', { payment: paymentId, amount: 30, reason: 'Came late', ...changes })
export const enter = (box: CashBox, changes = {}, by = desk) =>
  by.ask('POST', `/cash-boxes/${box._id}/entries`, {
    ...{ entryId: randomUUID(), kind: 'expense', amount: 20, note: 'Tea', ...changes },
  })
/** What the desk owes now. */
export const openAtDesk = async () => {
  const { open } = (await owner.ask('GET', '/close')).body as unknown as Close
  return open?.find(({ kind }) => kind === 'refund_at_desk') ?? { count: 0, amount: 0 }
}
export const sign = (
  box: Pick<OpenBox, '_id' | 'expected'>,
  {
    counted = { 1: box.expected },
    ...changes
  }: Record<string, unknown> & { counted?: Record<string, number> } = {},
  by = desk,
) => signBox(by, box._id, counted, changes)
