import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { addDeletion, forgetExpired, hashOf } from './deletion.ts'
import { CACHE_CONTROL, type Files, find, forget, keep } from './files.ts'
import { MAX_BYTES, type Picture, reencode, TOO_BIG } from './picture.ts'
import { Refusal, refuse } from './refusal.ts'
import { images } from './schema.ts'
import { createSemaphore } from './semaphore.ts'
import { resize, SIZES, type Size } from './sizes.ts'
import { field, readForm, readUpload, requireKey, type Upload } from './upload.ts'

export type ImageOptions = {
  files: Files
  apiKey: string
  /** The public origin, and path if any, of this app. The URLs in its responses begin with it. */
  publicUrl: string
  clock: () => Date
  random?: (bytes: number) => Uint8Array
  /** Migrated from `services/images/migrations`. */
  database: Pool
  /** Told what fails beside the answer of a request, or instead of it. */
  onError?: (error: unknown) => void
}

/** A file of the largest size as base64, with room for the form around it. */
const MAX_BODY = Math.ceil(MAX_BYTES / 3) * 4 + 64 * 1024
/** Bodies in memory at once. The others wait in their sockets, where they take no memory. */
const UPLOADS_AT_ONCE = 16
const UPLOADS_WAITING = 500
/**
 * For uploads with the key in the body, which must be read before the key is checked. They delay only each
 * other.
 */
const STRANGERS_AT_ONCE = 2
const STRANGERS_WAITING = 8
const DECODED_AT_ONCE = 2
/** How many bytes of smaller sizes are kept: lists ask for the same faces again and again. */
const MAX_SMALL_BYTES = 4 * 1024 * 1024

/**
 * The name of a file for which the request names none. The file's original name can be private, so it is not
 * used.
 */
const NAME = 'picture'
/** The same for a picture that expires. */
const TEMPORARY = 'temporary'

/**
 * An image host that speaks imgbb's API (https://api.imgbb.com/): `POST /api.imgbb.com/1/upload` takes `key`,
 * `image`, `name` and `expiration` and answers `{data: {url, …}, success, status}` or `{status_code, error:
 * {message, code}, status_txt}`; `GET /i.ibb.co/{id}/{name}.webp` serves what was uploaded, and
 * `/ibb.co/{id}/{secret}` deletes it. Unlike imgbb it re-encodes everything to WebP and fetches no address.
 */
export function createImageService(options: ImageOptions): Hono {
  const { files, apiKey, publicUrl, clock, random = randomBytes, onError = () => {} } = options
  const database = drizzle(options.database)
  const storage = { database, files }
  const admit = createSemaphore(UPLOADS_AT_ONCE, UPLOADS_WAITING)
  const admitStranger = createSemaphore(STRANGERS_AT_ONCE, STRANGERS_WAITING)
  const decode = createSemaphore(DECODED_AT_ONCE, UPLOADS_AT_ONCE)
  const small = new LRUCache<string, Buffer>({
    maxSize: MAX_SMALL_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const newSecret = () => Buffer.from(random(16)).toString('base64url')

  async function store({ data, width, height }: Picture, { name: given, expiration }: Upload) {
    const name = given ?? (expiration === 0 ? NAME : TEMPORARY)
    const createdAt = clock()
    const expiresAt = expiration === 0 ? null : new Date(createdAt.getTime() + expiration * 1000)
    const [id, secret] = [newSecret(), newSecret()]
    const size = { width, height, bytes: data.length }
    const record = { id, type: 'image/webp', ...size, createdAt, name, expiresAt, deleteHash: hashOf(secret) }
    try {
      await keep(files, id, data)
      await database.insert(images).values(record)
    } catch (error) {
      // Also after a failed write: its answer may have been lost after it was done.
      await forget(files, [id]).catch(() => {})
      throw error
    }
    await forgetExpired(storage, createdAt).catch(onError)
    return { ...record, secret, expiration }
  }

  const app = new Hono()

  app.post(
    '/api.imgbb.com/1/upload',
    async (c, next) => {
      const key = c.req.query('key')
      if (key !== undefined) requireKey(key, apiKey)
      await (key === undefined ? admitStranger(next) : admit(next))
    },
    bodyLimit({ maxSize: MAX_BODY, onError: (c) => refuse(c, new Refusal(TOO_BIG, 313, 413)) }),
    async (c) => {
      const form = await readForm(c)
      requireKey(field(c, form, 'key'), apiKey)
      const upload = await readUpload(c, form)
      const stored = await store(await decode(() => reencode(upload.image)), upload)
      return c.json(uploaded(publicUrl, stored))
    },
  )

  app.get('/i.ibb.co/:id/:file', async (c) => {
    const file = await read(c.req.param('id'), c.req.param('file')).catch((error: unknown) => {
      onError(error)
      return null
    })
    // Browsers keep a picture for ever, and must not keep its absence.
    if (file === null) return c.text('', 503, { 'cache-control': 'no-store', 'retry-after': '5' })
    if (!file) return c.notFound()
    return c.body(new Uint8Array(file), 200, {
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': CACHE_CONTROL,
    })
  })

  /** The file, in full or in one of the sizes; undefined if the name is wrong or the picture has expired. */
  async function read(id: string, file: string): Promise<Buffer | undefined> {
    const [, name, size] = FILE.exec(file) ?? []
    if (name === undefined) return undefined
    // A picture with the default name never expires, so the database need not be asked.
    if (name !== NAME) {
      const [record] = await database.select().from(images).where(eq(images.id, id))
      if (record?.name !== name) return undefined
      if (record.expiresAt !== null && record.expiresAt <= clock()) return undefined
    }
    // Read also for a size that is kept, because it may have been deleted.
    const whole = await find(files, id)
    if (!whole || !size) return whole
    const key = `${id} ${size}`
    const resized = small.get(key) ?? (await decode(() => resize(whole, size as Size)))
    small.set(key, resized)
    return resized
  }

  addDeletion(app, storage)

  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error)
    throw error
  })

  return app
}

const FILE = /^([a-z0-9-]{1,80})(?:\.(thumb|medium))?\.webp$/

type Stored = Pick<
  typeof images.$inferSelect,
  'id' | 'type' | 'width' | 'height' | 'bytes' | 'createdAt' | 'name'
> & {
  secret: string
  expiration: number
}

function uploaded(publicUrl: string, stored: Stored) {
  const { id, name, type, width, height, bytes, createdAt, expiration, secret } = stored
  const origin = publicUrl.replace(/\/$/, '')
  const fileOf = (size?: Size) => {
    const filename = `${name}${size ? `.${size}` : ''}.webp`
    return { filename, name, mime: type, extension: 'webp', url: `${origin}/i.ibb.co/${id}/${filename}` }
  }
  const image = fileOf()
  return {
    data: {
      id,
      title: name,
      url_viewer: image.url,
      url: image.url,
      display_url: width > SIZES.medium.width ? fileOf('medium').url : image.url,
      width,
      height,
      size: bytes,
      time: Math.floor(createdAt.getTime() / 1000),
      expiration,
      image,
      thumb: fileOf('thumb'),
      ...(width > SIZES.medium.width && { medium: fileOf('medium') }),
      delete_url: `${origin}/ibb.co/${id}/${secret}`,
    },
    success: true,
    status: 200,
  }
}
