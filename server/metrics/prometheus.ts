export type Labels = Record<string, string>
export type Sample = {
  /** Of a histogram: which of its series. */
  suffix?: '_bucket' | '_sum' | '_count'
  labels?: Labels
  value: number
}

/** What Prometheus calls a metric family: a name, what it means, and a number for each set of labels. */
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

export const gauge = (name: string, help: string, ...samples: (number | Sample)[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples: samples.map((sample) => (typeof sample === 'number' ? { value: sample } : sample)),
})

export const counter = (name: string, help: string, ...samples: (number | Sample)[]): Family => ({
  ...gauge(name, help, ...samples),
  type: 'counter',
})

/** Prometheus' text format 0.0.4. Families of one name, from several processes, come together, as it wants them. */
export function toText(families: Family[]): string {
  const byName = Map.groupBy(families, ({ name }) => name)
  return [...byName.values()].map(([first, ...others]) => familyText(first as Family, others)).join('')
}

function familyText({ name, help, type, samples }: Family, others: Family[]): string {
  const all = [samples, ...others.map((other) => other.samples)].flat()
  const lines = all.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${inBraces(labels)} ${value}`,
  )
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) =>
  value.replaceAll(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
