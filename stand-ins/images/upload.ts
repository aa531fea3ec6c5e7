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
  /** Seconds until it is gone; 0: never. */
  expiration: number
}

type Form = Record<string, string | File | (string | File)[]>

export const readForm = (c: Context): Promise<Form> =>
  c.req.parseBody().catch(() => {
    throw new Refusal('The body must be a form with a field named image.', 130)
  })

/** A field of the form, or of the address, as imgbb takes it. */
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
 * The bytes of the `image` field: a file, or base64 text as imgbb also takes it. imgbb's third form, an address, is refused:
 * a server that fetches what a stranger names can be made to read its own network.
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

/** imgbb's own bounds: a minute, and 180 days. */
function readExpiration(given: string | undefined): number {
  if (given === undefined || given === '0') return 0
  const seconds = Number(given)
  if (Number.isInteger(seconds) && seconds >= 60 && seconds <= 15_552_000) return seconds
  throw new Refusal('Invalid expiration. From 60 to 15552000 seconds.', 110)
}

/** What an address may end in, out of what somebody called their picture. */
function readName(given: string | undefined): string | undefined {
  const name = given
    ?.normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  // That name promises a picture without an end.
  return name === 'picture' ? 'picture-1' : name || undefined
}
