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
  if (!refusal) c.get('log').error({ err: error }, 'unexpected failure')
  else if (refusal.cause) c.get('log').warn({ err: refusal.cause }, refusal.message)
  const { status, message, field } = refusal ?? {
    status: 500 as const,
    message: wording.unexpected,
    field: undefined,
  }
  const body: RefusalBody = { message, ...(field && { field }), requestId: c.get('requestId') }
  // The rest of the body is not read, so nothing that follows it on the connection could be.
  if (status === 413) c.header('connection', 'close')
  if (refusal?.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
  return sendJson(c, body, status)
}

/** JSON that tells its length, so that nobody has to look at it to know that it is too short to be compressed. */
export function sendJson(c: HonoContext, body: object, status: ContentfulStatusCode = 200): Response {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return c.body(text, status, headers)
}

/** A database that is away is no fault of the request, which may be made again. */
function refusalOf(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  return isOutage(error) ? unavailable(wording.databaseAway, error) : undefined
}

export const noSuchCall: NotFoundHandler<Environment> = (c) =>
  sendJson(c, { message: wording.noSuchPage, requestId: c.get('requestId') }, 404)
