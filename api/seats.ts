import { ApiError } from '../contract/http/errors.ts'
import { getSeats, type Seats } from '../contract/sessions/seats.ts'
import type { Actor } from '../domain/access.ts'
import type { SeatStream } from '../domain/seats/seat-stream.ts'
import { getSession } from '../domain/sessions/read.ts'
import { authenticate } from '../domain/users/actor.ts'
import { bearerToken } from './authenticate.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentSeats } from './present.ts'
import { Reply } from './reply.ts'
import type { Services } from './services.ts'

const HEARTBEAT_MS = 15_000
/** Unsent changes after which a stream is closed. Its browser reconnects. */
const MAX_BEHIND = 50

/** JSON; or, for clients that accept an event stream, an event for each change. */
export function mountSeats(api: Api, { context, seatStream, watchUser }: Services): void {
  endpoint(api, getSeats, async ({ actor, params }, { request }) => {
    const { accept = '', authorization } = request.headers
    const session = await getSession(context, actor, params.id)
    const first = presentSeats(session)
    if (!accept.includes('text/event-stream')) return first
    const stream = eventStream(
      seatStream,
      session.id,
      first,
      actor && signIn(actor, bearerToken(authorization) ?? ''),
    )
    if (!stream) throw new ApiError('too_many_watching')
    const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    return new Reply(stream, { headers })
  })

  function signIn(actor: Actor, token: string): SignIn {
    return {
      async stands() {
        const now = await authenticate(context, token)
        return now?.role === actor.role
      },
      watch: (hear) => watchUser(actor.uid, hear),
    }
  }
}

/** The sign-in of a watcher, rechecked while the stream is open. */
type SignIn = { stands: () => Promise<boolean>; watch: (hear: () => void) => () => void }

/**
 * Server-sent events (html.spec.whatwg.org): an event `seats` at once and with each change, and a comment as
 * a heartbeat.
 */
function eventStream(
  liveSeats: SeatStream,
  sessionId: string,
  first: Seats,
  signIn: SignIn | null,
): ReadableStream | undefined {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let last = ''
  const send = (seats: Seats) => {
    const data = JSON.stringify(seats)
    if (data !== last) write(`event: seats\ndata: ${data}\n\n`)
    last = data
  }
  const stop = liveSeats.subscribe(sessionId, { send: (seats) => send(presentSeats(seats)), end })
  if (!stop) return undefined
  const heartbeat = setInterval(() => {
    write(': \n\n')
    // The token may have expired.
    check()
  }, HEARTBEAT_MS).unref()
  const stopWatching = signIn?.watch(check)
  // The sign-in may have changed since the request was authorized.
  check()

  /**
   * Ends the stream when the watcher has signed out, been disabled or deleted, or changed role. The browser
   * reconnects.
   */
  function check(): void {
    signIn?.stands().then(
      (stands) => stands || end(),
      () => end(),
    )
  }

  function write(text: string): void {
    if ((controller?.desiredSize ?? 0) < -MAX_BEHIND) end()
    else controller?.enqueue(encoder.encode(text))
  }

  function end(): void {
    clearInterval(heartbeat)
    stopWatching?.()
    stop?.()
    controller?.close()
    controller = undefined
  }

  return new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
      send(first)
    },
    cancel() {
      controller = undefined
      end()
    },
  })
}
