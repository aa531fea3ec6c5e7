import {
  ApiError,
  databaseUnavailable,
  errorBody,
  notFound,
  unauthenticated,
} from '../contract/http/errors.ts'
import { isDatabaseUnavailable } from '../domain/database-unavailable.ts'
import { deletedAccountOf } from '../domain/deleted-users.ts'
import type { Exchange } from './exchange.ts'
import { jsonReply, type Reply } from './reply.ts'

/** The rest of the body is not read for these. */
const UNREAD = new Set([408, 413, 415, 423])

/**
 * The one place where an error becomes a response. A refusal is the person's to read; the rest is the log's.
 */
export function errorReply(error: unknown, exchange: Exchange): Reply {
  const refusal = refusalOf(error, exchange)
  if (!refusal) exchange.log().error({ err: error }, 'unexpected failure')
  else if (refusal.cause) exchange.log().warn({ err: refusal.cause }, refusal.message)
  const shown = refusal ?? new ApiError('unexpected')
  const { status, retryAfterSeconds } = shown
  const headers: Record<string, string> = {}
  // The connection cannot be reused.
  if (UNREAD.has(status)) headers.connection = 'close'
  if (retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds)
  return jsonReply(errorBody(shown, exchange.requestId), status, headers)
}

/** For an address that does not exist. */
export async function noSuchAddress(): Promise<never> {
  throw notFound('no_such_address')
}

/**
 * Maps errors that are not the request's fault. If the database is unavailable, the request may be repeated.
 * Who deleted their account during the request gets the same response as at the next request; who serves
 * them hears that they are gone.
 */
function refusalOf(error: unknown, { actor }: Exchange): ApiError | undefined {
  if (error instanceof ApiError) return error
  const deletedId = deletedAccountOf(error)
  if (deletedId !== undefined)
    return !actor || deletedId === actor.id ? unauthenticated('sign_in_required') : notFound('person_deleted')
  return isDatabaseUnavailable(error) ? databaseUnavailable(error) : undefined
}
