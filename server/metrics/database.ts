import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { HeartbeatName, LastSeen } from '../../db/heartbeats.ts'
import type { Context } from '../../domain/context.ts'
import {
  type Backlog,
  type OperationalStats,
  readOperationalStats,
} from '../../domain/health/operational-stats.ts'

/** A scrape does not wait longer for the database, whose outage it has to report. */
const TIMEOUT_MS = 2000

type Sources = Pick<Context, 'database' | 'clock' | 'log' | 'heartbeats'>

/** Adds what the database knows, or `boithok_database_up 0` alone. */
export async function addDatabaseMetrics(registry: Registry, context: Sources): Promise<void> {
  const up = new Gauge({
    name: 'boithok_database_up',
    help: `1 if the database answers within ${TIMEOUT_MS / 1000} s.`,
    registers: [registry],
  })
  const cancel = new AbortController()
  const timeout = wait(TIMEOUT_MS, undefined, { signal: cancel.signal, ref: false }).then(() => {
    throw new Error(`The database did not answer within ${TIMEOUT_MS} ms`)
  })
  try {
    const reading = Promise.all([readOperationalStats(context), context.heartbeats.read()])
    const [stats, lastSeen] = await Promise.race([reading, timeout])
    up.set(1)
    addStats(registry, stats, context.clock())
    addHeartbeats(registry, lastSeen)
  } catch (error) {
    context.log.warn({ err: error }, 'the metrics of the database could not be read')
    up.set(0)
  } finally {
    timeout.catch(() => {})
    cancel.abort()
  }
}

function addStats(registry: Registry, stats: OperationalStats, now: Date): void {
  const { holds, pendingPayments, refundsDue, mailsWaiting, mailsFailed } = stats
  const registers = [registry]
  new Gauge({ name: 'boithok_seat_holds', help: 'Seats held while people pay.', registers }).set(holds)
  addBacklog('boithok_pending_payments', 'Payments started and not finished', pendingPayments)
  addBacklog('boithok_refunds_due', 'Refunds not yet accepted by the card provider', refundsDue)
  addBacklog('boithok_emails_pending', 'Emails waiting to be sent', mailsWaiting)
  new Gauge({
    name: 'boithok_emails_failed',
    help: 'Emails of the last seven days that are not retried any more.',
    registers,
  }).set(mailsFailed)

  function addBacklog(name: string, help: string, { count, oldest }: Backlog): void {
    const ageSeconds = oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0
    new Gauge({ name, help: `${help}.`, registers }).set(count)
    new Gauge({
      name: `${name}_oldest_age_seconds`,
      help: `${help}: age of the oldest.`,
      registers,
    }).set(ageSeconds)
  }
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
function addHeartbeats(registry: Registry, lastSeen: LastSeen): void {
  const registers = [registry]
  const jobs = new Gauge({
    name: 'boithok_job_last_success_timestamp_seconds',
    help: 'When a background job or a backup last succeeded, to the minute.',
    labelNames: ['task'],
    registers,
  })
  const webhooks = new Gauge({
    name: 'boithok_webhook_last_received_timestamp_seconds',
    help: 'When a webhook of the card provider last arrived, to the minute; rejected: with a wrong signature.',
    labelNames: ['result'],
    registers,
  })
  for (const [name, at] of Object.entries(lastSeen)) {
    const seconds = at.getTime() / 1000
    if (isKey(TASKS, name)) jobs.set({ task: TASKS[name] }, seconds)
    if (isKey(WEBHOOKS, name)) webhooks.set({ result: WEBHOOKS[name] }, seconds)
  }
}

const isKey = <T extends object>(values: T, key: PropertyKey): key is keyof T => Object.hasOwn(values, key)
