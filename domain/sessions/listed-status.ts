import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { tutorRoles } from '../../contract/people/roles.ts'
import type { ListedStatus } from '../../contract/sessions/status.ts'
import { classes, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import {
  isApprovedSession,
  isLatelyCancelled,
  isLiveSession,
  isTaughtBy,
  viewerOf,
  visibleSessions,
} from '../session-visibility.ts'
import { sessionTutor } from '../who-teaches.ts'

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
  if (status === 'untaught') return and(visible, isUntaught(now))
  return and(visible, eq(sessions.status, status))
}

/**
 * On sale or still to be held, and who teaches it (`tutorOf`), or takes a class to come as a substitute, is
 * no Instructor or Admin any more: an Admin has to decide. It stays on sale until then.
 */
export const isUntaught = (now: Date): SQL | undefined => {
  const mayTeach = inArray(users.role, [...tutorRoles])
  return and(
    isLiveSession(now),
    or(
      sql`not exists (select from ${users} where ${users.id} = ${sessionTutor} and ${mayTeach})`,
      sql`${sessions.id} in (select ${classes.sessionId} from ${classes}
        join ${users} on ${users.id} = ${classes.substituteId} and not ${mayTeach}
        where ${classes.state} = 'planned' and ${classes.startAt} > ${now.toISOString()})`,
    ),
  )
}

function isTheirs(actor: Actor | null): SQL | undefined {
  if (actor?.role === 'Admin') return undefined
  const id = actor?.id ?? ''
  return or(eq(sessions.ownerId, id), eq(sessions.tutorId, id))
}
