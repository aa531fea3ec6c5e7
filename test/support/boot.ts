import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, type AppOptions, createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { drain, listen } from '../../server/http/listen.ts'
import { createLogger } from '../../server/logger.ts'
import { createTestDatabase } from './database.ts'
import { HIGH_LIMITS } from './high-limits.ts'

export type TestApp = App & {
  /** Where it listens, such as http://127.0.0.1:41234. */
  url: string
  databaseUrl: string
  /** Sets the clock that the whole process goes by; without an argument, back to the machine's. */
  setTime(time?: Date | string): void
  /** What the process logged, a JSON line each. */
  logged: string[]
  stop(): Promise<void>
}

type Options = Pick<AppOptions, 'fetch' | 'cardFaults' | 'pages' | 'statfs' | 'uploads'> & {
  limits?: Parameters<typeof listen>[1]['timeouts']
}

/** The whole process but for the pages, listening on a free port, on a database of its own (or on `databaseUrl`). */
export async function boot(
  env: Record<string, string> = {},
  { limits = {}, ...options }: Options = {},
): Promise<TestApp> {
  const own = env.DATABASE_URL ? undefined : await createTestDatabase()
  const databaseUrl = env.DATABASE_URL ?? own?.url ?? ''
  const dataDir = await mkdtemp(join(tmpdir(), 'boithok-data-'))
  const config = readConfig({
    // For this machine alone, where the address that people see allows it.
    DEMO: /^https:/.test(env.PUBLIC_URL ?? '') ? 'public' : '1',
    ...HIGH_LIMITS,
    ...env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: env.DATA_DIR ?? dataDir,
  })
  const logged: string[] = []
  let time: Date | undefined
  const app = await createApp({
    config,
    databaseUrl,
    log: createLogger('info', { destination: { write: (line) => void logged.push(line) } }),
    clock: () => time ?? new Date(),
    ...options,
  })
  const server = await listen(
    app.fetch,
    { host: '127.0.0.1', port: 0, headers: app.headers, timeouts: limits },
    app.handleFirst,
  )
  return {
    ...app,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    databaseUrl,
    setTime: (to) => {
      time = to === undefined ? undefined : new Date(to)
    },
    logged,
    async stop() {
      await app.stopJobs()
      await drain(server, { grace: 0 })
      await app.close()
      await own?.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
