import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCluster } from '../../db/embedded/cluster.ts'
import { findPostmaster } from '../../db/embedded/postmaster.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { type Disk, limitFileSizes, mountSmallDisk } from './disk.ts'
import { formatReport } from './report.ts'
import { findUnexpectedResults, runScenario } from './run-scenario.ts'
import { createTestbed, type Testbed } from './testbed.ts'

/** `npm run test:faults` runs more seeds. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
const first = Number(process.env.FAULT_SEED ?? 1)
const seeds = Array.from({ length: rounds }, (_, index) => first + index)
const LIMITS = { timeout: 300_000 }

/** A server as `npm start` makes it, with its embedded PostgreSQL on the same disk. */
let testbed: Testbed
let folder: TemporaryFolder
let disk: Disk | undefined
beforeAll(async () => {
  folder = await temporaryFolder()
  disk = await mountSmallDisk(folder.path)
  // Outside a demonstration the server makes no database by itself.
  const made = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  await migrate(made.url)
  await made.stop()
  const url = async () => (await findEmbeddedPostgres(folder.path)) as string
  testbed = await createTestbed(url, { DATA_DIR: folder.path })
  await testbed.server.ensureRunning()
  disk ??= await limitFileSizes(postmaster)
}, 120_000)
afterAll(async () => {
  process.stdout.write(formatReport())
  await testbed.server.terminate()
  await testbed.stop()
  await folder.remove()
})

async function postmaster(): Promise<number> {
  const cluster = await findCluster(folder.path)
  const running = cluster && (await findPostmaster(cluster))
  if (!running) throw new Error('PostgreSQL does not run')
  return running.pid
}

test.each(seeds)(
  'an embedded PostgreSQL that is killed restarts, and no acknowledged write is lost (seed %i)',
  LIMITS,
  async (seed) => {
    const outcome = await runScenario({
      name: 'the embedded PostgreSQL is killed',
      testbed,
      seed,
      async inject() {
        process.kill(await postmaster(), 'SIGKILL')
        return 'the server starts it again'
      },
    })
    expect(outcome).toMatchObject({ violations: [], lost: [] })
    expect(findUnexpectedResults(outcome, / 503$/)).toEqual([])
  },
)

test.for(seeds)(
  'with a full disk no acknowledged write is lost, and the server recovers (seed %i)',
  LIMITS,
  async (seed, { skip }) => {
    const full = disk
    if (!full) return skip('neither mount nor prlimit works here; run it as root on Linux')
    const outcome = await runScenario({
      name: 'the disk is full',
      testbed,
      seed,
      async inject({ load, random }) {
        const ms = Math.round(1000 + random() * 2000)
        await full.fill()
        await wait(ms)
        // PostgreSQL first uses up the space that it has preallocated.
        const hasFailed = () => [...load.results.keys()].some((end) => full.allowedResults.test(end))
        await expect.poll(hasFailed).toBe(true)
        await full.makeRoom()
        return `for ${ms} ms, by ${full.method}`
      },
    })
    expect(outcome).toMatchObject({ violations: [], lost: [] })
    expect(findUnexpectedResults(outcome, full.allowedResults)).toEqual([])
  },
)
