import { eq } from 'drizzle-orm'
import { classes, sessions } from '../../db/schema.ts'
import type { TestApp } from './boot.ts'

type NewClass = Omit<Partial<typeof classes.$inferInsert>, 'startAt' | 'endAt'> & {
  startAt: string
  endAt: string
}

/**
 * Adds a class to a session and returns its id, as if it had been added later than everything, or at
 * `createdAt`.
 */
export async function addClass(app: TestApp, sessionId: string, changes: NewClass): Promise<string> {
  const { database } = app.services.context
  const id = crypto.randomUUID()
  const { startAt, endAt, createdAt = new Date('2032-01-01T00:00:00Z'), ...rest } = changes
  const times = {
    startAt: new Date(startAt),
    endAt: new Date(endAt),
    createdAt,
  }
  await database.insert(classes).values({ state: 'planned', ...rest, ...times, id, sessionId })
  return id
}

/**
 * A session that no tutor teaches takes no hours, so that several can be at one time. Before it is approved.
 */
export async function withoutTutor({ services }: TestApp, sessionId: string): Promise<void> {
  await services.context.database.update(sessions).set({ tutorId: null }).where(eq(sessions.id, sessionId))
}
