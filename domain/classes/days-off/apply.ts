import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { ApiError } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { classes } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { type LockedSession, lockSessions } from '../../seats/lock.ts'
import { isApproved } from '../../session-visibility.ts'
import { answerBy } from '../changes/answer-by.ts'
import { cancelLockedClass } from '../changes/cancel.ts'
import { moveLocked } from '../changes/move.ts'
import type { Class } from '../changes/require-class.ts'
import { type DayOffWish, listTouched, type Touched } from './touched.ts'

const DAY_MS = 24 * 3600_000

/**
 * The new state of a class, and why it did not move; without `is` it stays as it is. `isEnding`: its session
 * is to be cancelled, because it takes place on no other day.
 */
export type Applied = { was: Touched; session: LockedSession; isEnding?: boolean } & (
  | { is: Class; problem?: ApiError }
  | { is?: never; problem: ApiError }
  | { is?: never; problem?: never; isEnding: true }
)

/**
 * Writes what a day off does to its classes, in their order, under the locks of their sessions, and who is
 * told of it until when: nobody yet. A class that is refused stays as it is: every refusal comes before its
 * first write.
 */
export async function applyDayOff(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  wish: DayOffWish,
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
  const lasting = await listLasting(transaction, wish, touched)
  const applied: Applied[] = []
  // The last ones first: those that move make room for those before them.
  for (const one of touched.toReversed())
    applied.push(
      lasting.has(one.session.id)
        ? await applyTo(transaction, wish, one, { reason, now })
        : { ...one, isEnding: true },
    )
  const starts = applied.map(({ is }) => (is?.state === 'planned' ? is.startAt : null))
  const deadlines = [null, ...starts].map((start) => answerBy(now, start).getTime())
  return { applied: applied.reverse(), deadline: new Date(Math.min(...deadlines)) }
}

/** The sessions that are not cancelled: all, unless the wish is to cancel those without another class. */
async function listLasting(
  transaction: Executor,
  { act, onlyClass }: DayOffWish,
  touched: readonly One[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(touched.map(({ session }) => session.id))]
  if (act !== 'cancel' || onlyClass === 'stay') return new Set(ids)
  const found = await transaction
    .selectDistinct({ id: classes.sessionId })
    .from(classes)
    .where(
      and(
        inArray(classes.sessionId, ids),
        eq(classes.state, 'planned'),
        notInArray(
          classes.id,
          touched.map(({ was }) => was.id),
        ),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/** The hour, the room or the tutor. */
const taken: readonly string[] = ['class_overlaps', 'room_has_class', 'tutor_has_class']

type One = Pick<Applied, 'was' | 'session'>

async function applyTo(
  transaction: Executor,
  wish: DayOffWish,
  one: One,
  { reason, now }: { reason: string; now: Date },
): Promise<Applied> {
  const { was, session } = one
  const cancel = () => attempt(one, () => cancelLockedClass(transaction, was, reason))
  if (wish.act !== 'move') return cancel()
  const times = { start: shifted(was.startAt, wish), end: shifted(was.endAt, wish) }
  const moved = await attempt(one, () => moveLocked(transaction, session, was, { ...times, reason }, now))
  const { problem } = moved
  if (!problem || wish.otherwise === 'stay' || !taken.includes(problem.code)) return moved
  const cancelled = await cancel()
  return cancelled.is ? { ...cancelled, problem } : cancelled
}

async function attempt(one: One, write: () => Promise<Class>): Promise<Applied> {
  try {
    return { ...one, is: await write() }
  } catch (problem) {
    if (problem instanceof ApiError) return { ...one, problem }
    throw problem
  }
}

const shifted = (at: Date, { days }: DayOffWish) => new Date(at.getTime() + (days ?? 0) * DAY_MS)
