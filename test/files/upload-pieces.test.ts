import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PIECES } from '../../contract/files/limits.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { idOf, samples, tus } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { instructor, type Person } from '../support/people.ts'
import { startTestBucket, type TestBucket } from '../support/s3.ts'

/** What is really sent. The row says of the others that they came before. */
const PIECES = isLong ? MAX_PIECES : 40
const MORE_THAN_ALLOWED = 20

describe.each(['on a disk', 'in a bucket'])('A05 a client that sends one byte at a time, %s', (place) => {
  let app: TestApp
  let bucket: TestBucket | undefined
  let person: Person
  beforeAll(async () => {
    bucket = place === 'in a bucket' ? await startTestBucket() : undefined
    app = await boot(bucket?.env ?? {})
    person = await instructor(app)
  })
  afterAll(async () => {
    await app.stop()
    await bucket?.stop()
  })

  const content = samples.pdf(PIECES + MORE_THAN_ALLOWED)
  const add = (path: string, offset: number, bytes = content.subarray(offset, offset + 1)) =>
    tus(app, person, 'PATCH', path, {
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
      body: new Uint8Array(bytes),
    })

  test('is stopped after two thousand; it leaves one object and one row, and none once it gives up', async () => {
    const begun = await tus(app, person, 'POST', '', { headers: { 'Upload-Length': String(content.length) } })
    const id = idOf(begun.headers.get('location') ?? '')
    const { database } = app.services.context
    await database.execute(sql`update files set pieces = ${MAX_PIECES - PIECES}`)
    for (let offset = 0; offset < PIECES; offset += 1) expect((await add(`/${id}`, offset)).status).toBe(204)
    for (let again = 0; again < MORE_THAN_ALLOWED; again += 1)
      expect(await add(`/${id}`, PIECES)).toMatchObject({ status: 409, code: 'too_many_pieces' })
    // Nor are all that are left taken at once.
    expect((await add(`/${id}`, PIECES, content.subarray(PIECES))).code).toBe('too_many_pieces')

    const { storage, readObject } = app.services.context.files
    const { objects } = await storage.list(`files/${id}.`)
    expect(objects).toMatchObject([{ size: PIECES }])
    expect((await readObject(objects[0]?.key ?? ''))?.equals(content.subarray(0, PIECES))).toBe(true)
    const { rows } = await database.execute(sql`select received, pieces, parts, upload_id from files`)
    expect(rows).toEqual([{ received: PIECES, pieces: MAX_PIECES, parts: [], upload_id: null }])

    expect((await tus(app, person, 'DELETE', `/${id}`)).status).toBe(204)
    expect((await storage.list('files/')).objects).toEqual([])
  })
})
