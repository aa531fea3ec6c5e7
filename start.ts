import { flushCompileCache } from 'node:module'
import { type Config, ConfigError, readConfig } from './config.ts'
import { demoAccounts, demoPassword } from './db/demo/content.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { createLog } from './log.ts'
import { withPlaces } from './log-places.ts'
import type * as Serve from './serve.ts'
import { isWorker, reportTo, startWorkers, WorkerFailed } from './workers.ts'

const development = process.argv.includes('--dev')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What has been started, to be stopped in reverse order. */
const started = new AsyncDisposableStack()

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, { processes: config.workers })
  process.on('uncaughtException', (error) => {
    // What is written down reaches the log on the way out: pino writes the rest when a process exits.
    log.fatal({ err: error }, 'the process ends: nobody has caught this')
    process.exit(1)
  })
  const options = { config, log, development }
  if (isWorker) {
    await serveHere({ ...options, databaseUrl: config.databaseUrl as string })
    return reportTo(onSignal)
  }

  // What takes the processor is loaded while PostgreSQL is waited for.
  const [databaseUrl] = await Promise.all([
    prepareDatabase(config),
    config.workers === 1 && import('./serve.ts'),
  ])
  if (config.workers === 1) await serveHere({ ...options, databaseUrl })
  else {
    const workers = await startWorkers(config, databaseUrl, log)
    started.defer(workers.stop)
  }
  say(`Boithok is at ${config.publicUrl}`)
  if (config.demo) {
    const emails = demoAccounts.map(({ email }) => email).join(', ')
    say(`Demo accounts, all with the password ${demoPassword}: ${emails}`)
  }
}

/** Loaded only by a process that serves: one that looks after workers stays small. */
async function serveHere(options: Parameters<typeof Serve.serve>[0]): Promise<void> {
  const { serve } = await import('./serve.ts')
  await serve(options, started)
}

/** Answers its address, with the newest schema in it. */
async function prepareDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  const url = databaseUrl ?? (await startPostgres(dataDir))
  await migrate(url)
  return url
}

async function startPostgres(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: say })
  started.defer(() => postgres.stop())
  return postgres.url
}

/** A terminal's Ctrl-C reaches us twice at once, by itself and through npm: only a later one means "do not wait". */
const SAME_SIGNAL_MS = 1000

let stoppingSince: number | undefined
function onSignal(): void {
  if (stoppingSince === undefined) {
    stoppingSince = performance.now()
    started.disposeAsync().then(() => process.exit(0), fail)
  } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) {
    process.exit(1)
  }
}

async function fail(error: unknown): Promise<never> {
  if (!(error instanceof WorkerFailed)) process.stderr.write(`${explain(error)}\n`)
  await started.disposeAsync().catch(() => {})
  process.exit(1)
}

function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const busy = 'code' in error && error.code === 'EADDRINUSE'
  return busy
    ? `PORT: ${process.env.PORT ?? 3000} is in use by another program`
    : withPlaces(error.stack ?? error.message)
}

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
await start().catch((error) => {
  // Told to stop meanwhile, it stumbles over what has been taken away already.
  if (stoppingSince === undefined) return fail(error)
})
// Now, because a process that is killed would not.
flushCompileCache()
