import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import type { Channel } from '../../../contract/messages/states.ts'
import { deliveries } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { reasonOf } from '../check-result.ts'

/** A server or gateway that was briefly down has caught up within this. */
export const LATE_MS = 10 * 60_000
const DAY_MS = 24 * 3_600_000

export const withEnd = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** The newest error of a channel's messages of the last day. */
export async function lastError(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  channel: Channel,
): Promise<string | null> {
  const since = new Date(clock().getTime() - DAY_MS)
  const [failed] = await database
    .select({ reason: deliveries.lastError })
    .from(deliveries)
    .where(
      and(eq(deliveries.channel, channel), gte(deliveries.createdAt, since), isNotNull(deliveries.lastError)),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1)
  return failed?.reason ? withEnd(reasonOf(failed.reason)) : null
}
