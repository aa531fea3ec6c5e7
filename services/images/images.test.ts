import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Hono } from 'hono'
import type { Pool } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../providers/object-storage/disk.ts'
import { pictureFiles } from '../../server/own-services.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { createTestPool } from '../../test/support/pool.ts'
import { createImageService } from './server.ts'

const NOW = new Date('2026-03-26T09:30:00Z')
const ORIGIN = 'http://localhost:3000'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let folder: string
let host: Hono
let now = NOW

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = createTestPool({ connectionString: testDatabase.url })
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  const files = picturesIn(folder)
  host = createImageService({ files, apiKey: 'key', publicUrl: ORIGIN, clock: () => now, database: pool })
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

const picturesIn = (folder: string) => pictureFiles(createDiskStorage({ folder }))

type Answer = {
  status: number
  success?: boolean
  data?: {
    id: string
    url: string
    display_url: string
    width: number
    height: number
    size: number
    time: number
  }
  error?: { message: string; code: number }
  status_code?: number
  status_txt?: string
}

async function upload(image: Uint8Array | string, { name = 'photo.jpg', key = 'key' } = {}): Promise<Answer> {
  const form = new FormData()
  if (typeof image === 'string') form.set('image', image)
  else form.set('image', new File([Uint8Array.from(image)], name))
  const response = await host.request(`/api.imgbb.com/1/upload?key=${key}`, { method: 'POST', body: form })
  return { ...((await response.json()) as object), status: response.status }
}

async function uploaded(...args: Parameters<typeof upload>) {
  const { data } = await upload(...args)
  if (!data) throw new Error('The upload was refused')
  return data
}

const fetchFile = (url: string) => host.request(url.slice(ORIGIN.length))

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b5d' } })

const keptFiles = async () => (await readdir(join(folder, 'images')).catch(() => [])).length

describe('refuses', () => {
  const page = '<!doctype html><script>alert(document.domain)</script>'
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

  test('C04 a wrong or missing key, in imgbb’s error format', async () => {
    const refusal = {
      status_code: 400,
      error: { message: 'Invalid API v1 key.', code: 100 },
      status_txt: 'Bad Request',
    }
    const png = await blank(9, 9).png().toBuffer()
    expect(await upload(png, { key: 'other' })).toEqual({ ...refusal, status: 400 })
    expect(await upload(png, { key: '' })).toEqual({ ...refusal, status: 400 })
  })

  test('a body without an image', async () => {
    const response = await host.request('/api.imgbb.com/1/upload?key=key', { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 130 } })
    expect(await upload(new Uint8Array())).toMatchObject({ status: 400, error: { code: 130 } })
  })

  test('a URL, which the server would have to fetch', async () => {
    expect(await upload('http://169.254.169.254/latest/meta-data/a.png')).toMatchObject({
      status: 400,
      error: { code: 310, message: expect.stringContaining('addresses') },
    })
  })

  test.each([
    ['an SVG', svg],
    ['a page', page],
    ['a script that begins like a GIF', 'GIF89a=1;alert(document.domain)'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
  ])('%s, whatever its file name', async (_, content) => {
    const before = await keptFiles()
    expect(await upload(Buffer.from(content, 'latin1'), { name: 'photo.png' })).toMatchObject({
      status: 400,
      error: { code: 310 },
    })
    expect(await keptFiles()).toBe(before)
  })

  test('a valid image that is also an HTML page', async () => {
    const jpeg = await blank(9, 9).jpeg().toBuffer()
    const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
    for (const also of [page, svg, '<?php phpinfo();', '<iframe src=x>', '%PDF-1.7', zip])
      expect(await upload(Buffer.concat([jpeg, Buffer.from(also)]))).toMatchObject({ error: { code: 310 } })
    const png = await blank(9, 9)
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
      .png()
      .toBuffer()
    expect(await upload(png)).toMatchObject({ error: { code: 310 } })
  })

  test('a truncated image', async () => {
    const jpeg = await blank(900, 900).jpeg().toBuffer()
    expect(await upload(jpeg.subarray(0, jpeg.length / 2))).toMatchObject({
      status: 400,
      error: { code: 310 },
    })
  })

  test('more than 32 MB, as a file and as a body', async () => {
    const answer = { status: 413, error: { code: 313 } }
    expect(await upload(new Uint8Array(32 * 1024 * 1024 + 1))).toMatchObject(answer)
    expect(await upload(new Uint8Array(44 * 1024 * 1024))).toMatchObject(answer)
  })

  test('a small file that claims to be enormous', async () => {
    const png = await blank(9, 9).png().toBuffer()
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    expect(await upload(png)).toMatchObject({ status: 400, error: { code: 313 } })
  })

  test('a strip of forty million pixels, which would take seconds to decode', async () => {
    const strip = await blank(1, 20_000).png().toBuffer()
    expect(await upload(strip)).toMatchObject({ status: 400, error: { code: 313 } })
  })

  test('a small file that decodes to more than 40 megapixels', async () => {
    const bomb = await blank(8000, 5001).png().toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await upload(bomb)).toMatchObject({ status: 400, error: { code: 313 } })
  })
})

