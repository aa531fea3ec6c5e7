import type { StatsFs } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { LastSeen } from '../../db/heartbeats.ts'
import type { ReaderLoad } from '../../db/pipelined-reader.ts'
import type { Context } from '../../domain/context.ts'
import { type OperationalStats, readOperationalStats } from '../../domain/health/operational-stats.ts'
import { type CollectFromWorkers, workerId } from '../cluster-metrics.ts'
import type { CacheStats } from '../http/response-cache/middleware.ts'
import type { RequestMetrics } from './http.ts'
import { createProcessMetrics } from './process.ts'
import { counter, gauge, type Metric } from './prometheus.ts'

type Dependencies = {
  context: Pick<Context, 'database' | 'clock' | 'log' | 'heartbeats'>
  requests: RequestMetrics
  /** By who uses them. */
  pools: Record<string, pg.Pool>
  reads: () => ReaderLoad
  cacheStats: CacheStats
  seatStreamClients: () => number
  /** Of the disk that DATA_DIR is on. */
  disk: () => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>
  /** How the other processes of this server are asked; without it there are none. */
  collectFromWorkers: CollectFromWorkers<Metric[]> | undefined
}

/** The database has so long to answer: a scrape must not wait for what it is to report. */
const DATABASE_TIMEOUT_MS = 2000

/** What the server tells of itself, in Prometheus' terms: each process for itself, and once what the database knows. */
export function createMetrics(parts: Dependencies): { read(): Promise<Metric[]>; close(): void } {
  const ofProcess = createProcessMetrics()
  const own = () =>
    [...ofProcess.families(), ...processMetrics(parts), parts.requests.read()].map(withWorkerLabel)
  const ofAll = parts.collectFromWorkers?.(own) ?? (async () => [own()])
  let asking: Promise<Metric[]> | undefined
  /** Those who ask at the same time share one look. */
  const askDatabase = () => {
    asking ??= databaseMetrics(parts.context).finally(() => {
      asking = undefined
    })
    return asking
  }
  return {
    async read() {
      const [processes, database, disk] = await Promise.all([ofAll(), askDatabase(), diskMetrics(parts.disk)])
      const reporting = gauge(
        'boithok_workers_reporting',
        'Processes whose numbers these are.',
        processes.length,
      )
      return [...processes.flat(), reporting, ...disk, ...database]
    },
    close: ofProcess.close,
  }
}

/** One that takes another's place goes on with its label, so that Prometheus sees its counters begin anew, and no others. */
function withWorkerLabel(family: Metric): Metric {
  const worker = String(workerId)
  const samples = family.samples.map((sample) => ({ ...sample, labels: { worker, ...sample.labels } }))
  return { ...family, samples }
}

function processMetrics({ pools, reads, cacheStats, seatStreamClients }: Dependencies): Metric[] {
  const { total, inFlight, connections } = reads()
  const states = Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
    { labels: { pool, state: 'waited_for' }, value: waitingCount },
  ])
  return [
    gauge('boithok_pool_connections', 'Connections to PostgreSQL, and how many wait for one.', ...states),
    gauge('boithok_read_connections', 'Connections that short reads share.', connections),
    gauge('boithok_reads_under_way', 'Short reads that wait for their answer.', inFlight),
    counter('boithok_reads_total', 'Short reads.', total),
    counter(
      'boithok_kept_answers_total',
      'Answers that can be kept in memory: those that were (hit), and those that had to be made (miss).',
      { labels: { result: 'hit' }, value: cacheStats.hits },
      { labels: { result: 'miss' }, value: cacheStats.misses },
    ),
    gauge('boithok_seat_watchers', 'Open pages that are told of seats.', seatStreamClients()),
  ]
}

/** Where nothing is kept on this machine, there is no disk to tell of. */
async function diskMetrics(disk: Dependencies['disk']): Promise<Metric[]> {
  const found = await disk().catch(() => undefined)
  if (!found) return []
  const { bavail, blocks, bsize } = found
  return [
    gauge('boithok_data_dir_free_bytes', 'Free on the disk of DATA_DIR.', bavail * bsize),
    gauge('boithok_data_dir_size_bytes', 'Size of the disk of DATA_DIR.', blocks * bsize),
  ]
}

async function databaseMetrics(context: Dependencies['context']): Promise<Metric[]> {
  const up = (value: number) => gauge('boithok_database_up', 'Whether the database answers in time.', value)
  const giveUp = new AbortController()
  const late = wait(DATABASE_TIMEOUT_MS, undefined, { signal: giveUp.signal, ref: false }).then(() => {
    throw new Error(`The database did not answer within ${DATABASE_TIMEOUT_MS} ms`)
  })
  try {
    const reading = Promise.all([readOperationalStats(context), context.heartbeats.read()])
    const [figures, seen] = await Promise.race([reading, late])
    return [up(1), ...statsMetrics(figures, context.clock()), heartbeatMetrics(seen)]
  } catch (error) {
    context.log.warn({ err: error }, 'the database could not be measured')
    return [up(0)]
  } finally {
    late.catch(() => {})
    giveUp.abort()
  }
}

function statsMetrics(
  { holds, pendingPayments, refundsDue, mailsWaiting, mailsFailed }: OperationalStats,
  now: Date,
): Metric[] {
  return [
    gauge('boithok_holds', 'Seats held by people who are paying.', holds),
    ...backlogMetrics(
      'boithok_unsettled_payments',
      'Payments that were begun and have not come to an end',
      pendingPayments,
      now,
    ),
    ...backlogMetrics('boithok_refunds_due', 'Payments whose money is due back', refundsDue, now),
    ...backlogMetrics('boithok_mails_waiting', 'Mails that wait to leave', mailsWaiting, now),
    gauge(
      'boithok_mails_given_up',
      'Mails of the last seven days that nobody tries to send any more.',
      mailsFailed,
    ),
  ]
}

/** Prometheus computes ages itself: what was never seen has no sample. */
function heartbeatMetrics(seen: LastSeen): Metric {
  const samples = Object.entries(seen).map(([what, at]) => ({ labels: { what }, value: at.getTime() / 1000 }))
  return gauge(
    'boithok_last_seen_timestamp_seconds',
    'When it was last seen: a round of the reconciler, a notice of the card provider, a backup. Noted once a minute.',
    ...samples,
  )
}

function backlogMetrics(
  name: string,
  help: string,
  { count, oldest }: { count: number; oldest: Date | null },
  now: Date,
) {
  const age = oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0
  return [
    gauge(name, `${help}.`, count),
    gauge(`${name}_oldest_seconds`, `${help}: the age of the oldest.`, age),
  ]
}
