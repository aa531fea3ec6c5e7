import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { errorReply } from '../../api/error-reply.ts'
import { Exchange } from '../../api/exchange.ts'
import type { Pace } from '../../api/pace.ts'
import { Reply } from '../../api/reply.ts'
import { ApiError } from '../../contract/http/errors.ts'
import { currentOperation, runAs } from '../../db/observe/operation.ts'
import { inSpan } from '../../db/observe/span.ts'
import type { Actor } from '../../domain/access.ts'
import type { CachedReply } from './cached-reply.ts'
import type { CrossOrigin } from './cross-origin.ts'
import type { RunFairly } from './fair-queue.ts'
import type { CountRequest } from './rate-limits.ts'
import type { LogRequest } from './request-log.ts'
import { readTarget } from './request-target.ts'
import type { ResponseCache } from './response-cache.ts'
import { type Route, routeName } from './route.ts'
import type { FindRoute } from './router.ts'
import { tooManyRequests } from './too-many-requests.ts'
import type { TraceRequest } from './trace-request.ts'
import { writeReply } from './write-reply.ts'

type Dependencies = {
  isOwnHost: (host: string | undefined) => boolean
  findRoute: FindRoute
  crossOrigin: CrossOrigin
  countRequest: CountRequest
  authenticate: (authorization: string) => Promise<Actor>
  cache: ResponseCache
  /** Resolves when this process has heard of every account that changed before the call, in any process. */
  syncAccounts: () => Promise<void>
  runFairly: RunFairly
  traceRequest: TraceRequest
  logRequest: LogRequest
  /** How fast bodies have to arrive, for tests. */
  pace?: Pace | undefined
  log: Logger
}

/** Nobody receives it; the log and the metrics show the status that nginx uses. */
const CLIENT_GONE = new Reply(null, { status: 499 })

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The way of every request through the server: one spelling of its target → its route → is it for us, and may
 * the asking page call it → limits
 * → who asks → cache → handler (parse, authorize, decide, present: api/endpoint.ts) → write → log.
 */
export function createPipeline(dependencies: Dependencies): RequestListener {
  const { isOwnHost, findRoute, crossOrigin, countRequest, authenticate, cache, syncAccounts, runFairly } =
    dependencies
  const { traceRequest, logRequest, pace, log } = dependencies

  return (request, response) => {
    pass(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a response could not be written')
      response.destroy()
    })
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now()
    const target = readTarget(request)
    if (target !== undefined) request.url = target
    const requestId = randomUUID()
    const exchange = new Exchange(request, requestId, log)
    if (pace) exchange.pace = pace
    const route = findRoute(exchange, target !== undefined)
    crossOrigin.allow(route, request, response)
    const name = routeName(route, exchange.path)
    const isProbe = route.isProbe === true
    const trace = isProbe ? undefined : traceRequest(exchange, name)
    const reply = await runAs({ name: route.operation ?? name, requestId, span: trace?.span }, () =>
      answer(route, exchange, response),
    ).catch((error: unknown) => refuse(error, route, exchange))
    const common = route.headers(exchange)
    const status = await writeReply(request, response, { reply, requestId, common })
    trace?.end(status)
    logRequest({ exchange, name, isProbe, hasKey: route.hasKey === true, status, started })
  }

  async function answer(
    route: Route,
    exchange: Exchange,
    response: ServerResponse,
  ): Promise<Reply | CachedReply> {
    const { authorization, host } = exchange.request.headers
    if (!route.isForAnyHost && !isOwnHost(host)) throw new ApiError('unknown_host')
    const preflight = crossOrigin.preflight(route, exchange.request)
    if (preflight) return preflight
    const client = await countRequest(route, exchange, response)
    if (route.isApi && authorization !== undefined) {
      exchange.actor = await inSpan('authenticate', {}, () => authenticate(authorization))
    }
    const cached =
      route.cache &&
      SAFE_METHODS.has(exchange.request.method ?? '') &&
      (await cache.read(route.cache, exchange))
    if (cached) return cached
    // A client may have gone away while its request waited.
    const waiting = currentOperation()?.span?.begin('wait for a turn')
    const handle = async () => {
      waiting?.end()
      return response.destroyed ? CLIENT_GONE : route.handle(exchange, response)
    }
    const reply = await (client === undefined ? handle() : runFairly(client, handle))
    const mayChangeAccounts = !SAFE_METHODS.has(exchange.request.method ?? '') && !route.isHighVolume
    // So that a sign-in that was just ended, or a role that was just given, is known to the next request.
    if (mayChangeAccounts && reply.status < 400) await syncAccounts()
    return reply
  }
}

function refuse(error: unknown, route: Route, exchange: Exchange): Reply {
  if (error instanceof ApiError && error.status === 429)
    return tooManyRequests(error, route.tooMany, exchange)
  return errorReply(error, exchange)
}
