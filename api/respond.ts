import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ErrorHandler, Context as HonoContext, NotFoundHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal, unavailable } from '../contract/errors.ts'
import type { Refusal as RefusalBody } from '../contract/responses.ts'
import { wording } from '../contract/wording.ts'
import { isOutage } from '../domain/outage.ts'
import type { Environment } from './environment.ts'

/** The one place where an error becomes an answer. A refusal is the person's to read; the rest is the log's. */
export const refuse: ErrorHandler<Environment> = (error, c) => {
  const refusal = refusalOf(error)
  if (!refusal) c.get('log')().error({ err: error }, 'unexpected failure')
  else if (refusal.cause) c.get('log')().warn({ err: refusal.cause }, refusal.message)
  const { status, message, field } = refusal ?? {
    status: 500 as const,
    message: wording.unexpected,
    field: undefined,
  }
  const body: RefusalBody = { message, ...(field && { field }), requestId: c.get('requestId') }
  const headers: Record<string, string> = {}
  // The rest of the body is not read, so nothing that follows it on the connection could be.
  if (status === 413) headers.connection = 'close'
  if (refusal?.retryAfterSeconds) headers['retry-after'] = String(refusal.retryAfterSeconds)
  return sendJson(c, body, status, headers)
}

/** Shorter answers fit into one packet either way. */
const WORTH_COMPRESSING = 1024

const compressed = promisify(gzip)

/** RFC 9110, 12.5.3. */
const TAKES_GZIP = /(^|,)\s*gzip\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i

/**
 * JSON that tells its length. Answers to calls take all headers along as they are: to put them onto an answer one by one,
 * and to compress it as a stream, costs more than the rest of most calls.
 */
export function sendJson(
  c: HonoContext<Environment>,
  body: object,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const own = { ...headers, 'content-type': 'application/json' }
  const common = c.get('headers')
  if (!common) return c.body(text, status, { ...own, 'content-length': String(length) })
  c.set('isFinished', true)
  const answer = (
    bytes: string | Uint8Array<ArrayBuffer>,
    size: number,
    coding: Record<string, string> = {},
  ) =>
    new Response(bytes, {
      status,
      headers: {
        ...common,
        'x-request-id': c.get('requestId'),
        ...own,
        ...coding,
        'content-length': String(size),
      },
    })
  if (length < WORTH_COMPRESSING) return answer(text, length)
  const vary = { vary: 'accept-encoding' }
  if (!TAKES_GZIP.test(c.req.header('accept-encoding') ?? '')) return answer(text, length, vary)
  return compressed(text).then((bytes) =>
    answer(bytes, bytes.length, { ...vary, 'content-encoding': 'gzip' }),
  )
}

/** A database that is away is no fault of the request, which may be made again. */
function refusalOf(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  return isOutage(error) ? unavailable(wording.databaseAway, error) : undefined
}

export const noSuchCall: NotFoundHandler<Environment> = (c) =>
  sendJson(c, { message: wording.noSuchPage, requestId: c.get('requestId') }, 404)
