import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { MAX_CLASS_HOURS } from '../../../contract/classes/limits.ts'
import { conflict } from '../../../contract/http/errors.ts'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts'
import type { Executor } from '../../../db/client.ts'
import { isExclusionViolation } from '../../../db/exclusion-violation.ts'
import { classes, sessions } from '../../../db/schema.ts'

/** When a class is to be held, where and by whom; `id` where it exists already. */
export type Hours = {
  id?: string | undefined
  startAt: Date
  endAt: Date
  roomId: string | null
  tutorId: string | null
}

/** The hours that some classes of one session are about to get. */
export type Claim = { title: string; hours: readonly Hours[] }

/**
 * Call it before exclusive classes are written: created, approved, moved, or given a tutor or a room. Throws
 * 409 naming both classes where a tutor or a room would have two at once. Until the transaction ends, other
 * writers of hours wait; otherwise two could deadlock at the constraints, which hold whoever writes. The
 * session's row is locked before.
 */
export async function reserveHours(transaction: Executor, { title, hours }: Claim): Promise<void> {
  const wanted = hours.filter(({ roomId, tutorId }) => tutorId !== null || roomId !== null)
  if (wanted.length === 0) return
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.hours})`)
  const ofTutor = sql`${classes.tutorId} = wanted.tutor_id`
  const inRoom = sql`${classes.roomId} = wanted.room_id`
  for (const [code, isSame, field] of [
    ['tutor_has_class', ofTutor, 'tutorId'],
    ['room_has_class', inRoom, 'roomId'],
  ] as const) {
    const found = await findOverlap(transaction, wanted, isSame)
    if (!found) continue
    const [start, otherStart] = [found.wantedStart.toISOString(), found.startAt.toISOString()]
    throw conflict({ code, params: { title, start, other: found.title, otherStart } }, field)
  }
}

type Overlap = { wantedStart: Date; startAt: Date; title: string }

type HoursColumns = Record<'exclusive' | 'state' | 'startAt' | 'endAt', AnyPgColumn>

const longest = sql.raw(`interval '${MAX_CLASS_HOURS} hours'`)

/**
 * A class that takes the hours of its tutor and room: as the constraints `classes_tutor_overlap` and
 * `classes_room_overlap` say.
 */
export const takesHours = ({ exclusive, state, startAt, endAt }: HoursColumns): SQL =>
  sql`(${exclusive} and ${state} = 'planned' and ${endAt} - ${startAt} <= ${longest})`

/** One of them that another class from `start` to `end` would meet. */
export const meets = (row: HoursColumns, start: SQL, end: SQL): SQL =>
  sql`(${takesHours(row)} and ${end} - ${start} <= ${longest}
    and tstzrange(${row.startAt}, ${row.endAt}) && tstzrange(${start}, ${end}))`

/** The first class that takes its hours, other than those that are written, and meets one of them. */
async function findOverlap(
  transaction: Executor,
  wanted: readonly Hours[],
  isSame: ReturnType<typeof sql>,
): Promise<Overlap | undefined> {
  const starts = sql.param(wanted.map(({ startAt }) => startAt.toISOString()))
  const ends = sql.param(wanted.map(({ endAt }) => endAt.toISOString()))
  const roomIds = sql.param(wanted.map(({ roomId }) => roomId))
  const tutorIds = sql.param(wanted.map(({ tutorId }) => tutorId))
  const ids = sql.param(wanted.flatMap(({ id }) => id ?? []))
  const { startAt } = classes
  const [found] = await transaction
    .select({ wantedStart: sql`wanted.start_at`.mapWith(startAt), startAt, title: sessions.title })
    .from(
      sql`unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${roomIds}::uuid[], ${tutorIds}::uuid[])
        as wanted (start_at, end_at, room_id, tutor_id)`,
    )
    .innerJoin(
      classes,
      sql`${isSame} and ${meets(classes, sql`wanted.start_at`, sql`wanted.end_at`)} and ${classes.id} <> all(${ids}::uuid[])`,
    )
    .innerJoin(sessions, sql`${sessions.id} = ${classes.sessionId}`)
    .orderBy(startAt)
    .limit(1)
  return found
}

/** For a write that no claim preceded: the constraints' refusal, without the names. */
export function refuseOverlap(error: unknown): never {
  throw isExclusionViolation(error) ? conflict('hours_taken') : error
}
