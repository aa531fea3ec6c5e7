import { conflict, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isApproved } from '../../session-visibility.ts'
import { managesSession } from '../../sessions/manage.ts'
import { type Class, requireChangeable } from '../changes/require-class.ts'
import { findClass } from '../plan/find.ts'

export type Seen = Awaited<ReturnType<typeof findClass>>

/** A class of an approved session. Throws 404 for another one. */
export async function findPlanned({ database }: Pick<Context, 'database'>, classId: string): Promise<Seen> {
  const found = await findClass(database, classId)
  if (!isApproved(found.session)) throw notFound('class_not_found')
  return found
}

/** Throws the same 404 for a class of another's session as for none. */
export async function requireManaged(context: Context, actor: Actor, classId: string): Promise<Seen> {
  const found = await findPlanned(context, classId)
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
