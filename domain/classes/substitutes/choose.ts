import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { chooseSubstitute as endpoint } from '../../../contract/classes/substitutes.ts'
import { conflict } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { LockedSession } from '../../seats/lock.ts'
import { toldOf } from '../../who-teaches.ts'
import { lockApprovedSession } from '../changes/require-class.ts'
import { askSubstitute, tellNotAsked } from '../news/substitute.ts'
import { reserveHours } from '../plan/overlaps.ts'
import { requireCandidate } from './candidates.ts'
import { giveClass, type Substitute } from './give.ts'
import { requireAhead, requireManaged } from './require.ts'

/**
 * Gives a class to a substitute (B11): an Admin at once, an Instructor by asking them, which changes nothing
 * until they agree. Throws 400 for who is no active tutor, 404 for a class of others, and 409 for who teaches
 * it already or has another class then, for a class that has begun or is cancelled, and for one that somebody
 * else changes at the same moment or has changed since `version`.
 */
export async function chooseSubstitute(
  context: Context,
  actor: Actor,
  classId: string,
  { tutorId, version }: z.output<typeof endpoint.body>,
): Promise<'appointed' | 'asked'> {
  const seen = await requireManaged(context, actor, classId)
  const to = await requireCandidate(context, actor, tutorId)
  return context.database.transaction(async (transaction) => {
    const session = await lockApprovedSession(transaction, seen.row.sessionId)
    const was = await requireAhead(transaction, seen.row, version ?? seen.row.sequence, context.clock())
    if (toldOf(session, was).includes(tutorId)) throw conflict('teaches_class_already', 'tutorId')
    if (actor.role === 'Admin') {
      await giveClass(transaction, context, actor, { session, was, to })
      return 'appointed'
    }
    if (was.askedId !== tutorId) await ask(transaction, context, { session, was, to })
    return 'asked'
  })
}

type Asked = { session: LockedSession; was: typeof classes.$inferSelect; to: Substitute }

async function ask(transaction: Executor, context: Context, { session, was, to }: Asked): Promise<void> {
  const { id, startAt, endAt, roomId } = was
  const hours = [{ id, startAt, endAt, roomId, tutorId: to.id }]
  await reserveHours(transaction, { title: session.title, hours })
  await transaction.update(classes).set({ askedId: to.id, askedName: to.name }).where(eq(classes.id, id))
  await tellNotAsked(transaction, context, session, was)
  await askSubstitute(transaction, context, session, { classId: id, userId: to.id })
}
