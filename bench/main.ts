import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { commands } from '../bin/commands.ts'
import { readTyped } from '../server/read-typed.ts'
import { bookingBurst } from './booking-burst.ts'
import { checkout } from './checkout.ts'
import { classes } from './classes.ts'
import { cms } from './cms.ts'
import { firstScreens } from './first-screens.ts'
import { growth } from './growth.ts'
import { noisyNeighbour } from './noisy-neighbour.ts'
import { payments } from './payments.ts'
import { RESULTS, writePerformance } from './performance.ts'
import { render } from './report.ts'
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
  'first-screens': firstScreens,
  cms,
  growth,
  payments,
  classes,
  workers,
  start,
  soak,
  'noisy-neighbour': noisyNeighbour,
  search,
}

const { values, words } = readTyped(commands.bench)

const say = (line: string) => process.stderr.write(`${line}\n`)
/** Without `soak`, which takes an hour. */
const defaultSuites = Object.keys(suites).filter((name) => name !== 'soak')
const chosen = words.length > 0 ? words : defaultSuites
const { quick = false, smoke = false } = values
const options = smoke
  ? { rounds: 1, seconds: 0.2, minutes: 0, quick, smoke, say }
  : {
      rounds: Number(values.rounds ?? 5),
      seconds: Number(values.seconds ?? (quick ? 3 : 5)),
      minutes: Number(values.minutes ?? 60),
      quick,
      smoke,
      say,
    }

const out = values.publish ? RESULTS : 'data/bench'
await mkdir(out, { recursive: true })
for (const name of chosen) {
  const suite = suites[name] as Suite
  const reports = await suite(options)
  for (const report of reports) process.stdout.write(`${render(report)}\n`)
  const machine = { node: process.version, cpus: cpus().length, at: new Date().toISOString() }
  await writeFile(
    join(out, `${name}.json`),
    `${JSON.stringify({ ...machine, ...options, reports }, null, 2)}\n`,
  )
}
if (values.publish) await writePerformance()
