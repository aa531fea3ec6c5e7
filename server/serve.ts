import type { Logger } from 'pino'
import { createPageHandler } from '../web/request-handler.ts'
import { createApp } from './app.ts'
import { isWorker } from './cluster.ts'
import { collectFromWorkers, workerId } from './cluster-metrics.ts'
import type { Config } from './config.ts'
import { seedDemo } from './demo.ts'
import { drain, listen } from './http/listen.ts'
import { loadBuild, startDevServer } from './web-build.ts'

type Options = {
  config: Config
  log: Logger
  /** A migrated database. */
  databaseUrl: string
  development: boolean
  /** Called when a newer program has migrated the database beyond this one. */
  onOutdated: () => void
}

/** Serves in this process until `started` is disposed. */
export async function serve(
  { config, log, databaseUrl, development, onOutdated }: Options,
  started: AsyncDisposableStack,
): Promise<void> {
  const website = await (development ? startDevServer() : loadBuild())
  started.defer(website.close)
  const mode = development ? 'development' : 'production'
  const app = await createApp({
    config,
    databaseUrl,
    log,
    development,
    onOutdated,
    ...(isWorker && { collectFromWorkers }),
    pages: (services) => createPageHandler(website.build, services, mode),
  })
  started.defer(app.close)
  if (config.demo) await seedDemo(app)
  const { headers } = app
  const address = { host: config.host, port: config.port, shared: config.workers > 1, headers }
  const server = await listen(app.handle, address, website.middleware)
  started.defer(() => drain(server))
  app.startJobs()
  started.defer(app.stopJobs)
  if (workerId === 1) void app.logHealthWarnings()
}
