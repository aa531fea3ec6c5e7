import { eq, sql } from 'drizzle-orm'
import { defaultRefundRule, type RefundRule, refundRule } from '../../contract/refund-rule.ts'
import type { Executor } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

const NAME = 'refund-rule'

/** What cancelling a paid booking gives back, and until when. */
export async function readRefundRule(queries: Executor): Promise<RefundRule> {
  const [setting] = await queries.select().from(settings).where(eq(settings.name, NAME))
  return setting ? refundRule.parse(setting.value) : defaultRefundRule
}

/** Holds from now on for all bookings, those that were made before as well. */
export async function setRefundRule(context: Context, actor: Actor, value: RefundRule): Promise<void> {
  await context.database.transaction(async (transaction) => {
    // A setting that nobody has set yet has no row to lock.
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
