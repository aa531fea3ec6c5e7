import { eq } from 'drizzle-orm'
import { defaultRefundRule, type RefundRule, refundRule } from '../../contract/refund-rule.ts'
import type { Queries } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'
import type { Context } from '../context.ts'

const NAME = 'refund-rule'

/** What cancelling a paid booking gives back, and until when. */
export async function readRefundRule(queries: Queries): Promise<RefundRule> {
  const [setting] = await queries.select().from(settings).where(eq(settings.name, NAME))
  return setting ? refundRule.parse(setting.value) : defaultRefundRule
}

/** Holds from now on for all bookings, those that were made before as well. */
export async function setRefundRule({ database }: Context, value: RefundRule): Promise<void> {
  await database
    .insert(settings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}
