import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cluster } from './cluster.ts'
import { runAs } from './os-user.ts'

const run = promisify(execFile)
const largestLog = 10 * 1024 * 1024

/** A running PostgreSQL server process. It has no port while it is starting. */
export interface Postmaster {
  pid: number
  port: number | undefined
}

/** Finds the running server of a cluster, whichever process started it. */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const { pid, port, isPostmaster } = await readPidFile(directory)
  return isPostmaster ? { pid, port } : undefined
}

/**
 * Starts PostgreSQL directly, because pg_ctl passes paths through a shell. The process is detached, so that
 * Ctrl-C in a terminal reaches only the application, which stops PostgreSQL after the last request.
 */
export async function launch(cluster: Cluster, port: number, addresses = '127.0.0.1'): Promise<ChildProcess> {
  const { isAlive, isPostmaster } = await readPidFile(cluster.directory)
  // PostgreSQL removes the file of a dead process itself, but fails if another program has got the process
  // id.
  if (isAlive && !isPostmaster) await rm(join(cluster.directory, 'postmaster.pid'), { force: true })
  await rotate(cluster.logFile)
  const log = await open(cluster.logFile, 'a', 0o600)
  // A server uses about fifty connections. Two servers and some commands may run at the same time.
  const settings = [
    `port=${port}`,
    `listen_addresses=${addresses}`,
    'unix_socket_directories=',
    'max_connections=300',
    `shared_buffers=${bufferMegabytes()}MB`,
  ]
  const args = ['-D', cluster.directory, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(join(cluster.programs, 'postgres'), args, {
    ...runAs(cluster.osUser),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await once(child, 'spawn')
  await log.close()
  return child
}

/**
 * A quarter of the available memory (https://www.postgresql.org/docs/18/runtime-config-resource.html), at
 * least PostgreSQL's default and at most 2 GB, to leave memory of a large machine to others. Memory is
 * allocated when it is used.
 */
function bufferMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.max(128, Math.min(Math.floor(memory / 4 / 2 ** 20), 2048))
}

/**
 * Requests a fast shutdown, which ends all sessions and flushes to disk. After a timeout, an immediate
 * shutdown.
 */
export async function stopPostmaster(directory: string, log: (message: string) => void) {
  const running = await findPostmaster(directory)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  if (await hasEnded(running.pid, directory, 60_000)) return
  log('PostgreSQL takes too long to stop; ending it at once, it recovers at the next start')
  process.kill(running.pid, 'SIGQUIT')
  await hasEnded(running.pid, directory, 10_000)
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The last lines of PostgreSQL's log, for an error message. */
export async function tailLog(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-5).join('\n')
}

async function hasEnded(pid: number, directory: string, milliseconds: number) {
  const deadline = performance.now() + milliseconds
  while (performance.now() < deadline) {
    if ((await findPostmaster(directory))?.pid !== pid) return true
    await sleep(20)
  }
  return false
}

/** The file's lines: https://www.postgresql.org/docs/18/storage-file-layout.html (postmaster.pid). */
async function readPidFile(directory: string) {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map(Number)
  const [pid = 0, , , port] = lines
  const command = pid > 0 ? await commandOf(pid) : ''
  // The id alone is no proof: after a crash or in a new container it may belong to another program.
  const isPostmaster = command.includes(` ${directory} `)
  return { pid, port: port || undefined, isAlive: command !== '', isPostmaster }
}

/** The words with which a process was started, each between spaces; empty when it does not run. */
async function commandOf(pid: number): Promise<string> {
  const words =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8').then((text) => text.replaceAll('\0', ' '))
      : run('ps', ['-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout.replace('\n', ' '))
  return words.catch(() => '')
}

async function rotate(logFile: string) {
  const file = await stat(logFile).catch(() => undefined)
  if (file && file.size > largestLog) await rename(logFile, `${logFile}.1`)
}
