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
  /** Its address, such as http://127.0.0.1:41234. */
  url: string
  databaseUrl: string
  /** Sets the clock of the app; without an argument, back to the system clock. */
  setTime(time?: Date | string): void
  /** The log, one JSON line each. */
  logged: string[]
  stop(): Promise<void>
}

type Options = Pick<
  AppOptions,
  | 'clock'
  | 'fetch'
  | 'cardFaults'
  | 'sslcommerzFaults'
  | 'bkashFaults'
  | 'pages'
  | 'statfs'
  | 'uploads'
  | 'pace'
  | 'askEveryMs'
  | 'onQuery'
> & {
  limits?: Parameters<typeof listen>[1]['timeouts']
}

/**
 * The whole app except pages, listening on a free port, with its own database unless `env` has DATABASE_URL.
 */
export async function boot(
  env: Record<string, string> = {},
  { limits = {}, ...options }: Options = {},
): Promise<TestApp> {
  const own = env.DATABASE_URL ? undefined : await createTestDatabase()
  const databaseUrl = env.DATABASE_URL ?? own?.url ?? ''
  const dataDir = await mkdtemp(join(tmpdir(), 'boithok-data-'))
  const config = readConfig({
    // A local demonstration, unless the public URL is on https.
    DEMO: /^https:/.test(env.PUBLIC_URL ?? '') ? 'public' : '1',
    ...HIGH_LIMITS,
    // A connection costs PostgreSQL more time than most tests ask of it.
    DATABASE_CONNECTIONS: '8',
    // On a busy machine any query may be slow, and tests of the log expect no line of it.
    SLOW_QUERY_MS: '600000',
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
    // Tests ask about one payment more often than people do.
    askEveryMs: 50,
    // Where nothing stands between it and PostgreSQL, a 503 is never the machine's.
    ...(own && { databasePatienceMs: 100_000 }),
    ...options,
  })
  // Most tests are about emails, and the desk rings who has none.
  if (!env.SMS_GATEWAY) app.services.context.sms = undefined
  const address = { host: '127.0.0.1', port: 0, headers: app.headers, timeouts: limits }
  const server = await listen(app.handle, address)
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
