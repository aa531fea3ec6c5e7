import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createS3Storage } from '../../providers/object-storage/s3.ts'
import { readObject } from '../../providers/object-storage/storage.ts'
import type { Fault, FaultedRequest } from '../../stand-ins/s3/index.ts'
import { startTestBucket, type TestBucket } from '../support/s3.ts'

let now: Date | undefined
let bucket: TestBucket

beforeAll(async () => {
  bucket = await startTestBucket({ clock: () => now ?? new Date() })
})
afterAll(() => bucket.stop())
afterEach(() => {
  now = undefined
  bucket.failWith(undefined)
})

/** The first requests fail like this. Returns how many came. */
function fail(fault: Fault, times = Number.POSITIVE_INFINITY) {
  const seen: FaultedRequest[] = []
  bucket.failWith((request) => (seen.push(request) <= times ? fault : undefined))
  return seen
}

const withSettings = (changed: Partial<TestBucket['settings']>) =>
  createS3Storage({ ...bucket.settings, ...changed })

/** The SDK itself, for what our storage has no function for. */
function clientOf() {
  const { endpoint = '', region, accessKeyId, secretAccessKey } = bucket.settings
  const credentials = { accessKeyId, secretAccessKey }
  return new S3Client({ endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1 })
}

describe('the bucket refuses', () => {
  test.each([
    ['an unknown key id', { accessKeyId: 'somebody' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that there is not', { bucket: 'other' }, 'NoSuchBucket'],
  ])('S01 %s', async (_, changed, name) => {
    await expect(withSettings(changed).put('a.txt', Buffer.from('x'))).rejects.toMatchObject({ name })
  })

  test('S01 to say that an object is missing where the whole bucket is', async () => {
    const elsewhere = withSettings({ bucket: 'other' })
    await expect(elsewhere.get('a.txt')).rejects.toMatchObject({ name: 'NoSuchBucket' })
    await expect(elsewhere.list('')).rejects.toMatchObject({ name: 'NoSuchBucket' })
    expect(await bucket.storage.get('a.txt')).toBeUndefined()
  })

  test('S01 a request without a signature', async () => {
    const { endpoint, bucket: name } = bucket.settings
    const response = await fetch(`${endpoint}/${name}/a.txt`)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('<Code>AccessDenied</Code>')
  })

  test('S01 a request that was signed long ago', async () => {
    now = new Date(Date.now() + 16 * 60_000)
    const client = clientOf()
    const Bucket = bucket.settings.bucket
    const put = client.send(new PutObjectCommand({ Bucket, Key: 'late.txt', Body: 'x' }))
    await expect(put).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' })
    client.destroy()
  })

  test('S01 a body that does not have the checksum that it came with', async () => {
    const command = {
      Bucket: bucket.settings.bucket,
      Key: 'damaged.txt',
      Body: 'x',
      ChecksumCRC32: 'AAAAAA==',
    }
    const client = clientOf()
    await expect(client.send(new PutObjectCommand(command))).rejects.toMatchObject({ name: 'BadDigest' })
    expect(await bucket.storage.head('damaged.txt')).toBeUndefined()
    client.destroy()
  })
})

describe('when the bucket fails', () => {
  test('S01 a put and a get are tried again', async () => {
    const puts = fail({ kind: 'unavailable' }, 2)
    await bucket.storage.put('again.txt', Buffer.from('x'))
    expect(puts).toHaveLength(3)
    const gets = fail({ kind: 'drop-before' }, 1)
    expect((await readObject(bucket.storage, 'again.txt'))?.toString()).toBe('x')
    expect(gets).toHaveLength(2)
  })

  test('S01 a put rejects after three attempts', async () => {
    const puts = fail({ kind: 'unavailable' })
    await expect(bucket.storage.put('never.txt', Buffer.from('x'))).rejects.toMatchObject({
      name: 'SlowDown',
    })
    expect(puts).toHaveLength(3)
    bucket.failWith(undefined)
    expect(await bucket.storage.head('never.txt')).toBeUndefined()
  })

  test('S01 a put whose answer is lost is done once, and says so', async () => {
    const puts = fail({ kind: 'drop' }, 1)
    expect(await bucket.storage.put('lost.txt', Buffer.from('x'))).toBe(true)
    expect(puts).toHaveLength(2)
  })

  test('S01 a put gives up on a bucket that says nothing', async () => {
    const puts = fail({ kind: 'slow', ms: 2000 })
    const impatient = createS3Storage(bucket.settings, 100)
    await expect(impatient.put('slow.txt', Buffer.from('x'))).rejects.toThrow()
    expect(puts).toHaveLength(3)
  })

  test('S01 loses the answer that refuses a request: an error for the client, and none of the stand-in', async () => {
    const gets = fail({ kind: 'drop' })
    await expect(bucket.storage.get('none.txt')).rejects.toThrow()
    expect(gets.length).toBeGreaterThan(0)
    bucket.failWith(undefined)
    expect(await bucket.storage.get('none.txt')).toBeUndefined()
  })

  test('S01 a body that ends early or was changed on the way is an error, never an object', async () => {
    await bucket.storage.put('large.bin', Buffer.alloc(300_000, 7))
    fail({ kind: 'cut-body' })
    await expect(readObject(bucket.storage, 'large.bin')).rejects.toThrow()
    fail({ kind: 'wrong-checksum' })
    await expect(readObject(bucket.storage, 'large.bin')).rejects.toThrow(/[Cc]hecksum/)
    // The control.
    bucket.failWith(undefined)
    expect(await readObject(bucket.storage, 'large.bin')).toHaveLength(300_000)
  })
})

describe('for the SDK of Amazon, the bucket', () => {
  test('S01 lists by continuation tokens', async () => {
    for (const n of [1, 2, 3, 4, 5]) await bucket.storage.put(`tokens/${n}`, Buffer.from('x'))
    const client = clientOf()
    const page = { Bucket: bucket.settings.bucket, Prefix: 'tokens/', MaxKeys: 2 }
    const keys: (string | undefined)[] = []
    let ContinuationToken: string | undefined
    do {
      const found = await client.send(new ListObjectsV2Command({ ...page, ContinuationToken }))
      keys.push(...(found.Contents ?? []).map(({ Key }) => Key))
      ContinuationToken = found.NextContinuationToken
    } while (ContinuationToken)
    expect(keys).toEqual([1, 2, 3, 4, 5].map((n) => `tokens/${n}`))
    client.destroy()
  })

  test('S01 forgets the parts of an aborted upload', async () => {
    const client = clientOf()
    const open = async () => {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket.settings.bucket }),
      )
      return Uploads.map(({ Key }) => Key)
    }
    const upload = { key: 'a.bin', id: await bucket.storage.startUpload('a.bin') }
    expect(await open()).toEqual(['a.bin'])
    await bucket.storage.abortUpload(upload)
    expect(await open()).toEqual([])
    client.destroy()
  })

  test('S01 serves keys with any sign', async () => {
    const client = clientOf()
    const names = ["it's (1) +&=?#.txt", 'অঙ্ক/ক খ.txt', 'a', 'a/b', 'a.object/c']
    for (const Key of names)
      await client.send(new PutObjectCommand({ Bucket: bucket.settings.bucket, Key, Body: Key }))
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket.settings.bucket }))
    for (const name of names) expect(Contents.map(({ Key }) => Key)).toContain(name)
    client.destroy()
  })

  test('S01 takes a stream, whose checksum comes after it', async () => {
    const content = Buffer.alloc(200_000, 'boithok ')
    const pieces = [content.subarray(0, 70_000), content.subarray(70_000)]
    await bucket.storage.put('streamed.bin', { stream: Readable.from(pieces), size: content.length })
    const found = await bucket.storage.get('streamed.bin')
    expect(found && (await buffer(found.body)).equals(content)).toBe(true)
  })
})
