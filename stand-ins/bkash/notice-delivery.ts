import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { BATCH, isTaken, nextAttempt, postNotice, startDelivery } from '../delivery.ts'
import type { Database } from './context.ts'
import { type NoticeRow, presentNotice } from './notices.ts'
import { notices } from './schema.ts'
import { loadSigningKey, type SigningKey } from './signing.ts'

export type NoticeDeliveryOptions = {
  database: pg.Pool
  /** The merchant's address. */
  noticeUrl: string
  /** Reaches the merchant. */
  fetch: typeof fetch
  clock: () => Date
  /** bKash still uses 1. */
  signatureVersion?: '1' | '2'
  /** Milliseconds between looking for due notices. */
  pollEvery?: number
  /** Receives database errors; delivery resumes afterwards. */
  onError?: (error: unknown) => void
}

const SECOND = 1000
const HOUR = 3600 * SECOND
/** Timeout of the merchant's response. */
const PATIENCE = 15 * SECOND
/** After this a notice whose sender died is sent again. */
const LEASE = 3 * PATIENCE
const GIVE_UP_AFTER = 72 * HOUR

/** Delivers notices to the merchant until stopped. Several processes can share a database. */
export function startNoticeDelivery(options: NoticeDeliveryOptions): { stop(): Promise<void> } {
  return startDelivery({ ...options, deliver: (signal) => deliverDueNotices(options, signal) })
}

/**
 * Sends one batch of due notices. Each is repeated until the merchant responds 2xx, after 1 s, 2 s, 4 s … up
 * to an hour, for three days. Returns the number of attempts.
 */
export async function deliverDueNotices(
  options: NoticeDeliveryOptions,
  signal?: AbortSignal,
): Promise<number> {
  const db = drizzle(options.database)
  const now = options.clock()
  const claimed = await claimDue(db, now)
  if (claimed.length === 0) return 0
  const key = await loadSigningKey(db, now)
  await Promise.all(
    claimed.map(async (notice) => {
      const answer = await send(options, notice, key, signal)
      const isThis = and(eq(notices.id, notice.id), eq(notices.attempts, notice.attempts))
      await db
        .update(notices)
        .set(resultOf(notice, answer, options.clock()))
        .where(isThis)
    }),
  )
  return claimed.length
}

function resultOf({ attempts, createdAt }: NoticeRow, lastAnswer: string, now: Date) {
  if (isTaken(lastAnswer)) return { lastAnswer, deliveredAt: now, nextAttemptAt: null }
  const isHopeless = now.getTime() - createdAt.getTime() > GIVE_UP_AFTER
  return { lastAnswer, nextAttemptAt: isHopeless ? null : nextAttempt(attempts, now) }
}

/** Leases due notices for longer than the merchant may take. */
function claimDue(db: Database, now: Date): Promise<NoticeRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: notices.id })
      .from(notices)
      .where(lte(notices.nextAttemptAt, now))
      .orderBy(asc(notices.nextAttemptAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    return tx
      .update(notices)
      .set({ attempts: sql`${notices.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE) })
      .where(
        inArray(
          notices.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

const send = (
  { noticeUrl, fetch, signatureVersion = '1' }: NoticeDeliveryOptions,
  notice: NoticeRow,
  key: SigningKey,
  stopping: AbortSignal | undefined,
): Promise<string> =>
  postNotice({
    fetch,
    url: noticeUrl,
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': notice.type,
      'x-amz-sns-message-id': notice.id,
      'user-agent': 'Amazon Simple Notification Service Agent',
    },
    body: JSON.stringify(presentNotice(notice, signatureVersion, key)),
    patienceMs: PATIENCE,
    stopping,
  })
