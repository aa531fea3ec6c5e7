import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { counter, gauge, type Metric } from './prometheus.ts'

const NANOSECONDS_PER_SECOND = 1e9
/** Interval at which Node samples the delay of the event loop. */
const RESOLUTION_MS = 20

/** Metrics of the Node process, with the names that Prometheus' own client libraries use. */
export function createProcessMetrics(): { read(): Metric[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    read() {
      const metrics = [...memoryMetrics(), ...cpuMetrics(), ...eventLoopMetrics(delay)]
      delay.reset()
      return metrics
    },
    close: () => delay.disable(),
  }
}

function memoryMetrics(): Metric[] {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  return [
    gauge('process_resident_memory_bytes', 'Resident memory size.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Used heap of JavaScript.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'Reserved heap of JavaScript.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', external + arrayBuffers),
  ]
}

function cpuMetrics(): Metric[] {
  const { user, system } = process.cpuUsage()
  return [
    counter('process_cpu_seconds_total', 'User and system CPU time.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'Start time, as a Unix time.', performance.timeOrigin / 1000),
  ]
}

function eventLoopMetrics(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  // Node's histogram includes the sampling interval itself.
  const lag = (nanoseconds: number) =>
    Math.max(0, (nanoseconds || 0) / NANOSECONDS_PER_SECOND - RESOLUTION_MS / 1000)
  return [
    gauge(
      'nodejs_eventloop_lag_p50_seconds',
      'Median lag of the event loop since the last scrape.',
      lag(delay.percentile(50)),
    ),
    gauge(
      'nodejs_eventloop_lag_p99_seconds',
      '99th percentile of the lag since the last scrape.',
      lag(delay.percentile(99)),
    ),
    gauge('nodejs_eventloop_lag_max_seconds', 'Maximum lag since the last scrape.', lag(delay.max)),
    counter(
      'nodejs_eventloop_active_seconds_total',
      'Time in which the event loop was not idle.',
      performance.eventLoopUtilization().active / 1000,
    ),
  ]
}
