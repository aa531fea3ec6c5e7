import type { Queries, StandIn, Version } from './context.ts'
import { GatewayRefusal, Refusal } from './errors.ts'

/** One request of the merchant's server. All its writes are in one transaction. */
export type Call = {
  queries: Queries
  standIn: StandIn
  now: Date
  version: Version
  body: Body
}

type Body = Record<string, unknown>

/** @throws {Refusal} 2065 when a text is missing, `code` when it is too long or has what bKash forbids */
export function textOf(body: Body, name: string, code = '2065'): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new Refusal('2065')
  if (value.length > 255 || /[<>&\0]/.test(value)) throw new Refusal(code)
  return value
}

export function addressOf(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw new Refusal('2065')
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || value.length > 1000) throw new Refusal('2049')
  return value
}

/** @throws {GatewayRefusal} 400, as bKash's gateway answers what is no JSON object */
export function parseBody(text: string): Body {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  } catch {
    // Not JSON.
  }
  throw new GatewayRefusal(400, 'Invalid request body')
}
