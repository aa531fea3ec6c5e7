import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * A cached response in one encoding. Only x-request-id, the last header, is filled in per request. A short body is a latin1
 * string, because Node writes a string in one piece with the headers.
 */
type Representation = { etag: string; body: Buffer | string } & Record<Head, () => string[]>
/** `noStore`: for requests with a token. `notModified`: for a 304. */
type Head = 'ok' | 'noStore' | 'notModified'
type Encoding = 'br' | 'gzip' | 'identity'

export type CachedResponse = {
  /** Approximate bytes of all representations together. */
  size: number
  /** Returns the status. Responses to requests with a token are `no-store`. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<number> | number
}

/** Longer bodies stay buffers, which are not copied for each response. */
const MAX_STRING_BODY_BYTES = 12_000

/** Shorter bodies fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** A 200 to send many times. Each encoding is compressed on first use and has its own ETag. */
export function createCachedResponse(text: string, headers: Record<string, string>): CachedResponse {
  const size = Buffer.byteLength(text)
  const tag = hash('sha256', text, 'base64url').slice(0, 22)
  // An ASCII text is its own latin1 encoding.
  const plain = size === text.length && size <= MAX_STRING_BODY_BYTES ? text : asSent(Buffer.from(text))
  const representations: Partial<Record<Encoding, Representation | Promise<Representation>>> = {
    identity: represent('identity', plain),
  }

  function represent(encoding: Encoding, body: Buffer | string): Representation {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    const own = { ...headers, vary: varyOnEncoding(headers.vary) }
    const coded = encoding === 'identity' ? own : { ...own, 'content-encoding': encoding }
    const length = { 'content-length': String(body.length) }
    return {
      etag,
      body,
      ok: flattenOnce({ ...coded, etag, ...length }),
      noStore: flattenOnce({ ...coded, 'cache-control': 'no-store', ...length }),
      notModified: flattenOnce({ ...coded, etag }),
    }
  }

  async function compressed(encoding: 'br' | 'gzip'): Promise<Representation> {
    const form = represent(encoding, asSent(await compressors[encoding](bytesOf(plain))))
    representations[encoding] = form
    return form
  }

  function representationFor(request: IncomingMessage): Representation | Promise<Representation> {
    const encoding = encodingFor(request, size)
    representations[encoding] ??= compressed(encoding as 'br' | 'gzip')
    return representations[encoding]
  }

  return {
    size: 2 * size + 2000,
    send(request, response, requestId) {
      const form = representationFor(request)
      return form instanceof Promise
        ? form.then((done) => sendRepresentation(done, request, response, requestId))
        : sendRepresentation(form, request, response, requestId)
    },
  }
}

function sendRepresentation(
  form: Representation,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): number {
  const { authorization, 'if-none-match': known } = request.headers
  if (authorization === undefined && known !== undefined && matchesEtag(known, form.etag)) {
    response.writeHead(304, withRequestId(form.notModified(), requestId)).end()
    return 304
  }
  const head = authorization === undefined ? form.ok() : form.noStore()
  response.writeHead(200, withRequestId(head, requestId)).end(form.body, 'latin1')
  return 200
}

const bytesOf = (body: Buffer | string) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
const asSent = (bytes: Buffer) => (bytes.length <= MAX_STRING_BODY_BYTES ? bytes.toString('latin1') : bytes)

/** Headers as the flat list that Node writes fastest, with a placeholder for the id at the end; built on first use. */
function flattenOnce(headers: Record<string, string>): () => string[] {
  let list: string[] | undefined
  return () => {
    list ??= Object.entries({ ...headers, 'x-request-id': '' }).flat()
    return list
  }
}

/** Reuses the list for every response, because Node does not keep it. */
function withRequestId(head: string[], requestId: string): string[] {
  head[head.length - 1] = requestId
  return head
}

/** RFC 9110, 13.1.2: a weak comparison, because a proxy may have weakened the tag. */
function matchesEtag(list: string, etag: string): boolean {
  if (list === etag || list.trim() === '*') return true
  return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function encodingFor(request: IncomingMessage, length: number): Encoding {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string' || length < MIN_COMPRESSED_BYTES) return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

/** RFC 9110, 12.5.3. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';')
    return name.trim() === coding && !parameters.some((part) => /^\s*q=0(\.0*)?\s*$/.test(part))
  })
}

const varyOnEncoding = (vary: string | undefined) => (vary ? `${vary}, accept-encoding` : 'accept-encoding')
