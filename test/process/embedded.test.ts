import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../db/embedded.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

let folder: TemporaryFolder
let dataDir: string
let messages: string[]
const owners = new Set<ChildProcess>()

/** A data folder with a cluster that nobody runs: to copy one takes a tenth of creating it. */
let made: TemporaryFolder
beforeAll(async () => {
  made = await temporaryFolder()
  const first = await startEmbeddedPostgres({ dataDir: made.path, log: () => {} })
  await first.stop()
})
afterAll(() => made.remove())
const copyCluster = () => execFileSync('cp', ['-a', `${made.path}/.`, dataDir])

beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = folder.path
  messages = []
})

afterEach(async () => {
  for (const owner of owners) await kill(owner)
  await folder.remove()
})

function start() {
  return startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) })
}

/** A server process of its own that owns the database until it is killed. */
async function startOwner() {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, '../../db/embedded.ts'))}
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    process.send(postgres.url)
    setInterval(() => {}, 60_000)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  owners.add(owner)
  const url = await new Promise<string>((resolve, reject) => {
    owner.once('message', (message) => resolve(String(message)))
    owner.once('exit', (code) => reject(new Error(`The owner ended with code ${code}`)))
  })
  return { owner, url }
}

async function kill(owner: ChildProcess) {
  owners.delete(owner)
  if (owner.exitCode !== null) return
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

async function postmasterPid() {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

test('a second server on the same data folder is refused and does no harm', async () => {
  copyCluster()
  const { url } = await startOwner()
  await expect(start()).rejects.toThrow(/Another server is running .* DATA_DIR/)
  expect(await query(url, 'SELECT 1')).toEqual([1])
})

test('a PostgreSQL whose server was killed is adopted, with its data', async () => {
  copyCluster()
  const { owner, url } = await startOwner()
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS value')
  const orphan = await postmasterPid()
  await kill(owner)

  const next = await start()
  expect(await postmasterPid()).toBe(orphan)
  expect(await query(next.url, 'SELECT value FROM kept')).toEqual([7])
  await next.stop()
})

test('data survives a restart; whoever starts it, PostgreSQL does not run as root', async () => {
  copyCluster()
  const first = await start()
  expect((await stat(join(dataDir, 'postgres/postmaster.pid'))).uid).toBeGreaterThan(0)
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS value')
  await first.stop()
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()

  const second = await start()
  expect(await query(second.url, 'SELECT value FROM kept')).toEqual([7])
  expect(await findEmbeddedPostgres(dataDir)).toBe(second.url)
  await second.stop()
})

test('a pid file of another process does not stop the start', async () => {
  copyCluster()
  const first = await start()
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8')).split('\n')
  await first.stop()
  // The innocent process runs as PostgreSQL's own account: the case in which PostgreSQL itself gives up.
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const innocent = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  owners.add(innocent)
  await writeFile(pidFile, [innocent.pid, ...lines.slice(1)].join('\n'))

  const second = await start()
  expect(await query(second.url, 'SELECT 1')).toEqual([1])
  expect(innocent.exitCode ?? innocent.signalCode).toBeNull()
  await second.stop()
})

test('an interrupted first start does not stop the next', async () => {
  const half = join(dataDir, `postgres.new-${process.pid}`, 'cluster')
  await mkdir(half, { recursive: true })
  await writeFile(join(half, 'PG_VERSION'), '18\n')

  const postgres = await start()
  expect(await query(postgres.url, 'SELECT current_user::text')).toEqual(['boithok'])
  await postgres.stop()
})

test('a killed PostgreSQL restarts on the same address, with its data', async () => {
  copyCluster()
  const postgres = await start()
  await query(postgres.url, 'CREATE TABLE kept AS SELECT 7 AS value')
  process.kill(await postmasterPid(), 'SIGKILL')

  await expect.poll(() => messages).toContain('PostgreSQL is back')
  expect(await query(postgres.url, 'SELECT value FROM kept')).toEqual([7])
  await postgres.stop()
})

test('of two concurrent first starts, one gets the database and the other is refused', async () => {
  const outcomes = await Promise.allSettled([startOwner(), start()])
  const second = outcomes[1]
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  if (second.status === 'fulfilled') await second.value.stop()
})
