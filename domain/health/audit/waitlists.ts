import { sql } from 'drizzle-orm'
import type { Sentences } from './sentence.ts'

export const waitlistSentences: Sentences = {
  'the counts of a waitlist are not those of its people': sql`
    select sessions.id from sessions left join waitlist_entries entry on session_id = sessions.id
    group by sessions.id having waiting <> count(*) filter (where entry.state = 'waiting')
      or offered <> count(*) filter (where entry.state = 'offered')`,
  'on a waitlist twice': sql`
    select user_id, session_id from waitlist_entries where closed_at is null group by 1, 2 having count(*) > 1`,
  // Who leaves keeps the number, so that the line shows who came when.
  'a waitlist with a gap': sql`
    select session_id from waitlist_entries group by 1 having min(number) <> 1 or max(number) <> count(distinct number)
      or count(*) <> count(distinct number)`,
  'waits for a seat, and has one': sql`
    select entry.id from waitlist_entries entry join bookings using (session_id, user_id)
    where entry.closed_at is null and cancelled_at is null`,
  'was offered a seat before somebody who waited longer': sql`
    select later.id from waitlist_entries later join waitlist_entries sooner using (session_id)
    where sooner.number < later.number and sooner.state = 'waiting' and later.offered_at is not null`,
}
