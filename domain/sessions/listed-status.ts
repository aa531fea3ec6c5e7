import { and, eq, lte, or, type SQL } from 'drizzle-orm'
import type { ListedStatus } from '../../contract/sessions/status.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { isApprovedSession, isLatelyCancelled, isTaughtBy, viewerOf, visibleSessions } from './visibility.ts'

/** Whose list it is, and of which sessions: with `isOwn` only their own. */
export type StatusList = { actor: Actor | null; status: ListedStatus; isOwn?: boolean | undefined }

/**
 * The sessions of a list that the actor may see. Of those cancelled lately an Admin sees all, and others
 * their own.
 */
export function isInList({ actor, status, isOwn }: StatusList, now: Date): SQL | undefined {
  const actorId = actor?.id ?? ''
  const own = isOwn ? isTaughtBy(actorId) : undefined
  if (status === 'cancelled') return and(isLatelyCancelled(now), isTheirs(actor), own)
  const visible = and(visibleSessions(viewerOf(actor), actorId), own)
  if (status === 'all') return visible
  if (status === 'past') return and(visible, isApprovedSession, lte(sessions.classEnd, now))
  return and(visible, eq(sessions.status, status))
}

function isTheirs(actor: Actor | null): SQL | undefined {
  if (actor?.role === 'Admin') return undefined
  const id = actor?.id ?? ''
  return or(eq(sessions.ownerId, id), eq(sessions.tutorId, id))
}
