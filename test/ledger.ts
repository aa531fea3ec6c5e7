import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import type { TestApp } from './boot.ts'

/** Held against the provider's own tables, row by row: each row of an answer is one breach of the promise. */
const promises = {
  oversold: sql`select id from sessions where enrolled > capacity`,
  'the counter is not the number of seats': sql`
    select id from sessions where enrolled <> (
      select count(*) from bookings where session_id = sessions.id and cancelled_at is null)`,
  'charged, but not recorded': sql`
    select charges.payment_intent_id from cards.charges
    left join payments on provider_ref = payment_intent_id
    where charges.status = 'succeeded' and (payments.id is null or payments.amount_minor <> charges.amount)`,
  'recorded, but not charged': sql`
    select provider_ref from payments where not exists (
      select from cards.charges where payment_intent_id = provider_ref and status = 'succeeded')`,
  'paid, but neither seated nor refunded': sql`
    select payments.id from payments
    left join bookings on payment_id = payments.id and cancelled_at is null
    where payments.status = 'refund_due' or (payments.status = 'paid') <> (bookings.id is not null)`,
  'refunds are not the provider’s': sql`
    select payments.id from payments join cards.charges on payment_intent_id = provider_ref
    where charges.status = 'succeeded' and refunded_minor <> amount_refunded`,
  'charged twice for one seat': sql`
    select user_id, session_id from payments where status = 'paid' group by 1, 2 having count(*) > 1`,
}

/** What of the promise does not hold at this moment: "paid means seated or refunded, never oversold, never charged twice". */
export async function findBreaches(app: Pick<TestApp, 'services'>): Promise<string[]> {
  return findBreachesIn(app.services.context.database)
}

export async function findBreachesIn(database: Database): Promise<string[]> {
  const breaches: string[] = []
  for (const [promise, query] of Object.entries(promises)) {
    const { rows } = await database.execute(query)
    breaches.push(...rows.map((row) => `${promise}: ${Object.values(row).join(' ')}`))
  }
  return breaches
}
