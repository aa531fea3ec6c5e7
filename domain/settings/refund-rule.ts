import { eq, sql } from 'drizzle-orm'
import { defaultRefundRule, type RefundRule, refundRule } from '../../contract/refund-rule.ts'
import type { Executor } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

const NAME = 'refund-rule'

/** What is refunded for a cancelled paid booking, and until when it can be cancelled. */
export async function readRefundRule(queries: Executor): Promise<RefundRule> {
  const [setting] = await queries.select().from(settings).where(eq(settings.name, NAME))
  return setting ? refundRule.parse(setting.value) : defaultRefundRule
}

/** Applies from now on to all bookings, including existing ones. */
export async function setRefundRule(context: Context, actor: Actor, value: RefundRule): Promise<void> {
  await context.database.transaction(async (transaction) => {
    // A setting that was never set has no row to lock.
    await transaction.execute(sql`lock table ${settings} in exclusive mode`)
    const before = await readRefundRule(transaction)
    await transaction
      .insert(settings)
      .values({ name: NAME, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } })
    const changes = diff({ ...before }, { ...value })
    if (changes)
      await recordAuditEvent(transaction, context, actor, { action: 'refund-rule.changed', ...changes })
  })
}
