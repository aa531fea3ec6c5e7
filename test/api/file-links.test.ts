import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrCreateSecrets } from '../../db/secrets.ts'
import { createDiskStorage } from '../../providers/object-storage/disk.ts'
import { createLinks } from '../../providers/object-storage/links.ts'
import type { ObjectStorage } from '../../providers/object-storage/storage.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const NOW = new Date('2026-11-23T06:00:00Z')
const CONTENT = 'অঙ্ক,নম্বর\n'.repeat(200)
const SIZE = Buffer.byteLength(CONTENT)

let folder: TemporaryFolder
let app: TestApp
let storage: ObjectStorage
let address: string
beforeAll(async () => {
  folder = await temporaryFolder()
  app = await boot({ DATA_DIR: folder.path })
  const { links: secret } = await getOrCreateSecrets(app.services.context.database, ['links'])
  const { sign } = createLinks({ publicUrl: app.url, secret, clock: () => NOW })
  storage = createDiskStorage({ folder: folder.path, sign })
  await storage.put('materials/marks.csv', Buffer.from(CONTENT))
  address = await storage.presignGet('materials/marks.csv', { seconds: 60, filename: 'নম্বর (১).csv' })
  app.setTime(NOW)
})
afterAll(async () => {
  await app.stop()
  await folder.remove()
})

const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(address, { method, headers })

test('S01 a link to a file of the disk is valid for its file, its name and its time only', async () => {
  const changes = [
    (url: URL) => (url.pathname = '/files/postgres/PG_VERSION'),
    (url: URL) => (url.pathname = '/files/materials/../postgres/PG_VERSION'),
    (url: URL) => url.searchParams.set('filename', 'page.html'),
    (url: URL) => url.searchParams.set('expires', '99999999999'),
    (url: URL) => url.searchParams.set('signature', 'x'),
    (url: URL) => url.searchParams.delete('signature'),
  ]
  for (const change of changes) {
    const url = new URL(address)
    change(url)
    expect((await fetch(url)).status, url.href).toBe(404)
  }
  app.setTime(new Date(NOW.getTime() + 60_000))
  expect((await get()).status).toBe(404)
  app.setTime(NOW)
  expect((await get()).status).toBe(200)
})

test('S01 a link to a file that there is not is 404', async () => {
  const none = await storage.presignGet('materials/none.csv', { seconds: 60, filename: 'none.csv' })
  expect((await fetch(none)).status).toBe(404)
})

test('S01 a link gives the file as a download with its name, and runs nothing in it', async () => {
  const response = await get()
  expect(await response.text()).toBe(CONTENT)
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
  const [kind, name = ''] = (response.headers.get('content-disposition') ?? '').split("; filename*=UTF-8''")
  expect([kind, decodeURIComponent(name)]).toEqual(['attachment', 'নম্বর (১).csv'])
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
})

test('S01 a link gives a part of the file, and the same part whatever encodings a browser takes', async () => {
  const part = await get({ range: 'bytes=3-8', 'accept-encoding': 'gzip' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 3-8/${SIZE}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(CONTENT).subarray(3, 9))
  const rest = await get({ range: `bytes=${SIZE - 2}-` })
  expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 2])
  expect((await get({ range: `bytes=${SIZE}-` })).status).toBe(416)
})

test('S01 a browser that has the file gets only its head', async () => {
  const etag = (await get()).headers.get('etag') ?? ''
  const known = await get({ 'if-none-match': etag })
  expect([known.status, await known.text()]).toEqual([304, ''])
  const head = await get({ 'accept-encoding': 'identity' }, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(SIZE)])
})
