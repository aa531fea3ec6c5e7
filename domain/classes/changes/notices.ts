import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { classNotices } from '../../../db/schema.ts'

/** A person who had a seat when a class was changed, to be seen to. */
export type PendingNotice = {
  changeId: string
  bookingId: string
  userId: string
  cancelledAt: Date | null
  switchedAt: Date | null
}

/** Notes which notices are seen to, and whom of them a message tells, as far as it reaches them. */
export async function markHandled(
  transaction: Executor,
  pending: PendingNotice[],
  told: Pick<PendingNotice, 'changeId' | 'bookingId'>[],
  now: Date,
): Promise<void> {
  const keyOf = ({ changeId, bookingId }: (typeof told)[number]) => `${changeId} ${bookingId}`
  const reached = new Set(told.map(keyOf))
  const column = (name: 'changeId' | 'bookingId') =>
    sql`${sql.param(pending.map((one) => one[name]))}::uuid[]`
  const isTold = sql`${sql.param(pending.map((one) => reached.has(keyOf(one))))}::boolean[]`
  const at = sql`${now.toISOString()}::timestamptz`
  await transaction
    .update(classNotices)
    .set({ handledAt: now, toldAt: sql`case when is_told then ${at} end` })
    .from(
      sql`unnest(${column('changeId')}, ${column('bookingId')}, ${isTold}) as handled (change_id, booking_id, is_told)`,
    )
    .where(
      and(
        eq(classNotices.changeId, sql`handled.change_id`),
        eq(classNotices.bookingId, sql`handled.booking_id`),
      ),
    )
}
