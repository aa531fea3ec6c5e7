import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as streamWeb from 'node:stream/web'
import type { Reply, ReplyHeaders } from '../../api/reply.ts'
import { CachedReply } from './cached-reply.ts'
import {
  accepts,
  compressors,
  gzipStream,
  isCompressible,
  MIN_COMPRESSED_BYTES,
  varyOnEncoding,
} from './encoding.ts'

/** An answer 503 that does not say by itself when to ask again says this. */
const RETRY_SECONDS = '5'

/**
 * Writes every response of the server, compressed where the client accepts it, and returns its status.
 * `common` are the headers of its route; the reply's own come first. Resolves when the head is written; a
 * stream goes on.
 */
export function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  { reply, requestId, common }: { reply: Reply | CachedReply; requestId: string; common: ReplyHeaders },
): Promise<number> | number {
  return reply instanceof CachedReply
    ? reply.write(request, response, requestId)
    : write(request, response, { reply, head: { ...common, 'x-request-id': requestId } })
}

async function write(
  request: IncomingMessage,
  response: ServerResponse,
  { reply, head }: { reply: Reply; head: ReplyHeaders },
): Promise<number> {
  const { status, headers, body } = await encode(request, reply)
  const again = status === 503 ? { 'retry-after': RETRY_SECONDS } : {}
  response.writeHead(status, { ...again, ...head, ...headers })
  if (request.method === 'HEAD' || body === null) response.end()
  else if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body)
  // A client may go away at any time.
  else pipeline(body, response).catch(() => response.destroy())
  return status
}

type Encoded = { status: number; headers: ReplyHeaders; body: string | Buffer | Readable | null }

async function encode(request: IncomingMessage, { status, headers, body }: Reply): Promise<Encoded> {
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  const isShort = isText && Buffer.byteLength(body) < MIN_COMPRESSED_BYTES
  const type = String(headers['content-type'] ?? '')
  if (body === null) return { status, headers, body }
  const plain = isText ? body : Readable.fromWeb(body as streamWeb.ReadableStream)
  // A part of a file (206) has its place in the plain file.
  if (isShort || status === 206 || headers['content-encoding'] || !isCompressible(type))
    return withLength(status, headers, plain)
  const varying = { ...headers, vary: varyOnEncoding(headers.vary) }
  if (!accepts(request, 'gzip')) return withLength(status, varying, plain)
  const { 'content-length': _, ...own }: ReplyHeaders = { ...varying, 'content-encoding': 'gzip' }
  if (plain instanceof Readable) return { status, headers: own, body: plain.pipe(gzipStream()) }
  return withLength(status, own, await compressors.gzip(plain))
}

const withLength = (status: number, headers: ReplyHeaders, body: string | Buffer | Readable): Encoded =>
  body instanceof Readable
    ? { status, headers, body }
    : { status, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body }
