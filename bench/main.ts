import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bookingBurst } from './booking-burst.ts'
import { chart } from './chart.ts'
import { checkout } from './checkout.ts'
import { classes } from './classes.ts'
import { cms } from './cms.ts'
import { growth } from './growth.ts'
import { noisyNeighbour } from './noisy-neighbour.ts'
import { type Report, render } from './report.ts'
import { search } from './search.ts'
import { server } from './server.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import type { Suite } from './suite.ts'
import { web } from './web.ts'
import { workers } from './workers.ts'

const suites: Record<string, Suite> = {
  server,
  'booking-burst': bookingBurst,
  checkout,
  web,
  cms,
  growth,
  classes,
  workers,
  start,
  soak,
  'noisy-neighbour': noisyNeighbour,
  search,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** Numbers of sessions to measure reads with, such as `10000,1000000`. */
    sizes: { type: 'string' },
    /** Duration of `soak`. */
    minutes: { type: 'string', default: '60' },
    quick: { type: 'boolean', default: false },
    smoke: { type: 'boolean', default: false },
    /** Folder of the JSON results. */
    out: { type: 'string', default: 'data/bench' },
  },
})

const say = (line: string) => process.stderr.write(`${line}\n`)
/** Without `soak`, which takes an hour. */
const defaultSuites = Object.keys(suites).filter((name) => name !== 'soak')
const chosen = positionals.length > 0 ? positionals : defaultSuites
const { quick, smoke } = values
const defaults = quick
  ? { rounds: 2, seconds: 3, sizes: '10000' }
  : { rounds: 3, seconds: 5, sizes: '10000,100000,1000000' }
const sizes = (values.sizes ?? defaults.sizes).split(',').map(Number)
const options = smoke
  ? { rounds: 1, seconds: 0.2, minutes: 0, sizes, quick, smoke, say }
  : {
      rounds: Number(values.rounds ?? defaults.rounds),
      seconds: Number(values.seconds ?? defaults.seconds),
      minutes: Number(values.minutes),
      sizes,
      quick,
      smoke,
      say,
    }

const unknown = chosen.find((name) => !(name in suites))
if (unknown !== undefined) {
  say(`There is no bench "${unknown}". Choose from: ${Object.keys(suites).join(', ')}.`)
  process.exit(2)
}

await mkdir(values.out, { recursive: true })
for (const name of chosen) {
  const suite = suites[name] as Suite
  const reports = await suite(options)
  for (const report of reports) process.stdout.write(`${render(report)}\n`)
  for (const { file, title, steps, curves } of createCharts(name, reports))
    await writeFile(join(values.out, file), chart(title, steps, curves))
  const machine = { node: process.version, cpus: cpus().length, at: new Date().toISOString() }
  await writeFile(
    join(values.out, `${name}.json`),
    JSON.stringify({ ...machine, ...options, reports }, null, 2),
  )
}

/** Charts of the rates that were measured at several database sizes. */
function createCharts(name: string, reports: Report[]) {
  const groups = Object.values(Object.groupBy(reports, ({ curve }) => curve?.of ?? ''))
  return groups.flatMap((group = []) => {
    const [first] = group
    if (!first?.curve || group.length < 2) return []
    const curves = first.lines.map((line, index) => ({
      name: line.name,
      values: group.map(({ lines }) => lines[index]?.median.rate ?? Number.NaN),
    }))
    const title = `${first.curve.of}: answers a second`
    const file = `${name}-${first.curve.of.toLowerCase().replaceAll(/\W+/g, '-')}.svg`
    return [{ file, title, steps: group.map(({ curve }) => curve?.at ?? ''), curves }]
  })
}
