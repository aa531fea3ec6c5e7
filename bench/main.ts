import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { growth } from './growth.ts'
import { render } from './report.ts'
import { rush } from './rush.ts'
import { server } from './server.ts'
import { start } from './start.ts'
import type { Suite } from './suite.ts'
import { web } from './web.ts'

const suites: Record<string, Suite> = { server, rush, web, growth, start }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    smoke: { type: 'boolean', default: false },
    /** Where the JSON goes. */
    out: { type: 'string', default: 'data/bench' },
  },
})

const say = (line: string) => process.stderr.write(`${line}\n`)
const chosen = positionals.length > 0 ? positionals : Object.keys(suites)
const options = values.smoke
  ? { rounds: 1, seconds: 0.2, smoke: true, say }
  : { rounds: Number(values.rounds), seconds: Number(values.seconds), smoke: false, say }

await mkdir(values.out, { recursive: true })
for (const name of chosen) {
  const suite = suites[name]
  if (!suite) throw new Error(`There is no ${name}: ${Object.keys(suites).join(', ')}`)
  const reports = await suite(options)
  for (const report of reports) process.stdout.write(`${render(report)}\n`)
  const machine = { node: process.version, cpus: cpus().length, at: new Date().toISOString() }
  await writeFile(
    join(values.out, `${name}.json`),
    JSON.stringify({ ...machine, ...options, reports }, null, 2),
  )
}
