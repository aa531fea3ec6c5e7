import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { relay } from './cluster-metrics.ts'
import type { Config } from './config.ts'

const FLAG = '--worker'
export const isWorker = process.argv.includes(FLAG)

/** A worker that exits sooner is restarted with a delay, because the cause probably persists. */
const MIN_UPTIME_MS = 5000
const RESTART_DELAY_MS = 1000

/**
 * Exit code where a restart cannot help, because somebody must change something (EX_CONFIG of sysexits.h): a
 * wrong setting, or a database that a newer program has migrated, where all workers stop.
 * deploy/boithok.service names it.
 */
export const EXIT_WRONG_SETTING = 78

/** The worker has already printed the cause. */
export class WorkerStartError extends Error {}

/**
 * Runs this program `config.workers` times on one port, and resolves when all of them listen. Each worker has
 * its own socket (SO_REUSEPORT), and the kernel distributes connections, so a killed worker loses only its
 * own. The primary restarts a worker that exits.
 * @throws when the port is taken, or when a worker fails to start the first time
 */
export async function startWorkers(
  config: Config,
  databaseUrl: string,
  log: Logger,
  onOutdated: () => void,
): Promise<{ stop(): Promise<void> }> {
  const alive = new Set<ChildProcess>()
  let stopping = false

  function start(number: number): ChildProcess {
    // DATABASE_URL is set for workers, so a default that depends on it must be set too.
    const demo = { local: '1', public: 'public' }
    const decided = { DATABASE_URL: databaseUrl, DEMO: config.demo ? demo[config.demo] : '0' }
    const env = { ...process.env, ...decided, WORKER_ID: String(number) }
    const worker = fork(process.argv[1] as string, [FLAG], { env })
    alive.add(worker)
    relay(worker, () => alive)
    worker.once('exit', () => alive.delete(worker))
    return worker
  }

  async function supervise(first: ChildProcess, number: number): Promise<void> {
    for (let worker = first; ; worker = start(number)) {
      const from = performance.now()
      const [code, signal] = await once(worker, 'exit')
      if (stopping) return
      if (code === EXIT_WRONG_SETTING) return onOutdated()
      const about = { worker: number, workerPid: worker.pid, code, signal }
      // Code 0 means that it was stopped by a signal.
      if (code === 0) log.info(about, 'a worker was stopped and is restarted')
      else log.error(about, 'a worker exited unexpectedly and is restarted')
      if (performance.now() - from < MIN_UPTIME_MS) await wait(RESTART_DELAY_MS)
      if (stopping) return
    }
  }

  const stop = async () => {
    stopping = true
    await Promise.all([...alive].map(terminate))
  }
  await requireFreePort(config)
  const first = Array.from({ length: config.workers }, (_, index) => start(index + 1))
  await Promise.all(first.map(waitUntilReady)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  for (const [index, worker] of first.entries()) void supervise(worker, index + 1)
  return { stop }
}

/**
 * Call it in a worker. Tells the primary that the worker listens, and stops the worker when the primary is
 * gone.
 */
export function notifyReady(stop: () => void): void {
  // The primary may have died during the start.
  if (!process.connected) stop()
  else {
    process.once('disconnect', stop)
    process.send?.('listening')
  }
}

/** SO_REUSEPORT would share the port with another running server, so check that it is free. */
async function requireFreePort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function waitUntilReady(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new WorkerStartError(`A worker ended with ${code} before it listened`)
  })
  const listens = new Promise<void>((resolve) => {
    // Other messages, such as metrics, may come first.
    worker.on('message', (message) => message === 'listening' && resolve())
  })
  await Promise.race([listens, ended])
  // `supervise` handles later exits.
  ended.catch(() => {})
}

/** Sends SIGTERM, so that the worker finishes its requests first. */
async function terminate(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await ended
}
