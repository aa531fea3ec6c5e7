import { flushCompileCache } from 'node:module'
import { assertUsableDatabase } from '../db/check-server.ts'
import { createPool } from '../db/client.ts'
import { demoAccounts, demoPassword } from '../db/demo/content.ts'
import { findFreePort } from '../db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import type { Arguments } from './arguments.ts'
import { EXIT_WRONG_SETTING, isWorker, notifyReady, startWorkers, WorkerStartError } from './cluster.ts'
import { type Config, readConfig } from './config.ts'
import { requireOwnCopy } from './copy-database.ts'
import { requireUsableFolder } from './data-folder.ts'
import { requireMatchingData } from './demo.ts'
import { createLogger } from './logger.ts'
import { requireNoMisspelt } from './misspelt-settings.ts'
import { requireChosenCluster, requireChosenTables, requirePictures } from './new-database.ts'
import { requireSafeNode } from './node-version.ts'
import { readTyped } from './read-typed.ts'
import type * as Serve from './serve.ts'
import { createServiceManager } from './service-manager.ts'
import { startUsage } from './start-usage.ts'
import { describeStartupError, exitCodeOf } from './startup-errors.ts'

/** A worker gets one word of its own, of its primary. */
const given: Arguments<typeof startUsage>['values'] = isWorker ? {} : readTyped(startUsage).values
const { check, dev: development = false, new: isNew = false } = given
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Stops what was started, in reverse order. */
const started = new AsyncDisposableStack()

const serviceManager = createServiceManager(process.env, say)

let config: Config | undefined

async function start(): Promise<void> {
  await requireSafeNode()
  // PUBLIC_URL needs the port before the server listens.
  if (process.env.PORT === '0') process.env.PORT = String(await findFreePort())
  config = readConfig(process.env)
  if (check) {
    const { checkSettings } = await import('./check-settings.ts')
    process.exit((await checkSettings(config, say)) ? 0 : 1)
  }
  if (!isWorker) {
    requireNoMisspelt(process.env)
    sayWarnings()
  }
  const log = createLogger(config.logLevel, { processes: config.workers })
  process.on('uncaughtException', (error) => {
    // pino flushes its buffer when the process exits.
    log.fatal({ err: error }, 'uncaught exception: the process exits')
    process.exit(1)
  })
  const options = { config, log, development, onOutdated: () => stopOutdated() }
  if (isWorker) {
    await serveInProcess({ ...options, databaseUrl: config.databaseUrl as string })
    return notifyReady(onSignal)
  }

  // Load the modules while PostgreSQL starts.
  const [databaseUrl] = await Promise.all([
    prepareDatabase(config),
    config.workers === 1 && import('./serve.ts'),
  ])
  if (config.workers === 1) await serveInProcess({ ...options, databaseUrl })
  else {
    const workers = await startWorkers(config, databaseUrl, log, stopOutdated)
    started.defer(workers.stop)
  }
  say(`Boithok is at ${config.publicUrl}`)
  if (isNew) say('A new centre begins here. From now on start it without --new')
  void serviceManager.ready()
  if (!config.outbound) say('OUTBOUND=off: no email is sent, no money moves and no provider is asked')
  if (config.demo) {
    const emails = demoAccounts.map(({ email }) => email).join(', ')
    say(`Demo accounts, all with the password ${demoPassword}: ${emails}`)
  }
}

/** What is probably not meant, and harms nobody. */
function sayWarnings(): void {
  if (process.getuid?.() === 0 && !development)
    say(
      'The server runs as root, and needs no right of it: run it as a user of its own (docs/operating/install.md)',
    )
}

/** Imports the app lazily, so that the primary of a cluster stays small. */
async function serveInProcess(options: Parameters<typeof Serve.serve>[0]): Promise<void> {
  const { serve } = await import('./serve.ts')
  await serve(options, started)
}

/**
 * Starts PostgreSQL where none is configured, migrates it, and returns its URL, which may lead through a
 * pooler.
 */
async function prepareDatabase(config: Config): Promise<string> {
  const { demo, databaseUrl, databaseDirectUrl, dataDir, outbound } = config
  const wish = { demo, isNew }
  if (!databaseUrl) await requireChosenCluster(dataDir, wish)
  await requireUsableFolder(dataDir)
  const url = databaseUrl ?? (await startPostgres(dataDir))
  await assertUsableDatabase(url, databaseDirectUrl)
  const setting = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  if (!outbound && databaseUrl) await requireOwnCopy(databaseDirectUrl ?? databaseUrl, setting)
  await requireChosenTables(databaseDirectUrl ?? url, databaseUrl ? setting : 'DATA_DIR', wish)
  await migrate(databaseDirectUrl ?? url, { log: say, setting, ...(!databaseUrl && { dataDir }) })
  // The embedded database is in DATA_DIR too; a copy leaves the bucket of the centre alone.
  if (databaseUrl && !demo && outbound && !config.s3)
    await requirePictures(databaseDirectUrl ?? databaseUrl, dataDir)
  const pool = createPool(databaseDirectUrl ?? url, () => {})
  await requireMatchingData(config, pool, Boolean(process.env.DEMO)).finally(() => pool.end())
  return url
}

async function startPostgres(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: say })
  started.defer(() => postgres.stop())
  return postgres.url
}

/**
 * Ctrl-C in a terminal sends SIGINT twice, directly and through npm. Only a later one means "do not wait".
 */
const SAME_SIGNAL_MS = 1000

let stoppingSince: number | undefined
let exitCode = 0

/** A newer program has migrated the database, and this one would fail after people have paid. */
function stopOutdated(): void {
  exitCode = EXIT_WRONG_SETTING
  onSignal()
}

function onSignal(): void {
  if (stoppingSince === undefined) {
    stoppingSince = performance.now()
    void serviceManager.stopping()
    started.disposeAsync().then(() => process.exit(exitCode), fail)
  } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) {
    process.exit(1)
  }
}

async function fail(error: unknown): Promise<never> {
  if (!(error instanceof WorkerStartError)) process.stderr.write(`${describeStartupError(error, config)}\n`)
  await started.disposeAsync().catch(() => {})
  process.exit(exitCodeOf(error))
}

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
await start().catch((error) => {
  // After a signal, the start fails on what the shutdown has already closed.
  if (stoppingSince === undefined) return fail(error)
})
// Now, because a killed process would lose it.
flushCompileCache()
