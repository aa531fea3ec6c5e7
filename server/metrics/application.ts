import type { StatsFs } from 'node:fs'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { ChangeFeed } from '../../db/change-feed.ts'
import type { ReaderLoad } from '../../db/pipeline.ts'

export type ApplicationSources = {
  /** By the value of the label `pool`. */
  pools: Record<string, pg.Pool>
  readLoad: () => ReaderLoad
  /** By name. */
  slowQueries: ReadonlyMap<string, number>
  /** By what became of them. Undefined where tracing is off. */
  spanCounts: Readonly<Record<'sent' | 'failed' | 'dropped', number>> | undefined
  changes: Pick<ChangeFeed, 'isConnected' | 'delayMs'>
  cacheStats: { hits: number; misses: number }
  seatStreamClients: () => number
}

/** Free space and size of the disk of DATA_DIR. */
export type Disk = () => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>

/** Measures the connections, queries, cache and event streams of one process. Read at each scrape. */
export function registerApplicationMetrics(registry: Registry, sources: ApplicationSources): void {
  const { pools, readLoad, slowQueries, spanCounts, changes, cacheStats, seatStreamClients } = sources
  const registers = [registry]
  new Gauge({
    name: 'boithok_pool_connections',
    help: 'Connections to PostgreSQL; waiting: requests for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'boithok_read_connections',
    help: 'Connections shared by pipelined read queries.',
    registers,
    collect() {
      this.set(readLoad().connections)
    },
  })
  new Gauge({
    name: 'boithok_read_queries_in_flight',
    help: 'Pipelined read queries without an answer yet.',
    registers,
    collect() {
      this.set(readLoad().inFlight)
    },
  })
  new Counter({
    name: 'boithok_read_queries_total',
    help: 'Pipelined read queries.',
    registers,
    collect() {
      this.reset()
      this.inc(readLoad().total)
    },
  })
  new Counter({
    name: 'boithok_slow_queries_total',
    help: 'Queries that took SLOW_QUERY_MS or longer.',
    labelNames: ['query'],
    registers,
    collect() {
      this.reset()
      for (const [query, count] of slowQueries) this.inc({ query }, count)
    },
  })
  if (spanCounts)
    new Counter({
      name: 'boithok_trace_spans_total',
      help: 'Spans that the collector took (sent) or not (failed), and those given up because too many waited (dropped).',
      labelNames: ['result'],
      registers,
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(spanCounts)) this.inc({ result }, count)
      },
    })
  new Counter({
    name: 'boithok_response_cache_requests_total',
    help: 'Cacheable requests: served from the cache (hit), or computed (miss).',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, cacheStats.hits)
      this.inc({ result: 'miss' }, cacheStats.misses)
    },
  })
  new Gauge({
    name: 'boithok_change_feed_connected',
    help: '1 while changes of other processes arrive; otherwise no account is cached.',
    registers,
    collect() {
      this.set(changes.isConnected() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'boithok_change_feed_delay_seconds',
    help: 'How long the last wait for all earlier changes took.',
    registers,
    collect() {
      this.set(changes.delayMs() / 1000)
    },
  })
  new Gauge({
    name: 'boithok_seat_stream_clients',
    help: 'Open event streams of seats.',
    registers,
    collect() {
      this.set(seatStreamClients())
    },
  })
}

/** Adds nothing where the server stores nothing on a disk. */
export async function addDiskMetrics(registry: Registry, disk: Disk): Promise<void> {
  const found = await disk().catch(() => undefined)
  if (!found) return
  const { bavail, blocks, bsize } = found
  const registers = [registry]
  new Gauge({
    name: 'boithok_data_dir_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    registers,
  }).set(bavail * bsize)
  new Gauge({
    name: 'boithok_data_dir_size_bytes',
    help: 'Size of the disk of DATA_DIR.',
    registers,
  }).set(blocks * bsize)
}
