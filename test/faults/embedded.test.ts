import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCluster } from '../../db/embedded/cluster.ts'
import { findPostmaster } from '../../db/embedded/postmaster.ts'
import { findEmbeddedPostgres } from '../../db/embedded.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { type Disk, limitedFiles, smallDisk } from './disk.ts'
import { createHouse, type House } from './house.ts'
import { leaveOut, table } from './record.ts'
import { suffer, unexpected } from './suffer.ts'

/** `npm run test:faults` tries each more often. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
const first = Number(process.env.FAULT_SEED ?? 1)
const seeds = Array.from({ length: rounds }, (_, index) => first + index)
const PATIENCE = { timeout: 300_000 }

/** A server as `npm start` makes it: with a PostgreSQL of its own, both on one disk. */
let house: House
let folder: TemporaryFolder
let disk: Disk | undefined
beforeAll(async () => {
  folder = await temporaryFolder()
  disk = await smallDisk(folder.path)
  const url = async () => (await findEmbeddedPostgres(folder.path)) as string
  house = await createHouse(url, { DATA_DIR: folder.path })
  await house.server.up()
  disk ??= await limitedFiles(postmaster)
}, 120_000)
afterAll(async () => {
  process.stdout.write(table())
  await house.server.terminate()
  await house.stop()
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
  PATIENCE,
  async (seed) => {
    const outcome = await suffer({
      name: 'the embedded PostgreSQL is killed',
      house,
      seed,
      async inject() {
        process.kill(await postmaster(), 'SIGKILL')
        return 'the server starts it again'
      },
    })
    expect(outcome).toMatchObject({ breaches: [], lost: [] })
    expect(unexpected(outcome, / 503$/)).toEqual([])
  },
)

test.each(seeds)(
  'with a full disk no acknowledged write is lost, and the server recovers (seed %i)',
  PATIENCE,
  async (seed) => {
    const full = disk
    if (!full)
      return leaveOut('the disk is full', 'neither mount nor prlimit works here: try it as root on Linux')
    const outcome = await suffer({
      name: 'the disk is full',
      house,
      seed,
      async inject({ load, random }) {
        const ms = Math.round(1000 + random() * 2000)
        await full.fill()
        await wait(ms)
        // PostgreSQL goes on in the room that it keeps ahead.
        const isFelt = () => [...load.ends.keys()].some((end) => full.told.test(end))
        await expect.poll(isFelt).toBe(true)
        await full.makeRoom()
        return `for ${ms} ms, by ${full.means}`
      },
    })
    expect(outcome).toMatchObject({ breaches: [], lost: [] })
    expect(unexpected(outcome, full.told)).toEqual([])
  },
)
