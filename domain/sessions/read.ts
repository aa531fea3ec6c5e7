import { and, count, desc, eq, getTableColumns, gte, isNull, lte, not, or, type SQL } from 'drizzle-orm'
import { notFound } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import { sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { heldSeats } from '../payments/hold.ts'

/** A session as the database has it, and how many of its seats wait for a payment. */
export type SessionRow = typeof sessions.$inferSelect & { held: number }

const columns = (now: Date) => ({ ...getTableColumns(sessions), held: heldSeats(now) })

/** Approved sessions are everyone's; an Instructor also sees their own, an Admin all (P06). */
function visibleTo(actor: Actor | null): SQL | undefined {
  const kept = isNull(sessions.removedAt)
  if (actor?.role === 'Admin') return kept
  const approved = eq(sessions.status, 'approved')
  return and(kept, actor?.role === 'Instructor' ? or(approved, eq(sessions.ownerId, actor.id)) : approved)
}

/** The same rule for a session at hand. */
export function isVisibleTo(
  actor: Actor,
  { status, ownerId, removedAt }: typeof sessions.$inferSelect,
): boolean {
  if (removedAt) return false
  if (actor.role === 'Admin' || status === 'approved') return true
  return actor.role === 'Instructor' && ownerId === actor.id
}

const newestFirst = [desc(sessions.createdAt), desc(sessions.id)]

/** For the home page: those open for registration first, then the newest; at most `limit`. */
export async function listForHome(context: Context, actor: Actor | null, limit = 100): Promise<SessionRow[]> {
  const now = context.clock()
  const open = and(lte(sessions.registrationStart, now), gte(sessions.registrationEnd, now)) as SQL
  const read = (condition: SQL, most: number) =>
    context.database
      .select(columns(now))
      .from(sessions)
      .where(and(visibleTo(actor), condition))
      .orderBy(...newestFirst)
      .limit(most)
  const first = await read(open, limit)
  return first.length < limit ? [...first, ...(await read(not(open), limit - first.length))] : first
}

/** One page of what the actor may see, or of that only their own, newest first, and how many there are. */
export async function listPage(
  context: Context,
  actor: Actor | null,
  { page, limit, own = false }: { page: number; limit: number; own?: boolean },
): Promise<{ rows: SessionRow[]; total: number }> {
  const wanted = and(visibleTo(actor), own && actor ? eq(sessions.ownerId, actor.id) : undefined)
  const [rows, [counted]] = await Promise.all([
    context.database
      .select(columns(context.clock()))
      .from(sessions)
      .where(wanted)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    context.database.select({ total: count() }).from(sessions).where(wanted),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Throws 404 for an unknown session and, alike, for one the actor may not see. */
export async function getSession(context: Context, actor: Actor | null, id: string): Promise<SessionRow> {
  const [session] = await context.database
    .select(columns(context.clock()))
    .from(sessions)
    .where(and(eq(sessions.id, id), visibleTo(actor)))
  if (!session) throw notFound(wording.sessionNotFound)
  return session
}
