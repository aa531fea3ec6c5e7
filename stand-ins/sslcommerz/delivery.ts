import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { BATCH, isTaken, nextAttempt, postNotice, startDelivery } from '../delivery.ts'
import type { Database, SslcommerzStandInOptions } from './context.ts'
import { advance } from './progress.ts'
import { notices } from './schema.ts'

export type NoticeDeliveryOptions = Pick<
  SslcommerzStandInOptions,
  'database' | 'storeId' | 'storePassword' | 'clock' | 'faultPlan' | 'onError'
> & {
  /** Reaches the merchant. */
  fetch: typeof fetch
  /** Milliseconds between looking for due notices. */
  pollEvery?: number
}

const SECOND = 1000
/** Timeout of the merchant's response. */
const PATIENCE = 10 * SECOND
/** After this a notice whose sender died is sent again. */
const LEASE = 3 * PATIENCE
const GIVE_UP_AFTER = 24 * 3600 * SECOND

/** Delivers notices to the merchant until stopped. Several processes can share a database. */
export function startNoticeDelivery(options: NoticeDeliveryOptions): { stop(): Promise<void> } {
  return startDelivery({ ...options, deliver: (signal) => deliverDueNotices(options, signal) })
}

/**
 * Lets time pass in the books, then sends one batch of due notices. Each is retried until the merchant
 * responds 2xx, after 1 s, 2 s, 4 s … up to an hour, for a day. Returns the number of attempts.
 */
export async function deliverDueNotices(
  options: NoticeDeliveryOptions,
  signal?: AbortSignal,
): Promise<number> {
  const queries = drizzle(options.database)
  await advance(queries, options, options.clock())
  const claimed = await claimDue(queries, options.clock())
  await Promise.all(
    claimed.map(async ({ id, attempts, url, body, createdAt }) => {
      const lastAnswer = await send(options, url, body, signal)
      const now = options.clock()
      const isOver = isTaken(lastAnswer) || now.getTime() - createdAt.getTime() > GIVE_UP_AFTER
      await queries
        .update(notices)
        .set({ lastAnswer, nextAttemptAt: isOver ? null : nextAttempt(attempts, now) })
        // Another process may have taken over meanwhile; its result counts.
        .where(and(eq(notices.id, id), eq(notices.attempts, attempts)))
    }),
  )
  return claimed.length
}

/** Leases due notices for the merchant's timeout. */
function claimDue(queries: Database, now: Date) {
  return queries.transaction(async (tx) => {
    const due = await tx
      .select({ id: notices.id })
      .from(notices)
      .where(lte(notices.nextAttemptAt, now))
      .orderBy(asc(notices.nextAttemptAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    return tx
      .update(notices)
      .set({ attempts: sql`${notices.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE) })
      .where(inArray(notices.id, ids))
      .returning()
  })
}

/** The status of the merchant's response, or the network error. */
async function send(options: NoticeDeliveryOptions, url: string, body: string, stopping?: AbortSignal) {
  const fault = options.faultPlan?.faults({ method: 'NOTICE', path: url })?.kind
  if (fault === 'drop-before') return 'ConnectionCut'
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'SSLCOMMERZ' }
  const post = () => postNotice({ fetch: options.fetch, url, headers, body, patienceMs: PATIENCE, stopping })
  const answer = await post()
  if (fault === 'duplicate') return post()
  return fault === 'drop' ? 'ConnectionCut' : answer
}
