import { setTimeout as wait } from 'node:timers/promises'
import type { HeartbeatName, LastSeen } from '../../db/heartbeats.ts'
import type { Context } from '../../domain/context.ts'
import {
  type Backlog,
  type OperationalStats,
  readOperationalStats,
} from '../../domain/health/operational-stats.ts'
import { gauge, type Metric, type Sample } from './prometheus.ts'

/** A scrape does not wait longer for the database, whose outage it has to report. */
const TIMEOUT_MS = 2000

/** What the database knows, or `boithok_database_up 0` alone. */
export async function databaseMetrics(
  context: Pick<Context, 'database' | 'clock' | 'log' | 'heartbeats'>,
): Promise<Metric[]> {
  const up = (value: number) =>
    gauge('boithok_database_up', `1 if the database answers within ${TIMEOUT_MS / 1000} s.`, value)
  const cancel = new AbortController()
  const timeout = wait(TIMEOUT_MS, undefined, { signal: cancel.signal, ref: false }).then(() => {
    throw new Error(`The database did not answer within ${TIMEOUT_MS} ms`)
  })
  try {
    const reading = Promise.all([readOperationalStats(context), context.heartbeats.read()])
    const [stats, lastSeen] = await Promise.race([reading, timeout])
    return [up(1), ...statsMetrics(stats, context.clock()), ...heartbeatMetrics(lastSeen)]
  } catch (error) {
    context.log.warn({ err: error }, 'the metrics of the database could not be read')
    return [up(0)]
  } finally {
    timeout.catch(() => {})
    cancel.abort()
  }
}

function statsMetrics(
  { holds, pendingPayments, refundsDue, mailsWaiting, mailsFailed }: OperationalStats,
  now: Date,
): Metric[] {
  return [
    gauge('boithok_seat_holds', 'Seats held while people pay.', holds),
    ...backlogMetrics('boithok_pending_payments', 'Payments started and not finished', pendingPayments, now),
    ...backlogMetrics(
      'boithok_refunds_due',
      'Refunds not yet accepted by the card provider',
      refundsDue,
      now,
    ),
    ...backlogMetrics('boithok_emails_pending', 'Emails waiting to be sent', mailsWaiting, now),
    gauge(
      'boithok_emails_failed',
      'Emails of the last seven days that are not retried any more.',
      mailsFailed,
    ),
  ]
}

function backlogMetrics(name: string, help: string, { count, oldest }: Backlog, now: Date): Metric[] {
  const age = oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0
  return [
    gauge(name, `${help}.`, count),
    gauge(`${name}_oldest_age_seconds`, `${help}: age of the oldest.`, age),
  ]
}

/** Not `job`, which is Prometheus' own label for the target. */
const TASKS = {
  reconcile_job: 'reconcile',
  refund_job: 'refund',
  card_events_job: 'card_events',
  backup: 'backup',
} satisfies Partial<Record<HeartbeatName, string>>

const WEBHOOKS = {
  webhook: 'accepted',
  webhook_rejected: 'rejected',
} satisfies Partial<Record<HeartbeatName, string>>

/** Timestamps, from which Prometheus computes ages. What never happened has no sample. */
function heartbeatMetrics(lastSeen: LastSeen): Metric[] {
  const samplesOf = (names: Partial<Record<HeartbeatName, string>>, label: string): Sample[] =>
    Object.entries(names).flatMap(([name, value]) => {
      const at = lastSeen[name as HeartbeatName]
      return at ? [{ labels: { [label]: value }, value: at.getTime() / 1000 }] : []
    })
  return [
    gauge(
      'boithok_job_last_success_timestamp_seconds',
      'When a background job or a backup last succeeded, to the minute.',
      ...samplesOf(TASKS, 'task'),
    ),
    gauge(
      'boithok_webhook_last_received_timestamp_seconds',
      'When a webhook of the card provider last arrived, to the minute; rejected: with a wrong signature.',
      ...samplesOf(WEBHOOKS, 'result'),
    ),
  ]
}
