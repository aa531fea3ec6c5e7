import { count, eq, gte, lte, sql } from 'drizzle-orm'
import { type Channel, channels, type MessageState } from '../../../contract/messages/states.ts'
import { deliveries } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'

/** By what became of them. */
export type Outcomes = Partial<Record<MessageState, number>>

/** How the messages of a channel fare. */
export type ChannelStats = {
  waiting: number
  /**
   * Since when the one that should have gone out first is due. Null where none is late: what waits for the
   * morning is not due before.
   */
  dueSince: Date | null
  /** Of those written within the last hour, and day. */
  hour: Outcomes
  day: Outcomes
}
export type MessageStats = Record<Channel, ChannelStats>

const HOUR_MS = 3_600_000

/**
 * When a message was first due, from its next attempt, less the pauses after those that were made
 * (`pauseAfter`): 5 s, 10 s, … seven times, and then ten minutes each.
 */
const firstDue = sql`greatest(${deliveries.createdAt}, ${deliveries.nextAttemptAt} - interval '1 second'
  * (5 * (2 ^ least(${deliveries.attempts}, 7) - 1) + 600 * greatest(${deliveries.attempts} - 7, 0)))`

export async function readMessageStats({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<MessageStats> {
  const now = clock()
  const since = (ms: number) => new Date(now.getTime() - ms)
  const written = deliveries.createdAt
  const [queues, states] = await Promise.all([
    database
      .select({
        channel: deliveries.channel,
        waiting: count(),
        dueSince:
          sql<Date | null>`min(${firstDue}) filter (where ${deliveries.attempts} > 0 or ${lte(deliveries.nextAttemptAt, now)})`.mapWith(
            deliveries.createdAt,
          ),
      })
      .from(deliveries)
      .where(eq(deliveries.state, 'waiting'))
      .groupBy(deliveries.channel),
    database
      .select({
        channel: deliveries.channel,
        state: deliveries.state,
        day: count(),
        hour: sql<number>`count(*) filter (where ${gte(written, since(HOUR_MS))})::int`,
      })
      .from(deliveries)
      .where(gte(written, since(24 * HOUR_MS)))
      .groupBy(deliveries.channel, deliveries.state),
  ])
  const statsOf = (channel: Channel): ChannelStats => {
    const queue = queues.find((one) => one.channel === channel)
    const own = states.filter((one) => one.channel === channel)
    return {
      waiting: queue?.waiting ?? 0,
      dueSince: queue?.dueSince ?? null,
      hour: Object.fromEntries(own.map(({ state, hour }) => [state, hour])),
      day: Object.fromEntries(own.map(({ state, day }) => [state, day])),
    }
  }
  return Object.fromEntries(channels.map((channel) => [channel, statsOf(channel)])) as MessageStats
}

/** How many were not sent, as far as anybody knows, of how many that are done with. */
export function lostOf({ sent = 0, failed = 0, unknown = 0 }: Outcomes): { lost: number; done: number } {
  const lost = failed + unknown
  return { lost, done: sent + lost }
}

/** An outage loses most; a few wrong numbers and addresses are lost every day. */
export const isMessageOutage = ({ lost, done }: { lost: number; done: number }): boolean =>
  lost >= 3 && lost / done > 0.5

/** More than wrong numbers and addresses explain. */
export const isMuch = ({ lost, done }: { lost: number; done: number }): boolean =>
  lost > 0 && lost / done > 0.1
