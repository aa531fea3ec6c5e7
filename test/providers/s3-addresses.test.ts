import { createHash } from 'node:crypto'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestBucket, type TestBucket } from '../support/s3.ts'

let now: Date | undefined
let bucket: TestBucket
let client: S3Client
let Bucket: string

beforeAll(async () => {
  bucket = await startTestBucket({ clock: () => now ?? new Date() })
  Bucket = bucket.settings.bucket
  client = clientOf()
})
afterAll(async () => {
  client.destroy()
  await bucket.stop()
})
afterEach(() => {
  now = undefined
})

function clientOf(config: S3ClientConfig = {}): S3Client {
  const { endpoint = '', region, accessKeyId, secretAccessKey } = bucket.settings
  const credentials = { accessKeyId, secretAccessKey }
  return new S3Client({ endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1, ...config })
}

const put = (Key: string, fields: Partial<PutObjectCommandInput> = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body: 'content', ...fields }))
const head = (Key: string) => client.send(new HeadObjectCommand({ Bucket, Key }))

const DESCRIBED = {
  ContentType: 'text/plain',
  CacheControl: 'max-age=60',
  ContentDisposition: 'attachment; filename="a.txt"',
  ContentLanguage: 'bn',
  ContentEncoding: 'identity',
  Metadata: { owner: 'student-7', 'class-of': '9' },
}

describe('what is said of an object', () => {
  test('S01 is kept and given back, whether it came whole or in parts', async () => {
    await put('described.txt', DESCRIBED)
    expect(await head('described.txt')).toMatchObject(DESCRIBED)
    await put('plain.txt')
    expect((await head('plain.txt')).Metadata).toEqual({})

    const upload = { Bucket, Key: 'described.bin' }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...upload, ...DESCRIBED }))
    const part = { ...upload, UploadId, PartNumber: 1 }
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: 'content' }))
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload }))
    expect(await head('described.bin')).toMatchObject(DESCRIBED)
  })

  test('S01 is refused where the bucket would drop it, and stores nothing', async () => {
    const refused = [
      [{ Tagging: 'a=b' }, 'x-amz-tagging'],
      [{ ACL: 'public-read' }, 'x-amz-acl'],
      [{ ServerSideEncryption: 'AES256' }, 'x-amz-server-side-encryption'],
      [{ StorageClass: 'GLACIER' }, 'x-amz-storage-class'],
    ] as const
    for (const [fields, header] of refused)
      await expect(put('refused.txt', fields)).rejects.toMatchObject({
        name: 'NotImplemented',
        message: expect.stringContaining(header),
        $metadata: { httpStatusCode: 501 },
      })
    const long = put('refused.txt', { Metadata: { long: 'x'.repeat(2100) } })
    await expect(long).rejects.toMatchObject({ name: 'MetadataTooLarge' })
    expect(await bucket.storage.head('refused.txt')).toBeUndefined()
  })
})

describe('a signed address', () => {
  const addressOf = (Key: string, expiresIn = 60) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn })
  const codeOf = async (response: Response) => [
    response.status,
    /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1],
  ]

  test('S01 reads one object without a header, under the headers that it asks for', async () => {
    await put('signed/ক খ.txt')
    const command = new GetObjectCommand({
      Bucket,
      Key: 'signed/ক খ.txt',
      ResponseContentType: 'text/csv',
      ResponseContentDisposition: 'attachment',
    })
    const answer = await fetch(await getSignedUrl(client, command))
    expect([answer.status, await answer.text()]).toEqual([200, 'content'])
    const [type, disposition] = ['content-type', 'content-disposition'].map((name) =>
      answer.headers.get(name),
    )
    expect([type, disposition]).toEqual(['text/csv', 'attachment'])
  })

  test('S01 stores what is sent to it, with its metadata', async () => {
    const Key = 'signed/sent.txt'
    const body = 'sent by a browser'
    // The SDK would sign the checksum of the body that it has, which is none.
    const unsealed = clientOf({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    const send = async (fields: Partial<PutObjectCommandInput>) => {
      const command = new PutObjectCommand({ Bucket, Key, ...fields })
      return fetch(await getSignedUrl(unsealed, command), { method: 'PUT', body })
    }
    const ofAnother = createHash('sha256').update('another').digest('base64')
    expect(await codeOf(await send({ ChecksumSHA256: ofAnother }))).toEqual([400, 'BadDigest'])
    expect((await send({ Metadata: { owner: 'student-7' } })).status).toBe(200)
    unsealed.destroy()
    expect(await head(Key)).toMatchObject({ ContentLength: body.length, Metadata: { owner: 'student-7' } })
  })

  test('S01 opens no other object, no other method, nothing added, and nothing once it has expired', async () => {
    await put('signed/mine.txt')
    await put('signed/other.txt')
    const address = await addressOf('signed/mine.txt')
    const denied = async (changed: string, init?: RequestInit) => codeOf(await fetch(changed, init))
    const differs = [403, 'SignatureDoesNotMatch']
    expect(await denied(address.replace('mine', 'other'))).toEqual(differs)
    expect(await denied(address, { method: 'PUT', body: 'x' })).toEqual(differs)
    expect(await denied(`${address}&response-content-type=text%2Fhtml`)).toEqual(differs)
    expect(await denied(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).toEqual(differs)
    const extra = { headers: { 'x-amz-meta-a': 'b' } }
    expect(await denied(address, extra)).toEqual([403, 'AccessDenied'])
    for (const seconds of ['0', '604801', 'x'])
      expect(await denied(address.replace('Expires=60', `Expires=${seconds}`))).toEqual([
        400,
        'AuthorizationQueryParametersError',
      ])
    now = new Date(Date.now() + 59_000)
    expect((await fetch(address)).status).toBe(200)
    now = new Date(Date.now() + 62_000)
    expect(await denied(address)).toEqual([403, 'AccessDenied'])
    now = new Date(Date.now() - 16 * 60_000)
    expect(await denied(address)).toEqual([403, 'AccessDenied'])
  })

  test('S01 of another kind is refused with 501: of version 2, and of a form', async () => {
    const { endpoint, bucket: name } = bucket.settings
    const old = await fetch(`${endpoint}/${name}/a.txt?AWSAccessKeyId=boithok&Expires=1&Signature=x`)
    expect(await codeOf(old)).toEqual([501, 'NotImplemented'])
    const form = new FormData()
    form.set('key', 'a.txt')
    const sent = await fetch(`${endpoint}/${name}`, { method: 'POST', body: form })
    expect(await codeOf(sent)).toEqual([501, 'NotImplemented'])
  })
})
