import type { Logger } from 'pino'
import { createPageHandler } from '../web/request-handler.ts'
import { createApp } from './app.ts'
import { isWorker } from './cluster.ts'
import { askWorkers, workerNumber } from './cluster-metrics.ts'
import type { Config } from './config.ts'
import { startDemo } from './demo.ts'
import { drain, listen } from './http/listen.ts'
import { builtWebsite, developedWebsite } from './web-build.ts'

type Options = {
  config: Config
  log: Logger
  /** A migrated database. */
  databaseUrl: string
  development: boolean
  /** Called when the database has become one for newer programs alone. */
  onTooOld: () => void
}

/** Serves in this process, until the stack is disposed of. */
export async function serve(
  { config, log, databaseUrl, development, onTooOld }: Options,
  started: AsyncDisposableStack,
): Promise<void> {
  const website = await (development ? developedWebsite() : builtWebsite())
  started.defer(website.close)
  const mode = development ? 'development' : 'production'
  const app = await createApp({
    config,
    databaseUrl,
    log,
    development,
    onTooOld,
    ...(isWorker && { askWorkers }),
    pages: (services) => createPageHandler(website.build, services, mode),
  })
  started.defer(app.close)
  if (config.demo) await startDemo(app)
  const { headers } = app
  const address = { host: config.host, port: config.port, shared: config.workers > 1, headers }
  const server = await listen(app.fetch, address, website.middleware ?? app.first)
  started.defer(() => drain(server))
  app.startWork()
  started.defer(app.stopWork)
  if (workerNumber === 1) void app.warnOfFaults()
}
