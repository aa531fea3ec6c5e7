import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Channel } from '../../../contract/messages/states.ts'
import { deliveries } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { DeliveryRow } from './outbox.ts'

const CHUNK = 10
/** Longer than a server or a gateway may take to answer. */
const LEASE_MS = 120_000

/**
 * Reserves one chunk of a channel's due messages, codes first, then by priority. No other process takes them
 * before the lease ends. `state`: in which they are meanwhile. `lane`: only those that meet this condition.
 */
export async function takeDue(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  channel: Channel,
  state: 'waiting' | 'sending',
  lane?: SQL,
): Promise<DeliveryRow[]> {
  const now = clock()
  const due = database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, channel),
        eq(deliveries.state, sql`'waiting'`),
        lte(deliveries.nextAttemptAt, now),
        lane,
      ),
    )
    .orderBy(asc(deliveries.priority), asc(deliveries.nextAttemptAt))
    .limit(CHUNK)
    .for('no key update', { skipLocked: true })
  return database
    .update(deliveries)
    .set({
      state,
      attempts: sql`${deliveries.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(inArray(deliveries.id, due))
    .returning()
}
