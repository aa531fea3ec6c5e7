import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

export function requireKey(given: string | undefined, apiKey: string): void {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(apiKey)]
  if (left.length !== right.length || !timingSafeEqual(left, right))
    throw new Refusal('Invalid API v1 key.', 100)
}

const DATA_URL = /^data:[\w/+.-]+;base64,/
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/**
 * The bytes of the `image` field: a file, or base64 text as imgbb also takes it. imgbb's third form, a URL, is refused:
 * a server that fetches what a stranger names can be made to read its own network.
 * @throws {Refusal}
 */
export async function readImage(c: Context): Promise<Buffer> {
  const form = await c.req.parseBody().catch(() => {
    throw new Refusal('The body must be a form with a field named image.', 130)
  })
  const { image } = form
  if (image instanceof File) return Buffer.from(await image.arrayBuffer())
  if (typeof image !== 'string' || image === '') throw new Refusal('No picture was sent.', 130)
  const text = image.replace(DATA_URL, '').replace(/\s/g, '')
  if (!BASE64.test(text)) throw new Refusal('Invalid base64 string.', 120)
  return Buffer.from(text, 'base64')
}
