import { AggregatorRegistry, type Counter, Gauge, Registry } from 'prom-client'
import type { FailingTask } from '../../db/job-queue.ts'
import type { Context } from '../../domain/context.ts'
import type { ReadSmsBalance } from '../../domain/health/checks/sms.ts'
import { type CollectFromWorkers, type WorkerMetrics, workerId } from '../cluster-metrics.ts'
import {
  type ApplicationSources,
  addDiskMetrics,
  type Disk,
  registerApplicationMetrics,
} from './application.ts'
import { addCertificate } from './certificate.ts'
import { addDatabaseMetrics } from './database.ts'
import type { RequestMetrics } from './http.ts'
import { readInBackground } from './in-background.ts'
import { processMetrics } from './process.ts'
import { addSmsMetrics } from './sms.ts'
import { addInfo, addSystemChecks, type SystemChecks } from './system-checks.ts'

/** Providers are asked by them, and may block who asks often. */
const CHECKS_EVERY_MS = 5 * 60_000
const CERTIFICATE_EVERY_MS = 3_600_000

/** Resolves to Prometheus' text format. */
export type ReadMetrics = () => Promise<string>

type Dependencies = ApplicationSources & {
  context: Pick<Context, 'database' | 'clock' | 'log' | 'heartbeats'>
  requests: RequestMetrics
  activity: Counter[]
  failingTasks: () => Promise<FailingTask[]>
  disk: Disk
  readSmsBalance: ReadSmsBalance | undefined
  publicUrl: string
  readChecks: () => Promise<SystemChecks>
  /** Undefined where there is no certificate, and in a demonstration. */
  readCertificateEnd: (() => Promise<Date>) | undefined
  /** Collects from the other processes of this server. Undefined: there are none. */
  collectFromWorkers: CollectFromWorkers | undefined
}

/**
 * Creates what `/metrics` reports: each process for itself, and once per scrape what the database and the
 * disk say.
 */
export function createMetrics(dependencies: Dependencies): ReadMetrics {
  const { context, requests, activity, failingTasks, disk, readSmsBalance, collectFromWorkers } = dependencies
  const own = new Registry()
  registerApplicationMetrics(own, dependencies)
  for (const metric of [requests.histogram, ...activity]) own.registerMetric(metric)
  const readOwn = () => readWithWorkerLabel(Registry.merge([processMetrics(), own]))
  const noSample = () => {}
  const checks = readInBackground(dependencies.readChecks, CHECKS_EVERY_MS, noSample)
  const certificateEnd =
    dependencies.readCertificateEnd &&
    readInBackground(dependencies.readCertificateEnd, CERTIFICATE_EVERY_MS, noSample)
  const readAll = collectFromWorkers?.(readOwn) ?? (async () => [await readOwn()])

  async function read(): Promise<string> {
    const shared = new Registry()
    addInfo(shared, dependencies.publicUrl)
    addSystemChecks(shared, checks())
    addCertificate(shared, certificateEnd?.())
    const [workers] = await Promise.all([
      readAll(),
      addDatabaseMetrics(shared, context, failingTasks),
      addDiskMetrics(shared, disk),
      addSmsMetrics(shared, readSmsBalance),
    ])
    new Gauge({
      name: 'boithok_workers_reporting',
      help: 'Processes included in this scrape.',
      registers: [shared],
    }).set(workers.length)
    return Registry.merge([AggregatorRegistry.aggregate(workers), shared]).metrics()
  }

  let inFlight: Promise<string> | undefined
  /** Concurrent scrapes share one reading. */
  return () => {
    inFlight ??= read().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
}

/**
 * A restarted worker keeps its label, so that Prometheus sees a counter reset and no new series. Labelled
 * values are never added up, so no metric needs an aggregator of its own.
 */
async function readWithWorkerLabel(registry: Registry): Promise<WorkerMetrics> {
  registry.setDefaultLabels({ worker: String(workerId) })
  const metrics = await registry.getMetricsAsJSON()
  return metrics.map((metric) => ({ ...metric, aggregator: 'first' }))
}
