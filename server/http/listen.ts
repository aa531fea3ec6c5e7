import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { malformedRequests } from './malformed-requests.ts'

/**
 * Longer than proxies and clients keep an idle connection (a minute, as a rule): whoever closes first must not be us, or
 * a request that is just on its way meets a closed door.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Whoever takes longer to send is holding a connection, not using it: a slow phone sends the largest picture within three
 * minutes. A minute for the headers, because in a rush it is we who read them late.
 */
const REQUEST_TIMEOUTS = {
  headersTimeout: 60_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
}

type Fetch = Parameters<typeof getRequestListener>[0]
/** Answers a request, or calls `next` when it is not its own. */
export type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Address = {
  host: string
  port: number
  /** Other processes listen on the same port. */
  shared?: boolean
  /** Those of answers to what never comes to the app. */
  headers?: Record<string, string>
  /** How long a request may take to arrive, in milliseconds. */
  timeouts?: Partial<typeof REQUEST_TIMEOUTS>
}

const openSockets = new WeakMap<Server, Set<Socket>>()

/** Listens, and resolves when it does. `first` sees every request before the app does: Vite, in development. */
export async function listen(
  fetch: Fetch,
  { host, port, shared = false, headers = {}, timeouts }: Address,
  first?: NodeMiddleware,
): Promise<Server> {
  const unreadable = malformedRequests(headers)
  const answer = getRequestListener(fetch, { errorHandler: unreadable.address })
  const server = createServer(
    { ...REQUEST_TIMEOUTS, ...timeouts, requireHostHeader: false },
    (request, response) => {
      // It is being drained: who keeps the connection for their next request shall not.
      if (!server.listening) response.shouldKeepAlive = false
      if (first) first(request, response, () => void answer(request, response))
      else void answer(request, response)
    },
  )
  server.on('clientError', unreadable.bytes)
  server.on('connect', unreadable.tunnel)
  server.on('checkExpectation', unreadable.expectation)
  const sockets = new Set<Socket>()
  openSockets.set(server, sockets)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, reusePort: shared, backlog: 4096 }, resolve)
  })
  return server
}

/** In milliseconds: longer than a payment takes at most, which asks a provider that is slow three times. */
const DRAIN_TIMEOUT_MS = 35_000
/** So long whoever keeps a connection may go on to use it: a request that is on its way must not meet a closed door. */
const KEEP_ALIVE_GRACE_MS = 2000

/**
 * Takes no new connections and waits until those at work have been answered, at most `patience`. Whoever is connected
 * and asks once more within `grace` is answered and told to close.
 */
export async function drain(
  server: Server,
  { patience = DRAIN_TIMEOUT_MS, grace = KEEP_ALIVE_GRACE_MS } = {},
): Promise<void> {
  // Whoever has knocked would be reset: in its next turns the event loop lets them in.
  await turn()
  await turn()
  // The one of HTTP closes idle connections at once.
  const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
  let sweep: NodeJS.Timeout | undefined
  const late = setTimeout(() => {
    closeIdle(server)
    // Again and again, because connections that are at work now are kept alive once they have been answered.
    sweep = setInterval(closeIdle, 50, server)
  }, grace)
  const impatient = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(late)
  clearInterval(sweep)
  clearTimeout(impatient)
}

/** Node takes a connection that browsers make beforehand, and never ask anything, for one at work. */
function closeIdle(server: Server): void {
  server.closeIdleConnections()
  for (const socket of openSockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}
