import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * One form of an answer, finished to the last byte: what is left is the id of the request, the last of its head. A short body
 * is bytes in a text, because Node sends a text in one piece with the head.
 */
type Representation = { etag: string; body: Buffer | string } & Record<Head, () => string[]>
/** `unstored`: for those who show a token. `unchanged`: for those who have it already. */
type Head = 'usual' | 'unstored' | 'unchanged'
type Encoding = 'br' | 'gzip' | 'identity'

export type CachedResponse = {
  /** In bytes, in all its forms together, roughly. */
  size: number
  /** Answers the status. To those who show a token it says that nobody between us may store it. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<number> | number
}

/** In bytes. Longer bodies are not copied for each answer. */
const MAX_STRING_BODY_BYTES = 12_000

/** Less is not worth it: it fits into one packet either way. */
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

/** A 200 to be sent many times. Each form is compressed once, when it is first asked for, and has an ETag of its own. */
export function createCachedResponse(text: string, headers: Record<string, string>): CachedResponse {
  const size = Buffer.byteLength(text)
  const tag = hash('sha256', text, 'base64url').slice(0, 22)
  // A text of ASCII alone is its bytes already.
  const plain = size === text.length && size <= MAX_STRING_BODY_BYTES ? text : asSent(Buffer.from(text))
  const forms: Partial<Record<Encoding, Representation | Promise<Representation>>> = {
    identity: represent('identity', plain),
  }

  function represent(coding: Encoding, body: Buffer | string): Representation {
    const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
    const own = { ...headers, vary: varyOnEncoding(headers.vary) }
    const coded = coding === 'identity' ? own : { ...own, 'content-encoding': coding }
    const length = { 'content-length': String(body.length) }
    return {
      etag,
      body,
      usual: flattenOnce({ ...coded, etag, ...length }),
      unstored: flattenOnce({ ...coded, 'cache-control': 'no-store', ...length }),
      unchanged: flattenOnce({ ...coded, etag }),
    }
  }

  async function compressed(coding: 'br' | 'gzip'): Promise<Representation> {
    const form = represent(coding, asSent(await compressors[coding](bytesOf(plain))))
    forms[coding] = form
    return form
  }

  function formFor(request: IncomingMessage): Representation | Promise<Representation> {
    const coding = encodingFor(request, size)
    forms[coding] ??= compressed(coding as 'br' | 'gzip')
    return forms[coding]
  }

  return {
    size: 2 * size + 2000,
    send(request, response, requestId) {
      const form = formFor(request)
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
    response.writeHead(304, withRequestId(form.unchanged(), requestId)).end()
    return 304
  }
  const head = authorization === undefined ? form.usual() : form.unstored()
  response.writeHead(200, withRequestId(head, requestId)).end(form.body, 'latin1')
  return 200
}

const bytesOf = (body: Buffer | string) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
const asSent = (bytes: Buffer) => (bytes.length <= MAX_STRING_BODY_BYTES ? bytes.toString('latin1') : bytes)

/** Headers as Node takes them fastest, with room for the id at the end; listed when they are first sent. */
function flattenOnce(headers: Record<string, string>): () => string[] {
  let list: string[] | undefined
  return () => {
    list ??= Object.entries({ ...headers, 'x-request-id': '' }).flat()
    return list
  }
}

/** The same list for every answer: Node keeps none of it. */
function withRequestId(head: string[], requestId: string): string[] {
  head[head.length - 1] = requestId
  return head
}

/** RFC 9110, 13.1.2: compared weakly, because whoever stands between us may have weakened it. */
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
