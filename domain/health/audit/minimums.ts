import { sql } from 'drizzle-orm'
import type { Sentences } from './sentence.ts'

/** How many had a seat of a session when it was decided whether it runs. */
const bookedInTime = sql`(select count(*) from bookings where session_id = sessions.id
  and coalesce(switched_at, created_at) < minimum_decide_at and coalesce(cancelled_at, 'infinity') >= minimum_decide_at)`
/** And the people who had been charged by then, of whom we heard while it was decided. */
const chargedInTime = sql`(select count(distinct user_id) from checkouts join attempts on checkout_id = checkouts.id
  where session_id = sessions.id and attempts.charged_at < minimum_decide_at)`
/** A seat that was switched since to another session is one of that. */
const switchedSince = sql`(select count(*) from switches
  where from_session_id = sessions.id and done_at >= minimum_decide_at)`
const decided = sql`select subject_id, count(*) as times, bool_or(action = 'session.cancelled') as cancelled
  from audit_trail where system_actor = 'minimums' group by subject_id`

/** Sentences about sessions that run only with enough people. */
export const minimumSentences: Sentences = {
  'a session that runs with too few': sql`
    select id from sessions
    where minimum_met_at is not null and ${bookedInTime} + ${chargedInTime} + ${switchedSince} < minimum_count`,
  'a session that was cancelled with enough': sql`
    select id from sessions join (${decided}) as decided on subject_id = id where cancelled and ${bookedInTime} >= minimum_count`,
  'a session that was decided twice': sql`select subject_id from (${decided}) as decided where times > 1`,
  'a seat in a session that has too few': sql`
    select bookings.id from bookings join (${decided}) as decided on subject_id = session_id where cancelled and cancelled_at is null`,
}
