import { sql } from 'drizzle-orm'
import type { DuesRule } from '../../contract/fee-parts/fee-parts.ts'
import { feeParts } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { rules } from '../settings/rules.ts'
import { isOpenPart } from './read.ts'
import { NINE_MS } from './reminder-times.ts'

/** Changes the rule, and by it when those are reminded next whose parts are late already. */
export async function setDuesRule(
  context: Context,
  actor: Actor,
  rule: DuesRule,
  seen?: number,
): Promise<void> {
  await rules.dues.set(context, actor, rule, seen)
  const { remindEveryDays: every, remindUntilDays: until } = rule
  const now = sql`${context.clock().toISOString()}::timestamptz`
  const firstLate = sql`${feeParts.dueAt} + ${NINE_MS / 1000} * interval '1 second'`
  const days = sql`(floor(extract(epoch from ${now} - (${firstLate})) / 86400 / ${every}) + 1) * ${every}`
  await context.database
    .update(feeParts)
    .set({
      nextReminderAt: sql`case when ${days} <= ${until} then ${firstLate} + ${days} * interval '1 day' end`,
    })
    // One that is due by now is about to be sent.
    .where(
      sql`${isOpenPart} and ${firstLate} <= ${now} and (${feeParts.nextReminderAt} is null or ${feeParts.nextReminderAt} > ${now})`,
    )
}
