import { and, eq, getTableColumns, isNull, max, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { bookableUntil } from '../../contract/sessions/late-join.ts'
import type { Executor } from '../../db/client.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
import { sessions, waitlistEntries } from '../../db/schema.ts'
import { lastStartColumn, lateJoinUntilColumn } from '../classes/plan/late-share.ts'
import type { LockedSession } from './lock.ts'

export type WaitlistEntry = typeof waitlistEntries.$inferSelect

type Waitlist = Pick<LockedSession, 'waiting' | 'offered' | 'lastStart' | Dates>
type Dates = 'registrationEnd' | 'classStart' | 'lateJoin' | 'lateJoinUntil'

/**
 * The last instant at which seats are offered to those who wait: as long as they are sold to others, until
 * the last class. Nobody joins that one by waiting for it.
 */
export function waitlistEnd(session: Omit<Waitlist, 'waiting' | 'offered'>): Date {
  const sold = bookableUntil(session)
  const begins = new Date((session.lastStart ?? session.classStart).getTime() - 1)
  return sold < begins ? sold : begins
}

/** Whether somebody may be on the waitlist. */
export const hasWaitlist = ({ waiting, offered }: Pick<Waitlist, 'waiting' | 'offered'>) =>
  waiting > 0 || offered > 0

/** How many people wait. Each keeps a free seat from those who do not, until the waitlist is over. */
export const waitingOf = (session: Waitlist, now: Date): number =>
  session.waiting > 0 && now <= waitlistEnd(session) ? session.waiting : 0

/** The same as a column for a SELECT from `sessions`. */
export const waitingColumn = (now: Date | Placeholder): SQL<number> =>
  sql<number>`case when ${sessions.waiting} > 0 and ${isBeforeWaitlistEnd(now)} then ${sessions.waiting} else 0 end`

/** As `waitlistEnd` says. */
const isBeforeWaitlistEnd = (now: Date | Placeholder) =>
  sql`(${now} <= ${sessions.registrationEnd} or ${lateJoinUntilColumn} is not null) and ${now} < coalesce(${lastStartColumn}, ${sessions.classStart})`

/** Whether an entry's offer holds a seat. */
export const isOffered = ({ state, offerExpiresAt }: WaitlistEntry, now: Date): boolean =>
  state === 'offered' && offerExpiresAt !== null && offerExpiresAt > now

const entriesQuery = prepare('waitlist.entries', (transaction: Reader) => {
  const own = transaction
    .select()
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.userId, sql`request.user_id`),
        eq(waitlistEntries.sessionId, sql`request.session_id`),
        isNull(waitlistEntries.closedAt),
      ),
    )
    .limit(1)
    .as('waitlist_entries')
  return transaction
    .select(getTableColumns(waitlistEntries))
    .from(
      sql`unnest(${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('sessionIds')}::uuid[]) as request (user_id, session_id)`,
    )
    .crossJoinLateral(own)
})

/** The entries of these people in the lines of these sessions, pairwise. Their offers may have run out. */
export const readEntries = (
  transaction: Reader,
  requests: { userIds: string[]; sessionIds: string[] },
): Promise<WaitlistEntry[]> => entriesQuery(transaction).execute(requests)

/** The last number of the waitlist of each of these locked sessions; a session without entries has no row. */
export const lastNumbers = (transaction: Executor, sessionIds: string[]) =>
  transaction
    .select({ sessionId: waitlistEntries.sessionId, last: max(waitlistEntries.number) })
    .from(waitlistEntries)
    .where(sql`${waitlistEntries.sessionId} = any(${sql.param(sessionIds)}::uuid[])`)
    .groupBy(waitlistEntries.sessionId)
