import { and, eq, inArray, lte, min, type SQL } from 'drizzle-orm'
import type { Channel } from '../../../contract/messages/states.ts'
import { deliveries } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { pauseAfter } from '../pause-after.ts'
import type { DeliveryRow } from './outbox.ts'
import { takeDue } from './take-due.ts'

/**
 * The outcome of sending a message. `refused`: certainly not sent; not before `retryAfterMs` again.
 * `unknown`: it may have been sent. `kept`: nobody can have this address.
 */
export type SendOutcome =
  | { state: 'sent'; reference: string | null; costMinor: number | null }
  | {
      state: 'refused'
      reason: string
      isFinal: boolean
      retryAfterMs?: number | undefined
      /** For the log, where it quotes nothing but what the log takes out. */
      error?: unknown
    }
  | { state: 'unknown'; reason: string }
  | { state: 'kept' }

type Delivery = Pick<Context, 'database' | 'clock' | 'log' | 'sealer'> & {
  channel: Channel
  /**
   * Conditions that take the messages apart, each met by some of them. They are sent beside each other, so
   * that a gateway that is slow delays its own lane alone. Default: one lane.
   */
  lanes?: SQL[]
  /** Gives a message to its server or gateway. `body` is not null. An error is as `unknown`. */
  send(message: DeliveryRow): Promise<SendOutcome>
}

/**
 * An email may come twice: one whose process died while it was sent is sent again, under the same Message-ID.
 * An SMS costs money and a push disturbs: that one is being sent is committed before the gateway is asked,
 * and where no answer comes, or the process dies, it is `unknown` and never sent again.
 */
const isSentOnce = (channel: Channel): boolean => channel !== 'email'

/**
 * Sends all due messages of a channel, and returns in how many milliseconds the next one is due. One that
 * failed is tried again until it expires. Any number of processes may share one database. Ends early when
 * `signal` is aborted.
 */
export async function deliver(delivery: Delivery, signal: AbortSignal): Promise<number | undefined> {
  const { database, clock, channel } = delivery
  if (isSentOnce(channel)) await giveUpSilent(delivery)
  const deliverLane = async (lane?: SQL) => {
    while (!signal.aborted && (await deliverDue(delivery, lane)) > 0);
  }
  await Promise.all(delivery.lanes?.map(deliverLane) ?? [deliverLane()])
  const [next] = await database
    .select({ at: min(deliveries.nextAttemptAt) })
    .from(deliveries)
    .where(and(eq(deliveries.channel, channel), inArray(deliveries.state, ['waiting', 'sending'])))
  return next?.at ? Math.max(0, next.at.getTime() - clock().getTime()) : undefined
}

/** Sends one chunk of due messages, of a lane, and returns its size. */
export async function deliverDue(delivery: Delivery, lane?: SQL): Promise<number> {
  const { channel } = delivery
  const due = await takeDue(delivery, channel, isSentOnce(channel) ? 'sending' : 'waiting', lane)
  await Promise.all(due.map((message) => deliverOne(delivery, message)))
  return due.length
}

/** Those whose process died while it waited for an answer. */
async function giveUpSilent({ database, clock, channel }: Delivery): Promise<void> {
  await database
    .update(deliveries)
    .set({ state: 'unknown', nextAttemptAt: null, body: null, lastError: 'There was no answer.' })
    .where(
      and(
        eq(deliveries.channel, channel),
        eq(deliveries.state, 'sending'),
        lte(deliveries.nextAttemptAt, clock()),
      ),
    )
}

async function deliverOne(delivery: Delivery, message: DeliveryRow): Promise<void> {
  const { clock, log, sealer, channel } = delivery
  if (message.body === null || clock() >= message.expiresAt)
    return save(delivery, message, { state: 'failed', nextAttemptAt: null, body: null })
  const { text, hide } = sealer.open(message.body)
  const outcome = await delivery
    .send({ ...message, body: text })
    .catch((error: unknown): SendOutcome => ({ state: 'unknown', reason: String(error) }))
  if (outcome.state === 'refused' || outcome.state === 'unknown')
    // The reason may quote the message.
    log.warn(
      {
        message: message.id,
        channel,
        state: outcome.state,
        err: 'error' in outcome ? outcome.error : undefined,
      },
      'a message was not sent',
    )
  return save(delivery, message, changesAfter(message, outcome, clock(), hide))
}

function changesAfter(
  message: DeliveryRow,
  outcome: SendOutcome,
  now: Date,
  hide: (said: string) => string,
): Partial<DeliveryRow> {
  if (outcome.state === 'sent') {
    const { reference, costMinor } = outcome
    return {
      ...{ state: 'sent', sentAt: now, nextAttemptAt: null, body: null, lastError: null, reference },
      ...(costMinor !== null && { costMinor }),
    }
  }
  if (outcome.state === 'kept') return { state: 'kept', nextAttemptAt: null, ...withoutCode(message) }
  const lastError = hide(outcome.reason)
  if (outcome.state === 'unknown') return { state: 'unknown', nextAttemptAt: null, body: null, lastError }
  if (outcome.isFinal) return { state: 'failed', nextAttemptAt: null, lastError, ...withoutUseless(message) }
  const pauseMs = Math.max(pauseAfter(message.attempts), outcome.retryAfterMs ?? 0)
  return { state: 'waiting', nextAttemptAt: new Date(now.getTime() + pauseMs), lastError }
}

/** What opens an account is not stored for longer than it takes to send it. */
const withoutCode = ({ kind }: DeliveryRow) => kind === 'code' && { body: null }

/** An Admin can send an email again once its server takes it; a gateway will refuse the same SMS again. */
const withoutUseless = (message: DeliveryRow) =>
  isSentOnce(message.channel) ? { body: null } : withoutCode(message)

async function save(
  { database }: Delivery,
  message: DeliveryRow,
  changes: Partial<DeliveryRow>,
): Promise<void> {
  await database
    .update(deliveries)
    .set(changes)
    // Another process may have taken it over, or given it up, meanwhile. Its result counts.
    .where(and(eq(deliveries.id, message.id), eq(deliveries.attempts, message.attempts)))
}
