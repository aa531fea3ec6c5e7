import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { channels, messageStates } from '../../contract/messages/states.ts'
import type { HeartbeatName, LastSeen, ReconciledName } from '../../db/heartbeats.ts'
import type { FailingTask } from '../../db/job-queue.ts'
import { tasks } from '../../db/job-schema.ts'
import type { Context } from '../../domain/context.ts'
import { type LastAudit, readLastAudit } from '../../domain/health/audit/last-audit.ts'
import {
  type Backlog,
  type OperationalStats,
  readOperationalStats,
} from '../../domain/health/operational-stats.ts'
import type { MessageStats } from '../../domain/messages/delivery/stats.ts'

/** A scrape does not wait longer for the database, whose outage it has to report. */
const TIMEOUT_MS = 2000

type Sources = Pick<Context, 'database' | 'clock' | 'log' | 'heartbeats'>

/** Adds what the database knows, or `boithok_database_up 0` alone. */
export async function addDatabaseMetrics(
  registry: Registry,
  context: Sources,
  failingTasks: () => Promise<FailingTask[]>,
): Promise<void> {
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
    const reading = Promise.all([
      readOperationalStats(context),
      context.heartbeats.read(),
      failingTasks(),
      readClockAhead(context.database),
      readLastAudit(context.database),
      readServerLoad(context.database),
    ])
    const [stats, lastSeen, failing, clockAheadMs, lastAudit, load] = await Promise.race([reading, timeout])
    up.set(1)
    addFailingTasks(registry, failing, context.clock())
    new Gauge({
      name: 'boithok_database_clock_ahead_seconds',
      help: 'By how much the clock of the database is ahead of ours; negative: behind.',
      registers: [registry],
    }).set(clockAheadMs / 1000)
    addStats(registry, stats, context.clock())
    addHeartbeats(registry, lastSeen)
    if (lastAudit) addAudit(registry, lastAudit)
    if (load) addServerLoad(registry, load)
  } catch (error) {
    context.log.warn({ err: error }, 'the metrics of the database could not be read')
    up.set(0)
  } finally {
    timeout.catch(() => {})
    cancel.abort()
  }
}

/** Accurate to half of the round trip. By the machine's clock, which tests do not set. */
async function readClockAhead(database: Context['database']): Promise<number> {
  const sent = Date.now()
  const { rows } = await database.execute<{ now: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
  )
  return Number(rows[0]?.now) - (sent + Date.now()) / 2
}

type ServerLoad = { connections: number; most: number; standbys: number; recoverySlots: number }

/** Reads the load of the whole PostgreSQL, which other programs may use too. Any role may read it. */
async function readServerLoad(database: Context['database']): Promise<ServerLoad | undefined> {
  const { rows } = await database.execute<ServerLoad>(
    sql`select (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as most, (select count(*)::int from pg_stat_replication) as standbys,
      (select count(*)::int from pg_replication_slots where slot_name = 'boithok_wal') as "recoverySlots"`,
  )
  return rows[0]
}

function addServerLoad(registry: Registry, load: ServerLoad): void {
  const { connections, most, standbys, recoverySlots } = load
  const registers = [registry]
  new Gauge({
    name: 'boithok_database_connections',
    help: 'Connections that PostgreSQL has, of all its clients.',
    registers,
  }).set(connections)
  new Gauge({
    name: 'boithok_database_connections_max',
    help: 'How many PostgreSQL gives (max_connections).',
    registers,
  }).set(most)
  new Gauge({
    name: 'boithok_database_standbys',
    help: 'Standbys that take over what PostgreSQL writes.',
    registers,
  }).set(standbys)
  new Gauge({
    name: 'boithok_database_recovery_slot',
    help: '1 if another machine copies the log of PostgreSQL (deploy/recovery).',
    registers,
  }).set(recoverySlots)
}

/** Every task has a series, so that one which fails for the first time is seen. */
function addFailingTasks(registry: Registry, failing: FailingTask[], now: Date): void {
  const gauge = new Gauge({
    name: 'boithok_task_failing_seconds',
    help: 'For how long the runs of a background task have failed; 0: the last one did not.',
    labelNames: ['task'],
    registers: [registry],
  })
  for (const task of tasks) gauge.set({ task }, 0)
  for (const { task, since } of failing) gauge.set({ task }, (now.getTime() - since.getTime()) / 1000)
}

