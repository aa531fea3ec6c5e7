import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Pool } from 'pg'
import { find, forget, keep } from './files.ts'
import { MAX_BYTES, type Picture, reencode } from './picture.ts'
import { Refusal, refuse } from './refusal.ts'
import { images } from './schema.ts'
import { takeTurns } from './turns.ts'
import { readImage, requireKey } from './upload.ts'

export type ImageStandInOptions = {
  /** Where the files are kept; made when missing. */
  folder: string
  apiKey: string
  /** The origin (and path, if any) under which this app is reached; the addresses it hands out begin with it. */
  publicUrl: string
  clock: () => Date
  random?: (bytes: number) => Uint8Array
  /** Migrated from `stand-ins/images/migrations`. */
  database: Pool
}

/** A file of the largest size as base64, with room for the form around it. */
const MAX_BODY = Math.ceil(MAX_BYTES / 3) * 4 + 64 * 1024
/** Bodies in memory at once; the rest wait in their sockets, where they cost nothing. */
const UPLOADS_AT_ONCE = 16
const UPLOADS_WAITING = 500
const DECODED_AT_ONCE = 2

/** Every file has this name; its secret is the id. The name it came with may say more than its owner meant to tell. */
const NAME = 'picture'

/**
 * An image host that speaks imgbb's API (https://api.imgbb.com/):
 * `POST /api.imgbb.com/1/upload?key=…` takes the form field `image` and answers `{data: {url, …}, success, status}` or
 * `{status_code, error: {message, code}, status_txt}`; `GET /i.ibb.co/{id}/picture.webp` serves what was uploaded.
 * Unlike imgbb it re-encodes everything to WebP, fetches no URL, makes no thumbnails and expires and deletes nothing.
 */
export function createImageStandIn(options: ImageStandInOptions): Hono {
  const { folder, apiKey, publicUrl, clock, random = randomBytes } = options
  const database = drizzle(options.database, { schema: { images } })
  const admit = takeTurns(UPLOADS_AT_ONCE, UPLOADS_WAITING)
  const decode = takeTurns(DECODED_AT_ONCE, UPLOADS_AT_ONCE)

  async function store({ data, width, height }: Picture) {
    const id = Buffer.from(random(16)).toString('base64url')
    const record = { id, type: 'image/webp', width, height, bytes: data.length, createdAt: clock() }
    await keep(folder, id, data)
    try {
      await database.insert(images).values(record)
    } catch (error) {
      await forget(folder, id)
      throw error
    }
    return record
  }

  const app = new Hono()

  app.post(
    '/api.imgbb.com/1/upload',
    async (c, next) => {
      requireKey(c.req.query('key'), apiKey)
      await next()
    },
    (_, next) => admit(next),
    bodyLimit({
      maxSize: MAX_BODY,
      onError: (c) => refuse(c, new Refusal('This picture is too big. At most 8 MB.', 313, 413)),
    }),
    async (c) => {
      const image = await readImage(c)
      const stored = await store(await decode(() => reencode(image)))
      return c.json(uploaded(publicUrl, stored))
    },
  )

  app.get('/i.ibb.co/:id/:file', async (c) => {
    const file = c.req.param('file') === `${NAME}.webp` ? await find(folder, c.req.param('id')) : undefined
    if (!file) return c.notFound()
    return c.body(new Uint8Array(file), 200, {
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error)
    throw error
  })

  return app
}

function uploaded(publicUrl: string, stored: typeof images.$inferSelect) {
  const url = `${publicUrl.replace(/\/$/, '')}/i.ibb.co/${stored.id}/${NAME}.webp`
  const file = { filename: `${NAME}.webp`, name: NAME, mime: stored.type, extension: 'webp', url }
  return {
    data: {
      id: stored.id,
      title: NAME,
      url_viewer: url,
      url,
      display_url: url,
      width: stored.width,
      height: stored.height,
      size: stored.bytes,
      time: Math.floor(stored.createdAt.getTime() / 1000),
      expiration: 0,
      image: file,
    },
    success: true,
    status: 200,
  }
}
