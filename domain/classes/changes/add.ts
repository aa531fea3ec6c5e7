import { and, count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { newClass } from '../../../contract/classes/classes.ts'
import { MAX_CLASSES } from '../../../contract/classes/limits.ts'
import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { type Context, newId } from '../../context.ts'
import { reserveHours } from '../plan/overlaps.ts'
import { findOwed } from './owed.ts'
import { recordClassChange } from './record.ts'
import { type Class, lockApprovedSession, requireOwnClasses } from './require-class.ts'
import { requireBranchOf, requireRoomOf } from './require-room.ts'
import { requireDecided, requireNoOverlap, requireTimes } from './require-times.ts'

/**
 * Adds a class to a session, such as a make-up (B03), and returns its id and that of the change. It makes up
 * for the oldest class that a day off left to be made up. It has the link of the session's other classes, and
 * without a room or a place theirs. Everybody with a seat is told once. Throws 400 as `moveClass`, 403, 404,
 * and 409 when the session has 200 classes and as `reserveHours`.
 */
export async function addClass(
  context: Context,
  actor: Actor,
  sessionId: string,
  { start, end, roomId: wanted, place, reason }: z.output<typeof newClass>,
): Promise<{ id: string; changeId: string }> {
  await requireOwnClasses(context, actor, sessionId)
  return context.database.transaction(async (transaction) => {
    const now = context.clock()
    const session = await lockApprovedSession(transaction, sessionId)
    requireTimes({ start, end }, now)
    requireDecided({ start, end }, session)
    await requireNoOverlap(transaction, sessionId, { start, end })
    await requireRoomForMore(transaction, sessionId)
    const meeting = await findMeeting(transaction, sessionId)
    const roomId = wanted ?? (place || wanted === null ? null : meeting.roomId)
    if (roomId) await requireRoomOf(transaction, session, roomId)
    else if (!place) await requireBranchOf(transaction, session)
    const { title, tutorId } = session
    await reserveHours(transaction, { title, hours: [{ startAt: start, endAt: end, roomId, tutorId }] })
    const id = newId(context)
    const change = { changeKind: 'added', changeReason: reason } as const
    const times = { startAt: start, endAt: end, createdAt: now }
    const [added] = await transaction
      .insert(classes)
      .values({
        id,
        sessionId,
        state: 'planned',
        place,
        ...meeting,
        roomId,
        ...times,
        ...change,
        exclusive: true,
        tutorId,
        makesUpId: await findOwed(transaction, sessionId),
      })
      .returning()
    const changeId = await recordClassChange(transaction, context, actor, {
      session,
      is: added as Class,
      was: null,
      kind: 'added',
      reason,
      answerBy: null,
    })
    return { id, changeId }
  })
}

async function requireRoomForMore(transaction: Executor, sessionId: string): Promise<void> {
  const [counted] = await transaction
    .select({ classes: count() })
    .from(classes)
    .where(eq(classes.sessionId, sessionId))
  if (counted && counted.classes >= MAX_CLASSES)
    throw conflict({ code: 'too_many_classes', params: { max: MAX_CLASSES } })
}

type Meeting = Pick<Class, 'joinUrl' | 'roomId'>

/** Finds where the last class takes place: an online session has one address, one on site one room. */
async function findMeeting(transaction: Executor, sessionId: string): Promise<Meeting> {
  const [last] = await transaction
    .select({ joinUrl: classes.joinUrl, roomId: classes.roomId })
    .from(classes)
    .where(and(eq(classes.sessionId, sessionId), eq(classes.state, 'planned')))
    .orderBy(desc(classes.startAt))
    .limit(1)
  return last ?? { joinUrl: null, roomId: null }
}
