import { sql } from 'drizzle-orm'
import { instant } from './instant.ts'
import type { Allowance, Sentences } from './sentence.ts'

/** Sentences about classes and their changes. */
export const classSentences = ({ settledBefore, skewMs }: Allowance): Sentences => {
  const skew = sql`interval '1 millisecond' * ${skewMs}::integer`
  return {
    'dates that are not those of the classes': sql`
      select sessions.id from sessions join lateral (
        select min(start_at) as first, max(end_at) as last from classes
        where session_id = sessions.id and state = 'planned') as planned on true
      where (class_start, class_end) is distinct from (first, last)`,
    'a seat at other dates than its session': sql`
      select bookings.id from bookings join sessions on sessions.id = session_id
      where cancelled_at is null and (bookings.class_start, bookings.class_end) is distinct from (sessions.class_start, sessions.class_end)`,
    // Two changes may have the same instant.
    'a class that is not as its last change says': sql`
      select classes.id from classes
      join (select class_id, max(created_at) as at from class_changes where kind <> 'substituted' group by 1) as last on class_id = classes.id
      where not exists (
        select from class_changes where class_id = classes.id and class_changes.created_at = last.at and kind <> 'substituted'
          and (change_kind, change_reason) is not distinct from (kind, reason) and (state = 'cancelled') = (kind = 'cancelled')
          and (kind = 'cancelled' or (start_at, end_at) is not distinct from (after_start_at, after_end_at)))`,
    // A task tells everybody, within seconds of the change.
    'a seat that nobody saw to after a change': sql`
      select booking_id from class_notices join class_changes on class_changes.id = change_id
      where handled_at is null and class_changes.created_at < ${instant(settledBefore)}`,
    // Of a substitute who was none any more when it was to be told, nobody is.
    'a seat that was not told of a change, and is not to be called': sql`
      select class_notices.booking_id from class_notices
      join bookings on bookings.id = booking_id join users on users.id = user_id
      join class_changes as changed on changed.id = class_notices.change_id
      join classes on classes.id = changed.class_id
      where handled_at is not null and class_notices.told_at is null and cancelled_at is null and deleted_at is null
        and not (changed.kind = 'substituted' and (classes.state = 'cancelled' or exists (
          select from class_changes as other
          where other.class_id = changed.class_id and other.kind = 'substituted' and other.id <> changed.id)))
        and not exists (select from calls where (calls.change_id, calls.booking_id) = (class_notices.change_id, class_notices.booking_id))
        and not exists (
          select from calls join class_changes on class_changes.day_off_id = calls.day_off_id
          where class_changes.id = class_notices.change_id and calls.user_id = bookings.user_id and calls.booking_id is not null)`,
    'a call that was made, and a seat that was not told': sql`
      select calls.id from calls join class_notices using (change_id, booking_id)
      where calls.told_at is not null and class_notices.told_at is null`,
    // Who books while a class is changed waits for its lock, and sees it as it is then.
    'a seat without its notice of a change': sql`
      select bookings.id from bookings join class_changes on class_changes.session_id = bookings.session_id
      where greatest(bookings.created_at, switched_at) < class_changes.created_at - ${skew}
        and coalesce(cancelled_at, 'infinity') > class_changes.created_at + ${skew}
        and not exists (select from class_notices where change_id = class_changes.id and booking_id = bookings.id)`,
  }
}
