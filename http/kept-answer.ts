import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One form of an answer, finished to the last byte: what is left is the id of the request. */
type Representation = { etag: string; head: string[]; unstored: string[]; body: Buffer }
type Coding = 'br' | 'gzip' | 'identity'

export type KeptAnswer = {
  /** In bytes, in all its forms together, roughly. */
  size: number
  /** Answers the status. To those who show a token it says that nobody between us may store it. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<number> | number
}

/** Less is not worth it: it fits into one packet either way. */
const WORTH_COMPRESSING = 1024

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
export function createKeptAnswer(text: string, headers: Record<string, string>): KeptAnswer {
  const body = Buffer.from(text)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const forms: Partial<Record<Coding, Representation | Promise<Representation>>> = {
    identity: represent('identity', body),
  }

  function represent(coding: Coding, bytes: Buffer): Representation {
    const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`
    const own = { ...headers, vary: withEncoding(headers.vary) }
    const coded = coding === 'identity' ? own : { ...own, 'content-encoding': coding }
    const head = Object.entries({ ...coded, etag }).flat()
    const unstored = Object.entries({ ...coded, 'cache-control': 'no-store' }).flat()
    return { etag, head, unstored, body: bytes }
  }

  async function compressed(coding: 'br' | 'gzip'): Promise<Representation> {
    const form = represent(coding, await compressors[coding](body))
    forms[coding] = form
    return form
  }

  function formFor(request: IncomingMessage): Representation | Promise<Representation> {
    const coding = codingFor(request, body.length)
    forms[coding] ??= compressed(coding as 'br' | 'gzip')
    return forms[coding]
  }

  return {
    size: 2 * body.length + 2000,
    send(request, response, requestId) {
      const form = formFor(request)
      return form instanceof Promise
        ? form.then((done) => sendForm(done, request, response, requestId))
        : sendForm(form, request, response, requestId)
    },
  }
}

function sendForm(
  { etag, head, unstored, body }: Representation,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): number {
  const { authorization, 'if-none-match': known } = request.headers
  if (authorization === undefined && known !== undefined && includesTag(known, etag)) {
    response.writeHead(304, [...head, 'x-request-id', requestId]).end()
    return 304
  }
  const length = String(body.length)
  const own = authorization === undefined ? head : unstored
  response.writeHead(200, [...own, 'content-length', length, 'x-request-id', requestId]).end(body)
  return 200
}

/** RFC 9110, 13.1.2: compared weakly, because whoever stands between us may have weakened it. */
function includesTag(list: string, etag: string): boolean {
  if (list === etag || list.trim() === '*') return true
  return list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function codingFor(request: IncomingMessage, length: number): Coding {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string' || length < WORTH_COMPRESSING) return 'identity'
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

const withEncoding = (vary: string | undefined) => (vary ? `${vary}, accept-encoding` : 'accept-encoding')
