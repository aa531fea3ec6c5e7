import { join } from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { freePort } from '../test/support/free-port.ts'
import { BUILT_PROGRAM } from '../test/support/serve.ts'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { median } from './compare.ts'
import { residentMegabytes } from './processor.ts'
import { startProgram } from './program.ts'
import { nodeSettings, type Suite } from './suite.ts'

/** Time from the command to the first page in milliseconds, and memory afterwards in MB. */
export const start: Suite = async ({ rounds, smoke }) => {
  const folder = await temporaryFolder()
  try {
    const env = { DATA_DIR: join(folder.path, 'product'), DEMO: '1' }
    const first = await untilFirstPage(env)
    const embedded = await repeat(rounds, () => untilFirstPage(env))
    const external = await startEmbeddedPostgres({ dataDir: join(folder.path, 'external'), log: () => {} })
    try {
      const production = { DATABASE_URL: external.url, DEMO: '0' }
      await untilFirstPage(production, ['--new'])
      const started = await repeat(rounds, () => untilFirstPage(production))
      return [
        {
          title: 'Start and size',
          lines: [],
          claims: [
            { what: 'first start, with a new database and the demonstration', value: first.ms, unit: ' ms' },
            { what: 'start with the embedded database', value: embedded.ms, most: 3000, unit: ' ms' },
            { what: 'start with an external database', value: started.ms, most: 300, unit: ' ms' },
            { what: 'memory at rest', value: embedded.memory, most: 150, unit: ' MB' },
          ],
          notes: smoke ? [] : ['From the start of the process to the last byte of the home page.'],
        },
      ]
    } finally {
      await external.stop()
    }
  } finally {
    await folder.remove()
  }
}

type Started = { ms: number; memory: number }

async function untilFirstPage(env: Record<string, string>, words: string[] = []): Promise<Started> {
  const from = performance.now()
  const settings = { ...nodeSettings, ...env, PORT: String(await freePort()) }
  const program = await startProgram(BUILT_PROGRAM, settings, words)
  try {
    const page = await fetch(program.url)
    if (!page.ok) throw new Error(`The home page answered ${page.status}`)
    await page.text()
    return { ms: performance.now() - from, memory: (await residentMegabytes(program.pid)) ?? 0 }
  } finally {
    await program.stop()
  }
}

async function repeat(times: number, measure: () => Promise<Started>): Promise<Started> {
  const all: Started[] = []
  for (let time = 0; time < times; time += 1) all.push(await measure())
  return { ms: median(all.map(({ ms }) => ms)), memory: median(all.map(({ memory }) => memory)) }
}
