import { sql } from 'drizzle-orm'
import { countedShares } from '../../classes/attendance/count-shares.ts'
import type { Sentences } from './sentence.ts'

/** Sentences about what rolls and reviews add up to. */
export const classroomSentences: Sentences = {
  'a share of classes that the rolls do not give': sql`
    select session_id, user_id
    from attendance_shares as share full join ${countedShares()} using (session_id, user_id)
    where (coalesce(share.held, 0), coalesce(share.attended, 0), coalesce(share.missed_in_a_row, 0))
      is distinct from (coalesce(counted.held, 0), coalesce(counted.attended, 0), coalesce(counted.missed, 0))`,
  'stars that the reviews do not give': sql`
    select sessions.id from sessions left join (
      select session_id, sum(rating) as stars, count(*) as reviewed from reviews where hidden_at is null group by 1) as given
      on given.session_id = sessions.id
    where (rating_sum, rating_count) is distinct from (coalesce(stars, 0), coalesce(reviewed, 0))`,
}
