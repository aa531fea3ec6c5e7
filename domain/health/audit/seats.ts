import { sql } from 'drizzle-orm'
import { classes } from '../../../db/schema.ts'
import { takesHours } from '../../classes/plan/overlaps.ts'
import { instant } from './instant.ts'
import type { Allowance, Sentences } from './sentence.ts'

/**
 * Who holds a seat without having booked it: by a checkout, or by an offer to somebody who waited. While they
 * pay for what was offered, both are one seat. A hold in its last seconds may be over for a server whose
 * clock is ahead.
 */
const heldSeats = ({ now, skewMs }: Allowance) => {
  const end = instant(new Date(now.getTime() + skewMs))
  return sql`
    select session_id, user_id from checkouts
    where closed_at is null and kind <> 'part' and hold_expires_at > ${end}
    union
    select session_id, user_id from waitlist_entries where state = 'offered' and offer_expires_at > ${end}`
}

/** Sentences about seats, and the hours of tutors and rooms. */
export const seatSentences = (allowance: Allowance): Sentences => ({
  oversold: sql`select id from sessions where enrolled > capacity`,
  'the counter is not the number of seats': sql`
    select id from sessions where enrolled <> (
      select count(*) from bookings where session_id = sessions.id and cancelled_at is null)`,
  'more seats booked and held than there are': sql`
    select id from sessions
    join (select session_id, count(*) as seats from (${heldSeats(allowance)}) as holders group by 1) as held on session_id = id
    where capacity < seats + (
      select count(*) from bookings where bookings.session_id = sessions.id and cancelled_at is null)`,
  'booked twice': sql`
    select user_id, session_id from bookings where cancelled_at is null group by 1, 2 having count(*) > 1`,
  'a tutor with two classes at once': twoAtOnce('tutor_id'),
  'a room with two classes at once': twoAtOnce('room_id'),
})

/**
 * As the constraints `classes_tutor_overlap` and `classes_room_overlap` say. Each class is compared with the
 * latest end of those that began before it: every pair would be too many.
 */
function twoAtOnce(whose: 'tutor_id' | 'room_id') {
  const column = sql.raw(whose)
  return sql`
    select id from (
      select id, start_at, max(end_at) over (
        partition by ${column} order by start_at, id rows between unbounded preceding and 1 preceding) as busy_until
      from ${classes}
      where ${takesHours(classes)} and ${column} is not null and end_at > start_at) as taken
    where start_at < busy_until`
}
