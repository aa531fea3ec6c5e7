/** The response of /metrics, parsed as Prometheus does. */
export type Scrape = {
  status: number
  text: string
  sum(name: string, labels?: Record<string, string>): number
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
/** How prom-client writes that a gauge has no value now. */
const UNKNOWN = 'Nan'
const PAIR = /(\w+)="((?:[^"\\]|\\.)*)"/g

/**
 * Reads /metrics and throws on a line that Prometheus cannot parse. `sum` adds up the series with these
 * labels.
 */
export async function scrape(url: string, headers: Record<string, string> = {}): Promise<Scrape> {
  const response = await fetch(`${url}/metrics`, { headers })
  const text = await response.text()
  if (response.status !== 200) return { status: response.status, text, sum: () => Number.NaN }
  const samples = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [, name = '', labels = '', value] = LINE.exec(line) ?? []
      if (name === '' || (value !== UNKNOWN && Number.isNaN(Number(value))))
        throw new Error(`No sample: ${line}`)
      const pairs = [...labels.matchAll(PAIR)].map(([, label, labelValue]) => [label, labelValue] as const)
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
  return {
    status: 200,
    text,
    sum(name, wanted = {}) {
      const fitting = samples.filter(
        (sample) =>
          sample.name === name &&
          Object.entries(wanted).every(([label, value]) => sample.labels[label] === value),
      )
      if (fitting.length === 0) return Number.NaN
      return fitting.reduce((total, { value }) => total + value, 0)
    },
  }
}
