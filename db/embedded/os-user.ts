import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SetupError } from '../setup-error.ts'

const run = promisify(execFile)

/** The operating-system account PostgreSQL runs as. */
export interface OsUser {
  uid: number
  gid: number
}

/**
 * PostgreSQL needs none of our environment variables, and PG… variables of the user's shell would change its
 * behaviour.
 */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Options to run a child process as PostgreSQL's user, independent of our working directory. */
export function runAs(account: OsUser | undefined) {
  return { ...account, cwd: '/', env: environment }
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the user `postgres`, which is created if missing.
 * Undefined means our own user.
 */
export async function findServiceUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await findUser('postgres')
  if (existing) return existing
  const options = ['--system', '--user-group', '--shell', '/bin/false']
  const cause = await run('useradd', [...options, 'postgres']).catch((error: unknown) => error)
  // It also fails when a concurrent start has just created the user.
  const created = await findUser('postgres')
  if (created) return created
  throw new SetupError(
    'PostgreSQL cannot run as root, and the user "postgres" could not be created for it. ' +
      'Create that user, start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    { cause },
  )
}

/** Whether a program does as that user: modes, access lists and mounts all matter. */
export function succeeds(program: string, args: string[], account: OsUser | undefined) {
  return run(program, args, runAs(account)).then(
    () => true,
    () => false,
  )
}

async function findUser(name: string): Promise<OsUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
