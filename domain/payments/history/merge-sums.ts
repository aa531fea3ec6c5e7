import { sql } from 'drizzle-orm'
import { paymentSums } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'

/**
 * Makes one row of the sums of payments that are of the same day, currency, way and status. What a payment
 * adds meanwhile stays for the next time, and nobody waits; two processes at once merge each row once.
 */
export async function mergeSums({ database }: Pick<Context, 'database'>): Promise<void> {
  await database.execute(sql`
    with alike as (
      select day, currency, method, by_hand, status from ${paymentSums} group by 1, 2, 3, 4, 5 having count(*) > 1
    ), taken as (
      delete from ${paymentSums} as sums using alike
      where (sums.day, sums.currency, sums.method, sums.by_hand, sums.status)
        = (alike.day, alike.currency, alike.method, alike.by_hand, alike.status)
      returning sums.*
    )
    insert into ${paymentSums} (id, day, currency, method, by_hand, status, count, charged_minor, refunded_minor, refund_due_minor)
    select gen_random_uuid(), day, currency, method, by_hand, status, sum(count), sum(charged_minor), sum(refunded_minor),
      sum(refund_due_minor)
    from taken group by 2, 3, 4, 5, 6
    having (sum(count), sum(charged_minor), sum(refunded_minor), sum(refund_due_minor)) <> (0, 0, 0, 0)`)
}
