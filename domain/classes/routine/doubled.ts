import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { CLASH_LIMIT, MAX_CLASS_HOURS } from '../../../contract/classes/limits.ts'
import { classes, sessions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { isApprovedSession } from '../../session-visibility.ts'
import { namedTeacher, namedTeacherOf } from '../../who-teaches.ts'
import type { PlacedClass } from '../plan/placed.ts'

/** A class at the time of another one, in its room or by its tutor. */
export type Doubled = Pick<Hours, 'sessionId' | 'title' | 'startAt' | 'endAt'> & { by: 'room' | 'tutor' }

type Hours = {
  id: string
  sessionId: string
  title: string
  startAt: Date
  endAt: Date
  roomId: string | null
  tutorId: string | null
}

const LONGEST_MS = MAX_CLASS_HOURS * 3600_000
/** More classes than six weeks of a large centre have. */
const HOURS_LIMIT = 10_000

/**
 * The others that have the room or the tutor of a class at the same time, by its id, at most `CLASH_LIMIT` of
 * each. They are looked for among all classes, not only the given ones, which must be in the order of their
 * start. The constraints keep newer classes apart; those that sessions had before have no hours of their own
 * and can meet.
 */
export async function findDoubled(
  context: Context,
  rows: readonly PlacedClass[],
): Promise<ReadonlyMap<string, readonly Doubled[]>> {
  const hours = await readHours(context, rows)
  const found = new Map<string, Doubled[]>()
  const add = (one: Hours, by: Doubled['by'], { sessionId, title, startAt, endAt }: Hours) => {
    const others = found.get(one.id) ?? []
    if (others.length < CLASH_LIMIT) others.push({ by, sessionId, title, startAt, endAt })
    found.set(one.id, others)
  }
  for (const [by, keyOf] of [
    ['room', ({ roomId }: Hours) => roomId],
    ['tutor', ({ tutorId }: Hours) => tutorId],
  ] as const)
    for (const [key, held] of Map.groupBy(hours, keyOf))
      if (key)
        eachOverlap(held, (a, b) => {
          add(a, by, b)
          add(b, by, a)
        })
  return found
}

/**
 * Calls back with each two that overlap, of classes in the order of their start; for one class at most
 * `CLASH_LIMIT` later ones.
 */
function eachOverlap(held: readonly Hours[], report: (one: Hours, later: Hours) => void): void {
  for (const [index, one] of held.entries())
    for (const later of held.slice(index + 1, index + 1 + CLASH_LIMIT)) {
      if (later.startAt >= one.endAt) break
      report(one, later)
    }
}

/**
 * Planned classes of these rooms and tutors in that time. What lasts longer is a whole course, and no hour of
 * it is known.
 */
async function readHours({ database }: Context, rows: readonly PlacedClass[]): Promise<Hours[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  const roomIds = new Set(rows.flatMap(({ roomId }) => roomId ?? []))
  const tutorIds = new Set(rows.flatMap((row) => namedTeacherOf(row.session, row) ?? []))
  if (!first || !last || roomIds.size + tutorIds.size === 0) return []
  const { id, sessionId, startAt, endAt, roomId, state } = classes
  const { title } = sessions
  return database
    .select({ id, sessionId, title, startAt, endAt, roomId, tutorId: namedTeacher })
    .from(classes)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(
      and(
        isApprovedSession,
        eq(state, 'planned'),
        gte(startAt, new Date(first.startAt.getTime() - LONGEST_MS)),
        lte(startAt, new Date(last.startAt.getTime() + LONGEST_MS)),
        sql`${endAt} - ${startAt} <= make_interval(hours => ${MAX_CLASS_HOURS})`,
        or(inArray(roomId, [...roomIds]), inArray(namedTeacher, [...tutorIds])),
      ),
    )
    .orderBy(startAt, id)
    .limit(HOURS_LIMIT)
}
