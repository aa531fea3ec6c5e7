import { and, asc, eq, inArray, isNotNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Channel } from '../../contract/emails/states.ts'
import { awaitsReceipt, outboxEmails } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { EmailRow } from './outbox.ts'

const CHUNK = 10
/** Longer than a server or a gateway may take to answer. */
const LEASE_MS = 120_000

/**
 * Reserves one chunk of a channel's due messages, codes first, then by priority; one that waits for the
 * number of a receipt is not due. No other process takes them before the lease ends. `changes` are written to
 * them too. `lane`: only those that meet this condition.
 */
export async function takeDue(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  channel: Channel,
  changes: Partial<Pick<EmailRow, 'state'>> = {},
  lane?: SQL,
): Promise<EmailRow[]> {
  const now = clock()
  const due = database
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.channel, channel),
        eq(outboxEmails.state, 'waiting'),
        lte(outboxEmails.nextAttemptAt, now),
        lane,
        not(awaitsReceipt(outboxEmails.body)),
      ),
    )
    .orderBy(
      asc(isNotNull(outboxEmails.dedupeKey)),
      asc(outboxEmails.priority),
      asc(outboxEmails.nextAttemptAt),
    )
    .limit(CHUNK)
    .for('no key update', { skipLocked: true })
  return database
    .update(outboxEmails)
    .set({
      ...changes,
      attempts: sql`${outboxEmails.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(inArray(outboxEmails.id, due))
    .returning()
}
