/** A panel of the Grafana dashboard: from what an operator asks first to what explains it. `expr`: PromQL. */
export type Panel = {
  title: string
  description?: string
  kind: 'stat' | 'timeseries'
  unit: 'short' | 's' | 'percentunit' | 'reqps' | 'bytes' | 'cpm'
  /** Of 24. */
  width: 4 | 6 | 8 | 12
  /** With what each series is called. */
  queries: { expr: string; legend: string }[]
}
export type Row = { title: string; panels: Panel[] }

const REQUESTS = 'boithok_http_request_duration_seconds'
const rate = (metric: string, labels = '') => `rate(${metric}${labels && `{${labels}}`}[$__rate_interval])`
const age = (metric: string) => `time() - max by (task) (${metric})`

/** Everything that the database says is the same on each machine. */
const stat = (title: string, expr: string, unit: Panel['unit'] = 'short', description?: string): Panel => ({
  title,
  kind: 'stat',
  unit,
  width: 4,
  queries: [{ expr, legend: '' }],
  ...(description && { description }),
})
const graph = (
  title: string,
  unit: Panel['unit'],
  queries: Record<string, string>,
  width: Panel['width'] = 8,
): Panel => ({
  title,
  kind: 'timeseries',
  unit,
  width,
  queries: Object.entries(queries).map(([legend, expr]) => ({ expr, legend })),
})
const quantile = (q: number) => `histogram_quantile(${q}, sum by (le) (${rate(`${REQUESTS}_bucket`)}))`

const served: Row = {
  title: 'Are people served?',
  panels: [
    stat('Machines that answer', 'sum(up{job="boithok"})'),
    stat('Database', 'min(boithok_database_up)', 'short', '1: it answers'),
    stat(
      'Requests that fail',
      `sum(${rate(`${REQUESTS}_count`, 'status=~"5.."')}) / sum(${rate(`${REQUESTS}_count`)})`,
      'percentunit',
    ),
    stat('95 % are faster than', quantile(0.95), 's'),
    stat('Refunds due', 'max(boithok_refunds_due)'),
    stat('Seats held', 'max(boithok_seat_holds)'),
    graph('Requests by status', 'reqps', { '{{status}}': `sum by (status) (${rate(`${REQUESTS}_count`)})` }),
    graph('Time until a response', 's', { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) }),
    graph('p95 of the ten slowest routes', 's', {
      '{{method}} {{route}}': `topk(10, histogram_quantile(0.95, sum by (le, method, route) (${rate(`${REQUESTS}_bucket`)})))`,
    }),
    graph('Seats booked a minute', 'cpm', {
      '{{kind}}': `60 * sum by (kind) (${rate('boithok_bookings_total')})`,
    }),
    graph('Payments a minute', 'cpm', {
      '{{method}}': `60 * sum by (method) (${rate('boithok_payments_total')})`,
    }),
    graph('Requests by route', 'reqps', {
      '{{route}}': `topk(10, sum by (route) (${rate(`${REQUESTS}_count`)}))`,
    }),
  ],
}

const money: Row = {
  title: 'Money',
  panels: [
    graph('Payments that bring no seat, a minute', 'cpm', {
      '{{method}}': `60 * sum by (method) (${rate('boithok_payments_total', 'outcome="refund_due"')})`,
    }),
    graph('Payments that are open', 'short', {
      'started, not finished': 'max(boithok_pending_payments)',
      'refunds due': 'max(boithok_refunds_due)',
      'seats held': 'max(boithok_seat_holds)',
    }),
    graph('The oldest has waited for', 's', {
      'an unfinished payment': 'max(boithok_pending_payments_oldest_age_seconds)',
      'a refund': 'max(boithok_refunds_due_oldest_age_seconds)',
    }),
    graph(
      'Since a webhook of the card provider',
      's',
      { '{{result}}': 'time() - max by (result) (boithok_webhook_last_received_timestamp_seconds)' },
      12,
    ),
    graph(
      'Since payments and refunds were checked',
      's',
      { '{{task}}': age('boithok_job_last_success_timestamp_seconds{task=~"reconcile|refund|card_events"}') },
      12,
    ),
  ],
}

const emailsAndJobs: Row = {
  title: 'Emails and background tasks',
  panels: [
    graph('Messages of the last hour', 'short', {
      '{{channel}} {{state}}': 'max by (channel, state) (boithok_messages{within="hour"})',
    }),
    graph('The first message that is due waits for', 's', {
      '{{channel}}': 'max by (channel) (boithok_messages_late_seconds)',
    }),
    graph('Tasks that fail, since', 's', {
      '{{task}}': 'max by (task) (boithok_task_failing_seconds)',
    }),
    graph(
      'Since a backup',
      's',
      {
        '{{task}}': age('boithok_job_last_success_timestamp_seconds{task=~"backup|backup_copy|base_backup"}'),
      },
      12,
    ),
    graph('Free on the disk of DATA_DIR', 'bytes', { '{{instance}}': 'boithok_data_dir_free_bytes' }, 12),
    graph('Promises that the records break', 'short', { broken: 'max(boithok_audit_violations)' }, 12),
    graph(
      'Since the records were checked',
      's',
      { audit: 'time() - max(boithok_audit_timestamp_seconds)' },
      12,
    ),
  ],
}

const database: Row = {
  title: 'Database',
  panels: [
    graph('Connections', 'short', {
      '{{pool}} {{state}}': 'sum by (pool, state) (boithok_pool_connections)',
      reads: 'sum(boithok_read_connections)',
    }),
    graph('Slow queries a minute', 'cpm', {
      '{{query}}': `60 * topk(10, sum by (query) (${rate('boithok_slow_queries_total')}))`,
    }),
    graph('Pipelined reads', 'reqps', { 'a second': `sum(${rate('boithok_read_queries_total')})` }),
    graph('Pipelined reads without an answer yet', 'short', {
      '{{instance}} {{worker}}': 'boithok_read_queries_in_flight',
    }),
    graph('Changes arrive after', 's', { '{{instance}} {{worker}}': 'boithok_change_feed_delay_seconds' }),
    graph('Clock of the database, ahead of ours', 's', {
      '{{instance}}': 'boithok_database_clock_ahead_seconds',
    }),
  ],
}

const processes: Row = {
  title: 'Processes',
  panels: [
    graph('CPU, in cores', 'short', {
      '{{instance}} {{worker}}': rate('process_cpu_seconds_total', 'job="boithok"'),
    }),
    graph('Memory', 'bytes', { '{{instance}} {{worker}}': 'process_resident_memory_bytes{job="boithok"}' }),
    graph('Event loop: late by, p99', 's', {
      '{{instance}} {{worker}}': 'nodejs_eventloop_lag_p99_seconds{job="boithok"}',
    }),
    graph('Answered from the cache', 'percentunit', {
      share: `sum(${rate('boithok_response_cache_requests_total', 'result="hit"')}) / sum(${rate('boithok_response_cache_requests_total')})`,
    }),
    graph('People who watch seats', 'short', { streams: 'sum(boithok_seat_stream_clients)' }),
    graph('Workers that report', 'short', { '{{instance}}': 'boithok_workers_reporting' }),
    graph('Spans of traces', 'reqps', {
      '{{result}}': `sum by (result) (${rate('boithok_trace_spans_total')})`,
    }),
  ],
}

export const rows: Row[] = [served, money, emailsAndJobs, database, processes]
