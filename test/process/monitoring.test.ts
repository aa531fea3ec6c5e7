import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordAudit } from '../../domain/health/audit/last-audit.ts'
import { addCertificate } from '../../server/metrics/certificate.ts'
import { ofServers, toDashboard } from '../../tools/dashboard/grafana.ts'
import { type Panel, rows } from '../../tools/dashboard/rows.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { freePort } from '../support/free-port.ts'
import { scrape } from '../support/scrape.ts'
import { startTestGateways, type TestGateways } from '../support/sms.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

type Rule = { name: string; text: string; expr: string }
const alerts: Rule[] = read('deploy/alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n', 1)[0] ?? '',
    text,
    expr: /expr: >?([\s\S]+?)\n {8}(?:for|labels):/.exec(text)?.[1]?.trim() ?? '',
  }))

/** A server that has done all that makes a series appear. */
let app: TestApp
let gateways: TestGateways
let series: Map<string, Map<string, Set<string>>>
beforeAll(async () => {
  const nobody = `127.0.0.1:${await freePort()}`
  gateways = await startTestGateways()
  app = await boot({
    ...gateways.env('alpha'),
    SLOW_QUERY_MS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nobody}`,
  })
  const { heartbeats } = app.services.context
  for (const name of [
    'backup',
    'backup_copy',
    'base_backup',
    'reconcile_job',
    'refund_job',
    'card_events_job',
    'webhook',
  ] as const)
    heartbeats.record(name)
  heartbeats.record('webhook_rejected')
  await recordAudit(app.services.context.database, { checkedAt: new Date(), sentences: 1, violations: [] })
  await fetch(`${app.url}/api/sessions`)
  series = await vi.waitFor(async () => {
    const { text } = await scrape(app.url)
    const found = seriesOf(text)
    expect(valuesOf(found, 'boithok_job_last_success_timestamp_seconds', 'task')?.size).toBe(6)
    expect(valuesOf(found, 'boithok_webhook_last_received_timestamp_seconds', 'result')?.size).toBe(2)
    expect(found.has('boithok_slow_queries_total')).toBe(true)
    expect(valuesOf(found, 'boithok_system_check', 'check')).toContain('images')
    return found
  }, 30_000)
  // A demonstration has no certificate.
  const registry = new Registry()
  addCertificate(registry, new Date())
  for (const [name, labels] of seriesOf(await registry.metrics())) series.set(name, labels)
})
afterAll(async () => {
  await app.stop()
  await gateways.stop()
})

/** The values of each label of each metric. */
function seriesOf(text: string) {
  const found: typeof series = new Map()
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Map<string, Set<string>>()
    found.set(name, known)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value))
  }
  return found
}
const valuesOf = (of: typeof series, name: string, label: string) => of.get(name)?.get(label)

/** Prometheus adds these to what it scrapes. */
const OF_PROMETHEUS = ['job', 'instance']

/** What an expression asks for and the server does not have. */
function missingIn(expr: string): string[] {
  const missing: string[] = []
  const labels = new Set(OF_PROMETHEUS)
  for (const [, name = '', matchers = ''] of expr.matchAll(
    /\b((?:boithok|nodejs|process)_\w+)(?:\{([^}]*)\})?/g,
  )) {
    const known = series.get(name)
    if (!known) missing.push(name)
    for (const label of known?.keys() ?? []) labels.add(label)
    for (const [, label = '', operator, value = ''] of matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)) {
      const values = known?.get(label)
      const wanted = operator === '=~' ? value.split('|') : [value]
      if (OF_PROMETHEUS.includes(label)) continue
      // Which statuses there have been is chance.
      if (!values || (label !== 'status' && wanted.some((each) => !values.has(each))))
        missing.push(`${name}{${label}${operator}${value}}`)
    }
  }
  for (const [, list = ''] of expr.matchAll(/\b(?:by|on|without) \(([^)]*)\)/g))
    missing.push(...list.split(/,\s*/).filter((label) => label !== '' && !labels.has(label)))
  return missing
}

/** The labels that a query's series have, and its legend may name. */
function labelsAfter(expr: string): string[] {
  const grouped = expr.match(
    /^(?:\d+ \* )?(?:time\(\) - )?(?:topk\(10, )?(?:histogram_quantile\([\d.]+, )?(?:sum|max) by \(([^)]*)\)/,
  )
  if (grouped) return (grouped[1] ?? '').split(/,\s*/)
  if (/^(?:sum|max|min|60 \* sum|histogram_quantile)\b/.test(expr)) return []
  const name = /\b(?:boithok|nodejs|process)_\w+/.exec(expr)?.[0] ?? ''
  return [...OF_PROMETHEUS, ...(series.get(name)?.keys() ?? [])]
}

const headings = (markdown: string) =>
  Array.from(markdown.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

describe('S05 the alerts', () => {
  test('ask only for metrics, labels and values that the server has', () => {
    expect(alerts.length).toBeGreaterThan(15)
    expect(alerts.flatMap(({ name, expr }) => missingIn(expr).map((what) => `${name}: ${what}`))).toEqual([])
    for (const { name, expr } of alerts) expect(expr, name).toMatch(/boithok|nodejs_/)
  })

  test('would be noticed otherwise', () => {
    expect(missingIn('boithok_nothing > 1')).toEqual(['boithok_nothing'])
    expect(missingIn('boithok_payments_total{method="gold"}')).toEqual([
      'boithok_payments_total{method=gold}',
    ])
    expect(missingIn('sum by (colour) (boithok_refunds_due)')).toEqual(['colour'])
  })

  test('say how urgent and what is wrong, and lead to a section that says what to do and names them', () => {
    const guide = read('docs/operating/watching.md')
    for (const { name, text } of alerts) {
      expect(text, name).toMatch(/labels: \{ severity: (critical|warning) \}/)
      expect(text, name).toMatch(/summary: "?\S+/)
      const anchor = /runbook: docs\/operating\/watching\.md#(\S+)/.exec(text)?.[1]
      expect(headings(guide), name).toContain(anchor)
      if (anchor !== 'traces') expect(guide, name).toContain(`\`${name}\``)
    }
  })

  test('know many centres: none adds up several servers, or loses the name of one', () => {
    for (const { name, expr, text } of alerts) {
      expect(expr, name).not.toMatch(/\b(sum|max|min|avg|count) ?\(|\bby \(|\bon \((?!job, instance\))/)
      expect(text, name).toMatch(/summary: .*\$labels\.instance/)
    }
  })

  test('have a link that opens from anywhere: to the System page of their centre', () => {
    for (const { name, text } of alerts) {
      const link = /dashboard_url: '(.*)'/.exec(text)?.[1]
      expect(link, name).toContain('boithok_info{instance=%q}')
      expect(link, name).toMatch(/label "public_url" \}\}\/dashboard\/system\{\{ end \}\}$/)
    }
    expect([...(valuesOf(series, 'boithok_info', 'public_url') ?? [])]).toEqual([
      expect.stringMatching(/^https?:\/\//),
    ])
  })

  test('each have a case for promtool', () => {
    const cases = read('deploy/alerts.test.yml')
    expect(alerts.map(({ name }) => name).filter((name) => !cases.includes(name))).toEqual([])
  })
})

