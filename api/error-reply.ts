import type { Logger } from 'pino'
import {
  ApiError,
  databaseUnavailable,
  errorBody,
  notFound,
  unauthenticated,
} from '../contract/http/errors.ts'
import { isDatabaseUnavailable } from '../domain/database-unavailable.ts'
import { isDeletedAccountError } from '../domain/users/deleted.ts'
import { jsonReply, type Reply } from './reply.ts'

/**
 * The one place where an error becomes a response. A refusal is the person's to read; the rest is the log's.
 */
export function errorReply(error: unknown, requestId: string, log: () => Logger): Reply {
  const refusal = refusalOf(error)
  if (!refusal) log().error({ err: error }, 'unexpected failure')
  else if (refusal.cause) log().warn({ err: refusal.cause }, refusal.message)
  const shown = refusal ?? new ApiError('unexpected')
  const { status, retryAfterSeconds } = shown
  const headers: Record<string, string> = {}
  // The rest of the body is not read, so the connection cannot be reused.
  if (status === 408 || status === 413) headers.connection = 'close'
  if (retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds)
  return jsonReply(errorBody(shown, requestId), status, headers)
}

/** For an address that does not exist. */
export async function noSuchAddress(): Promise<never> {
  throw notFound('no_such_address')
}

/**
 * Maps errors that are not the request's fault. If the database is unavailable, the request may be repeated.
 * A user who deleted their account during the request gets the same response as at the next request.
 */
function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (isDeletedAccountError(error)) return unauthenticated('sign_in_required')
  return isDatabaseUnavailable(error) ? databaseUnavailable(error) : undefined
}
