import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes, sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { managesSession } from '../../sessions/manage.ts'
import { type Class, requireChangeable } from '../changes/require-class.ts'

export type Seen = Awaited<ReturnType<typeof findClass>>

/** A class of an approved session and its session. Throws 404 for another one. */
export async function findClass({ database }: Pick<Context, 'database'>, classId: string) {
  const [found] = await database
    .select({ row: classes, session: sessions })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .where(eq(classes.id, classId))
  if (found?.session.status !== 'approved' || found.session.deletedAt) throw notFound('class_not_found')
  return found
}

/** Throws the same 404 for a class of another's session as for none. */
export async function requireManaged(context: Context, actor: Actor, classId: string): Promise<Seen> {
  const found = await findClass(context, classId)
  if (!managesSession(actor, found.session)) throw notFound('class_not_found')
  return found
}

/**
 * A class of a locked session that has not begun. Throws 409 for one that has, that is cancelled, or that
 * somebody has changed since it had this version.
 */
export async function requireAhead(
  transaction: Executor,
  { id: classId, sessionId }: Pick<Class, 'id' | 'sessionId'>,
  version: number,
  now: Date,
): Promise<Class> {
  const found = await requireChangeable(transaction, { sessionId, classId }, version, now)
  if (found.startAt <= now) throw conflict('class_has_begun')
  return found
}
