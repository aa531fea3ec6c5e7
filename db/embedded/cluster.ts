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
import { findPrograms, makePublicDirectory, systemDirectory } from './binaries.ts'
import { findServiceUser, type OsUser, runAs, succeeds } from './os-user.ts'

const run = promisify(execFile)

/** A PostgreSQL cluster on disk, with what is needed to run it. */
export interface Cluster {
  /** The folder of initdb and postgres. */
  programs: string
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
  const programs = await findPrograms(osUser, log)
  const password = await getOrCreatePassword(dataDir, existing !== undefined)
  const directory = existing ?? (await createCluster({ dataDir, osUser, programs, password, log }))
  return { programs, directory, osUser, password, logFile: join(dataDir, 'postgres.log') }
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

async function getOrCreatePassword(dataDir: string, clusterExists: boolean): Promise<string> {
  const file = passwordFile(dataDir)
  if (!clusterExists) {
    // Writes a temporary file and links it, so that one of two concurrent starts wins and neither reads half
    // a password.
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

/** Root runs a cluster as its owner, because an ordinary user or another container may have created it. */
async function ownerOf(directory: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = await stat(directory)
  return { uid, gid }
}

type NewCluster = Pick<Cluster, 'programs' | 'osUser' | 'password'> & {
  dataDir: string
  log: (message: string) => void
}

/**
 * Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no incomplete
 * cluster.
 */
async function createCluster({ dataDir, osUser, programs, password, log }: NewCluster): Promise<string> {
  const inPlace = !osUser || (await succeeds('test', ['-x', dataDir], osUser))
  const place = inPlace ? dataDir : await createSystemFolder()
  const draft = join(place, `postgres.new-${process.pid}`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(join(draft, 'password'), password, { mode: 0o600 })
  if (osUser) {
    await chown(join(draft, 'password'), osUser.uid, osUser.gid)
    await chown(draft, osUser.uid, osUser.gid)
  }
  await initialise(programs, draft, osUser)

  const entry = join(dataDir, 'postgres')
  const directory = join(place, 'postgres')
  try {
    await rename(join(draft, 'cluster'), directory)
    if (!inPlace) {
      await symlink(directory, entry)
      log(`PostgreSQL's user cannot reach ${dataDir}: the database is at ${directory}`)
    }
  } catch (error) {
    // A concurrent start has already created the cluster. Use that one.
    if (!(await findCluster(dataDir))) throw error
    if (!inPlace) await rm(place, { recursive: true })
  }
  await rm(draft, { recursive: true, force: true })
  return realpath(entry)
}

async function createSystemFolder(): Promise<string> {
  await makePublicDirectory(systemDirectory)
  const place = await mkdtemp(join(systemDirectory, 'cluster-'))
  await chmod(place, 0o755)
  return place
}

/**
 * The builtin locale provider sorts and classifies all scripts the same on every machine, without a system
 * locale.
 */
async function initialise(programs: string, draft: string, osUser: OsUser | undefined) {
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
    '--set=timezone=UTC',
    '--set=log_timezone=UTC',
    // The application logs failed statements itself. Their text can contain personal data.
    '--set=log_min_messages=log',
    '--set=log_checkpoints=off',
  ]
  try {
    await run(join(programs, 'initdb'), args, runAs(osUser))
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    const reason = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new SetupError(`PostgreSQL could not create its database in ${draft}: ${reason}`, { cause })
  }
}
