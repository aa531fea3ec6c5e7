import { z } from 'zod'
import './no-eval.ts'
import { en } from '../refusals/en/index.ts'
import { type Refusal, type SentRefusal, textOf } from '../refusals/index.ts'
import {
  type CodeWith,
  type RefusalCode,
  type RefusalStatus,
  refusals,
  statusOf,
} from '../refusals/statuses.ts'

/** An error that a person can act on. Thrown anywhere; the API turns it into a response in one place. */
export class ApiError extends Error {
  readonly status: RefusalStatus
  readonly code: RefusalCode
  readonly params: SentRefusal['params']
  /** The field of the request that is wrong. */
  readonly field: string | undefined
  /**
   * With 429, and 503 for the database: the seconds until a retry may succeed. The server names some for
   * any 503.
   */
  retryAfterSeconds: number | undefined

  /** `cause` goes to the log. */
  constructor(
    refusal: Refusal<RefusalCode> | SentRefusal<RefusalCode>,
    { field, cause }: { field?: string | undefined; cause?: unknown } = {},
  ) {
    const { code, params }: SentRefusal<RefusalCode> =
      typeof refusal === 'string' ? { code: refusal } : refusal
    super(textOf(en, { code, params }), { cause })
    this.code = code
    this.params = params
    this.status = statusOf[this.code]
    this.field = field
  }
}

export const invalid = (field: string, refusal: Refusal<CodeWith<400>>) => new ApiError(refusal, { field })
export const unauthenticated = (refusal: Refusal<CodeWith<401>>) => new ApiError(refusal)
export const forbidden = (refusal: Refusal<CodeWith<403>>, field?: string) => new ApiError(refusal, { field })
export const notFound = (refusal: Refusal<CodeWith<404>>) => new ApiError(refusal)
/** 409: the current state forbids it. */
export const conflict = (refusal: Refusal<CodeWith<409>>, field?: string) => new ApiError(refusal, { field })
/** 503: an external system is unavailable. `cause` goes to the log. */
export const unavailable = (refusal: Refusal<CodeWith<503>>, cause: unknown) =>
  new ApiError(refusal, { cause })

/**
 * A database that fails over takes longer, but who asks is not there alone, and the first ones may succeed
 * soon.
 */
const DATABASE_RETRY_SECONDS = 2

/** 503: the database is away for a while. */
export const databaseUnavailable = (cause: unknown) =>
  Object.assign(unavailable('database_unavailable', cause), { retryAfterSeconds: DATABASE_RETRY_SECONDS })

/** 429: the rate limit is exceeded until `waitMs` milliseconds from now. */
export const rateLimited = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return limited({ code: 'too_many_requests', params: { seconds } }, seconds)
}

/** 429 with a code of its own, which has the minutes to wait as its parameter. */
export const rateLimitedWith = (
  waitMs: number,
  code: 'booked_too_often' | 'held_too_often' | 'too_many_people_opened',
) =>
  limited(
    { code, params: { minutes: Math.max(2, Math.ceil(waitMs / 60_000)) } },
    Math.max(1, Math.ceil(waitMs / 1000)),
  )

const limited = (refusal: Refusal<CodeWith<429>>, retryAfterSeconds: number) =>
  Object.assign(new ApiError(refusal), { retryAfterSeconds })

/** The body of every error response. `requestId` finds the line in the server's log. */
export const errorResponse = z
  .object({
    code: z
      .enum(Object.values(refusals).flat())
      .meta({ description: 'The code of the refusal; the table of codes explains each.' }),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .meta({ description: 'The values in the sentence.' }),
    message: z.string().meta({ description: 'The refusal as an English sentence.' }),
    field: z.string().optional().meta({ description: 'The field of the request that is wrong.' }),
    requestId: z.string().meta({ description: 'Finds the request in the server’s log.' }),
  })
  .meta({ id: 'Refusal' })
export type ErrorResponse = z.output<typeof errorResponse>

export const errorBody = (
  { code, params, message, field }: Pick<ApiError, 'code' | 'params' | 'message' | 'field'>,
  requestId: string,
): ErrorResponse => ({ code, ...(params && { params }), message, ...(field && { field }), requestId })
