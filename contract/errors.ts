/** A refusal that a person can act on. Thrown anywhere, translated once, at the door. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503
  readonly field: string | undefined
  /** With 429: in so many seconds it may be tried again. */
  retryAfterSeconds: number | undefined

  constructor(status: Refusal['status'], message: string, field?: string, cause?: unknown) {
    super(message, { cause })
    this.status = status
    this.field = field
  }
}

export const invalid = (field: string, message: string) => new Refusal(400, message, field)
export const unauthenticated = (message: string) => new Refusal(401, message)
export const forbidden = (message: string) => new Refusal(403, message)
export const notFound = (message: string) => new Refusal(404, message)
/** What the state of things forbids. */
export const conflict = (message: string, field?: string) => new Refusal(409, message, field)
/** Who asks has asked too often; in `waitMs` milliseconds they may again. */
export const tooMany = (message: string, waitMs: number) =>
  Object.assign(new Refusal(429, message), { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
/** An outside system is away. `cause` is for the log. */
export const unavailable = (message: string, cause: unknown) => new Refusal(503, message, undefined, cause)
