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
const ADDRESS = /^https?:\/\//i

export type Upload = {
  image: Buffer
  name: string | undefined
  /** Seconds until the picture expires. 0: never. */
  expiration: number
}

type Form = Record<string, string | File | (string | File)[]>

export const readForm = (c: Context): Promise<Form> =>
  c.req.parseBody().catch(() => {
    throw new Refusal('The body must be a form with a field named image.', 130)
  })

/** A field of the form or of the query, like imgbb. */
export function field(c: Context, form: Form, name: string): string | undefined {
  const given = c.req.query(name) ?? form[name]
  return typeof given === 'string' && given !== '' ? given : undefined
}

/** @throws {Refusal} */
export async function readUpload(c: Context, form: Form): Promise<Upload> {
  const expiration = readExpiration(field(c, form, 'expiration'))
  return { image: await readImage(form.image), name: readName(field(c, form, 'name')), expiration }
}

/**
 * The bytes of the `image` field: a file, or base64 text, like imgbb. imgbb also accepts a URL. This server
 * rejects URLs, because with them a stranger could make it read its own network (SSRF).
 */
async function readImage(image: Form[string] | undefined): Promise<Buffer> {
  if (image instanceof File) return Buffer.from(await image.arrayBuffer())
  if (typeof image !== 'string' || image === '') throw new Refusal('No picture was sent.', 130)
  if (ADDRESS.test(image.trim()))
    throw new Refusal('This host fetches no pictures from addresses. Send the picture itself.', 310)
  const text = image.replace(DATA_URL, '').replace(/\s/g, '')
  if (!BASE64.test(text)) throw new Refusal('Invalid base64 string.', 120)
  return Buffer.from(text, 'base64')
}

/** imgbb's limits: one minute to 180 days. */
function readExpiration(given: string | undefined): number {
  if (given === undefined || given === '0') return 0
  const seconds = Number(given)
  if (Number.isInteger(seconds) && seconds >= 60 && seconds <= 15_552_000) return seconds
  throw new Refusal('Invalid expiration. From 60 to 15552000 seconds.', 110)
}

/** A name that is safe in a URL, from the name in the request. */
function readName(given: string | undefined): string | undefined {
  const name = given
    ?.normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  // The default name is only for pictures that never expire.
  return name === 'picture' ? 'picture-1' : name || undefined
}
