import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { HIGH_LIMITS } from '../support/high-limits.ts'
import { BUILT_PROGRAM } from '../support/serve.ts'
import { findWorkerPids } from '../support/worker-pids.ts'

export type KillableServer = {
  url: string
  /** Kills it at once, as `kill -9` does. */
  kill(): void
  /** Sends it a signal, if it runs. */
  signal(name: NodeJS.Signals): void
  /** The pids of its worker processes, if it has several. */
  workers(): number[]
  /** Starts it unless it is running, with these settings from then on; resolves when it listens. */
  ensureRunning(settings?: Record<string, string>): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  terminate(): Promise<number | null>
  /** Kills it and waits until it has exited. */
  stop(): Promise<void>
}

type Options = {
  logFile?: string
  /** Where the program was built, if not here. */
  root?: string
  /** Runs in this network namespace, and is reached at this address. */
  machine?: { namespace: string; address: string; port: number }
}

const HERE = join(import.meta.dirname, '../..')

/** The built server in a child process that can be killed and restarted at the same address. */
export async function createKillableServer(
  env: Record<string, string>,
  { logFile, machine, root = HERE }: Options = {},
): Promise<KillableServer> {
  const { address, port } = machine ?? { address: '127.0.0.1', port: await freePort() }
  const url = `http://${address}:${port}`
  const own = { ...HIGH_LIMITS, ...env, NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: url }
  const enter = machine ? ['ip', 'netns', 'exec', machine.namespace] : []
  let child: ChildProcess | undefined
  let starting: Promise<void> | undefined

  function start(): Promise<void> {
    const program = ['--import', join(import.meta.dirname, 'patch-globals.ts'), BUILT_PROGRAM]
    const [command = '', ...args] = [...enter, process.execPath, ...program]
    const started = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    if (logFile) started.stdout?.pipe(createWriteStream(logFile, { flags: 'a' }))
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
    signal: (name) => void child?.kill(name),
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
