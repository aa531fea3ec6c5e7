import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAll } from '../../providers/object-storage/storage.ts'
import type { FaultedRequest } from '../../stand-ins/s3/index.ts'
import { readHealth } from '../api/system/health-apps.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, instructor, type Person } from '../support/people.ts'
import { startTestBucket, type TestBucket } from '../support/s3.ts'
import { createSession } from '../support/sessions.ts'
import { startSilentServer } from '../support/silent-server.ts'

let bucket: TestBucket
let first: TestApp
let second: TestApp
let owner: Person
let picture: Buffer
beforeAll(async () => {
  bucket = await startTestBucket()
  first = await boot(bucket.env)
  second = await boot({ ...bucket.env, DATABASE_URL: first.databaseUrl })
  owner = await instructor(first)
  picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await second.stop()
  await first.stop()
  await bucket.stop()
})
afterEach(() => bucket.failWith(undefined))

async function upload(app: TestApp) {
  const form = new FormData()
  form.set('image', new Blob([Uint8Array.from(picture)]), 'photo.png')
  return createApiClient(app, owner.token)('POST', '/images', form)
}
async function uploaded(app: TestApp): Promise<string> {
  const { status, body } = await upload(app)
  expect(status).toBe(200)
  return new URL((body.data as unknown as { url: string }).url).pathname
}
const see = (app: TestApp, path: string) => fetch(app.url + path)
const keys = async () => {
  const found: string[] = []
  for await (const { key } of listAll(bucket.storage, '')) found.push(key)
  return found
}
const isOf = (method: string) => (request: FaultedRequest) => request.method === method

describe('with a bucket', () => {
  test('S01 an upload by any process is readable at the same address of every other', async () => {
    const path = await uploaded(first)
    const [here, there] = await Promise.all([see(first, path), see(second, path)])
    expect([here.status, there.status]).toEqual([200, 200])
    expect(Buffer.from(await here.arrayBuffer())).toEqual(Buffer.from(await there.arrayBuffer()))
    expect(there.headers.get('content-type')).toBe('image/webp')
    expect(there.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await see(second, path.replace('.webp', '.thumb.webp'))).status).toBe(200)
    // The control: without the bucket each has a folder of its own.
    const alone = await boot({ DATABASE_URL: first.databaseUrl })
    expect((await see(alone, path)).status).toBe(404)
    await alone.stop()
  })

  test('S01 an upload that the bucket does not take is 503, and nothing of it stays', async () => {
    const before = await keys()
    const rows = () => second.services.context.database.execute('select count(*) from images.images')
    const { rows: rowsBefore } = await rows()
    bucket.failWith((request) => (isOf('PUT')(request) ? { kind: 'unavailable' } : undefined))
    expect(await upload(first)).toMatchObject({ status: 503, body: { code: 'upload_failed' } })
    // It was written, and every answer was lost: the upload failed, so the picture is deleted again.
    bucket.failWith((request) => (isOf('PUT')(request) ? { kind: 'drop' } : undefined))
    expect(await upload(first)).toMatchObject({ status: 503, body: { code: 'upload_failed' } })
    bucket.failWith(undefined)
    expect(await keys()).toEqual(before)
    expect((await rows()).rows).toEqual(rowsBefore)
  })

  test.each(['unavailable', 'cut-body', 'wrong-checksum', 'drop'] as const)(
    'S01 a picture that cannot be read (%s) is 503, and no browser keeps that',
    async (kind) => {
      const path = await uploaded(first)
      bucket.failWith((request) => (isOf('GET')(request) ? { kind } : undefined))
      const failed = await see(second, path)
      expect(failed.status).toBe(503)
      expect(failed.headers.get('cache-control')).toBe('no-store')
      bucket.failWith(undefined)
      expect((await see(second, path)).status).toBe(200)
    },
  )

  test('S01 the System page says where pictures are, and which setting is wrong', async () => {
    expect((await readHealth(first)).of('images')).toMatchObject({
      state: 'fine',
      text: 'Pictures are in the bucket pictures.',
    })
    expect(await keys()).not.toContainEqual(expect.stringMatching(/^check/))
    const wrong = await boot({
      ...bucket.env,
      S3_SECRET_ACCESS_KEY: 'x',
      DATABASE_URL: first.databaseUrl,
    })
    expect((await readHealth(wrong)).of('images')).toMatchObject({
      state: 'broken',
      text: 'No picture can be uploaded. S3_SECRET_ACCESS_KEY: is not the secret of S3_ACCESS_KEY_ID.',
    })
    await wrong.stop()
  })

  test('S01 the System page says within seconds that a bucket hangs, and metrics do', async () => {
    const silent = await startSilentServer()
    const hung = await boot({ ...bucket.env, S3_ENDPOINT: silent.url, DATABASE_URL: first.databaseUrl })
    expect((await readHealth(hung)).of('images')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/^No picture can be uploaded\. S3_ENDPOINT: no answer from there/),
    })
    expect((await hung.services.health.read('en', [])).state).toBe('broken')
    await hung.stop()
    await silent.close()
  })

  test('S01 a copy of real data with OUTBOUND=off leaves the bucket alone', async () => {
    const before = await keys()
    const copy = await boot({ ...bucket.env, OUTBOUND: 'off', DATABASE_URL: first.databaseUrl })
    await uploaded(copy)
    expect(await keys()).toEqual(before)
    await copy.stop()
  })

  test('S01 a shared link has the photo, whichever process draws its picture', async () => {
    const boss = await admin(first)
    const { body } = await upload(first)
    const { url } = body.data as unknown as { url: string }
    const id = await createSession(boss, { image: url })
    const asked: string[] = []
    bucket.failWith(({ method, key }) => void (method === 'GET' && asked.push(key)))
    const drawn = await see(second, `/share/sessions/${id}/en-0.jpg`)
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(asked).toEqual([expect.stringMatching(new RegExp(`^images/${url.split('/').at(-2)}\\.webp$`))])
  })
})
