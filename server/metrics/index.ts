import type { Context } from '../../domain/context.ts'
import { type CollectFromWorkers, workerId } from '../cluster-metrics.ts'
import { type ApplicationSources, applicationMetrics, type Disk, diskMetrics } from './application.ts'
import { databaseMetrics } from './database.ts'
import type { RequestMetrics } from './http.ts'
import { createProcessMetrics } from './process.ts'
import { gauge, type Metric } from './prometheus.ts'

export type Metrics = { read(): Promise<Metric[]>; close(): void }

type Dependencies = ApplicationSources & {
  context: Pick<Context, 'database' | 'clock' | 'log' | 'heartbeats'>
  requests: RequestMetrics
  disk: Disk
  /** Collects from the other processes of this server. Undefined: there are none. */
  collectFromWorkers: CollectFromWorkers<Metric[]> | undefined
}

/** What `/metrics` reports: each process for itself, and once per scrape what the database and the disk say. */
export function createMetrics(dependencies: Dependencies): Metrics {
  const { context, requests, disk, collectFromWorkers } = dependencies
  const nodeProcess = createProcessMetrics()
  const readOwn = () =>
    [...nodeProcess.read(), ...applicationMetrics(dependencies), requests.read()].map(withWorkerLabel)
  const readAll = collectFromWorkers?.(readOwn) ?? (async () => [readOwn()])
  let inFlight: Promise<Metric[]> | undefined
  /** Concurrent scrapes share one query. */
  const readDatabase = () => {
    inFlight ??= databaseMetrics(context).finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
  return {
    async read() {
      const [workers, database, disks] = await Promise.all([readAll(), readDatabase(), diskMetrics(disk)])
      const reporting = gauge(
        'boithok_workers_reporting',
        'Processes included in this scrape.',
        workers.length,
      )
      return [...workers.flat(), reporting, ...disks, ...database]
    },
    close: nodeProcess.close,
  }
}

/** A restarted worker keeps its label, so that Prometheus sees a counter reset and no new series. */
function withWorkerLabel(metric: Metric): Metric {
  const worker = String(workerId)
  const samples = metric.samples.map((sample) => ({ ...sample, labels: { worker, ...sample.labels } }))
  return { ...metric, samples }
}
