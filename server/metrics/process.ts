import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { counter, gauge, type Metric } from './prometheus.ts'

const NANOSECONDS = 1e9
/** How often it is looked whether the event loop is late, in milliseconds. */
const RESOLUTION_MS = 20

/** What Node knows of this process. Names are those that Prometheus' own libraries use. */
export function createProcessMetrics(): { families(): Metric[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    families() {
      const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      // Each look is late by the interval itself.
      const late = (nanoseconds: number) =>
        Math.max(0, (nanoseconds || 0) / NANOSECONDS - RESOLUTION_MS / 1000)
      const families = [
        gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Of it, what JavaScript uses.', heapUsed),
        gauge('nodejs_heap_size_total_bytes', 'Of it, what is reserved for JavaScript.', heapTotal),
        gauge('nodejs_external_memory_bytes', 'Of it, outside of the heap.', external + arrayBuffers),
        counter('process_cpu_seconds_total', 'Time that the processors spent on it.', (user + system) / 1e6),
        gauge(
          'process_start_time_seconds',
          'When it was started, as a Unix time.',
          performance.timeOrigin / 1000,
        ),
        gauge(
          'nodejs_eventloop_lag_p50_seconds',
          'How late the event loop was since it was last asked: half of the looks were later.',
          late(delay.percentile(50)),
        ),
        gauge(
          'nodejs_eventloop_lag_p99_seconds',
          'The same: one look of a hundred was later.',
          late(delay.percentile(99)),
        ),
        gauge('nodejs_eventloop_lag_max_seconds', 'The same: no look was later.', late(delay.max)),
        counter(
          'nodejs_eventloop_active_seconds_total',
          'Time that the event loop was not idle.',
          performance.eventLoopUtilization().active / 1000,
        ),
      ]
      delay.reset()
      return families
    },
    close: () => delay.disable(),
  }
}
