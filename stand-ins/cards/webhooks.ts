import { createHmac, randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { BATCH, isTaken, nextAttempt, postNotice, startDelivery } from '../delivery.ts'
import type { WebhookEndpoint } from './context.ts'
import { openDisputes } from './dispute-opening.ts'
import { presentEvent } from './events.ts'
import { decideRefunds } from './refund-outcomes.ts'
import { events, webhookDeliveries } from './schema.ts'

export type WebhookDeliveryOptions = {
  database: pg.Pool
  webhook: WebhookEndpoint
  clock: () => Date
  /** Milliseconds between looking for due events. */
  pollEvery?: number
  /** Receives database errors; delivery resumes afterwards. */
  onError?: (error: unknown) => void
}

const SECOND = 1000
const HOUR = 60 * 60 * SECOND
/** Timeout of the merchant's response. */
const PATIENCE = 10 * SECOND
/** After this an event whose sender died is sent again. */
const LEASE = 3 * PATIENCE
/** As Stripe does. */
const GIVE_UP_AFTER = 72 * HOUR

/** Delivers events to the merchant until stopped. Several processes can share a database. */
export function startWebhookDelivery(options: WebhookDeliveryOptions): { stop(): Promise<void> } {
  return startDelivery({ ...options, deliver: (signal) => deliverDueWebhooks(options, signal) })
}

/**
 * Sends one batch of due events. Each is retried until the merchant responds 2xx, after 1 s, 2 s, 4 s … up to
 * an hour, for three days. Returns the number of attempts.
 */
export async function deliverDueWebhooks(
  options: WebhookDeliveryOptions,
  signal?: AbortSignal,
): Promise<number> {
  const queries = drizzle(options.database)
  const how = { now: options.clock(), random: randomBytes }
  await decideRefunds(queries, how)
  await openDisputes(queries, how)
  const claimed = await claimDue(queries, options.clock())
  await Promise.all(
    claimed.map(async ({ attempts, event }) => {
      const answer = await send(options, JSON.stringify(presentEvent(event, true)), signal)
      const now = options.clock()
      const isThis = eq(webhookDeliveries.eventId, event.id)
      const done = { nextAttemptAt: null, lastAnswer: answer }
      if (isTaken(answer)) {
        return queries
          .update(webhookDeliveries)
          .set({ ...done, deliveredAt: now })
          .where(isThis)
      }
      const isHopeless = now.getTime() - event.createdAt.getTime() > GIVE_UP_AFTER
      const nextAttemptAt = nextAttempt(attempts, now)
      return (
        queries
          .update(webhookDeliveries)
          .set(isHopeless ? done : { ...done, nextAttemptAt })
          // Another process may have taken over meanwhile; its result counts.
          .where(and(isThis, eq(webhookDeliveries.attempts, attempts)))
      )
    }),
  )
  return claimed.length
}

/** Leases due events for the merchant's timeout. */
async function claimDue(queries: ReturnType<typeof drizzle>, now: Date) {
  const taken = await queries.transaction(async (tx) => {
    const due = await tx
      .select({ id: webhookDeliveries.eventId })
      .from(webhookDeliveries)
      .where(lte(webhookDeliveries.nextAttemptAt, now))
      .orderBy(asc(webhookDeliveries.nextAttemptAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    await tx
      .update(webhookDeliveries)
      .set({
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + LEASE),
      })
      .where(inArray(webhookDeliveries.eventId, ids))
    return ids
  })
  return queries
    .select({ attempts: webhookDeliveries.attempts, event: events })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .where(inArray(events.id, taken))
}

const send = (
  { webhook, clock }: WebhookDeliveryOptions,
  payload: string,
  stopping: AbortSignal | undefined,
): Promise<string> =>
  postNotice({
    fetch: webhook.fetch ?? fetch,
    url: webhook.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(payload, webhook.secret, clock()),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body: payload,
    patienceMs: PATIENCE,
    stopping,
  })

/** https://docs.stripe.com/webhooks#verify-manually */
function sign(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
