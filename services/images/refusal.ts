import type { Context } from 'hono'

type RefusalStatus = 400 | 413 | 503

const REASONS: Record<RefusalStatus, string> = {
  400: 'Bad Request',
  413: 'Payload Too Large',
  503: 'Service Unavailable',
}

/**
 * A rejected upload. `code` is imgbb's if imgbb has one (100 key, 130 nothing sent, 310 not a picture, 313
 * too big).
 */
export class Refusal extends Error {
  readonly code: number
  readonly status: RefusalStatus

  constructor(message: string, code: number, status: RefusalStatus = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Responds with an error in imgbb's format. */
export function refuse(c: Context, { message, code, status }: Refusal) {
  if (status === 503) c.header('Retry-After', '5')
  return c.json({ status_code: status, error: { message, code }, status_txt: REASONS[status] }, status)
}
