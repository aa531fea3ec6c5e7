import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

export type Killable = {
  url: string
  /** Ends it at once, as by kill -9. */
  kill(): void
  /** Resolves when it runs; starts it again when it was killed. */
  up(): Promise<void>
  stop(): Promise<void>
}

/** `server.ts` beside this file, in a process that can be killed and started again at the same address. */
export async function killableServer(env: Record<string, string>): Promise<Killable> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let starting: Promise<void> | undefined

  function start(): Promise<void> {
    const started = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
      env: { ...process.env, ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    const ended = once(started, 'exit').then(() => {
      if (child !== started) return
      child = undefined
      starting = undefined
    })
    const listening = once(started.stdout as NonNullable<typeof started.stdout>, 'data')
    return Promise.race([listening, ended]).then(() => {})
  }

  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => void child?.kill('SIGKILL'),
    async up() {
      // One that is killed while it starts is started once more.
      do {
        starting ??= start()
        await starting
      } while (!child)
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
