import { sql } from 'drizzle-orm'
import { toMajor } from '../../../contract/payments/money.ts'
import { MAX_FAILED_REFUNDS } from '../../../domain/payments/provider-refunds/given-up.ts'
import type { Person, World } from './world.ts'

/** An Admin refunds by hand what a provider has refused for good, as the list of refused refunds says. */
export async function refundByHand(world: World, admin: Person): Promise<void> {
  const { rows } = await world.database.execute<{ id: string; left: number; currency: string }>(sql`
    select id, amount_minor - kept_minor - refunded_minor as left, currency from payments
    where status = 'refund_due' and ((
      select count(*) from refunds where payment_id = payments.id and state = 'failed') >= ${MAX_FAILED_REFUNDS}
      or exists (select from receipts where payment_id = payments.id and series = 'debit_note'))`)
  for (const { id, left, currency } of rows)
    await world.send('/api/refunds', {
      method: 'POST',
      by: admin,
      json: {
        payment: id,
        amount: toMajor(left, currency),
        reason: 'The provider refuses',
        reference: `HAND-${id}`,
      },
    })
}
