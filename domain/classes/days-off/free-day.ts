import { sql } from 'drizzle-orm'
import { MAX_SHIFT_DAYS } from '../../../contract/classes/days-off.ts'
import { MAX_CLASS_HOURS } from '../../../contract/classes/limits.ts'
import { dayOf, startOfDay } from '../../../contract/formats/dates.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { findHolidays } from '../holidays/holidays.ts'
import { type DayOffWish, listTouched, requireScope, type Touched } from './touched.ts'

/**
 * By how few days all classes of a day off can move together: past its last day, to no holiday, and where no
 * other class is in the way of their session, their room or their tutor. Null where there is no such day
 * within the longest move, and where there is no class. Throws as `takeDayOff`.
 */
export async function findFreeDay(context: Context, actor: Actor, wish: DayOffWish): Promise<number | null> {
  const own = await requireScope(context, actor, wish)
  const touched = await listTouched(context.database, own, context.clock())
  if (touched.length === 0) return null
  const days = [...new Set(touched.map(({ startAt }) => dayOf(startAt)))].map((day) => startOfDay(day))
  const [taken, isHoliday] = await Promise.all([
    listTakenShifts(context, touched),
    holidaysAfter(context, days),
  ])
  const last = own.until ?? own.day
  const isFree = (shift: number) =>
    !taken.has(shift) && days.every((day) => dayOf(day, shift) > last && !isHoliday(dayOf(day, shift)))
  return shifts.find(isFree) ?? null
}

const shifts = Array.from({ length: MAX_SHIFT_DAYS }, (_, index) => index + 1)

/** By how many days they cannot move: another class is on then. Those that move along do not count. */
async function listTakenShifts({ database }: Context, touched: Touched[]): Promise<ReadonlySet<number>> {
  const ids = sql.param(touched.map(({ id }) => id))
  const shift = sql`make_interval(hours => 24 * days)`
  const longest = sql`make_interval(hours => ${MAX_CLASS_HOURS}::integer)`
  const { id, startAt, endAt, state, sessionId, roomId, tutorId, exclusive } = classes
  const found = await database.execute<{ days: number }>(sql`
    select distinct days
    from ${classes} as moving
    cross join generate_series(1, ${MAX_SHIFT_DAYS}::integer) as days
    join ${classes} on ${startAt} < moving.end_at + ${shift} and ${endAt} > moving.start_at + ${shift}
      and ${startAt} > moving.start_at + ${shift} - ${longest} and ${endAt} - ${startAt} <= ${longest}
      and ${state} = 'planned' and ${id} <> all(${ids}::uuid[])
      and (${sessionId} = moving.session_id
        or ${exclusive} and moving.exclusive and (${roomId} = moving.room_id or ${tutorId} = moving.tutor_id))
    where moving.id = any(${ids}::uuid[])`)
  return new Set(found.rows.map(({ days }) => days))
}

/** Finds the holidays among all days to which these can move. */
async function holidaysAfter(context: Context, days: readonly Date[]): Promise<(day: string) => boolean> {
  const reached = new Set(days.flatMap((day) => shifts.map((shift) => dayOf(day, shift))))
  const holidays = await findHolidays(
    context,
    [...reached].map((day) => ({ day })),
  )
  return (day) => holidays.has(day)
}
