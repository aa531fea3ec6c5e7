export type Labels = Record<string, string>
export type Sample = {
  /** Of a histogram: which of its series. */
  suffix?: '_bucket' | '_sum' | '_count'
  labels?: Labels
  value: number
}

/** Prometheus' metric family: a name, its help text, and a value for each set of labels. */
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

export const gauge = (name: string, help: string, ...samples: (number | Sample)[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: samples.map((sample) => (typeof sample === 'number' ? { value: sample } : sample)),
})

export const counter = (name: string, help: string, ...samples: (number | Sample)[]): Metric => ({
  ...gauge(name, help, ...samples),
  type: 'counter',
})

/** Prometheus' text format 0.0.4, which wants the samples of one name together, from all processes. */
export function toPrometheusText(metrics: Metric[]): string {
  const byName = Map.groupBy(metrics, ({ name }) => name)
  return [...byName.values()].map(([first, ...others]) => metricText(first as Metric, others)).join('')
}

function metricText({ name, help, type, samples }: Metric, others: Metric[]): string {
  const all = [samples, ...others.map((other) => other.samples)].flat()
  const lines = all.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}`,
  )
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escapeLabel = (value: string) =>
  value.replaceAll(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
