import { readBytes } from '../../api/body.ts'
import { withoutTurn } from '../../domain/turn.ts'
import type { StandIns } from '../../stand-ins/index.ts'
import { clientAddress } from './client-address.ts'
import { hasBody, toFetchRequest, toReply } from './fetch-handler.ts'
import type { Route, TooManyFormat } from './route.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** How the SDK of a host reads a 429. */
const TOO_MANY: Record<string, TooManyFormat> = {
  'identitytoolkit.googleapis.com': 'identity',
  'securetoken.googleapis.com': 'identity startup',
  'api.stripe.com': 'cards',
}

/** Longer ones are none of their protocols. Each stand-in has a limit of its own below it. */
const MAX_BODY_BYTES = 1024 * 1024
/** Whose SDK a page of another origin calls. */
const FOR_OTHER_ORIGINS = new Set([
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
  'api.imgbb.com',
  'api.stripe.com',
])

/** Requests the signed-in account while a page loads. */
const ACCOUNT_LOOKUP = '/identitytoolkit.googleapis.com/v1/accounts::lookup'

/** The stand-ins for browsers: each host below the product's own origin. */
export function standInRoutes(
  standIns: StandIns,
  trustedProxies: number,
  security: SecurityHeaders,
): Route[] {
  return Object.entries(standIns).flatMap(([address, standIn]): Route[] => {
    if (!standIn) return []
    const route: Route = {
      path: `/${address}/*`,
      limit: address === 'i.ibb.co' ? 'ip-assets' : 'ip-requests',
      tooMany: TOO_MANY[address] ?? 'page',
      headers: security.page,
      ...(FOR_OTHER_ORIGINS.has(address) && { isForOtherOrigins: true }),
      async handle(exchange, response) {
        const { request: incoming } = exchange
        // Stand-ins know no proxies, so they read the client's address from this header.
        const headers = { 'x-client-address': clientAddress(incoming, trustedProxies) }
        const ask = async (body?: Buffer<ArrayBuffer>) =>
          toReply(await standIn.fetch(toFetchRequest(exchange, response, headers, body), { incoming }))
        // It reads pictures itself, a few at once.
        if (address === 'api.imgbb.com') return withoutTurn(ask)
        return ask(hasBody(incoming) ? await readBytes(exchange, MAX_BODY_BYTES) : undefined)
      },
    }
    const lookup: Route = { ...route, path: ACCOUNT_LOOKUP, name: route.path, tooMany: 'identity startup' }
    return address === 'identitytoolkit.googleapis.com' ? [route, lookup] : [route]
  })
}
