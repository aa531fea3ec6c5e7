import { sql } from 'drizzle-orm'
import type { Sentences } from './sentence.ts'

/** Of deleted accounts. */
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
}
