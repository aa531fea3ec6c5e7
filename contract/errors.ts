import { wording } from './wording.ts'

/** An error that a person can act on. Thrown anywhere; the API turns it into a response in one place. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 429 | 503
  readonly field: string | undefined
  /** With 429: the seconds until a retry may succeed. */
  retryAfterSeconds: number | undefined

  constructor(status: ApiError['status'], message: string, field?: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.field = field
  }
}

export const invalid = (field: string, message: string) => new ApiError(400, message, field)
export const unauthenticated = (message: string) => new ApiError(401, message)
export const forbidden = (message: string) => new ApiError(403, message)
export const notFound = (message: string) => new ApiError(404, message)
/** 409: the current state forbids it. */
export const conflict = (message: string, field?: string) => new ApiError(409, message, field)
/** 429: the rate limit is exceeded until `waitMs` milliseconds from now. */
export function rateLimited(waitMs: number): ApiError & { retryAfterSeconds: number } {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return Object.assign(new ApiError(429, tryAgain(retryAfterSeconds)), { retryAfterSeconds })
}

/** 429 with a message of its own, which gets the minutes to wait. */
export const rateLimitedWith = (waitMs: number, sentence: (minutes: number) => string): ApiError =>
  Object.assign(new ApiError(429, sentence(Math.max(2, Math.ceil(waitMs / 60_000)))), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })

const MINUTE = 60
const HOUR = 60 * MINUTE

/** In the largest unit of which there are at least two. */
function tryAgain(seconds: number): string {
  if (seconds < 2 * MINUTE) return wording.tooManySeconds(Math.max(2, seconds))
  if (seconds < 2 * HOUR) return wording.tooManyMinutes(Math.ceil(seconds / MINUTE))
  return wording.tooManyHours(Math.ceil(seconds / HOUR))
}
/** 503: an external system is unavailable. `cause` goes to the log. */
export const unavailable = (message: string, cause: unknown) => new ApiError(503, message, undefined, cause)
