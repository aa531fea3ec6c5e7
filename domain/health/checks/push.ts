import { and, desc, eq, gte } from 'drizzle-orm'
import { deliveries, pushSubscriptions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine } from '../check-result.ts'

const DAY_MS = 24 * 3600_000
/** So many of the newest say whether services take our key. */
const NEWEST = 20

/** `keyRefused`: how the reason begins when a service does not take our key. */
export async function checkPush(
  { database, clock, push }: Context,
  keyRefused: string,
): Promise<CheckResult> {
  if (!push) return attention((texts) => texts.push.off())
  const since = new Date(clock().getTime() - DAY_MS)
  const failed = await database
    .select({ reason: deliveries.lastError })
    .from(deliveries)
    .where(
      and(eq(deliveries.channel, 'push'), eq(deliveries.state, 'failed'), gte(deliveries.createdAt, since)),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(NEWEST)
  const refusal = failed.find(({ reason }) => reason?.startsWith(keyRefused))?.reason
  if (refusal) return broken((texts) => texts.push.refused(refusal))
  const browsers = await database.$count(pushSubscriptions)
  return fine((texts, { number }) => texts.push.fine(number(browsers)))
}
