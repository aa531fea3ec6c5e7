import type { Metric, Sample } from './prometheus.ts'

export type RequestMetrics = {
  /** `route` is a pattern, never what somebody asked for: each has series of its own. */
  observe(method: string, route: string, status: number, ms: number): void
  read(): Metric
}

/** In seconds; the first ones are for answers from memory. */
const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Series = {
  labels: { method: string; route: string; status: string }
  answered: number
  /** How many took so long, and no shorter: one more place than there are bounds. */
  counts: Float64Array
  seconds: number
}

/**
 * Counts answers and how long they took. It stands in the way of every request: so the few series of a route are looked
 * through, instead of making a key for each answer.
 */
export function createRequestMetrics(): RequestMetrics {
  const routes = new Map<string, Series[]>()

  function seriesOf(asked: string, route: string, answered: number): Series {
    const method = METHODS.has(asked) ? asked : 'other'
    const known = routes.get(route) ?? []
    if (known.length === 0) routes.set(route, known)
    for (const one of known) if (one.answered === answered && one.labels.method === method) return one
    const labels = { method, route, status: String(answered) }
    const begun = { labels, answered, counts: new Float64Array(BUCKETS_SECONDS.length + 1), seconds: 0 }
    known.push(begun)
    return begun
  }

  return {
    observe(method, route, status, ms) {
      const series = seriesOf(method, route, status)
      const seconds = ms / 1000
      let place = 0
      while (place < BUCKETS_SECONDS.length && seconds > (BUCKETS_SECONDS[place] as number)) place += 1
      series.counts[place] = (series.counts[place] as number) + 1
      series.seconds += seconds
    },
    read: () => ({
      name: 'boithok_http_request_duration_seconds',
      help: 'Answers, by how long they took to begin.',
      type: 'histogram',
      samples: [...routes.values()].flat().flatMap(samplesOf),
    }),
  }
}

function samplesOf({ labels, counts, seconds }: Series): Sample[] {
  let count = 0
  const buckets = [...BUCKETS_SECONDS, '+Inf'].map((bound, place): Sample => {
    count += counts[place] as number
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: count }
  })
  return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }]
}
