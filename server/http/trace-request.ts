import type { Exchange } from '../../api/exchange.ts'
import type { Span, Traces } from '../../db/observe/span.ts'

export type TraceRequest = (
  exchange: Exchange,
  route: string,
) => { span: Span; end(status: number): void } | undefined

type Options = { traces: Traces | undefined; trustedProxies: number }

/**
 * Begins the trace of each request that is sampled. Of a request it tells method, route and status only: its
 * address may contain a token, and its headers who sends it. What a client wrote into `traceparent` counts
 * only when a proxy of ours passed it on.
 */
export function createRequestTracer({ traces, trustedProxies }: Options): TraceRequest {
  if (!traces) return () => undefined
  return (exchange, route) => {
    const { method: sent = 'GET', headers } = exchange.request
    const isFromProxy = trustedProxies > 0 && headers['x-forwarded-for'] !== undefined
    const { traceparent } = headers
    const method = METHODS.has(sent) ? sent : '_OTHER'
    const span = traces.begin(`${method === '_OTHER' ? 'HTTP' : method} ${route}`, {
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.header.x-request-id': [exchange.requestId],
      },
      traceparent: isFromProxy && typeof traceparent === 'string' ? traceparent : undefined,
    })
    if (!span) return undefined
    exchange.traceId = span.traceId
    return {
      span,
      end(status) {
        span.set({ 'http.response.status_code': status })
        span.end(status >= 500 ? String(status) : undefined)
      },
    }
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
