import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ApiError, invalid } from '../contract/errors.ts'
import type { HonoEnv } from './hono-env.ts'

export const MAX_BODY_BYTES = 64 * 1024

const limitChunked = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge })

/** Checks Content-Length where there is one, because counting a stream costs more than the rest of most requests. */
export const limitBody: MiddlewareHandler<HonoEnv> = (c, next) => {
  if (c.req.header('transfer-encoding') !== undefined) return limitChunked(c, next)
  return Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES ? tooLarge() : next()
}

function tooLarge(): never {
  throw new ApiError('body_too_large')
}

/** A JSON object, or the fields of a form, which browsers without scripts and simple clients send. */
export async function readBody(c: HonoContext<HonoEnv>): Promise<Record<string, unknown>> {
  if (!isForm(c.req.header('content-type'))) return readJson(await c.req.text().catch(() => ''))
  return c.req.parseBody().catch(() => {
    throw invalid('body', 'malformed_body')
  })
}

export function isForm(contentType: string | undefined): boolean {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
}

/** Parses a JSON object. Throws 400 for anything else. */
export function readJson(text: string): Record<string, unknown> {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('body', 'malformed_body')
  return body as Record<string, unknown>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