describe('S05 the dashboard', () => {
  const panels: Panel[] = rows.flatMap((row) => row.panels)

  test('asks only for metrics, labels and values that the server has', () => {
    const asked = panels.flatMap(({ title, queries }) =>
      queries.flatMap(({ expr }) => missingIn(expr).map((what) => `${title}: ${what}`)),
    )
    expect(asked).toEqual([])
  })

  test('names its series by labels that they have', () => {
    for (const { title, queries } of panels)
      for (const { expr, legend } of queries)
        for (const [, label] of legend.matchAll(/\{\{(\w+)\}\}/g))
          expect(labelsAfter(expr), title).toContain(label)
  })

  test('is the one that its source writes: node tools/dashboard.ts', () => {
    expect(JSON.parse(read('deploy/grafana/boithok.json'))).toEqual(toDashboard(rows))
  })

  test('shows the servers that somebody chose, and no sum or maximum of many centres', () => {
    const written = JSON.stringify(toDashboard(rows))
    expect(written).toContain('label_values(boithok_info, instance)')
    for (const { queries } of panels)
      for (const { expr } of queries) {
        const selectors = ofServers(expr).match(/\b(up|(boithok|nodejs|process)_\w+)\{[^}]*\}/g) ?? []
        expect(selectors.length, expr).toBe(expr.match(/\b(up|(boithok|nodejs|process)_\w+)\b/g)?.length)
        for (const selector of selectors) expect(selector).toContain('instance=~"$instance"}')
      }
  })

  test('overlaps nowhere and is as wide as the screen', () => {
    for (const { spec } of toDashboard(rows).spec.layout.spec.rows) {
      const cells = spec.layout.spec.items.flatMap(({ spec: { x = 0, y = 0, width = 0, height = 0 } }) =>
        Array.from(
          { length: width * height },
          (_, cell) => `${x + (cell % width)},${y + Math.floor(cell / width)}`,
        ),
      )
      expect(new Set(cells).size).toBe(cells.length)
      expect(Math.max(...cells.map((cell) => Number.parseInt(cell, 10)))).toBeLessThan(24)
    }
  })
})
