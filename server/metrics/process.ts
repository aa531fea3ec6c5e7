import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'

/** Not numbers when two scrapes follow each other within a sampling interval. */
const UNDEFINED_WITHOUT_SAMPLES = ['min', 'mean', 'stddev'].map(
  (part) => `nodejs_eventloop_lag_${part}_seconds`,
)

/**
 * Metrics of the Node process. One registry for all apps of a process, because its observers cannot be
 * stopped.
 */
let registry: Registry | undefined

export function processMetrics(): Registry {
  registry ??= createRegistry()
  return registry
}

function createRegistry(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  for (const name of UNDEFINED_WITHOUT_SAMPLES) register.removeSingleMetric(name)
  new Counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop was not idle.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
  return register
}
