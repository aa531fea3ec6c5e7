import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ErrorHandler, Context as HonoContext, NotFoundHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import {
  ApiError,
  errorBody,
  notFound,
  type ErrorResponse as RefusalBody,
  unauthenticated,
  unavailable,
} from '../contract/errors.ts'
import { isDatabaseUnavailable } from '../domain/database-unavailable.ts'
import { isDeletedAccountError } from '../domain/users/deleted.ts'
import type { HonoEnv } from './hono-env.ts'

type ErrorResponse = { status: ContentfulStatusCode; body: RefusalBody; headers: Record<string, string> }

/** The one place where an error becomes an answer. A refusal is the person's to read; the rest is the log's. */
export function errorResponse(error: unknown, requestId: string, log: () => Logger): ErrorResponse {
  const refusal = refusalOf(error)
  if (!refusal) log().error({ err: error }, 'unexpected failure')
  else if (refusal.cause) log().warn({ err: refusal.cause }, refusal.message)
  const told = refusal ?? new ApiError('unexpected')
  const { status } = told
  const headers: Record<string, string> = {}
  // The rest of the body is not read, so the connection cannot be reused.
  if (status === 408 || status === 413) headers.connection = 'close'
  if (refusal?.retryAfterSeconds) headers['retry-after'] = String(refusal.retryAfterSeconds)
  return { status, body: errorBody(told, requestId), headers }
}

export const onError: ErrorHandler<HonoEnv> = (error, c) => {
  const { status, body, headers } = errorResponse(error, c.get('requestId'), c.get('log'))
  return sendJson(c, body, status, headers)
}

/** Shorter responses fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1024

const compressed = promisify(gzip)

/** RFC 9110, 12.5.3. */
const ACCEPTS_GZIP = /(^|,)\s*gzip\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i

/** A body and the headers that describe it. */
type EncodedJson = { bytes: string | Buffer<ArrayBuffer>; headers: Record<string, string> }

const JSON_TYPE = { 'content-type': 'application/json' }

/** JSON with a Content-Length, compressed where the client accepts it and it is long enough. */
export function encodeJson(
  body: object,
  acceptEncoding: string | undefined,
): EncodedJson | Promise<EncodedJson> {
  const bytes = JSON.stringify(body)
  const length = Buffer.byteLength(bytes)
  if (length < MIN_COMPRESSED_BYTES)
    return { bytes, headers: { ...JSON_TYPE, 'content-length': String(length) } }
  const headers = { ...JSON_TYPE, vary: 'accept-encoding' }
  if (!ACCEPTS_GZIP.test(acceptEncoding ?? ''))
    return { bytes, headers: { ...headers, 'content-length': String(length) } }
  return compressed(bytes).then((bytes) => ({
    bytes,
    headers: { ...headers, 'content-encoding': 'gzip', 'content-length': String(bytes.length) },
  }))
}

/**
 * Builds the response with all headers at once. Setting headers one by one and compressing as a stream cost more than the rest
 * of most requests.
 */
export function sendJson(
  c: HonoContext<HonoEnv>,
  body: object,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  const common = c.get('headers')
  if (common) c.set('skipCompression', true)
  const answer = (written: EncodedJson) => {
    const own = { ...headers, ...written.headers }
    if (!common) return c.body(written.bytes, status, own)
    return new Response(written.bytes, {
      status,
      headers: { ...common, 'x-request-id': c.get('requestId'), ...own },
    })
  }
  const written = encodeJson(body, c.req.header('accept-encoding'))
  return written instanceof Promise ? written.then(answer) : answer(written)
}

/**
 * Maps errors that are not the request's fault. If the database is unavailable, the request may be repeated. A user who
 * deleted their account during the request gets the same response as at the next request.
 */
function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (isDeletedAccountError(error)) return unauthenticated('sign_in_required')
  return isDatabaseUnavailable(error) ? unavailable('database_unavailable', error) : undefined
}

export const notFoundHandler: NotFoundHandler<HonoEnv> = (c) =>
  sendJson(c, errorBody(notFound('no_such_address'), c.get('requestId')), 404)
