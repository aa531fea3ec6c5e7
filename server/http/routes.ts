import { showDocumentation } from '../../api/documentation/index.ts'
import type { MountedEndpoint } from '../../api/endpoint.ts'
import { noSuchAddress } from '../../api/error-reply.ts'
import type { Exchange } from '../../api/exchange.ts'
import { createPaymentReturn } from '../../api/payment-returns.ts'
import { Reply } from '../../api/reply.ts'
import type { Services } from '../../api/services.ts'
import { CALENDAR_PATH } from '../../domain/classes/calendar/address.ts'
import { LINK_PATH } from '../../domain/links/keys.ts'
import type { Files } from '../../services/images/files.ts'
import type { StandIns } from '../../stand-ins/index.ts'
import type { PageHandler } from '../../web/request-handler.ts'
import type { Config } from '../config.ts'
import type { ReadMetrics } from '../metrics/index.ts'
import { createAppManifest } from './app-manifest.ts'
import { createCalendarFeed } from './calendar-feed.ts'
import { moveToCanonical } from './canonical-path.ts'
import { centrePictureRoute } from './centre-pictures/routes.ts'
import { frameAncestors } from './cross-origin.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { createGooglePages, GOOGLE_CALLBACK, type GoogleOAuth } from './google-oauth.ts'
import { createLinkPages } from './link-pages.ts'
import { rejectAmbiguous } from './malformed-requests.ts'
import { createMetricsEndpoint } from './metrics-endpoint.ts'
import { pageRoutes } from './page-routes.ts'
import { UNREADABLE } from './request-log.ts'
import type { Route } from './route.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { sharePictureRoutes } from './share-pictures/routes.ts'
import { createSignInFrame, FRAME, POPUP } from './sign-in-frame.ts'
import { standInRoutes } from './stand-in-routes.ts'
import { staticRoutes } from './static-files.ts'
import { createWorkerScript, WORKER_PATH } from './worker-script.ts'

export type RouteDependencies = {
  config: Config
  services: Pick<Services, 'context' | 'publicUrl'>
  api: readonly MountedEndpoint[]
  standIns: StandIns
  /** Uploaded pictures. */
  pictures: Files
  /** Undefined without Google, and with Firebase, which does it itself. */
  google: GoogleOAuth | undefined
  pages: PageHandler | undefined
  /** Why this process should get no requests. Undefined: it is ready. */
  findUnreadyReason: () => Promise<string | undefined>
  readMetrics: ReadMetrics
  security: SecurityHeaders
  development: boolean
}

/** Every address of the server. Endpoints of the API come from the contract, pages from web/routes.ts. */
export function createRoutes(dependencies: RouteDependencies): Route[] {
  const { config, services, google, standIns, security, development } = dependencies
  const page = { limit: 'ip-requests', tooMany: 'page', headers: security.page } as const
  const keyed = { hasKey: true } as const
  const googlePages = createGooglePages(google, config.publicUrl)
  const linkPages = createLinkPages(services.context)
  const linkPath = `${LINK_PATH}/:key`
  return [
    ...monitoringRoutes(dependencies),
    ...fileRoutes(services.context, security),
    ...endpointRoutes(dependencies.api, security),
    { ...page, methods: ['GET'], path: '/api', handle: showDocumentation },
    {
      ...page,
      methods: ['GET', 'POST'],
      path: '/api/payments/:attemptId/return',
      handle: createPaymentReturn(services.context),
    },
    { ...page, methods: ['GET'], path: '/auth/google', handle: googlePages.start },
    { ...page, methods: ['GET'], path: GOOGLE_CALLBACK, handle: googlePages.finish },
    ...(config.firebase ? [] : popupRoutes(page, googlePages.startPopup, config)),
    { ...page, ...keyed, methods: ['GET'], path: linkPath, handle: linkPages.ask },
    { ...page, ...keyed, methods: ['POST'], path: linkPath, handle: linkPages.act },
    {
      ...{ ...page, ...keyed, methods: ['GET'], path: `${CALENDAR_PATH}/:file` },
      headers: () => security.api,
      handle: createCalendarFeed(services.context),
    },
    {
      ...{ ...page, methods: ['GET'], path: '/manifest.webmanifest' },
      handle: createAppManifest(services.context),
    },
    ...standInRoutes(standIns, config.trustedProxies, security),
    ...sharePictureRoutes(services, dependencies.pictures, security),
    centrePictureRoute(services.context, security),
    { ...page, methods: ['GET'], path: WORKER_PATH, handle: createWorkerScript(services.context) },
    ...(development ? [] : staticRoutes(security)),
    ...(dependencies.pages ? pageRoutes(dependencies.pages, config, security) : []),
  ]
}

/** What Firebase's SDK opens and frames at an identity provider of ours, for clients of other origins. */
function popupRoutes(
  page: Pick<Route, 'limit' | 'tooMany' | 'headers'>,
  start: Route['handle'],
  config: Config,
): Route[] {
  const headers = (exchange: Exchange) => {
    const { 'x-frame-options': _, ...rest } = page.headers(exchange)
    return rest
  }
  const handle = createSignInFrame(frameAncestors(config))
  return [
    { ...page, methods: ['GET'], path: POPUP, handle: start },
    { ...page, methods: ['GET'], path: FRAME, headers, handle },
  ]
}

function monitoringRoutes({ config, findUnreadyReason, readMetrics, security }: RouteDependencies): Route[] {
  const common = { methods: ['GET'], tooMany: 'json', headers: security.page } as const
  const probe = { limit: 'none', isForAnyHost: true, isProbe: true } as const
  return [
    { ...common, ...probe, path: '/healthz', handle: async () => text('ok') },
    {
      ...common,
      ...probe,
      path: '/readyz',
      async handle() {
        const reason = await findUnreadyReason()
        if (reason) return text(reason, 503)
        return text(config.outbound ? 'ok' : 'ok, OUTBOUND=off: nothing is sent and no money moves')
      },
    },
    {
      ...common,
      path: '/metrics',
      limit: 'ip-requests',
      handle: createMetricsEndpoint(config.metricsToken, readMetrics),
    },
  ]
}

const text = (body: string, status = 200) =>
  new Reply(body, { status, headers: { 'content-type': 'text/plain; charset=UTF-8' } })

/** For requests without a route. */
export const createFallbacks = (security: SecurityHeaders): { unknown: Route; unreadable: Route } => ({
  unknown: {
    path: '/{unknown}',
    limit: 'ip-requests',
    tooMany: 'page',
    headers: security.page,
    handle: async (exchange) => moveToCanonical(exchange) ?? noSuchAddress(),
  },
  unreadable: {
    path: UNREADABLE,
    name: UNREADABLE,
    limit: 'none',
    isForAnyHost: true,
    tooMany: 'json',
    headers: security.page,
    handle: async (exchange) => rejectAmbiguous(exchange),
  },
})
