import type { IncomingMessage } from 'node:http'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { sessionCookieName } from '../../api/auth.ts'
import type { Api } from '../../api/endpoint.ts'
import type { HonoEnv, Services } from '../../api/hono-env.ts'
import { notFoundHandler, onError } from '../../api/respond.ts'
import { mountStandIns, type StandIns } from '../../stand-ins/index.ts'
import type { PageHandler } from '../../web/request-handler.ts'
import type { Config } from '../config.ts'
import type { ReadMetrics } from '../metrics/index.ts'
import { clientAddress } from './client-address.ts'
import { type GoogleOAuth, googleOAuthRoutes } from './google-oauth.ts'
import { metricsEndpoint } from './metrics-endpoint.ts'
import { type LogRequest, requestLogger } from './request-log.ts'
import { type Invalidate, invalidateAfterWrite } from './response-cache/invalidation.ts'
import { securityHeaders } from './security-headers.ts'
import { staticFiles } from './static-files.ts'
import { unsubscribePages } from './unsubscribe.ts'

type Dependencies = {
  config: Config
  log: Logger
  services: Pick<Services, 'context'>
  api: Api
  standIns: StandIns
  /** Undefined without Google, and with Firebase, which does it itself. */
  google: GoogleOAuth | undefined
  pages: PageHandler | undefined
  /** Why this process should get no requests. Undefined: it is ready. */
  findUnreadyReason: () => Promise<string | undefined>
  readMetrics: ReadMetrics
  logRequest: LogRequest
  invalidate: Invalidate
  /** Security headers of responses that are not pages. */
  headers: Record<string, string>
  development: boolean
}

type App = Hono<{ Variables: HonoEnv['Variables'] & SecureHeadersVariables }>

/** Every route of the server, in the order in which a request meets them. */
export function createHttpApp(dependencies: Dependencies): App {
  const { config, log, services, api, standIns, google, development } = dependencies
  const app: App = new Hono()
  app.onError(onError)
  app.notFound(notFoundHandler)
  app.use(requestLogger(log, dependencies.logRequest))
  app.use(securityHeaders(config, development, dependencies.headers))
  app.use(invalidateAfterWrite(dependencies.invalidate))
  mountHealth(app, config, dependencies.findUnreadyReason)
  app.use(compressResponses())
  app.get('/metrics', metricsEndpoint(config.metricsToken, dependencies.readMetrics))
  app.route('/api', api)
  app.use(setClientAddress(config.trustedProxies))
  app.route('/', googleOAuthRoutes(google, config.publicUrl))
  app.route('/', unsubscribePages(services.context))
  app.route('/', mountStandIns(standIns))
  if (!development) app.use(staticFiles())
  // A missing file is a short 404, not a page.
  app.all('/assets/*', notFoundHandler)
  app.all('/pictures/*', notFoundHandler)
  if (dependencies.pages) mountPages(app, config, dependencies.pages)
  return app
}

function mountHealth(
  app: App,
  { outbound }: Config,
  findUnreadyReason: Dependencies['findUnreadyReason'],
): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const reason = await findUnreadyReason()
    if (reason) return c.text(reason, 503)
    return c.text(outbound ? 'ok' : 'ok, OUTBOUND=off: nothing is sent and no money moves')
  })
}

/** Stand-ins, which know no proxies, read the client's address from this header. */
function setClientAddress(trustedProxies: number): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    // In-process requests have no socket.
    const { incoming } = c.env as { incoming?: IncomingMessage }
    const address = incoming ? clientAddress(incoming, trustedProxies) : 'inside'
    c.req.raw.headers.set('x-client-address', address)
    await next()
  }
}

function mountPages(app: App, { publicUrl }: Config, pages: PageHandler): void {
  app.get('*', async (c) => {
    c.set('route', pages.routeOf(c.req.path) ?? '/{page}')
    const page = await pages.handle(c.req.raw, {
      nonce: c.get('secureHeadersNonce'),
      requestId: c.get('requestId'),
      cacheFor: () => {},
    })
    // The page may name its visitor, and the next person at this browser must not see it.
    if (getCookie(c, sessionCookieName(publicUrl)) !== undefined)
      page.headers.set('cache-control', 'no-store')
    return page
  })
}

function compressResponses(): MiddlewareHandler<HonoEnv> {
  const compressing = compress()
  return async (c, next) => {
    await next()
    if (!c.get('skipCompression')) await compressing(c, async () => {})
  }
}
