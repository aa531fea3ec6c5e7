import { randomUUID } from 'node:crypto'
import { and, eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { OwedClass, TouchedClass } from '../../contract/classes/days-off.ts'
import { bookings, classChanges, deliveries, messages } from '../../db/schema.ts'
import type { TestApp } from './boot.ts'
import { notifyAll } from './calls.ts'
import { bootCentre } from './centre.ts'
import { findClassViolations } from './class-invariants.ts'
import { deliveriesOf } from './emails.ts'
import type { Person } from './people.ts'
import { createSession } from './sessions.ts'
import { createUsers } from './users.ts'

export const NOW = '2031-03-01T04:00:00.000Z'
export const HARTAL = '2031-03-07'
export const reason = 'Hartal'

/** An app of its own in March 2031, and what tests of days off ask of it. */
export let app: TestApp
export let admin: Person
export let tutor: Person
export let somebody: () => Person

/** Starts it before the tests of a file, and looks at its classes after them. */
export function startDaysOff(): void {
  beforeAll(async () => {
    ;({ app, admin, somebody } = await bootCentre(40))
    tutor = (await createUsers([app], 1, 'Instructor'))[0] as Person
  })
  beforeEach(() => app.setTime(NOW))
  afterAll(async () => {
    await notifyAll(app)
    expect(await findClassViolations(app.services.context.database)).toEqual([])
    await app.stop()
  })
}

/** Of its own, so that tests do not touch the classes of each other. Cash goes into its box. */
export async function branch(): Promise<string> {
  const { body } = await admin.ask('POST', '/branches', { name: randomUUID(), address: 'Mirpur' })
  await admin.ask('PUT', '/desk/branch', { branchId: body.insertedId })
  return body.insertedId
}

/** With a class on each of these days in 2031-03, from this hour in UTC for an hour. */
export async function session(
  branchId: string,
  days: number[],
  hour: number,
  changes: Record<string, unknown> = {},
) {
  const at = (day: number, minutes: number) => new Date(Date.UTC(2031, 2, day, hour, minutes)).toISOString()
  const [first = 0, ...more] = days
  const id = await createSession(admin, {
    ...{ title: `At ${hour}`, mode: 'onsite', branchId, registrationStart: '2031-01-01' },
    ...{ registrationEnd: at(first, 0), classStart: at(first, 0), classEnd: at(first, 60), ...changes },
  })
  for (const day of more)
    await admin.ask('POST', `/sessions/${id}/classes`, {
      start: at(day, 0),
      end: at(day, 60),
      reason: 'More',
    })
  return id
}
export const book = async (person: Person, sessionId: string): Promise<string> =>
  (await person.ask('POST', '/bookedSessions', { sessionId })).body.insertedId

export const cancel = (branchId: string, changes: object = {}) => ({
  ...{ day: HARTAL, branchId, act: 'cancel' },
  ...changes,
})
export const take = (body: object, by: Person = admin) =>
  by.ask('POST', '/days-off', { _id: randomUUID(), reason, ...body })
export const preview = async (body: object, by: Person = admin) =>
  (await by.ask('POST', '/days-off/preview', body)).body as unknown as {
    classes: TouchedClass[]
    people: number
    atMost: number
    moved: number
  }

export const emailsTo = async ({ email }: Person, key = 'day-off:%') => {
  const found = await deliveriesOf(app, and(eq(deliveries.contact, email), like(messages.dedupeKey, key)))
  return found.map((one) => ({ ...one, body: one.body?.replaceAll('\u00a0', ' ') ?? '' }))
}

export async function owedOf(by: Person, id: string): Promise<OwedClass[]> {
  const { classes } = (await by.ask('GET', '/classes/owed')).body as unknown as { classes: OwedClass[] }
  return classes.filter(({ sessionId }) => sessionId === id)
}

export const acts = (sessionId: string) =>
  app.services.context.database.select().from(classChanges).where(eq(classChanges.sessionId, sessionId))

export const seatsOf = async (sessionId: string) => {
  const { database } = app.services.context
  return database.$count(bookings, and(eq(bookings.sessionId, sessionId), isNull(bookings.cancelledAt)))
}
