import type { Executor } from '../../../db/client.ts'
import type { Actor } from '../../access.ts'
import { cancelApproved } from '../../bookings/cancel-session.ts'
import type { Context } from '../../context.ts'
import type { Applied } from './apply.ts'

/** A session that was cancelled with the classes of a day off. */
export type Ended = { sessionId: string; title: string; userIds: string[]; refundMinor: number }

/** Cancels the sessions that have no class left, as an Admin does by hand: with full refunds. */
export async function endSessions(
  transaction: Executor,
  context: Context,
  actor: Actor,
  applied: readonly Applied[],
): Promise<Ended[]> {
  const sessions = new Map(
    applied.filter(({ isEnding }) => isEnding).map(({ session }) => [session.id, session]),
  )
  const ended: Ended[] = []
  for (const session of sessions.values()) {
    const done = await cancelApproved(transaction, context, actor, session)
    ended.push({ sessionId: session.id, title: session.title, ...done })
  }
  return ended
}
