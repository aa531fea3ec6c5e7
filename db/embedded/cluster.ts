import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../setup-error.ts'
import { type Binaries, findBinaries, makePublicDirectory, systemDirectory } from './binaries.ts'
import { canEnter, findServiceUser, type OsUser, runAs } from './os-user.ts'

const run = promisify(execFile)

/** A PostgreSQL cluster on disk, and what it takes to run it. */
export interface Cluster {
  binaries: Binaries
  directory: string
  osUser: OsUser | undefined
  password: string
  logFile: string
}

/** Finds the cluster of a data folder, or creates it. */
export async function openCluster(dataDir: string, log: (message: string) => void): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const existing = await findCluster(dataDir)
  const osUser = existing ? await ownerOf(existing) : await findServiceUser()
  const binaries = await findBinaries(osUser, log)
  const password = await keptPassword(dataDir, existing !== undefined)
  const directory = existing ?? (await createCluster({ dataDir, osUser, binaries, password, log }))
  return { binaries, directory, osUser, password, logFile: join(dataDir, 'postgres.log') }
}

/** The cluster's real path; undefined before the first start. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const entry = join(dataDir, 'postgres')
  if (!(await lstat(entry).catch(() => undefined))) return undefined
  try {
    return await realpath(entry)
  } catch (cause) {
    throw new SetupError(
      `${entry} points to a database that is gone. Bring it back from a backup, ` +
        `or remove ${entry} to begin with an empty one.`,
      { cause },
    )
  }
}

/** The password of the embedded database, readable by our own account alone. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(passwordFile(dataDir), 'utf8')).trim()
}

function passwordFile(dataDir: string) {
  return join(dataDir, 'postgres.password')
}

async function keptPassword(dataDir: string, clusterExists: boolean): Promise<string> {
  const file = passwordFile(dataDir)
  if (!clusterExists) {
    // Written aside and linked, so that of two first starts one wins and neither reads half a password.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  }
  return readPassword(dataDir).catch((cause) => {
    throw new SetupError(
      `The database's password cannot be read from ${file}. Start as the account that owns the file, ` +
        'or bring it back from a backup.',
      { cause },
    )
  })
}

/** Root runs a cluster as whoever owns it: it may have been made by an ordinary user or in another container. */
async function ownerOf(directory: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = await stat(directory)
  return { uid, gid }
}

interface NewCluster {
  dataDir: string
  osUser: OsUser | undefined
  binaries: Binaries
  password: string
  log: (message: string) => void
}

/** Builds the cluster in a draft folder and moves it into place whole, so that an interrupted start leaves no half. */
async function createCluster({ dataDir, osUser, binaries, password, log }: NewCluster): Promise<string> {
  const inPlace = !osUser || (await canEnter(osUser, dataDir))
  const place = inPlace ? dataDir : await placeForAccount()
  const draft = join(place, `postgres.new-${process.pid}`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(join(draft, 'password'), password, { mode: 0o600 })
  if (osUser) {
    await chown(join(draft, 'password'), osUser.uid, osUser.gid)
    await chown(draft, osUser.uid, osUser.gid)
  }
  await initialise(binaries, draft, osUser)

  const entry = join(dataDir, 'postgres')
  const directory = join(place, 'postgres')
  try {
    await rename(join(draft, 'cluster'), directory)
    if (!inPlace) {
      await symlink(directory, entry)
      log(`PostgreSQL's user cannot reach ${dataDir}: the database is at ${directory}`)
    }
  } catch (error) {
    // Another first start was quicker; its cluster counts.
    if (!(await findCluster(dataDir))) throw error
    if (!inPlace) await rm(place, { recursive: true })
  }
  await rm(draft, { recursive: true, force: true })
  return realpath(entry)
}

async function placeForAccount(): Promise<string> {
  await makePublicDirectory(systemDirectory)
  const place = await mkdtemp(join(systemDirectory, 'cluster-'))
  await chmod(place, 0o755)
  return place
}

/** Sorting and letters of every script, the same on every machine: the builtin provider needs no system locale. */
async function initialise(binaries: Binaries, draft: string, osUser: OsUser | undefined) {
  const settings = {
    shared_buffers: '128MB',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements are the application's to report; their text may hold people's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  const args = [
    `--pgdata=${join(draft, 'cluster')}`,
    '--username=postgres',
    `--pwfile=${join(draft, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ]
  try {
    await run(binaries.initdb, args, runAs(osUser))
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    const reason = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new SetupError(`PostgreSQL could not create its database in ${draft}: ${reason}`, { cause })
  }
}
