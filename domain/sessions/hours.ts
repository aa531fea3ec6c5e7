import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { classes, reviews, type sessions } from '../../db/schema.ts'
import { requireFitInRooms, requireInBranch, requireRoom } from '../branches/room-size.ts'
import { reserveHours } from '../classes/plan/overlaps.ts'
import { tutorOf } from '../who-teaches.ts'

type Session = typeof sessions.$inferSelect

const { id, startAt, endAt, roomId, exclusive, substituteId, askedId } = classes

const plannedOf = (sessionId: string) => and(eq(classes.sessionId, sessionId), eq(classes.state, 'planned'))

/**
 * From its approval on, a session's classes take the hours of their tutor and room. Throws 409 as
 * `reserveHours`.
 */
export async function reserveTimes(transaction: Executor, session: Session): Promise<void> {
  const { tutorId, title } = session
  const planned = plannedOf(session.id)
  const rows = await transaction.select({ id, startAt, endAt, roomId }).from(classes).where(planned)
  await reserveHours(transaction, { title, hours: rows.map((row) => ({ ...row, tutorId })) })
  await transaction.update(classes).set({ exclusive: true, tutorId }).where(planned)
}

/** `room` is undefined where it stays. */
type Change = { was: Session; is: Session; room: string | null | undefined; now: Date }

type Followed = Change & { /** Undefined where it stays. */ joinUrl: string | null | undefined }

/**
 * Where an approved session is about to be: the room of its classes to come, and its branch. Online it is in
 * no room, and a room is in its branch. Throws 400 as `requireRoom`, also for rooms that stay when the branch
 * or the capacity changes.
 */
export async function placeAfter(
  transaction: Executor,
  { was, is, room, now }: Change,
): Promise<Pick<Change, 'room'> & Pick<Session, 'branchId'>> {
  if (room) {
    const { branchId } = await requireRoom(transaction, { ...is, roomId: room })
    return { room, branchId }
  }
  const { branchId } = is
  if (room === null || (is.mode === 'online' && was.mode !== 'online')) return { room: null, branchId }
  if (branchId !== was.branchId) await requireInBranch(transaction, is, now)
  if (is.capacity !== was.capacity) await requireFitInRooms(transaction, is.id, is.capacity, now)
  return { room, branchId }
}

/**
 * After an approved session has changed: another tutor, room or link takes over its classes to come. The
 * session's row is locked. Throws 409 as `reserveHours`.
 */
export async function followSession(
  transaction: Executor,
  { was, is, room, joinUrl, now }: Followed,
): Promise<void> {
  const coming = and(plannedOf(is.id), gt(endAt, now))
  if (is.tutorId !== was.tutorId) await keepHeld(transaction, was, now)
  if (joinUrl !== undefined) await transaction.update(classes).set({ joinUrl }).where(coming)
  if (room === undefined && is.tutorId === was.tutorId) return
  const rows = await transaction
    .select({ id, startAt, endAt, roomId, exclusive, substituteId })
    .from(classes)
    .where(coming)
    .orderBy(asc(startAt))
  const { title, tutorId } = is
  const moved = rows.map(({ substituteId, ...row }) => ({
    ...row,
    roomId: room === undefined ? row.roomId : room,
    tutorId: substituteId ?? tutorId,
  }))
  await reserveHours(transaction, { title, hours: moved.filter((row) => row.exclusive) })
  if (is.tutorId !== was.tutorId) await takeOver(transaction, coming, tutorId)
  if (room !== undefined) await transaction.update(classes).set({ roomId: room }).where(coming)
}

/** What was held, and what was said of it, stays with the tutor that the session had. */
async function keepHeld(transaction: Executor, was: Session, now: Date): Promise<void> {
  await transaction
    .update(classes)
    .set({ heldById: was.tutorId, heldByName: was.tutor })
    .where(and(plannedOf(was.id), lte(endAt, now), isNull(substituteId), isNull(classes.heldByName)))
  await transaction
    .update(reviews)
    .set({ tutorId: tutorOf(was) })
    .where(and(eq(reviews.sessionId, was.id), isNull(reviews.tutorId)))
}

/** Other classes than those that a substitute takes; who took one as a substitute has it as its tutor now. */
async function takeOver(
  transaction: Executor,
  coming: SQL | undefined,
  tutorId: string | null,
): Promise<void> {
  if (tutorId !== null) {
    const nobody = { substituteId: null, substituteName: null }
    await transaction
      .update(classes)
      .set(nobody)
      .where(and(coming, eq(substituteId, tutorId)))
    await transaction
      .update(classes)
      .set({ askedId: null, askedName: null })
      .where(and(coming, eq(askedId, tutorId)))
  }
  await transaction
    .update(classes)
    .set({ tutorId: sql`coalesce(${substituteId}, ${tutorId})` })
    .where(and(coming, eq(exclusive, true)))
}
