import { and, eq, gt, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { sessions, users } from '../db/schema.ts'
import type { Actor, Reader } from './access.ts'

/** This decides which sessions a person sees: everybody else sees what visitors see. */
export type Viewer = 'visitor' | 'Instructor' | 'Admin'

export const viewerOf = (actor: Pick<Reader, 'role'> | null): Viewer =>
  actor?.role === 'Admin' || actor?.role === 'Instructor' ? actor.role : 'visitor'

export const hasPublicView = (actor: Actor | null) => viewerOf(actor) === 'visitor'

/** Everybody sees approved sessions; an Instructor also sees their own, an Admin sees all (P06). */
export function visibleSessions(viewer: Viewer, actorId: string | Placeholder): SQL | undefined {
  const isPresent = isNull(sessions.deletedAt)
  const isApproved = eq(sessions.status, 'approved')
  if (viewer === 'Admin') return isPresent
  return and(isPresent, viewer === 'Instructor' ? or(isApproved, eq(sessions.ownerId, actorId)) : isApproved)
}

/** Whose an Instructor's session is: the same rule as `teaches` in manage.ts, in SQL. */
export function isTaughtBy(actorId: string | Placeholder, table: TaughtColumns = sessions): SQL | undefined {
  const isStillCreators = or(isNull(table.tutorId), ne(table.status, 'approved'))
  return or(eq(table.tutorId, actorId), and(eq(table.ownerId, actorId), isStillCreators))
}

type TaughtColumns = Record<'ownerId' | 'tutorId' | 'status', AnyPgColumn>
type Shown = Pick<typeof sessions.$inferSelect, 'status' | 'ownerId' | 'deletedAt'>

/** Approved and not cancelled: what can be booked, changed and taught. */
export const isApproved = ({ status, deletedAt }: Pick<Shown, 'status' | 'deletedAt'>): boolean =>
  status === 'approved' && deletedAt === null

/** The same rule as `visibleSessions` for a session that was read. */
export function isVisibleTo(actor: Actor, { status, ownerId, deletedAt }: Shown): boolean {
  if (deletedAt) return false
  const viewer = viewerOf(actor)
  return viewer === 'Admin' || status === 'approved' || (viewer === 'Instructor' && ownerId === actor.id)
}

/**
 * Cancelled lately: its address says so to everybody who follows a link, and no list has it. Not one of a
 * deleted account, whose name nobody may read any more.
 */
export const isLatelyCancelled = (now: Date | Placeholder): SQL | undefined =>
  and(
    eq(sessions.status, 'approved'),
    gt(sessions.shownUntil, now),
    sql`exists (select from ${users} where ${users.id} = ${sessions.ownerId} and ${users.deletedAt} is null)`,
  )

/** Approved and there: what everybody may see. */
export const isApprovedSession = and(eq(sessions.status, 'approved'), isNull(sessions.deletedAt))

/** Approved and not over: what everybody finds. By the index `sessions_live`. */
export const isLiveSession = (now: Date) => and(isApprovedSession, gt(sessions.classEnd, now))
