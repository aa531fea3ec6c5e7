import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { HIGH_LIMITS } from '../support/high-limits.ts'
import { BUILT_PROGRAM } from '../support/serve.ts'
import { findWorkerPids } from '../support/worker-pids.ts'

export type KillableServer = {
  url: string
  /** Kills it at once, as `kill -9` does. */
  kill(): void
  /** The pids of its worker processes, if it has several. */
  workers(): number[]
  /** Starts it unless it is running, with these settings from then on; resolves when it listens. */
  ensureRunning(settings?: Record<string, string>): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  terminate(): Promise<number | null>
  /** Kills it and waits until it has exited. */
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** The built server in a child process that can be killed and restarted at the same address. */
export async function createKillableServer(env: Record<string, string>): Promise<KillableServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = { ...HIGH_LIMITS, ...env, NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: url }
  let child: ChildProcess | undefined
  let starting: Promise<void> | undefined

  function start(): Promise<void> {
    const started = spawn(
      process.execPath,
      ['--import', join(import.meta.dirname, 'patch-globals.ts'), BUILT_PROGRAM],
      {
        cwd: root,
        env: { ...process.env, ...own },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    child = started
    const ended = once(started, 'exit').then(() => {
      if (child !== started) return
      child = undefined
      starting = undefined
    })
    return Promise.race([waitUntilListening(started), ended])
  }

  return {
    url,
    kill() {
      child?.kill('SIGKILL')
      // No wait for its exit: the next start is another process.
      child = undefined
      starting = undefined
    },
    workers: () => (child?.pid ? findWorkerPids(child.pid) : []),
    async ensureRunning(settings = {}) {
      Object.assign(own, settings)
      // Starts again if it is killed while it starts.
      do {
        starting ??= start()
        await starting
      } while (!child)
    },
    async terminate() {
      const running = child
      if (!running) return null
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    async stop() {
      const running = child
      if (!running) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

function waitUntilListening({ stdout }: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve) => {
    stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('Boithok is at')) resolve()
    })
  })
}
