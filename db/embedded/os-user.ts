import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Unusable } from '../unusable.ts'

const run = promisify(execFile)

/** The operating-system account PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL needs nothing of our environment, and PG… variables of the person's shell would mislead it. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Options for child processes that act as PostgreSQL's account, wherever we stand ourselves. */
export function actingAs(account: Account | undefined) {
  return { ...account, cwd: '/', env: environment }
}

/**
 * PostgreSQL refuses to run as root, so root lends it the account `postgres`, created if missing.
 * Undefined means our own account.
 */
export async function serviceAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await lookUp('postgres')
  if (existing) return existing
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ])
  } catch (cause) {
    // Two first starts may create it at the same moment.
    const created = await lookUp('postgres')
    if (created) return created
    throw new Unusable(
      'PostgreSQL cannot run as root, and the user "postgres" could not be created for it. ' +
        'Create that user, start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
  return lookUp('postgres')
}

/** Asks the kernel, as that account: modes, access lists and mounts all count. */
export async function canEnter(account: Account | undefined, directory: string) {
  return succeeds('test', ['-x', directory], account)
}

export async function canExecute(account: Account | undefined, program: string) {
  return succeeds(program, ['--version'], account)
}

async function succeeds(program: string, args: string[], account: Account | undefined) {
  return run(program, args, actingAs(account)).then(
    () => true,
    () => false,
  )
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
