import { Histogram } from 'prom-client'

export type RequestMetrics = {
  /** `route` is a pattern, never the requested path, because each value creates a series. */
  observe(method: string, route: string, status: number, ms: number): void
  histogram: Histogram
}

/** Upper bounds in seconds; the smallest are for cached responses. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createRequestMetrics(): RequestMetrics {
  const histogram = new Histogram({
    name: 'boithok_http_request_duration_seconds',
    help: 'Time until a response began.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [],
  })
  return {
    histogram,
    observe(requestMethod, route, status, ms) {
      const method = METHODS.has(requestMethod) ? requestMethod : 'other'
      histogram.observe({ method, route, status }, ms / 1000)
    },
  }
}
