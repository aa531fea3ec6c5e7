import type { StatsFs } from 'node:fs'
import type pg from 'pg'
import type { ReaderLoad } from '../../db/pipelined-reader.ts'
import { counter, gauge, type Metric } from './prometheus.ts'

export type ApplicationSources = {
  /** By the value of the label `pool`. */
  pools: Record<string, pg.Pool>
  readLoad: () => ReaderLoad
  cacheStats: { hits: number; misses: number }
  seatStreamClients: () => number
}

/** Free space and size of the disk of DATA_DIR. */
export type Disk = () => Promise<Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>>

/** What one process knows of its connections, queries, cache and event streams. */
export function applicationMetrics(sources: ApplicationSources): Metric[] {
  const { pools, readLoad, cacheStats, seatStreamClients } = sources
  const { total, inFlight, connections } = readLoad()
  const states = Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
    { labels: { pool, state: 'waiting' }, value: waitingCount },
  ])
  return [
    gauge('boithok_pool_connections', 'Connections to PostgreSQL; waiting: requests for one.', ...states),
    gauge('boithok_read_connections', 'Connections shared by pipelined read queries.', connections),
    gauge('boithok_read_queries_in_flight', 'Pipelined read queries without an answer yet.', inFlight),
    counter('boithok_read_queries_total', 'Pipelined read queries.', total),
    counter(
      'boithok_response_cache_requests_total',
      'Cacheable requests: served from the cache (hit), or computed (miss).',
      { labels: { result: 'hit' }, value: cacheStats.hits },
      { labels: { result: 'miss' }, value: cacheStats.misses },
    ),
    gauge('boithok_seat_stream_clients', 'Open event streams of seats.', seatStreamClients()),
  ]
}

/** Nothing where the server stores nothing on a disk. */
export async function diskMetrics(disk: Disk): Promise<Metric[]> {
  const found = await disk().catch(() => undefined)
  if (!found) return []
  const { bavail, blocks, bsize } = found
  return [
    gauge('boithok_data_dir_free_bytes', 'Free space on the disk of DATA_DIR.', bavail * bsize),
    gauge('boithok_data_dir_size_bytes', 'Size of the disk of DATA_DIR.', blocks * bsize),
  ]
}
