import type { IncomingMessage, ServerResponse } from 'node:http'
import { readText, receiveBody } from './body.ts'
import { readDescription } from './description.ts'
import { S3Error } from './errors.ts'
import type { Fault } from './faults.ts'
import type { Files } from './files.ts'
import type { Uploads } from './uploads.ts'
import { document, element, elements, text } from './xml.ts'

export type Call = {
  request: IncomingMessage
  response: ServerResponse
  bucket: string
  key: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  payloadHash: string
  fault: Fault | undefined
}

export type Dependencies = { files: Files; uploads: Uploads; clock: () => Date }

type Operation = (call: Call, dependencies: Dependencies) => Promise<void>

export function send(
  { response }: Call,
  status: number,
  headers: Record<string, string | number> = {},
  body = '',
): void {
  response.writeHead(status, {
    ...headers,
    ...(body && { 'content-type': 'application/xml' }),
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Reads and checks the body, and answers where it lies. */
async function receive(call: Call, files: Files) {
  const path = await files.newPath()
  return { path, received: await receiveBody(call.request, call.headers, call.payloadHash, path) }
}

export const putObject: Operation = async (call, { files, clock }) => {
  const { bucket, key, headers } = call
  if (headers['x-amz-copy-source']) throw new S3Error('NotImplemented', 'This stand-in does not copy objects')
  const condition = headers['if-none-match']
  if (headers['if-match'] || (condition !== undefined && condition !== '*'))
    throw new S3Error('NotImplemented', 'This stand-in knows no condition of a write but If-None-Match: *')
  const description = readDescription(headers)
  const { path, received } = await receive(call, files)
  const record = {
    size: received.size,
    etag: `"${received.md5}"`,
    description,
    lastModified: clock().toISOString(),
    checksum: received.checksum,
  }
  if (!(await files.keep(path, bucket, key, record, condition === '*')))
    throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
  send(call, 200, { etag: record.etag })
}

export const deleteObject: Operation = async (call, { files }) => {
  await files.delete(call.bucket, call.key)
  send(call, 204)
}

export const deleteObjects: Operation = async (call, { files }) => {
  const xml = await readText(call.request, call.payloadHash)
  const keys = elements(xml, 'Object').map((object) => element(object, 'Key'))
  if (keys.length === 0 || keys.length > 1000 || keys.includes(undefined))
    throw new S3Error('MalformedXML', 'The XML you provided was not well-formed')
  for (const key of keys) await files.delete(call.bucket, key ?? '')
  const quiet = element(xml, 'Quiet') === 'true'
  const deleted = quiet ? [] : keys.map((key) => `<Deleted>${text('Key', key ?? '')}</Deleted>`)
  send(call, 200, {}, document('DeleteResult', deleted.join('')))
}

const MOST_KEYS = 1000

export const listObjects: Operation = async (call, { files }) => {
  const { bucket, query } = call
  if (query.get('delimiter')) throw new S3Error('NotImplemented', 'This stand-in lists without delimiters')
  const prefix = query.get('prefix') ?? ''
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const most = Math.min(Number(query.get('max-keys') ?? MOST_KEYS), MOST_KEYS)
  if (!(most >= 0)) throw new S3Error('InvalidArgument', 'max-keys must be a number')
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : String
  const keys = (await files.keys(bucket, prefix)).filter(
    (key) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0,
  )
  const page = keys.slice(0, most)
  const contents = await Promise.all(
    page.map(async (key) => {
      const record = await files.record(bucket, key)
      if (!record) return ''
      const { lastModified, etag, size } = record
      return `<Contents>${text('Key', encode(key))}${text('LastModified', lastModified)}${text('ETag', etag)}${text('Size', size)}${text('StorageClass', 'STANDARD')}</Contents>`
    }),
  )
  const isTruncated = keys.length > most
  const next = Buffer.from(page.at(-1) ?? '').toString('base64url')
  const about = [
    text('Name', bucket),
    text('Prefix', encode(prefix)),
    text('MaxKeys', most),
    text('KeyCount', page.length),
    text('IsTruncated', isTruncated),
    isTruncated ? text('NextContinuationToken', next) : '',
  ]
  send(call, 200, {}, document('ListBucketResult', [...about, ...contents].join('')))
}

export const startUpload: Operation = async (call, { uploads, clock }) => {
  const { bucket, key, headers } = call
  const id = await uploads.start({
    bucket,
    key,
    description: readDescription(headers),
    initiated: clock().toISOString(),
  })
  const result = text('Bucket', bucket) + text('Key', key) + text('UploadId', id)
  send(call, 200, {}, document('InitiateMultipartUploadResult', result))
}

export const uploadPart: Operation = async (call, { files, uploads }) => {
  const id = call.query.get('uploadId') ?? ''
  const partNumber = Number(call.query.get('partNumber'))
  if (!(Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= 10_000))
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
  await uploads.find(id, call.bucket, call.key)
  const { path, received } = await receive(call, files)
  await uploads.keepPart(id, partNumber, path, received)
  send(call, 200, { etag: `"${received.md5}"` })
}

export const completeUpload: Operation = async (call, { files, uploads, clock }) => {
  const { bucket, key, query } = call
  const id = query.get('uploadId') ?? ''
  const { description } = await uploads.find(id, bucket, key)
  const xml = await readText(call.request, call.payloadHash)
  const parts = elements(xml, 'Part').map((part) => ({
    partNumber: Number(element(part, 'PartNumber')),
    etag: element(part, 'ETag') ?? '',
  }))
  if (parts.length === 0) throw new S3Error('MalformedXML', 'You must specify at least one part')
  const path = await files.newPath()
  const { size, etag } = await uploads.join(id, parts, path)
  const lastModified = clock().toISOString()
  await files.keep(path, bucket, key, {
    size,
    etag,
    description,
    lastModified,
    checksum: undefined,
  })
  await uploads.end(id)
  const result = text('Bucket', bucket) + text('Key', key) + text('ETag', etag)
  send(call, 200, {}, document('CompleteMultipartUploadResult', result))
}

export const abortUpload: Operation = async (call, { uploads }) => {
  const id = call.query.get('uploadId') ?? ''
  await uploads.find(id, call.bucket, call.key)
  await uploads.end(id)
  send(call, 204)
}

export const listUploads: Operation = async (call, { uploads }) => {
  const all = await uploads.list(call.bucket)
  const result = all.map(
    ({ id, key, initiated }) =>
      `<Upload>${text('Key', key)}${text('UploadId', id)}${text('Initiated', initiated)}</Upload>`,
  )
  const about = text('Bucket', call.bucket) + text('IsTruncated', false)
  send(call, 200, {}, document('ListMultipartUploadsResult', about + result.join('')))
}
