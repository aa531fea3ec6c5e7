import { ApiError, invalid } from '../contract/http/errors.ts'
import { withoutTurn } from '../domain/turn.ts'
import type { Exchange } from './exchange.ts'
import { watchPace } from './pace.ts'

const MAX_BODY_BYTES = 64 * 1024

/**
 * A JSON object, or the fields of a form, which browsers without scripts and simple clients send. Throws 400,
 * 408 and 413.
 */
export async function readBody(exchange: Exchange): Promise<Record<string, unknown>> {
  const bytes = await readBytes(exchange, MAX_BODY_BYTES)
  const type = exchange.request.headers['content-type'] ?? ''
  return isForm(type) ? readForm(bytes, type) : readJson(bytes)
}

/**
 * The whole body; empty if the connection breaks off. Others of the same client have their turns while it
 * arrives. Throws 413 beyond `maxBytes`, and 408 for one that comes too slowly.
 */
export const readBytes = (exchange: Exchange, maxBytes: number): Promise<Buffer<ArrayBuffer>> =>
  withoutTurn(() => receive(exchange, maxBytes))

function receive({ request, pace }: Exchange, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    return Promise.reject(new ApiError('body_too_large'))
  if (request.destroyed) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    const watch = watchPace(pace, () => reject(new ApiError('body_too_slow')))
    request.on('data', (part: Buffer) => {
      length += part.length
      watch.arrived(part.length)
      if (length > maxBytes) reject(new ApiError('body_too_large'))
      else parts.push(part)
    })
    request.on('end', () => resolve(Buffer.concat(parts)))
    request.on('close', () => resolve(Buffer.alloc(0)))
    for (const event of ['end', 'close']) request.on(event, watch.stop)
  })
}

function isForm(contentType: string): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
}

async function readForm(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid('body', 'malformed_body')
  })
  return Object.fromEntries(form)
}

const decoder = new TextDecoder()

function readJson(bytes: Buffer): Record<string, unknown> {
  const body = parseJson(decoder.decode(bytes))
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('body', 'malformed_body')
  return body as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
