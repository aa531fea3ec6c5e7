import { ApiError } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { answerBy } from '../class-changes/answer-by.ts'
import { cancelLocked } from '../class-changes/cancel.ts'
import { moveLocked } from '../class-changes/move.ts'
import type { Class } from '../class-changes/require-class.ts'
import type { Context } from '../context.ts'
import { type LockedSession, lockSessions } from '../seats/lock.ts'
import { isApproved } from '../sessions/visibility.ts'
import { listTouched, type Touched, type Wish } from './touched.ts'

const DAY_MS = 24 * 3600_000

/** What became of a class, or why it stays as it is. */
export type Applied = { was: Touched; session: LockedSession } & (
  | { is: Class; problem?: never }
  | { is?: never; problem: ApiError }
)

/**
 * Writes what a day off does to its classes, in their order, under the locks of their sessions, and who is
 * told of it until when: nobody yet. A class that is refused stays as it is: every refusal comes before its
 * first write.
 */
export async function applyDayOff(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  wish: Wish,
  reason: string,
): Promise<{ applied: Applied[]; deadline: Date }> {
  const now = clock()
  const seen = await listTouched(transaction, wish, now)
  const locked = await lockSessions(transaction, [...new Set(seen.map(({ sessionId }) => sessionId))])
  const sessions = new Map(locked.filter(isApproved).map((session) => [session.id, session]))
  // Somebody may have changed one while this waited. One whose session came in meanwhile is not locked.
  const touched = (await listTouched(transaction, wish, now)).flatMap((was) => {
    const session = sessions.get(was.sessionId)
    return session ? [{ was, session }] : []
  })
  const applied: Applied[] = []
  // The last ones first: those that move make room for those before them.
  for (const one of touched.toReversed()) applied.push(await applyTo(transaction, wish, one, { reason, now }))
  const starts = touched.map(({ was }) => (wish.act === 'move' ? shifted(was.startAt, wish) : null))
  const deadlines = starts.map((start) => answerBy(now, start).getTime())
  return {
    applied: applied.reverse(),
    deadline: new Date(Math.min(answerBy(now, null).getTime(), ...deadlines)),
  }
}

async function applyTo(
  transaction: Executor,
  wish: Wish,
  { was, session }: Pick<Applied, 'was' | 'session'>,
  { reason, now }: { reason: string; now: Date },
): Promise<Applied> {
  const times = { start: shifted(was.startAt, wish), end: shifted(was.endAt, wish) }
  try {
    const is =
      wish.act === 'move'
        ? await moveLocked(transaction, session, was, { ...times, reason }, now)
        : await cancelLocked(transaction, was, reason)
    return { was, session, is }
  } catch (problem) {
    if (problem instanceof ApiError) return { was, session, problem }
    throw problem
  }
}

const shifted = (at: Date, { days }: Wish) => new Date(at.getTime() + (days ?? 0) * DAY_MS)
