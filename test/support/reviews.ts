import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { bookings, classes } from '../../db/schema.ts'
import type { TestApp } from './boot.ts'
import type { Person } from './people.ts'
import { createSession } from './sessions.ts'

/** An Instructor's session, approved as free. */
export async function taughtSession(owner: Person, boss: Person, changes = {}): Promise<string> {
  const id = await createSession(owner, changes)
  const { status, body } = await boss.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

export async function book(person: Person, sessionId: string): Promise<string> {
  const { status, body } = await person.ask('POST', '/bookedSessions', { sessionId })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.insertedId
}

/**
 * The session's classes ended an hour ago; who has booked it had done so before, and who left did so later.
 * They last so long that a tutor can have several at once.
 */
export async function hadClass({ services }: TestApp, sessionId: string): Promise<void> {
  const { database } = services.context
  const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`
  const isOfSession = eq(bookings.sessionId, sessionId)
  await database
    .update(bookings)
    .set({ createdAt: ago(48) })
    .where(isOfSession)
  await database
    .update(bookings)
    .set({ cancelledAt: sql`now()` })
    .where(and(isOfSession, isNotNull(bookings.cancelledAt)))
  await database
    .update(classes)
    .set({ startAt: ago(20), endAt: ago(1) })
    .where(eq(classes.sessionId, sessionId))
}

/** Writes a review; returns the status and the code of a refusal. */
export async function review(person: Person, sessionId: string, rating: unknown, text?: unknown) {
  const { status, body } = await person.ask('PUT', `/sessions/${sessionId}/reviews`, { rating, text })
  return [status, body.code]
}
