import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import type { Refusal } from '../contract/responses.ts'
import { wording } from '../contract/wording.ts'

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what cannot be read as a request, and so never comes to the doors, as they would: protected, and in JSON. */
export function refuseUnreadable(headers: Record<string, string>) {
  function refusal(): { head: Record<string, string>; body: string } {
    const body: Refusal = { message: wording.unreadable, requestId: randomUUID() }
    const own = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' }
    return { head: { ...headers, ...own, 'x-request-id': body.requestId }, body: JSON.stringify(body) }
  }

  return {
    /** For Node's `clientError`: bytes that are not HTTP, or too many of them, or too slow. */
    bytes(error: Error & { code?: string }, socket: Duplex): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
      const status = STATUSES[error.code ?? ''] ?? 400
      const { head, body } = refusal()
      const lines = Object.entries({ ...head, 'content-length': String(body.length) }).map((line) =>
        line.join(': '),
      )
      socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
      // Whoever goes on sending has nobody to talk to.
      setTimeout(() => socket.destroy(), 1000).unref()
    },

    /** For Node's `checkExpectation`: whoever expects anything but `100-continue`. */
    expectation(_: IncomingMessage, response: ServerResponse): void {
      const { head, body } = refusal()
      response.writeHead(417, head).end(body)
    },

    /** For a host or an address that no URL can have; anything else is a fault of ours. */
    address(error: unknown): Response {
      const { head, body } = refusal()
      return new Response(body, { status: error instanceof RequestError ? 400 : 500, headers: head })
    },
  }
}
