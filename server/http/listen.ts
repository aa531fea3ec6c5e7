import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { malformedRequests } from './malformed-requests.ts'

/**
 * Longer than proxies and clients keep an idle connection (usually a minute). If the server closed first, a
 * request already on its way would fail.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Bounds how long a client may hold a connection. A slow phone sends the largest picture within three
 * minutes. Headers have a minute, because an overloaded server reads them late.
 */
const REQUEST_TIMEOUTS = {
  headersTimeout: 60_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
}

/** Answers a request or calls `next`. */
export type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Address = {
  host: string
  port: number
  /** Other processes listen on the same port (SO_REUSEPORT). */
  shared?: boolean
  /** Headers of responses to requests that never reach the app. */
  headers?: Record<string, string>
  /** How long a request may take to arrive, in ms. */
  timeouts?: Partial<typeof REQUEST_TIMEOUTS>
}

const openSockets = new WeakMap<Server, Set<Socket>>()

/** Resolves when the server listens. `first` runs before `handle`; in development it is Vite. */
export async function listen(
  handle: RequestListener,
  { host, port, shared = false, headers = {}, timeouts }: Address,
  first?: NodeMiddleware,
): Promise<Server> {
  const unreadable = malformedRequests(headers)
  const server = createServer(
    { ...REQUEST_TIMEOUTS, ...timeouts, requireHostHeader: false },
    (request, response) => {
      // While draining, ask clients to close the connection after this response.
      if (!server.listening) response.shouldKeepAlive = false
      if (first) first(request, response, () => handle(request, response))
      else handle(request, response)
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

/** Longer than the slowest payment, which calls a slow provider three times. */
const DRAIN_TIMEOUT_MS = 35_000
/** How long an open connection may still send a request, because one may already be on its way. */
const KEEP_ALIVE_GRACE_MS = 2000

/**
 * Stops accepting connections, and waits until requests in progress are answered, at most `patience` ms. A
 * request on an open connection within `grace` ms is still answered, with `Connection: close`.
 */
export async function drain(
  server: Server,
  { patience = DRAIN_TIMEOUT_MS, grace = KEEP_ALIVE_GRACE_MS } = {},
): Promise<void> {
  // Connections in the backlog would be reset. The event loop accepts them in its next turns.
  await turn()
  await turn()
  // Not http.Server's close, which closes idle connections at once.
  const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
  let sweep: NodeJS.Timeout | undefined
  const late = setTimeout(() => {
    closeIdle(server)
    // Repeatedly, because busy connections become idle after their response.
    sweep = setInterval(closeIdle, 50, server)
  }, grace)
  const impatient = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(late)
  clearInterval(sweep)
  clearTimeout(impatient)
}

/** Node does not count a connection that never sent a byte (a browser's preconnect) as idle. */
function closeIdle(server: Server): void {
  server.closeIdleConnections()
  for (const socket of openSockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
}
