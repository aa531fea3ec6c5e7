import { eq } from 'drizzle-orm'
import { notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes, sessions } from '../../../db/schema.ts'

/** A class with its session, whatever their state, whoever may know of it. Throws 404 where there is none. */
export async function findClass(queries: Pick<Executor, 'select'>, classId: string) {
  const [found] = await queries
    .select({ row: classes, session: sessions })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(eq(classes.id, classId))
  if (!found) throw notFound('class_not_found')
  return found
}
