import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Exchange } from '../../api/exchange.ts'
import { jsonReply, type Reply } from '../../api/reply.ts'
import { ApiError, errorBody } from '../../contract/http/errors.ts'

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** `rawPacket`: the last bytes received. */
type Unparsed = Error & { code?: string; rawPacket?: Buffer }

const METHOD_WITH_RESPONSE_BODY = /^(GET|POST|PUT|PATCH|DELETE|OPTIONS) /

type Headers = Record<string, string>

function createRejection(headers: Headers): { head: Headers; body: string } {
  const body = errorBody(new ApiError('unreadable_request'), randomUUID())
  const own = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' }
  const { requestId } = body
  return { head: { ...headers, ...own, 'x-request-id': requestId }, body: JSON.stringify(body) }
}

/** Answers 400 to a request with an ambiguous target (request-target.ts). */
export function rejectAmbiguous({ requestId }: Exchange): Reply {
  const headers = { 'cache-control': 'no-store', connection: 'close' }
  return jsonReply(errorBody(new ApiError('unreadable_request'), requestId), 400, headers)
}

/** Answers bytes that Node cannot parse as a request, with the same headers and JSON body as other errors. */
export function malformedRequests(headers: Headers) {
  const refusal = () => createRejection(headers)

  /**
   * For Node's `clientError`: bytes that are not HTTP, too many of them, or too slow. Node does not report
   * the method. The response has a body only if the last packet shows that the method is not HEAD. After a
   * HEAD, the client would read the body as another response and report a broken connection.
   */
  function rejectBytes(error: Unparsed, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
    const status = STATUSES[error.code ?? ''] ?? 400
    const { head, body } = refusal()
    const sentBody = METHOD_WITH_RESPONSE_BODY.test(error.rawPacket?.toString('latin1', 0, 8) ?? '')
      ? body
      : ''
    const lines = Object.entries({ ...head, 'content-length': String(sentBody.length) }).map((line) =>
      line.join(': '),
    )
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', sentBody].join('\r\n'))
    // Stop reading from a client that keeps sending.
    setTimeout(() => socket.destroy(), 1000).unref()
  }

  return {
    bytes: rejectBytes,

    /** For Node's `connect` event: this server is not a proxy. */
    tunnel(_: IncomingMessage, socket: Duplex): void {
      rejectBytes(new Error('CONNECT'), socket)
    },

    /** For Node's `checkExpectation` event: an Expect header other than `100-continue`. */
    expectation(_: IncomingMessage, response: ServerResponse): void {
      const { head, body } = refusal()
      response.writeHead(417, head).end(body)
    },
  }
}
