import { and, eq } from 'drizzle-orm'
import { invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { classes } from '../../db/schema.ts'

type Place = { sessionId: string | null; classId: string | null }
type Wanted = { [Part in keyof Place]?: Place[Part] | undefined }

/**
 * The session and class to which something moves that is at `was`. What is not said stays; another session
 * has other classes. The class stays until the transaction ends. Throws 400 for a class of another session.
 */
export async function placeOf(transaction: Executor, wanted: Wanted, was: Place): Promise<Place> {
  const sessionId = wanted.sessionId === undefined ? was.sessionId : wanted.sessionId
  const kept = sessionId === was.sessionId ? was.classId : null
  const classId = wanted.classId === undefined ? kept : wanted.classId
  if (classId !== null && classId !== kept) await requireClassOf(transaction, sessionId, classId)
  return { sessionId, classId }
}

async function requireClassOf(transaction: Executor, sessionId: string | null, classId: string) {
  const [found] =
    sessionId === null
      ? []
      : await transaction
          .select({ id: classes.id })
          .from(classes)
          .where(and(eq(classes.id, classId), eq(classes.sessionId, sessionId)))
          .for('key share')
  if (!found) throw invalid('classId', 'choose_class_of_session')
}