function addStats(registry: Registry, stats: OperationalStats, now: Date): void {
  const { holds, pendingPayments, refundsDue, refundsUnanswered } = stats
  const { messages, looseFiles } = stats
  const registers = [registry]
  new Gauge({ name: 'boithok_seat_holds', help: 'Seats held while people pay.', registers }).set(holds)
  addBacklog('boithok_pending_payments', 'Payments started and not finished', pendingPayments)
  addBacklog('boithok_refunds_due', 'Refunds not yet accepted by their provider', refundsDue)
  addBacklog('boithok_refunds_unanswered', 'Refunds without an outcome for a day', refundsUnanswered)
  addBacklog('boithok_loose_files', 'Uploaded files without a material', looseFiles)
  addMessages(registry, messages, now)

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

/** Every channel and state has a series, so that the first message that fails is seen. */
function addMessages(registry: Registry, messages: MessageStats, now: Date): void {
  const registers = [registry]
  const byState = new Gauge({
    name: 'boithok_messages',
    help: 'Messages written within the last hour or day, by how they go out and what became of them.',
    labelNames: ['channel', 'state', 'within'],
    registers,
  })
  const waiting = new Gauge({
    name: 'boithok_messages_waiting',
    help: 'Messages that wait to be sent, also for the morning.',
    labelNames: ['channel'],
    registers,
  })
  const late = new Gauge({
    name: 'boithok_messages_late_seconds',
    help: 'For how long the message that should have been sent first is due; 0: none is.',
    labelNames: ['channel'],
    registers,
  })
  for (const channel of channels) {
    const { waiting: count, dueSince, hour, day } = messages[channel]
    for (const state of messageStates) {
      byState.set({ channel, state, within: 'hour' }, hour[state] ?? 0)
      byState.set({ channel, state, within: 'day' }, day[state] ?? 0)
    }
    waiting.set({ channel }, count)
    late.set({ channel }, dueSince ? Math.max(0, now.getTime() - dueSince.getTime()) / 1000 : 0)
  }
}

/** Without an audit there is no sample. */
function addAudit(registry: Registry, { checkedAt, violated }: LastAudit): void {
  const registers = [registry]
  new Gauge({
    name: 'boithok_audit_violations',
    help: 'Sentences of the consistency audit that the last one of the night found violated.',
    registers,
  }).set(violated)
  new Gauge({
    name: 'boithok_audit_timestamp_seconds',
    help: 'When the last consistency audit of the night checked the tables.',
    registers,
  }).set(checkedAt.getTime() / 1000)
}

/** Not `job`, which is Prometheus' own label for the target. */
const TASKS = {
  reconcile_job: 'reconcile',
  refund_job: 'refund',
  card_events_job: 'card_events',
  backup: 'backup',
  backup_copy: 'backup_copy',
  base_backup: 'base_backup',
} satisfies Partial<Record<HeartbeatName, string>>

const RECONCILED = {
  checkouts_reconciled: 'reconcile',
  refunds_reconciled: 'refund',
  card_events_reconciled: 'card_events',
} satisfies Record<ReconciledName, string>

const WEBHOOKS = {
  webhook: { provider: 'card', result: 'accepted' },
  webhook_rejected: { provider: 'card', result: 'rejected' },
  bkash_notice: { provider: 'bkash', result: 'accepted' },
  bkash_notice_rejected: { provider: 'bkash', result: 'rejected' },
  sslcommerz_notice: { provider: 'sslcommerz', result: 'accepted' },
  sslcommerz_notice_rejected: { provider: 'sslcommerz', result: 'rejected' },
} satisfies Partial<Record<HeartbeatName, { provider: string; result: string }>>

/** Timestamps, from which Prometheus computes ages. What never happened has no sample. */
function addHeartbeats(registry: Registry, lastSeen: LastSeen): void {
  const registers = [registry]
  const jobs = new Gauge({
    name: 'boithok_job_last_success_timestamp_seconds',
    help: 'When a background job or a backup last succeeded, to the minute.',
    labelNames: ['task'],
    registers,
  })
  const reconciled = new Gauge({
    name: 'boithok_reconciled_up_to_timestamp_seconds',
    help: 'All that was due at this instant has been asked about at its provider, and answered.',
    labelNames: ['task'],
    registers,
  })
  const webhooks = new Gauge({
    name: 'boithok_webhook_last_received_timestamp_seconds',
    help: 'When a notice of a payment provider last arrived, to the minute; rejected: with a wrong signature.',
    labelNames: ['provider', 'result'],
    registers,
  })
  for (const [name, at] of Object.entries(lastSeen)) {
    const seconds = at.getTime() / 1000
    if (isKey(TASKS, name)) jobs.set({ task: TASKS[name] }, seconds)
    if (isKey(RECONCILED, name)) reconciled.set({ task: RECONCILED[name] }, seconds)
    if (isKey(WEBHOOKS, name)) webhooks.set(WEBHOOKS[name], seconds)
  }
}

const isKey = <T extends object>(values: T, key: PropertyKey): key is keyof T => Object.hasOwn(values, key)
