import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chart } from './chart.ts'
import { cms } from './cms.ts'
import { growth } from './growth.ts'
import { noisyNeighbour } from './noisy-neighbour.ts'
import { type Report, render } from './report.ts'
import { rush } from './rush.ts'
import { server } from './server.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'
import type { Suite } from './suite.ts'
import { web } from './web.ts'
import { workers } from './workers.ts'

const suites: Record<string, Suite> = {
  server,
  rush,
  web,
  cms,
  growth,
  workers,
  start,
  soak,
  'noisy-neighbour': noisyNeighbour,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    /** Of how many sessions the reads are measured, as `10000,1000000`. */
    sizes: { type: 'string', default: '10000,100000,1000000' },
    /** How long memory is watched. */
    minutes: { type: 'string', default: '60' },
    smoke: { type: 'boolean', default: false },
    /** Where the JSON goes. */
    out: { type: 'string', default: 'data/bench' },
  },
})

const say = (line: string) => process.stderr.write(`${line}\n`)
/** An hour for one figure is for those who ask for it. */
const usual = Object.keys(suites).filter((name) => name !== 'soak')
const chosen = positionals.length > 0 ? positionals : usual
const sizes = values.sizes.split(',').map(Number)
const options = values.smoke
  ? { rounds: 1, seconds: 0.2, minutes: 0, sizes, smoke: true, say }
  : {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      minutes: Number(values.minutes),
      sizes,
      smoke: false,
      say,
    }

await mkdir(values.out, { recursive: true })
for (const name of chosen) {
  const suite = suites[name]
  if (!suite) throw new Error(`There is no ${name}: ${Object.keys(suites).join(', ')}`)
  const reports = await suite(options)
  for (const report of reports) process.stdout.write(`${render(report)}\n`)
  for (const { file, title, steps, curves } of picturesOf(name, reports))
    await writeFile(join(values.out, file), chart(title, steps, curves))
  const machine = { node: process.version, cpus: cpus().length, at: new Date().toISOString() }
  await writeFile(
    join(values.out, `${name}.json`),
    JSON.stringify({ ...machine, ...options, reports }, null, 2),
  )
}

/** Where the same question was put to growing databases, its rates are curves. */
function picturesOf(name: string, reports: Report[]) {
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
