import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { newDayOff } from '../../../contract/classes/days-off.ts'
import { conflict, forbidden } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings, classChanges, classNotices, daysOff } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { recordClassChange } from '../changes/record.ts'
import { tellTutorsOfDayOff } from '../news/day-off.ts'
import { type Applied, applyDayOff } from './apply.ts'
import { endSessions } from './end-sessions.ts'
import { requireScope } from './touched.ts'

type DayOff = typeof daysOff.$inferSelect
type Counts = Pick<DayOff, 'changed' | 'stayed' | 'ended' | 'people'>

/**
 * Moves or cancels the classes of some days, or both, in one transaction, and where that is wished sessions
 * that have no other class. Everybody with a seat is told once, their tutors too, and all have one deadline
 * to choose. The same id again changes nothing. Throws 400 for a day that is over, 403 for the classes of
 * others, 404, and 409 where there is no class or there are too many.
 */
export async function takeDayOff(
  context: Context,
  actor: Actor,
  { _id: id, reason, ...wish }: z.output<typeof newDayOff>,
): Promise<Counts> {
  const before = await findDone(context.database, actor, id)
  if (before) return before
  const own = await requireScope(context, actor, wish)
  return context.database.transaction(async (transaction) => {
    const { day, until, branchId, roomId, tutorId, sessionId, level, act, days, mayLeave } = own
    const [row] = await transaction
      .insert(daysOff)
      .values({
        ...{ id, firstDay: day, lastDay: until ?? day, branchId, roomId, tutorId },
        ...{ sessionId, level, mayLeave },
        ...{ act, shiftDays: act === 'move' ? days : null, reason },
        ...{ byId: actor.id, createdAt: context.clock(), changed: 0, stayed: 0, people: 0 },
      })
      .onConflictDoNothing()
      .returning()
    // Sent twice at once: this one has waited for the other.
    if (!row) return (await findDone(transaction, actor, id)) as Counts
    const { applied, deadline } = await applyDayOff(transaction, context, own, reason)
    if (applied.length === 0) throw conflict('no_class_then')
    const changed = await recordChanges(transaction, context, actor, { row, applied, deadline })
    await context.jobs.enqueue(transaction, 'class-notices')
    await tellTutorsOfDayOff(transaction, context, row, actor)
    const ended = await endSessions(transaction, context, actor, applied)
    const told = new Set([...(await listTold(transaction, id)), ...ended.flatMap(({ userIds }) => userIds)])
    const gone = applied.filter(({ isEnding }) => isEnding).length
    const counts = {
      ...{ changed: changed + gone, stayed: applied.length - changed - gone },
      ...{ ended: ended.length, people: told.size },
    }
    await transaction.update(daysOff).set(counts).where(eq(daysOff.id, id))
    return counts
  })
}

/** Throws 403 for one of somebody else. */
async function findDone(queries: Executor, actor: Actor, id: string): Promise<Counts | undefined> {
  const [done] = await queries.select().from(daysOff).where(eq(daysOff.id, id))
  if (done && done.byId !== actor.id) throw forbidden('not_allowed')
  return done && { changed: done.changed, stayed: done.stayed, ended: done.ended, people: done.people }
}

/** Returns how many there are. */
async function recordChanges(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { row, applied, deadline }: { row: DayOff; applied: readonly Applied[]; deadline: Date },
): Promise<number> {
  let changed = 0
  for (const { session, was, is } of applied) {
    if (!is) continue
    changed += 1
    const kind = is.state === 'cancelled' ? 'cancelled' : 'moved'
    const answerBy = kind === 'cancelled' || row.mayLeave ? deadline : null
    await recordClassChange(transaction, context, actor, {
      ...{ session, was, is, kind, reason: row.reason, answerBy, dayOffId: row.id },
    })
  }
  return changed
}

/** Lists who has a seat in a class that was changed. */
async function listTold(transaction: Executor, dayOffId: string): Promise<string[]> {
  const found = await transaction
    .selectDistinct({ userId: bookings.userId })
    .from(classNotices)
    .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
    .innerJoin(bookings, eq(bookings.id, classNotices.bookingId))
    .where(eq(classChanges.dayOffId, dayOffId))
  return found.map(({ userId }) => userId)
}
