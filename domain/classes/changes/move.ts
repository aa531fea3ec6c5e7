import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { classMove } from '../../../contract/classes/classes.ts'
import { conflict, forbidden } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { requireOpenRoom } from '../../branches/open-places.ts'
import type { Context } from '../../context.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { forgetRoll } from '../attendance/count-shares.ts'
import { reserveHours } from '../plan/overlaps.ts'
import { answerBy } from './answer-by.ts'
import { recordClassChange } from './record.ts'
import {
  type Class,
  findClassOf,
  lockApprovedSession,
  requireChangeable,
  requireOwnClasses,
} from './require-class.ts'
import { requireBranchOf, requireRoomOf } from './require-room.ts'
import { requireDecided, requireNoOverlap, requireTimes, type Times } from './require-times.ts'

type Ids = { sessionId: string; classId: string }

/**
 * Moves a class to other times or another place (B03), and returns the id of the change. Everybody with a
 * seat is told once. Throws 400 for times in the past or more than 12 hours and for a room that is closed or
 * too small, 403 (also for letting nobody leave, which is an Admin's), 404, and 409 for a class that is over
 * or cancelled, that somebody else changes at the same moment or has changed since `version`, when nothing
 * would change, and as `reserveHours`.
 */
export async function moveClass(
  context: Context,
  actor: Actor,
  ids: Ids,
  { start, end, roomId, place, reason, version, mayLeave }: z.output<typeof classMove>,
): Promise<string> {
  await requireOwnClasses(context, actor, ids.sessionId)
  if (!mayLeave && actor.role !== 'Admin') throw forbidden('not_allowed')
  const seen = await findClassOf(context.database, ids)
  return context.database.transaction(async (transaction) => {
    const now = context.clock()
    const session = await lockApprovedSession(transaction, ids.sessionId)
    const was = await requireChangeable(transaction, ids, version ?? seen.sequence, now)
    const is = await moveLocked(transaction, session, was, { start, end, roomId, place, reason }, now)
    return recordClassChange(transaction, context, actor, {
      session,
      is,
      was,
      kind: 'moved',
      reason,
      answerBy: mayLeave ? answerBy(now, start) : null,
    })
  })
}

type Wish = Omit<z.output<typeof classMove>, 'version' | 'mayLeave'>

/**
 * Writes a move of a class of a locked session, and returns the class as it is then. Throws as `moveClass`.
 */
export async function moveLocked(
  transaction: Executor,
  session: LockedSession,
  was: Class,
  { start, end, roomId: wanted, place, reason }: Wish,
  now: Date,
): Promise<Class> {
  const times = { start, end }
  const isNewPlace = place !== undefined && place !== was.place
  const isNewRoom = wanted !== undefined && wanted !== was.roomId
  if (!isMoved(was, times) && !isNewPlace && !isNewRoom) throw conflict('class_unchanged')
  requireTimes(times, now, { start: was.startAt, end: was.endAt })
  if (isMoved(was, times)) requireDecided(times, session)
  await requireNoOverlap(transaction, session.id, times, was.id)
  if (isNewRoom && wanted) await requireRoomOf(transaction, session, wanted)
  // What people read as the place would contradict the room.
  const roomId = isNewRoom ? wanted : isNewPlace ? null : was.roomId
  // It may be closed between the end of the class and this move.
  if (roomId && !isNewRoom) await requireOpenRoom(transaction, roomId)
  else if (!roomId && !(isNewPlace ? place : was.place)) await requireBranchOf(transaction, session)
  if (was.exclusive)
    await reserveHours(transaction, {
      title: session.title,
      hours: [{ id: was.id, startAt: start, endAt: end, roomId, tutorId: was.tutorId }],
    })
  const [moved] = await transaction
    .update(classes)
    .set({
      startAt: start,
      endAt: end,
      movedFrom: movedFrom(was, start),
      ...(isNewPlace ? { place } : isNewRoom && { place: null }),
      roomId,
      ...{ changeKind: 'moved', changeReason: reason },
    })
    .where(eq(classes.id, was.id))
    .returning()
  if (!moved) throw new Error('The class was not moved')
  if (moved.startAt.getTime() !== was.startAt.getTime()) await forgetRoll(transaction, moved)
  return moved
}

const isMoved = ({ startAt, endAt }: Class, { start, end }: Times) =>
  startAt.getTime() !== start.getTime() || endAt.getTime() !== end.getTime()

/**
 * People remember when it was to be at first, however often it was moved since; back there, it is as planned.
 */
function movedFrom({ movedFrom, startAt }: Class, start: Date): Date | null {
  const first = movedFrom ?? startAt
  return first.getTime() === start.getTime() ? null : first
}
