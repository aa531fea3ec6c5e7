import type { Metric, Sample } from './prometheus.ts'

export type RequestMetrics = {
  /** `route` is a pattern, never the requested path, because each value creates a series. */
  observe(method: string, route: string, status: number, ms: number): void
  read(): Metric
}

/** Upper bounds; the smallest are for cached responses. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Series = {
  labels: { method: string; route: string; status: string }
  status: number
  /** Observations per bucket, not cumulative; the last one is +Inf. */
  counts: Float64Array
  sumSeconds: number
}

/**
 * A histogram of response times. Every request passes here, so it searches the few series of a route instead of building
 * a key.
 */
export function createRequestMetrics(): RequestMetrics {
  const routes = new Map<string, Series[]>()

  function findOrCreateSeries(requestMethod: string, route: string, status: number): Series {
    const method = METHODS.has(requestMethod) ? requestMethod : 'other'
    const ofRoute = routes.get(route) ?? []
    if (ofRoute.length === 0) routes.set(route, ofRoute)
    for (const series of ofRoute)
      if (series.status === status && series.labels.method === method) return series
    const labels = { method, route, status: String(status) }
    const series = { labels, status, counts: new Float64Array(BUCKETS_SECONDS.length + 1), sumSeconds: 0 }
    ofRoute.push(series)
    return series
  }

  return {
    observe(method, route, status, ms) {
      const series = findOrCreateSeries(method, route, status)
      const seconds = ms / 1000
      let bucket = 0
      while (bucket < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[bucket] as number)) bucket += 1
      series.counts[bucket] = (series.counts[bucket] as number) + 1
      series.sumSeconds += seconds
    },
    read: () => ({
      name: 'boithok_http_request_duration_seconds',
      help: 'Time until a response began.',
      type: 'histogram',
      samples: [...routes.values()].flat().flatMap(samplesOf),
    }),
  }
}

function samplesOf({ labels, counts, sumSeconds }: Series): Sample[] {
  let count = 0
  const buckets = [...BUCKETS_SECONDS, '+Inf'].map((bound, index): Sample => {
    count += counts[index] as number
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: count }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sumSeconds },
    { suffix: '_count', labels, value: count },
  ]
}
