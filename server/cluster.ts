import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { relay } from './cluster-metrics.ts'
import type { Config } from './config.ts'

const FLAG = '--worker'
export const isWorker = process.argv.includes(FLAG)

/** A worker that lived shorter than this has a reason that will not have gone at once. */
const MIN_UPTIME_MS = 5000
const RESTART_DELAY_MS = 1000

/** A worker ends with this when the database has become one for newer programs alone: so must all. */
export const EXIT_OUTDATED = 78

/** Why has been said by the worker itself. */
export class WorkerStartError extends Error {}

/**
 * Runs this program `config.workers` times on one port, and resolves when all of them listen. Each has a socket of its
 * own there, between which the system shares out connections: nobody stands in between, and one that is killed takes no
 * connection along but its own. One that ends is started again; the others serve meanwhile.
 * @throws when the port is taken, and when one of the first does not start
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
    // What defaults to the absence of a database is decided here.
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
      if (code === EXIT_OUTDATED) return onOutdated()
      const about = { worker: number, workerPid: worker.pid, code, signal }
      // By itself it ends so when somebody has told it to.
      if (code === 0) log.info(about, 'a worker was told to stop; another takes its place')
      else log.error(about, 'a worker has ended; another takes its place')
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

/** To be called in a worker: it tells its parent that it listens, and ends as by a signal when that is gone. */
export function notifyReady(stop: () => void): void {
  // It may have died while we started.
  if (!process.connected) stop()
  else {
    process.once('disconnect', stop)
    process.send?.('listening')
  }
}

/** A port that is to be shared would be shared with any other server of ours as well. */
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
    // Asked for its metrics, it may have told those before.
    worker.on('message', (message) => message === 'listening' && resolve())
  })
  await Promise.race([listens, ended])
  // It may end later, which others look after.
  ended.catch(() => {})
}

/** As by an operator's SIGTERM: it answers those at work first. */
async function terminate(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  await ended
}
