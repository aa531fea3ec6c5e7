import { and, desc, eq, lte } from 'drizzle-orm'
import type { OnlineMethod } from '../../../contract/payments/payment-methods.ts'
import type { LastSeen } from '../../../db/heartbeats.ts'
import { payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { attention, broken, type CheckResult, fine } from '../check-result.ts'
import type { OperationalStats } from '../operational-stats.ts'

const MINUTE_MS = 60_000
/** A webhook arrives within seconds, and a retried one within minutes. */
const WEBHOOK_DELAY_MS = 10 * MINUTE_MS

/**
 * Checks that the card provider's webhooks arrive. Without them the reconciler still finds payments, so
 * nobody would notice.
 */
export async function checkWebhooks(
  { database, clock, cards }: Pick<Context, 'database' | 'clock' | 'cards'>,
  hasSecret: boolean,
  seen: () => Promise<LastSeen>,
): Promise<CheckResult> {
  if (!cards) return fine((texts) => texts.notices.off())
  if (!hasSecret) return attention((texts) => texts.notices.noSecret())
  const { webhook: notice, webhook_rejected: refused } = await seen()
  const due = new Date(clock().getTime() - WEBHOOK_DELAY_MS)
  const last = await lastPayment(database, 'card', due)
  // Heartbeats are written once a minute.
  const isMissing = last && (!notice || notice.getTime() + 2 * MINUTE_MS < last.getTime())
  if (isMissing && refused && (!notice || refused > notice))
    return attention((texts, { time }) => texts.notices.refused(time(refused)))
  if (isMissing)
    return attention((texts, { time }) =>
      notice ? texts.notices.stopped(time(notice), time(last)) : texts.notices.never(time(last)),
    )
  if (notice) return fine((texts, { time }) => texts.notices.fine(time(notice)))
  const awaited = await lastPayment(database, 'card', clock())
  return fine((texts, { time }) =>
    awaited ? texts.notices.awaited(time(awaited)) : texts.notices.nothingYet(),
  )
}

/** The same of bKash and SSLCommerz, which differ in words only. */
export async function checkHostedNotices(
  { database, clock, payments: providers }: Pick<Context, 'database' | 'clock' | 'payments'>,
  method: 'bkash' | 'sslcommerz',
  seen: () => Promise<LastSeen>,
): Promise<CheckResult> {
  if (!providers[method]) return fine((texts) => texts.hostedNotices[method].off())
  const { [`${method}_notice` as const]: notice, [`${method}_notice_rejected` as const]: refused } =
    await seen()
  const last = await lastPayment(database, method, new Date(clock().getTime() - WEBHOOK_DELAY_MS))
  const isMissing = last && (!notice || notice.getTime() + 2 * MINUTE_MS < last.getTime())
  if (isMissing && refused && (!notice || refused > notice))
    return attention((texts, { time }) => texts.hostedNotices[method].refused(time(refused)))
  if (isMissing)
    return attention((texts, { time }) =>
      texts.hostedNotices[method].missing(time(last), notice && time(notice)),
    )
  return fine((texts, { time }) =>
    notice ? texts.hostedNotices[method].fine(time(notice)) : texts.hostedNotices[method].nothingYet(),
  )
}

/** Reads the last payment of those that the provider tells of. */
async function lastPayment(
  database: Context['database'],
  method: OnlineMethod,
  until: Date,
): Promise<Date | undefined> {
  const [last] = await database
    .select({ at: payments.recordedAt })
    .from(payments)
    .where(and(lte(payments.recordedAt, until), eq(payments.method, method), eq(payments.byHand, false)))
    .orderBy(desc(payments.recordedAt), desc(payments.id))
    .limit(1)
  return last?.at
}

const HOUR_MS = 60 * MINUTE_MS

export async function checkRefunds(
  { clock }: Pick<Context, 'clock'>,
  figures: () => Promise<OperationalStats>,
): Promise<CheckResult> {
  const { refundsDue, refundsUnanswered } = await figures()
  const unanswered = refundsUnanswered
  if (unanswered.oldest !== null) {
    const since = unanswered.oldest
    return attention((texts, { time }) => texts.refunds.unanswered(unanswered.count, time(since)))
  }
  const { count, oldest } = refundsDue
  if (oldest && clock().getTime() - oldest.getTime() > HOUR_MS)
    return broken((texts, { time }) => texts.refunds.late(count, time(oldest)))
  return fine((texts) => texts.refunds.fine(count))
}

/** A run may take minutes when the provider is slow and much is open. */
const MAX_RUN_MS = 10 * MINUTE_MS

/** `started`: when this process started. Its first run may not have finished yet. */
export async function checkReconciler(
  { clock, cards, payments }: Pick<Context, 'clock' | 'cards' | 'payments'>,
  { started, everyMs }: { started: Date; everyMs: number },
  seen: () => Promise<LastSeen>,
  figures: () => Promise<OperationalStats>,
): Promise<CheckResult> {
  const lastSeen = await seen()
  const rounds = [lastSeen.reconcile_job, lastSeen.refund_job]
  const last = Math.min(...rounds.map((at) => at?.getTime() ?? started.getTime()))
  const since = new Date(Math.max(last, started.getTime()))
  const isSelling = cards !== undefined || Object.keys(payments).length > 0
  if (isSelling && clock().getTime() - since.getTime() > MAX_RUN_MS + 2 * everyMs)
    return broken((texts, { time }) => texts.payments.notLookedAfter(time(since)))
  const { oldest } = (await figures()).pendingPayments
  if (oldest && clock().getTime() - oldest.getTime() > HOUR_MS)
    return attention((texts, { time }) => texts.payments.waiting(time(oldest)))
  return fine((texts) => texts.payments.fine())
}
