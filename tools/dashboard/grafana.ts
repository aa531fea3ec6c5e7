import type { Panel, Row } from './rows.ts'

const HEIGHT = { stat: 4, timeseries: 8 }
const COLUMNS = 24

type Element = ReturnType<typeof panelOf>

/** A dashboard in Grafana's schema v2 (dashboard.grafana.app/v2), for Grafana 13. */
export function toDashboard(rows: Row[]) {
  const elements: Record<string, Element> = {}
  const layouts = rows.map(({ title, panels }) => {
    const places = placesOf(panels)
    const items = panels.map((panel, index) => {
      const id = Object.keys(elements).length + 1
      const name = `panel-${id}`
      elements[name] = panelOf(panel, id)
      return {
        kind: 'GridLayoutItem',
        spec: { ...places[index], element: { kind: 'ElementReference', name } },
      }
    })
    return {
      kind: 'RowsLayoutRow',
      spec: { title, collapse: false, layout: { kind: 'GridLayout', spec: { items } } },
    }
  })
  return {
    apiVersion: 'dashboard.grafana.app/v2',
    kind: 'Dashboard',
    metadata: { name: 'boithok' },
    spec: {
      title: 'Boithok',
      description: 'Are people served, is the money where it belongs, and where does the time go?',
      editable: true,
      preload: false,
      liveNow: false,
      cursorSync: 'Crosshair',
      tags: ['boithok'],
      links: [],
      annotations: [],
      timeSettings: {
        timezone: 'browser',
        from: 'now-6h',
        to: 'now',
        autoRefresh: '30s',
        autoRefreshIntervals: ['10s', '30s', '1m', '5m', '15m'],
        hideTimepicker: false,
        fiscalYearStartMonth: 0,
      },
      variables: [dataSource, servers],
      elements,
      layout: { kind: 'RowsLayout', spec: { rows: layouts } },
    },
  }
}

/** The Prometheus that scrapes Boithok: the first one, unless somebody chooses another. */
const dataSource = {
  kind: 'DatasourceVariable',
  spec: {
    name: 'datasource',
    label: 'Prometheus',
    pluginId: 'prometheus',
    refresh: 'onDashboardLoad',
    regex: '',
    current: { text: '', value: '' },
    options: [],
    multi: false,
    includeAll: false,
    hide: 'dontHide',
    skipUrlSync: false,
    allowCustomValue: false,
  },
}

/** One Prometheus may watch many centres: shown are the servers that somebody chooses, at first one. */
const servers = {
  kind: 'QueryVariable',
  spec: {
    name: 'instance',
    label: 'Server',
    hide: 'dontHide',
    refresh: 'onDashboardLoad',
    skipUrlSync: false,
    current: { text: '', value: '' },
    options: [],
    query: {
      kind: 'DataQuery',
      group: 'prometheus',
      version: 'v0',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the dashboard
      datasource: { name: '${datasource}' },
      spec: { query: 'label_values(boithok_info, instance)', refId: 'instance' },
    },
    definition: 'label_values(boithok_info, instance)',
    regex: '',
    sort: 'alphabeticalAsc',
    multi: true,
    includeAll: false,
    allowCustomValue: false,
  },
}

const METRIC = /\b(up|(?:boithok|nodejs|process)_\w+)\b(?:\{([^}]*)\})?/g

/** Restricts to the chosen servers. */
export const ofServers = (expr: string): string =>
  expr.replaceAll(
    METRIC,
    (_, metric, labels) => `${metric}{${labels ? `${labels},` : ''}instance=~"$instance"}`,
  )

/** From left to right, in lines of panels of one height. */
function placesOf(panels: Panel[]) {
  let x = 0
  let y = 0
  let height = 0
  return panels.map((panel) => {
    if (x + panel.width > COLUMNS || (x > 0 && HEIGHT[panel.kind] !== height)) {
      x = 0
      y += height
    }
    height = HEIGHT[panel.kind]
    const place = { x, y, width: panel.width, height }
    x += panel.width
    return place
  })
}

function panelOf({ title, description = '', kind, unit, queries }: Panel, id: number) {
  return {
    kind: 'Panel',
    spec: {
      id,
      title,
      description,
      links: [],
      data: {
        kind: 'QueryGroup',
        spec: { queries: queries.map(queryOf), transformations: [], queryOptions: {} },
      },
      vizConfig: {
        kind: 'VizConfig',
        group: kind,
        version: '',
        spec: {
          options:
            kind === 'stat'
              ? { reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false } }
              : legend,
          fieldConfig: { defaults: { unit, ...(unit === 'percentunit' && { min: 0 }) }, overrides: [] },
        },
      },
    },
  }
}

const legend = {
  legend: { displayMode: 'list', placement: 'bottom', showLegend: true, calcs: [] },
  tooltip: { mode: 'multi', sort: 'desc' },
}

const queryOf = ({ expr, legend: legendFormat }: Panel['queries'][number], index: number) => ({
  kind: 'PanelQuery',
  spec: {
    refId: String.fromCharCode('A'.charCodeAt(0) + index),
    hidden: false,
    query: {
      kind: 'DataQuery',
      group: 'prometheus',
      version: 'v0',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the dashboard
      datasource: { name: '${datasource}' },
      spec: { expr: ofServers(expr), legendFormat, range: true, instant: false, editorMode: 'code' },
    },
  },
})
