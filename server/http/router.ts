import { maxHeaderSize } from 'node:http'
import createRouter, { type HTTPMethod } from 'find-my-way'
import type { Exchange } from '../../api/exchange.ts'
import type { Route } from './route.ts'

/** Finds the route of a request and sets its parameters. `isReadable`: its target has one meaning. */
export type FindRoute = (exchange: Exchange, isReadable: boolean) => Route

const METHODS: HTTPMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/**
 * The endpoint refuses what is too long, with its own words. No address is longer than the headers that Node
 * reads.
 */
const MAX_PARAMETER_LENGTH = maxHeaderSize

/**
 * `fallbacks` answer requests without a route: of an unknown address, and of a target that cannot be read.
 */
export function createFindRoute(
  routes: Route[],
  fallbacks: { unknown: Route; unreadable: Route },
): FindRoute {
  const router = createRouter({ maxParamLength: MAX_PARAMETER_LENGTH })
  for (const route of routes) router.on([...(route.methods ?? METHODS)], route.path, () => {}, route)
  return (exchange, isReadable) => {
    if (!isReadable) return fallbacks.unreadable
    const { method } = exchange.request
    const found = router.find((method === 'HEAD' ? 'GET' : method) as HTTPMethod, exchange.path)
    if (!found || isIncomplete(found.params)) return fallbacks.unknown
    exchange.params = found.params
    return found.store as Route
  }
}

/** The router takes `/notes/` for `/notes/:id` with an empty id. */
function isIncomplete(params: Record<string, string | undefined>): boolean {
  for (const name in params) if (params[name] === '' && name !== '*') return true
  return false
}
