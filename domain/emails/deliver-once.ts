import { and, eq, inArray, lte, min, not, type SQL } from 'drizzle-orm'
import type { Channel } from '../../contract/emails/states.ts'
import { awaitsReceipt, outboxEmails } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { pauseAfter } from './deliver.ts'
import type { EmailRow } from './outbox.ts'
import { takeDue } from './take-due.ts'

/**
 * What became of a message. `refused`: certainly not sent; not before `retryAfterMs` again. `unknown`: it may
 * have been sent.
 */
export type Outcome =
  | { state: 'sent'; reference: string | null; costMinor: number | null }
  | { state: 'refused'; reason: string; isFinal: boolean; retryAfterMs?: number | undefined }
  | { state: 'unknown'; reason: string }

type Delivery = Pick<Context, 'database' | 'clock' | 'log' | 'sealer'> & {
  channel: Exclude<Channel, 'email'>
  /**
   * Conditions that take the messages apart, each met by some of them. They are sent beside each other, so
   * that a gateway that is slow delays its own lane alone. Default: one lane.
   */
  lanes?: SQL[]
  /** Gives a message to its gateway. `body` is not null. */
  send(message: EmailRow): Promise<Outcome>
}

/**
 * Sends all due messages of a channel on which nobody may get one twice, and returns in how many milliseconds
 * the next one is due. That a message is being sent is committed before the gateway is asked: where no answer
 * comes, or the process dies, it is `unknown` and never sent again. Any number of processes may share one
 * database. Ends early when `signal` is aborted.
 */
export async function deliverOnce(delivery: Delivery, signal: AbortSignal): Promise<number | undefined> {
  const { database, clock, channel } = delivery
  await giveUpSilent(delivery)
  const deliverLane = async (lane?: SQL) => {
    while (!signal.aborted && (await deliverDueOnce(delivery, lane)) > 0);
  }
  await Promise.all(delivery.lanes?.map(deliverLane) ?? [deliverLane()])
  const [next] = await database
    .select({ at: min(outboxEmails.nextAttemptAt) })
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.channel, channel),
        inArray(outboxEmails.state, ['waiting', 'sending']),
        not(awaitsReceipt(outboxEmails.body)),
      ),
    )
  return next?.at ? Math.max(0, next.at.getTime() - clock().getTime()) : undefined
}

/** Sends one chunk of due messages, of a lane, and returns its size. */
export async function deliverDueOnce(delivery: Delivery, lane?: SQL): Promise<number> {
  const due = await takeDue(delivery, delivery.channel, { state: 'sending' }, lane)
  await Promise.all(due.map((message) => deliver(delivery, message)))
  return due.length
}

/** Those whose process died while it waited for an answer. */
async function giveUpSilent({ database, clock, channel }: Delivery): Promise<void> {
  await database
    .update(outboxEmails)
    .set({ state: 'unknown', nextAttemptAt: null, body: null, lastError: 'There was no answer.' })
    .where(
      and(
        eq(outboxEmails.channel, channel),
        eq(outboxEmails.state, 'sending'),
        lte(outboxEmails.nextAttemptAt, clock()),
      ),
    )
}

async function deliver(delivery: Delivery, message: EmailRow): Promise<void> {
  const { clock, log, sealer } = delivery
  if (message.body === null || clock() >= message.expiresAt)
    return save(delivery, message, { state: 'failed', nextAttemptAt: null, body: null })
  const { text, hide } = sealer.open(message.body)
  const outcome = await delivery
    .send({ ...message, body: text })
    .catch((error: unknown): Outcome => ({ state: 'unknown', reason: String(error) }))
  if (outcome.state === 'sent') {
    const { reference, costMinor } = outcome
    return save(delivery, message, {
      ...{ state: 'sent', sentAt: clock(), nextAttemptAt: null, body: null, lastError: null, reference },
      ...(costMinor !== null && { costMinor }),
    })
  }
  const { state } = outcome
  const lastError = hide(outcome.reason)
  // The reason may quote the message.
  log.warn({ message: message.id, channel: message.channel, state }, 'a message was not sent')
  if (state === 'unknown')
    return save(delivery, message, { state, nextAttemptAt: null, body: null, lastError })
  if (outcome.isFinal)
    return save(delivery, message, { state: 'failed', nextAttemptAt: null, body: null, lastError })
  const pauseMs = Math.max(pauseAfter(message.attempts), outcome.retryAfterMs ?? 0)
  const next = new Date(clock().getTime() + pauseMs)
  return save(delivery, message, { state: 'waiting', nextAttemptAt: next, lastError })
}

async function save({ database }: Delivery, message: EmailRow, changes: Partial<EmailRow>): Promise<void> {
  await database
    .update(outboxEmails)
    .set(changes)
    // An answer that comes after we gave it up changes nothing but what is known.
    .where(and(eq(outboxEmails.id, message.id), eq(outboxEmails.attempts, message.attempts)))
}
