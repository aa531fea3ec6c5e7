import { sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import type { Executor } from '../../db/client.ts'
import type { Context } from '../context.ts'

/**
 * One person is about to do this about a payment of another, in the smallest unit: so much more of it is due
 * back (`decidedMinor`), and so much is refunded by hand (`byHandMinor`).
 */
export type Move = { paymentId: string; decidedMinor: number; byHandMinor: number }

/**
 * Reads what `by` did alone for `userId` since midnight in Dhaka, in the smallest unit, whatever it is
 * called: what they decided to refund, what became due by their acts, what they refunded by hand, and what
 * they let them off. What was decided and then refunded by hand counts once; what a second Admin confirmed
 * counts for neither; what is refunded into a balance has not left. Of a correction counts by how much less
 * was written down. `moves`: as if that was done, too.
 */
export const readMovedToday = (
  queries: Executor,
  context: Pick<Context, 'clock'>,
  { by, userId }: { by: string; userId: string },
  moves?: readonly Move[],
): Promise<number> => readMostMovedToday(queries, context, { by, userIds: [userId] }, moves)

/** The same of several people: the most of any of them. */
export async function readMostMovedToday(
  queries: Executor,
  { clock }: Pick<Context, 'clock'>,
  { by, userIds }: { by: string; userIds: readonly string[] },
  moves: readonly Move[] = [],
): Promise<number> {
  const since = sql`${startOfDay(dayOf(clock())).toISOString()}::timestamptz`
  const all = <Value>(columnOf: (one: Move) => Value) => sql.param(moves.map(columnOf))
  const { rows } = await queries.execute<{ minor: number | null }>(sql`
    with moves as (
      select * from unnest(${all((one) => one.paymentId)}::uuid[], ${all((one) => one.decidedMinor)}::integer[],
        ${all((one) => one.byHandMinor)}::integer[]) as move (payment_id, decided_minor, by_hand_minor)
    )
    select max(
      (select coalesce(sum(greatest(
          decided + coalesce(moves.decided_minor, 0), hands.by_hand_minor + coalesce(moves.by_hand_minor, 0))), 0)
        from payments left join moves on moves.payment_id = payments.id
        cross join lateral (select coalesce(-sum(amount_minor), 0) as decided from allocations
          where payment_id = payments.id and decided_by_id = ${by} and created_at >= ${since}
            and not exists (select from refund_acts where refund_acts.id = act_id and state = 'confirmed')) as decisions
        cross join lateral (select coalesce(sum(amount_minor), 0) as by_hand_minor from refunds
          where payment_id = payments.id and recorded_by_id = ${by} and state = 'done' and settled_at >= ${since}
            and not exists (select from refund_acts where refund_acts.id = act_id and refund_acts.state = 'confirmed')) as hands
        where user_id = person.user_id and (method <> 'balance' or moves.payment_id is not null)
          and payments.refund_reason_code is distinct from 'refund_corrected')
      + (select coalesce(sum(greatest(0, wrong.amount_minor - payments.amount_minor)), 0)
        from payments join payments as wrong on wrong.id = payments.corrects_id
        where payments.user_id = person.user_id and payments.recorded_at >= ${since}
          and exists (select from allocations where payment_id = wrong.id and decided_by_id = ${by}))
      + (select coalesce(sum(fee_parts.amount_minor), 0) from fee_parts join bookings on bookings.id = booking_id
        where user_id = person.user_id and waived_by_id = ${by} and waive_confirmed_by_id is null and waived_at >= ${since})
      + (select greatest(0, coalesce(sum(lowered_minor), 0)) from part_concessions join bookings on bookings.id = booking_id
        where user_id = person.user_id and by_id = ${by} and part_concessions.created_at >= ${since})
    )::float8 as minor
    from unnest(${sql.param([...userIds])}::uuid[]) as person (user_id)`)
  return rows[0]?.minor ?? 0
}
