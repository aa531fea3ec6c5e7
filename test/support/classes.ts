import { classes } from '../../db/schema.ts'
import type { TestApp } from './boot.ts'

type NewClass = Omit<Partial<typeof classes.$inferInsert>, 'startAt' | 'endAt'> & {
  startAt: string
  endAt: string
}

/** Adds a class to a session and returns its id; there is no call for it. */
export async function addClass(app: TestApp, sessionId: string, changes: NewClass): Promise<string> {
  const { database } = app.services.context
  const id = crypto.randomUUID()
  const { startAt, endAt, ...rest } = changes
  const times = {
    startAt: new Date(startAt),
    endAt: new Date(endAt),
    createdAt: new Date('2032-01-01T00:00:00Z'),
  }
  await database.insert(classes).values({ state: 'planned', ...rest, ...times, id, sessionId })
  return id
}
