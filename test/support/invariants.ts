import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { Allowance } from '../../domain/health/audit/sentence.ts'
import { auditSentences } from '../../domain/health/audit/sentences.ts'
import type { TestApp } from './boot.ts'
import { providersBooks } from './providers-books.ts'

/**
 * As strict as may be, except that most tests have no task that numbers receipts or tells people of changed
 * classes (test/support/class-invariants.ts).
 */
const allowanceAt = (now: Date): Allowance => ({ now, settledBefore: new Date(0), skewMs: 0 })

/** Compares the ledger with the books of all providers: each returned row is one violation. */
const ofProviders = {
  'charged, but not recorded': sql`
    select reference from taken
    left join payments on payments.method = taken.method and provider_payment_id = reference and not by_hand
    where (payments.id is null or payments.amount_minor <> taken.amount_minor) and not exists (
      select from attempts where attempts.method = taken.method and attempts.reference = started_as and (state = 'held' or charged_at is not null))`,
  'recorded, but not charged': sql`
    select provider_payment_id from payments where not by_hand and not exists (
      select from taken where taken.method = payments.method and reference = provider_payment_id)`,
  'took money twice for one attempt': sql`
    select attempt_id from taken where attempt_id is not null group by method, attempt_id having count(*) > 1`,
  'due back, and not refunded': sql`
    select id from payments
    where status = 'refund_due' and not by_hand and id not in (select payment_id from unanswered) and not exists (
      select from disputes where payment_id = payments.id and closed_at is null and not refundable)`,
  'refunds are not the provider’s': sql`
    select payments.id from payments join taken on taken.method = payments.method and reference = provider_payment_id
    where taken.refunded_minor <> (
        select coalesce(sum(refunds.amount_minor), 0) from refunds
        where payment_id = payments.id and refunds.state = 'done' and recorded_by_id is null)
      and payments.id not in (select payment_id from unanswered)`,
  'refunded more than was due': sql`
    select payments.id from payments
    join requested on requested.method = payments.method and requested.charge = provider_payment_id
    group by payments.id having sum(requested.amount_minor) > payments.amount_minor - kept_minor`,
  'refunded, but not recorded': sql`
    select requested.reference from requested join payments
      on requested.method = payments.method and requested.charge = provider_payment_id
    where requested.refund_id not in (select id::text from refunds)
      or not exists (select from refunds where payment_id = payments.id and refunds.amount_minor = requested.amount_minor)`,
  'recorded as refunded, but not by the provider': sql`
    select refunds.id from refunds join payments on payments.id = payment_id
    where refunds.state = 'done' and refunds.recorded_by_id is null and refunds.reference is not null and not exists (
      select from provider_refunds where provider_refunds.method = payments.method
        and provider_refunds.reference = refunds.reference and provider_refunds.amount_minor = refunds.amount_minor)`,
  'charged back, but not disputed': sql`
    select provider_payment_id from payments where status = 'charged_back' and not exists (
      select from contested where payment_intent_id = provider_payment_id and status not like 'warning%' and status <> 'won')`,
  'disputes are not the provider’s': sql`
    select contested.id from contested join payments on provider_payment_id = payment_intent_id
    left join disputes on reference = contested.id
    where disputes.status is distinct from contested.status`,
  'money of a deleted account that came after it': sql`
    select payments.id from payments join users on users.id = user_id
    where deleted_at < recorded_at and status <> 'refunded' and not by_hand
      and payments.id not in (select payment_id from unanswered)`,
}

/** What bin/audit asks of our own tables, and what we ask of the providers' books. */
export const invariantsAt = (now: Date): Record<string, SQL> => ({
  ...auditSentences(allowanceAt(now)),
  ...ofProviders,
})

/** Violations of "a payment is seated or refunded, never oversold, never charged twice". */
export async function findViolations(app: Pick<TestApp, 'services'>): Promise<string[]> {
  const { database, clock } = app.services.context
  return findViolationsIn(database, undefined, clock())
}

/** `provider` is the database of the providers' books, if it is another one. */
export async function findViolationsIn(
  database: Database,
  provider?: Database,
  now = new Date(),
): Promise<string[]> {
  const books = await providersBooks(provider)
  const violations: string[] = []
  for (const [promise, query] of Object.entries(invariantsAt(now))) {
    const { rows } = await database.execute(sql`with ${books} ${query}`)
    violations.push(...rows.map((row) => `${promise}: ${Object.values(row).join(' ')}`))
  }
  return violations
}
