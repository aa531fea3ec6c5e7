import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { OtherSession } from '../../contract/classes/class-change-choices.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import type { TestApp } from './boot.ts'
import { bootCentre } from './centre.ts'
import { findViolations } from './invariants.ts'
import { confirm, pay, startPayment } from './payments.ts'
import type { Person } from './people.ts'
import { readClasses } from './session-classes.ts'
import { createSession } from './sessions.ts'
import { book } from './waitlist.ts'

/** A centre whose rule of refunds is 70 percent until 24 hours before a class. */
export let app: TestApp
export let admin: Person
export let somebody: () => Person

/** Starts it before the tests of a file, and looks at its books after them. */
export function startSwitches(): void {
  beforeAll(async () => {
    ;({ app, admin, somebody } = await bootCentre(55))
    await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 70 })
  })
  afterEach(() => app.setTime())
  afterAll(async () => {
    app.setTime()
    await processRefunds(app.services.context)
    expect(await findViolations(app)).toEqual([])
    await app.stop()
  })
}

export const HOUR_MS = 3600_000
export const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'

export type Seat = { person: Person; bookingId: string }

/** Batches of one course at these prices in taka, of one class next week each. */
export async function batches(...fees: number[]): Promise<string[]> {
  const [first = 0, ...others] = fees
  const seriesId = await createSession(admin, { fee: first })
  return [seriesId, ...(await Promise.all(others.map((fee) => createSession(admin, { fee, seriesId }))))]
}

export async function seatIn(sessionId: string, fee: number, person = somebody()): Promise<Seat> {
  const bought = fee > 0 ? await pay(app, person, sessionId, fee * 100) : await book(person, sessionId)
  expect(bought.status).toBe(200)
  return { person, bookingId: (await person.ask('GET', `/booked/${sessionId}`)).body.sessionDetails._id }
}

export const switchTo = ({ person, bookingId }: Seat, sessionId: string) =>
  person.ask('POST', `/bookings/${bookingId}/switch`, { sessionId })
export const readSwitches = async ({ person, bookingId }: Seat) =>
  (await person.ask('GET', `/bookings/${bookingId}/switches`)).body as unknown as {
    until?: string
    problem?: string
    refundPercent: number
    near: number
    others: OtherSession[]
  }
export const seatOf = async ({ person, bookingId }: Seat) =>
  (await person.ask('GET', `/booked/${bookingId}`)).body.sessionDetails
export const refused = (code: string) => ({ status: 409, body: { code } })
export const enrolledIn = async (id: string) => (await admin.ask('GET', `/sessions/${id}`)).body.enrolled

export async function payDifference({ person }: Seat, sessionId: string, amount: number) {
  const transactionId = await confirm(app, await startPayment(person, sessionId, amount * 100))
  return person.ask('POST', '/payments', { sessionId, transactionId, email: person.email })
}

/** What the centre has of a person that is not due back, in taka. */
export async function keptOf({ id }: Person): Promise<number> {
  const { rows } = await app.services.context.database.execute<{ kept: number }>(`
    select coalesce(sum(kept_minor), 0)::int as kept from payments where user_id = '${id}'`)
  return (rows[0]?.kept ?? 0) / 100
}

export async function moveClass(sessionId: string): Promise<string> {
  const [first] = await readClasses(admin, sessionId)
  const inAnHour = (time = '') => new Date(Date.parse(time) + HOUR_MS).toISOString()
  const times = { start: inAnHour(first?.start), end: inAnHour(first?.end), reason: 'Rain' }
  const { body } = await admin.ask('PATCH', `/sessions/${sessionId}/classes/${first?._id}`, times)
  return body.changeId as string
}
