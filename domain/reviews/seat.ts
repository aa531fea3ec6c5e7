import { and, eq, gt, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { CancelReason } from '../../contract/payments/reasons.ts'
import type { Reader } from '../../db/pipeline.ts'
import { attendanceShares, bookings, classes } from '../../db/schema.ts'

/** People who left by their own wish do not say any more what they thought of it. */
const LEFT: CancelReason[] = ['cancelled_by_student', 'cancelled_at_desk', 'cancelled_by_account_deletion']

/**
 * When the first class is over, or was, at whose end somebody has a seat in a session; null: at the end of
 * none, and of who missed each class whose roll was sent. Classes before the seat do not count, for who joins
 * late.
 */
export async function firstClassOver(
  queries: Reader,
  userId: string,
  sessionId: string,
): Promise<Date | null> {
  const [found] = await queries
    .select({ at: sql<string | null>`min(${classes.endAt})` })
    .from(bookings)
    .innerJoin(classes, eq(classes.sessionId, bookings.sessionId))
    .where(
      and(
        eq(bookings.userId, userId),
        eq(bookings.sessionId, sessionId),
        eq(classes.state, 'planned'),
        sql`not exists (select from ${attendanceShares} as share where share.session_id = ${bookings.sessionId}
          and share.user_id = ${bookings.userId} and share.held > 0 and share.attended = 0)`,
        gt(classes.endAt, sql`coalesce(${bookings.switchedAt}, ${bookings.createdAt})`),
        or(
          isNull(bookings.cancelledAt),
          and(gt(bookings.cancelledAt, classes.endAt), notInArray(bookings.cancelReasonCode, LEFT)),
        ),
      ),
    )
  return found?.at ? new Date(found.at) : null
}