describe('accepts', () => {
  test('V03 C04 a photo as a form field, and answers its URL in data.url', async () => {
    const answer = await upload(await blank(640, 480).jpeg().toBuffer())
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      data: { width: 640, height: 480, time: NOW.getTime() / 1000 },
    })
    expect(answer.data?.url).toMatch(/^http:\/\/localhost:3000\/i\.ibb\.co\/[\w-]{22}\/picture\.webp$/)
    expect(answer.data?.display_url).toBe(answer.data?.url)
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s and serves it as WebP', async (format) => {
    const { url, size } = await uploaded(await blank(40, 30).toFormat(format).toBuffer())
    const file = Buffer.from(await (await fetchFile(url)).arrayBuffer())
    expect(file.length).toBe(size)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  test('base64 text, with or without a data URL prefix', async () => {
    const text = (await blank(20, 10).png().toBuffer()).toString('base64')
    expect(await uploaded(text)).toMatchObject({ width: 20, height: 10 })
    expect(await uploaded(`data:image/png;base64,${text}`)).toMatchObject({ width: 20, height: 10 })
  })

  test('a large photo, scaled down to 1600 pixels a side', async () => {
    expect(await uploaded(await blank(3200, 2400).jpeg().toBuffer())).toMatchObject({
      width: 1600,
      height: 1200,
    })
  })

  test('the first frame of an animation, without decoding the others', async () => {
    const frame = await blank(1000, 1000).png().toBuffer()
    const frames = Array.from({ length: 60 }, () => frame)
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ keepDuplicateFrames: true })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(60)
    const { url } = await uploaded(animation)
    const metadata = await sharp(await (await fetchFile(url)).arrayBuffer()).metadata()
    expect(metadata).toMatchObject({ width: 1000, height: 1000 })
    expect(metadata.pages ?? 1).toBe(1)
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s without its metadata', async (format) => {
    const photo = await blank(40, 30)
      .withExif({ IFD0: { Copyright: 'written by hand' }, IFD3: { GPSLatitude: '23/1 43/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">written by hand</x:xmpmeta>')
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    expect(photo.includes('written by hand')).toBe(true)
    const { url } = await uploaded(photo, { name: '../../written by hand.html' })
    const file = Buffer.from(await (await fetchFile(url)).arrayBuffer())
    expect(file.includes('written by hand')).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(file).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    expect(url).not.toContain('html')
  })

  test('a phone photo, upright and without its location', async () => {
    const photo = await blank(40, 30)
      .withExif({ IFD3: { GPSLatitude: '23/1 43/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { url } = await uploaded(photo)
    const metadata = await sharp(await (await fetchFile(url)).arrayBuffer()).metadata()
    expect(metadata).toMatchObject({ width: 30, height: 40 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
  })

  test('forty at once, each under its own URL, and records them all', async () => {
    const png = await blank(16, 16).png().toBuffer()
    const stored = await Promise.all(Array.from({ length: 40 }, () => uploaded(png)))
    const ids = stored.map(({ id }) => id)
    expect(new Set(ids).size).toBe(40)
    const { rows } = await pool.query(
      'select width, type, created_at from images.images where id = any($1)',
      [ids],
    )
    expect(rows).toEqual(Array(40).fill({ width: 16, type: 'image/webp', created_at: NOW }))
  })
})

describe('serves', () => {
  test('V03 a file that browsers treat as an image only', async () => {
    const { url } = await uploaded(await blank(9, 9).png().toBuffer())
    const response = await fetchFile(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each([
    '/i.ibb.co/AAAAAAAAAAAAAAAAAAAAAA/picture.webp',
    '/i.ibb.co/..%2f..%2f..%2fetc%2fpasswd/picture.webp',
    '/i.ibb.co/../../package.json',
    '/i.ibb.co/%00/picture.webp',
    '/i.ibb.co/',
  ])('nothing at %s', async (path) => {
    expect((await host.request(path)).status).toBe(404)
  })

  test('nothing under another name', async () => {
    const { url } = await uploaded(await blank(9, 9).png().toBuffer())
    expect((await fetchFile(url.replace('picture.webp', 'picture.svg'))).status).toBe(404)
  })
})

describe('as imgbb', () => {
  const send = async (fields: Record<string, string>, query = '?key=key'): Promise<Sent> => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ image: await photo(), ...fields })) form.set(name, value)
    const answer = await host.request(`/api.imgbb.com/1/upload${query}`, { method: 'POST', body: form })
    return { ...((await answer.json()) as object), status: answer.status }
  }
  type File = { filename: string; name: string; mime: string; extension: string; url: string }
  type Sent = Omit<Answer, 'data'> & {
    data?: NonNullable<Answer['data']> & {
      title: string
      expiration: number
      image: File
      thumb: File
      medium?: File
      delete_url: string
    }
  }
  const photo = async (width = 1200, height = 900) =>
    (await blank(width, height).jpeg().toBuffer()).toString('base64')
  const taken = async (fields: Record<string, string>) => {
    const { data } = await send(fields)
    if (!data) throw new Error('The upload was refused')
    return data
  }
  const statusOf = async (url: string) => (await fetchFile(url)).status

  test('refuses a wrong key in the form, and accepts the right one', async () => {
    for (const key of ['', 'other'])
      expect(await send({ key }, '')).toMatchObject({ status: 400, error: { code: 100 } })
    expect(await send({ key: 'other' })).toMatchObject({ status: 200 })
    expect(await send({ key: 'key' }, '')).toMatchObject({ status: 200 })
  })

  test.each(['59', '15552001', '60.5', 'soon', '-60'])('refuses an expiration of %s', async (expiration) => {
    expect(await send({ expiration })).toMatchObject({ status: 400, error: { code: 110 } })
  })

  test('an image with an expiration is gone after it, including its file', async () => {
    const { url, expiration } = await taken({ expiration: '60' })
    expect([expiration, await statusOf(url)]).toEqual([60, 200])
    const files = await keptFiles()
    now = new Date(NOW.getTime() + 60_000)
    expect(await statusOf(url)).toBe(404)
    // Taken away by whoever comes next.
    await taken({})
    expect(await keptFiles()).toBe(files)
    now = NOW
  })

  test('the URL ends in the name, as far as a URL allows', async () => {
    const { title, url, image } = await taken({ name: '../My Photo: <Dhaka>.PNG' })
    expect([title, image.filename]).toEqual(['my-photo-dhaka-png', 'my-photo-dhaka-png.webp'])
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url.replace('my-photo', 'your-photo'))).toBe(404)
    expect((await taken({ name: 'ছবি' })).title).toBe('picture')
  })

  test('a square and a medium size are served too, the medium one only of larger images', async () => {
    const { thumb, medium } = await taken({ name: 'sizes' })
    const size = async (url = '') => {
      const { width, height } = await sharp(await (await fetchFile(url)).arrayBuffer()).metadata()
      return [width, height]
    }
    expect([await size(thumb.url), await size(medium?.url)]).toEqual([
      [180, 180],
      [640, 480],
    ])
    expect((await taken({ image: await photo(640, 480) })).medium).toBeUndefined()
    const again = await Promise.all(
      [thumb.url, thumb.url].map(async (url) => (await fetchFile(url)).arrayBuffer()),
    )
    expect(again[0]).toEqual(again[1])
  })

  test('delete_url asks for confirmation, deletes, and needs its key', async () => {
    const { url, delete_url } = await taken({})
    const path = delete_url.slice(ORIGIN.length)
    const wrong = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
    for (const method of ['GET', 'POST']) expect((await host.request(wrong, { method })).status).toBe(404)
    const asked = await host.request(path)
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await statusOf(url)).toBe(200)
    expect((await host.request(path, { method: 'POST' })).status).toBe(200)
    expect(await statusOf(url)).toBe(404)
    expect((await host.request(path, { method: 'POST' })).status).toBe(404)
  })
})

test('leaves no file behind when the row cannot be written', async () => {
  const before = await keptFiles()
  const closed = createTestPool({ connectionString: testDatabase.url })
  await closed.end()
  const broken = createImageService({
    files: picturesIn(folder),
    apiKey: 'key',
    publicUrl: ORIGIN,
    clock: () => NOW,
    database: closed,
  })
  broken.onError((_, c) => c.body(null, 500))
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(await blank(9, 9).png().toBuffer())], 'photo.png'))
  const response = await broken.request('/api.imgbb.com/1/upload?key=key', { method: 'POST', body: form })
  expect(response.status).toBe(500)
  expect(await keptFiles()).toBe(before)
})
