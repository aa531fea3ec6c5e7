import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { HIGH_LIMITS } from './high-limits.ts'

export type RunningServer = { url: string; process: ChildProcess; stop(): Promise<void> }

/** The program as `bin/build` makes it. */
export const BUILT_PROGRAM = 'build/program/server.js'

/**
 * The built server in a child process, as a demonstration with its own database (or `DATABASE_URL`). `folder`
 * has the program.
 */
export async function serve(
  env: Record<string, string> = {},
  folder = join(import.meta.dirname, '../..'),
): Promise<RunningServer> {
  const own = env.DATABASE_URL ? undefined : await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'boithok-data-'))
  const port = await freePort()
  const child = spawn(process.execPath, [BUILT_PROGRAM], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      SLOW_QUERY_MS: '600000',
      PORT: String(port),
      ...(own && { DATABASE_URL: own.url }),
      DATA_DIR: dataDir,
      ...HIGH_LIMITS,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitForOutput(child, 'Boithok is at')
  return {
    url: `http://localhost:${port}`,
    process: child,
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    )
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(text)) resolve()
    })
  })
}
