import { sql } from 'drizzle-orm'
import type { Sentences } from './sentence.ts'

/** Sentences about deleted accounts, and rows that were joined to another one. */
export const peopleSentences: Sentences = {
  // One of which no class was to come stays, also when its classes are moved later.
  'a seat of a deleted account': sql`
    select bookings.id from bookings join users on users.id = user_id
    where cancelled_at is null and not exists (
        select from class_changes where class_changes.session_id = bookings.session_id and class_changes.created_at >= deleted_at)
      and exists (
        select from classes where classes.session_id = bookings.session_id and state = 'planned' and start_at > deleted_at)`,
  'written in the name of a deleted account': sql`
    select notes.id from notes join users on users.id = user_id where deleted_at is not null
    union all select tutors.id from tutors join users on users.id = user_id where deleted_at is not null`,
  // It was made due back when they left, or moved with their row.
  'a balance of a deleted account': sql`
    select user_id from payments join users on users.id = user_id
    where deleted_at is not null and (checkout_id is null or method = 'balance')
    group by user_id, currency
    having sum(case when checkout_id is null then kept_minor else refunded_minor - amount_minor end) <> 0`,
}
