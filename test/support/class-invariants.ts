import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/**
 * How many had a seat of a session when it was decided whether it runs, as long as nobody has switched since.
 */
const bookedInTime = sql`(select count(*) from bookings where session_id = sessions.id
  and coalesce(switched_at, created_at) < minimum_decide_at and coalesce(cancelled_at, 'infinity') >= minimum_decide_at)`
/** And the people who had been charged by then, of whom we heard while it was decided. */
const chargedInTime = sql`(select count(distinct user_id) from checkouts join attempts on checkout_id = checkouts.id
  where session_id = sessions.id and attempts.charged_at < minimum_decide_at)`
const decided = sql`select subject_id, count(*) as times, bool_or(action = 'session.cancelled') as cancelled
  from audit_trail where system_actor = 'minimums' group by subject_id`

/**
 * What holds of classes that were changed by their endpoints, once the background has told everybody. Each
 * query finds violations.
 */
const invariants = {
  'dates that are not those of the classes': sql`
    select sessions.id from sessions join lateral (
      select min(start_at) as first, max(end_at) as last from classes
      where session_id = sessions.id and state = 'planned') as planned on true
    where (class_start, class_end) is distinct from (first, last)`,
  'a seat at other dates than its session': sql`
    select bookings.id from bookings join sessions on sessions.id = session_id
    where cancelled_at is null and (bookings.class_start, bookings.class_end) is distinct from (sessions.class_start, sessions.class_end)`,
  'a class that is not as its last change says': sql`
    select classes.id from classes join lateral (
      select * from class_changes where class_id = classes.id order by created_at desc, id desc limit 1) as last on true
    where (change_kind, change_reason) is distinct from (kind, reason) or (state = 'cancelled') <> (kind = 'cancelled')
      or (kind <> 'cancelled' and (start_at, end_at) is distinct from (after_start_at, after_end_at))`,
  'a seat that nobody saw to after a change': sql`select booking_id from class_notices where handled_at is null`,
  'a seat that was not told of a change, and is not to be called': sql`
    select class_notices.booking_id from class_notices
    join bookings on bookings.id = booking_id join users on users.id = user_id
    where handled_at is not null and class_notices.told_at is null and cancelled_at is null and deleted_at is null
      and not exists (select from calls where (calls.change_id, calls.booking_id) = (class_notices.change_id, class_notices.booking_id))`,
  'a call that was made, and a seat that was not told': sql`
    select calls.id from calls join class_notices using (change_id, booking_id)
    where calls.told_at is not null and class_notices.told_at is null`,
  'a seat without its notice of a change': sql`
    select bookings.id from bookings join class_changes on class_changes.session_id = bookings.session_id
    where greatest(bookings.created_at, switched_at) < class_changes.created_at and coalesce(cancelled_at, 'infinity') > class_changes.created_at
      and not exists (select from class_notices where change_id = class_changes.id and booking_id = bookings.id)`,
  'a session that runs with too few': sql`
    select id from sessions where minimum_met_at is not null and ${bookedInTime} + ${chargedInTime} < minimum_count`,
  'a session that was cancelled with enough': sql`
    select id from sessions join (${decided}) as decided on subject_id = id where cancelled and ${bookedInTime} >= minimum_count`,
  'a session that was decided twice': sql`select subject_id from (${decided}) as decided where times > 1`,
  'a seat in a session that has too few': sql`
    select bookings.id from bookings join (${decided}) as decided on subject_id = session_id where cancelled and cancelled_at is null`,
}

export async function findClassViolations(database: Database): Promise<string[]> {
  const violations: string[] = []
  for (const [promise, query] of Object.entries(invariants)) {
    const { rows } = await database.execute(query)
    violations.push(...rows.map((row) => `${promise}: ${Object.values(row).join(' ')}`))
  }
  return violations
}
