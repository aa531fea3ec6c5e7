import type { IncomingMessage } from 'node:http'
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { sessionCookieName } from '../../api/auth.ts'
import type { Api } from '../../api/endpoint.ts'
import type { HonoEnv } from '../../api/hono-env.ts'
import { notFoundHandler, onError } from '../../api/respond.ts'
import type { Context } from '../../domain/context.ts'
import { mountStandIns, type StandIns } from '../../stand-ins/index.ts'
import type { PageHandler } from '../../web/request-handler.ts'
import type { Config } from '../config.ts'
import { metricsEndpoint } from '../metrics/endpoint.ts'
import type { Metric } from '../metrics/prometheus.ts'
import { clientAddress } from './client-address.ts'
import { type GoogleOAuth, googleOAuthRoutes } from './google-oauth.ts'
import { type LogRequest, requestLogger } from './request-log.ts'
import { type Invalidate, invalidateAfterWrite } from './response-cache/invalidation.ts'
import { securityHeaders } from './security-headers.ts'
import { staticFiles } from './static-files.ts'
import { unsubscribePages } from './unsubscribe.ts'

type Dependencies = {
  config: Config
  log: Logger
  context: Pick<Context, 'database'>
  api: Api
  standIns: StandIns
  /** Undefined without Google, or where Firebase does it. */
  google: GoogleOAuth | undefined
  pages: PageHandler | undefined
  /** Why requests should go elsewhere; undefined when all is well. */
  unready: () => Promise<string | undefined>
  /** What the server tells of itself, to Prometheus. */
  metrics: () => Promise<Metric[]>
  record: LogRequest
  forget: Invalidate
  /** Protective ones, for what is no page. */
  headers: Record<string, string>
  development: boolean
}

type Variables = HonoEnv['Variables'] & SecureHeadersVariables

/** Everything that listens on the port, in the order in which a request meets it. */
export function createHttpApp({
  config,
  log,
  context,
  api,
  standIns,
  google,
  pages,
  unready,
  metrics,
  record,
  forget,
  headers,
  development,
}: Dependencies): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>()
  app.onError(onError)
  app.notFound(notFoundHandler)
  app.use(requestLogger(log, record))
  app.use(securityHeaders(config, development, headers))
  app.use(invalidateAfterWrite(forget))

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const reason = await unready()
    if (reason) return c.text(reason, 503)
    return c.text(config.outbound ? 'ok' : 'ok, OUTBOUND=off: nothing is sent and no money moves')
  })

  app.use(compressResponses())
  app.get('/metrics', metricsEndpoint(config.metricsToken, metrics))
  app.route('/api', api)
  app.use(async (c, next) => {
    // Requests made inside the process have no socket.
    const { incoming } = c.env as { incoming?: IncomingMessage }
    const address = incoming ? clientAddress(incoming, config.trustedProxies) : 'inside'
    c.req.raw.headers.set('x-client-address', address)
    await next()
  })
  app.route('/', googleOAuthRoutes(google, config.publicUrl))
  app.route('/', unsubscribePages(context))
  app.route('/', mountStandIns(standIns))
  if (!development) app.use(staticFiles())
  // What looks like a file and is none needs no page that says so.
  app.all('/assets/*', notFoundHandler)
  app.all('/pictures/*', notFoundHandler)
  if (pages)
    app.get('*', async (c) => {
      c.set('route', pages.routeOf(c.req.path) ?? '/{page}')
      const page = await pages.handle(c.req.raw, pageRequest(c))
      // It may say who is here: not even their own browser keeps it, which somebody else may use after them.
      if (getCookie(c, sessionCookieName(config.publicUrl)) !== undefined)
        page.headers.set('cache-control', 'no-store')
      return page
    })
  return app
}

function compressResponses(): MiddlewareHandler<HonoEnv> {
  const compressing = compress()
  return async (c, next) => {
    await next()
    if (!c.get('skipCompression')) await compressing(c, async () => {})
  }
}

const pageRequest = (c: HonoContext<{ Variables: Variables }>) => ({
  nonce: c.get('secureHeadersNonce'),
  requestId: c.get('requestId'),
  cacheFor: () => {},
})
