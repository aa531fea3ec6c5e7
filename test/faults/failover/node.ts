import type { ChildProcess } from 'node:child_process'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type ExampleFile, fillExample } from './example.ts'
import { childrenOf, killChild, launch, type Owner, signal } from './processes.ts'

/**
 * One of the three database machines: etcd, Patroni with its PostgreSQL, and PgBouncer, at an address of its
 * own.
 */
export type DatabaseNode = {
  name: string
  address: string
  /** Starts what does not run. */
  start(): void
  /** Kills PostgreSQL's first process, or everything of this machine at once. */
  kill(what: 'postmaster' | 'machine'): Promise<void>
}

type Options = {
  name: string
  address: string
  folder: string
  owner: Owner
  /** What replaces the words in the example's files on all nodes. */
  shared: Record<string, string>
  boithokPassword: string
}

export async function createNode({
  name,
  address,
  folder,
  owner,
  shared,
  boithokPassword,
}: Options): Promise<DatabaseNode> {
  const directory = join(folder, name)
  const own = async (path: string, mode: number) => {
    await chmod(path, mode)
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  await mkdir(directory)
  await own(directory, 0o700)
  const replaced = {
    THIS_NAME: name,
    THIS_ADDRESS: address,
    ...shared,
    '/var/lib/postgresql/15/boithok': join(directory, 'data'),
    '/var/lib/postgresql/.pgpass-patroni': join(directory, 'pgpass'),
    '/var/lib/etcd/boithok': join(directory, 'etcd-data'),
    '/var/run/postgresql': directory,
    '/var/log/postgresql': directory,
    '/etc/pgbouncer/userlist.txt': join(directory, 'userlist.txt'),
  }
  const write = async (file: string, text: string) => {
    await writeFile(join(directory, file), text)
    await own(join(directory, file), 0o600)
  }
  const fill = async (file: ExampleFile) => write(file, await fillExample(file, replaced))
  await Promise.all([fill('patroni.yml'), fill('pgbouncer.ini'), fill('etcd')])
  await write('userlist.txt', `"boithok" "${boithokPassword}"\n`)

  const at = (file: string) => join(directory, file)
  const programs = {
    etcd: { command: 'etcd', args: [], env: parseEnv(await readFile(at('etcd'), 'utf8')) },
    patroni: { command: 'patroni', args: [at('patroni.yml')] },
    pgbouncer: { command: 'pgbouncer', args: ['-q', at('pgbouncer.ini')] },
  }
  const running = new Map<string, ChildProcess>()

  async function findPostmaster(): Promise<number | undefined> {
    const text = await readFile(join(directory, 'data/postmaster.pid'), 'utf8').catch(() => '')
    return Number.parseInt(text, 10) || undefined
  }

  return {
    name,
    address,
    start() {
      for (const [program, command] of Object.entries(programs)) {
        const child = running.get(program)
        if (child && child.exitCode === null && child.signalCode === null) continue
        running.set(program, launch({ ...command, logFile: join(folder, `${name}-${program}.log`) }, owner))
      }
    },
    async kill(what) {
      const postmaster = await findPostmaster()
      if (what === 'postmaster') {
        if (postmaster) signal(postmaster, 'SIGKILL')
        return
      }
      const processes = postmaster ? [postmaster, ...(await childrenOf(postmaster))] : []
      for (const pid of processes) signal(pid, 'SIGKILL')
      await Promise.all([...running.values()].map(killChild))
      // Patroni may have started another one meanwhile.
      const later = await findPostmaster()
      if (later && later !== postmaster) signal(later, 'SIGKILL')
    },
  }
}
