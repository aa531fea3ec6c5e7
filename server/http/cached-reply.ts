import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accepts, compressors, type Encoding, MIN_COMPRESSED_BYTES, varyOnEncoding } from './encoding.ts'

/**
 * A cached reply in one encoding. Only x-request-id, the last header, is filled in per request. A short body
 * is a latin1 string, because Node writes a string in one piece with the headers.
 */
type Representation = { etag: string; body: Buffer | string } & Record<Head, () => string[]>
/** `noStore`: for requests with a token. `notModified`: for a 304. */
type Head = 'ok' | 'noStore' | 'notModified'

/** Longer bodies stay buffers, which are not copied for each response. */
const MAX_STRING_BODY_BYTES = 12_000

/** A 200 to send many times. Each encoding is compressed on first use and has its own ETag. */
export class CachedReply {
  readonly #headers: Record<string, string>
  readonly #plain: Buffer | string
  readonly #tag: string
  readonly #representations = new Map<Encoding, Representation | Promise<Representation>>()

  /** `headers`: all of the response but the ones that describe its encoding. */
  constructor(text: string, headers: Record<string, string>) {
    const length = Buffer.byteLength(text)
    this.#headers = headers
    this.#tag = hash('sha256', text, 'base64url').slice(0, 22)
    // An ASCII text is its own latin1 encoding.
    this.#plain = length === text.length && length <= MAX_STRING_BODY_BYTES ? text : asSent(Buffer.from(text))
  }

  /** Approximate bytes of all representations together. */
  get size(): number {
    return 2 * this.#plain.length + 2000
  }

  /**
   * Returns the status: 200, or 304 for a client that has the same. Responses to requests with a token are
   * `no-store`.
   */
  write(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<number> | number {
    const made = this.#representationFor(request)
    return made instanceof Promise
      ? made.then((representation) => write(representation, request, response, requestId))
      : write(made, request, response, requestId)
  }

  #representationFor(request: IncomingMessage): Representation | Promise<Representation> {
    const encoding = this.#encodingFor(request)
    const made = this.#representations.get(encoding) ?? this.#represent(encoding)
    this.#representations.set(encoding, made)
    return made
  }

  #encodingFor(request: IncomingMessage): Encoding {
    if (this.#plain.length < MIN_COMPRESSED_BYTES) return 'identity'
    if (accepts(request, 'br')) return 'br'
    return accepts(request, 'gzip') ? 'gzip' : 'identity'
  }

  #represent(encoding: Encoding): Representation | Promise<Representation> {
    if (encoding === 'identity') return this.#representation(encoding, this.#plain)
    return compressors[encoding](bytesOf(this.#plain)).then((bytes) => {
      const made = this.#representation(encoding, asSent(bytes))
      this.#representations.set(encoding, made)
      return made
    })
  }

  #representation(encoding: Encoding, body: Buffer | string): Representation {
    const etag = encoding === 'identity' ? `"${this.#tag}"` : `"${this.#tag}-${encoding}"`
    const own = { ...this.#headers, vary: varyOnEncoding(this.#headers.vary) }
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
}

function write(
  representation: Representation,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): number {
  const { etag, body } = representation
  const { authorization, 'if-none-match': known } = request.headers
  if (authorization === undefined && known !== undefined && matchesEtag(known, etag)) {
    response.writeHead(304, withRequestId(representation.notModified(), requestId)).end()
    return 304
  }
  const head = authorization === undefined ? representation.ok() : representation.noStore()
  response.writeHead(200, withRequestId(head, requestId)).end(body, 'latin1')
  return 200
}

const bytesOf = (body: Buffer | string) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
const asSent = (bytes: Buffer) => (bytes.length <= MAX_STRING_BODY_BYTES ? bytes.toString('latin1') : bytes)

/**
 * Headers as the flat list that Node writes fastest, with a placeholder for the id at the end; built on first
 * use.
 */
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
