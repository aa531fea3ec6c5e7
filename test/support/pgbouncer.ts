import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type PgBouncer = {
  /** Leads to the same database, through PgBouncer. */
  url: string
  start(): Promise<void>
  /** As `kill -9` does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 10_000

/** The PgBouncer of this machine, pooling transactions on few connections. */
export async function createPgBouncer(databaseUrl: string, size = 5): Promise<PgBouncer> {
  const folder = await temporaryFolder()
  const to = new URL(databaseUrl)
  const port = await freePort()
  const url = new URL(databaseUrl)
  url.port = String(port)
  const write = async (name: string, lines: string[]) => {
    await writeFile(join(folder.path, name), `${lines.join('\n')}\n`)
    await chmod(join(folder.path, name), 0o644)
  }
  await chmod(folder.path, 0o755)
  await write('users', [`"${to.username}" "${decodeURIComponent(to.password)}"`])
  await write('pgbouncer.ini', [
    '[databases]',
    `* = host=${to.hostname} port=${to.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder.path, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'max_client_conn = 500',
  ])
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  let child: ChildProcess | undefined

  const answers = async () => {
    const client = new pg.Client({ connectionString: url.href })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const start = async () => {
    child = spawn('pgbouncer', ['-q', ...user, join(folder.path, 'pgbouncer.ini')], { stdio: 'ignore' })
    const until = performance.now() + START_TIMEOUT_MS
    while (!(await answers())) {
      if (performance.now() > until) throw new Error('PgBouncer does not answer')
      await wait(20)
    }
  }
  await start()
  return {
    url: url.href,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await folder.remove()
    },
  }
}
