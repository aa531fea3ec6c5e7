import { PassThrough, type Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import {
  type Content,
  contentTypeOf,
  LIST_LIMIT,
  type ObjectStorage,
  RangeNotSatisfiable,
  requireKey,
  type Upload,
} from './storage.ts'

export type S3Settings = {
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path instead of the host name. */
  forcePathStyle: boolean
}

/**
 * How long a connection may be silent. The SDK tries three times, unless the content is a stream, which can
 * be sent only once.
 */
const SOCKET_TIMEOUT_MS = 5000
const CONNECT_MS = 3000

/** The most that one DeleteObjects request takes. */
const DELETE_LIMIT = 1000

/** Objects in an S3-compatible bucket, by Amazon's SDK: at Amazon, Cloudflare R2, MinIO and others. */
export function createS3Storage(settings: S3Settings, socketTimeoutMs = SOCKET_TIMEOUT_MS): ObjectStorage {
  const { bucket: Bucket } = settings
  // Loaded with the first call: whoever keeps files on a disk pays neither its memory nor its time to load.
  let loading: ReturnType<typeof load> | undefined
  const sdk = () => {
    loading ??= load(settings, socketTimeoutMs)
    return loading
  }
  const objectAt = (key: string) => ({ Bucket, Key: requireKey(key) })
  const uploadAt = ({ key, id }: Upload) => ({ ...objectAt(key), UploadId: id })

  return {
    async put(key, content, { ifAbsent = false, cacheControl } = {}) {
      const { client, PutObjectCommand } = await sdk()
      const object = {
        ...objectAt(key),
        ContentType: contentTypeOf(key),
        CacheControl: cacheControl,
        ...(ifAbsent && { IfNoneMatch: '*' }),
      }
      const sent = sendContent(content, (body, options) =>
        client.send(new PutObjectCommand({ ...object, ...body }), options),
      )
      return sent.then(() => true, answer(412, false))
    },
    async get(key, range) {
      const { client, GetObjectCommand } = await sdk()
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const found = await client.send(new GetObjectCommand({ ...objectAt(key), Range })).catch(answer(404))
      if (!found?.Body) return undefined
      const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
      return {
        ...infoOf(key, { ...found, ContentLength: size ? Number(size) : found.ContentLength }),
        range: size ? { start: Number(start), end: Number(end) } : undefined,
        body: marked(found.Body as Readable),
      }
    },
    async head(key) {
      const { client, HeadObjectCommand } = await sdk()
      const found = await client.send(new HeadObjectCommand(objectAt(key))).catch(answer(404))
      return found && infoOf(key, found)
    },
    async delete(keys) {
      const { client, DeleteObjectsCommand } = await sdk()
      for (let at = 0; at < keys.length; at += DELETE_LIMIT) {
        const Objects = keys.slice(at, at + DELETE_LIMIT).map((key) => ({ Key: requireKey(key) }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message}`)
      }
    },
    async list(Prefix, { after: StartAfter, limit: MaxKeys = LIST_LIMIT } = {}) {
      const { client, ListObjectsV2Command } = await sdk()
      const found = await client.send(new ListObjectsV2Command({ Bucket, Prefix, StartAfter, MaxKeys }))
      const objects = (found.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size }))
      return { objects, next: found.IsTruncated ? objects.at(-1)?.key : undefined }
    },
    async startUpload(key, { cacheControl } = {}) {
      const { client, CreateMultipartUploadCommand } = await sdk()
      const command = new CreateMultipartUploadCommand({
        ...objectAt(key),
        ContentType: contentTypeOf(key),
        CacheControl: cacheControl,
      })
      const { UploadId } = await client.send(command)
      if (!UploadId) throw new Error('The bucket started no upload')
      return UploadId
    },
    async uploadPart(upload, partNumber, content) {
      const { client, UploadPartCommand } = await sdk()
      const part = { ...uploadAt(upload), PartNumber: partNumber }
      const { ETag } = await sendContent(content, (body, options) =>
        client.send(new UploadPartCommand({ ...part, ...body }), options),
      )
      if (!ETag) throw new Error('The bucket did not name the part')
      return { partNumber, etag: ETag }
    },
    async completeUpload(upload, parts) {
      const { client, CompleteMultipartUploadCommand } = await sdk()
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      await client.send(
        new CompleteMultipartUploadCommand({ ...uploadAt(upload), MultipartUpload: { Parts } }),
      )
    },
    async abortUpload(upload) {
      const { client, AbortMultipartUploadCommand } = await sdk()
      await client.send(new AbortMultipartUploadCommand(uploadAt(upload))).catch(answer(404))
    },
  }
}

/** Loads Amazon's library, which the first call would do. */
export const loadS3 = async (): Promise<void> => void (await import('@aws-sdk/client-s3'))

async function load(
  { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Settings,
  socketTimeoutMs: number,
) {
  const commands = await import('@aws-sdk/client-s3')
  const client: S3Client = new commands.S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: socketTimeoutMs },
  })
  return { ...commands, client }
}

type Body = { Body: Uint8Array | Readable; ContentLength: number }

/**
 * Sends a content, and gives up when its stream breaks off. The SDK gets a stream of ours, because it would
 * raise the error of the stream where nobody can catch it, and the process would end.
 */
async function sendContent<Result>(
  content: Content,
  send: (body: Body, options: { abortSignal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const options = { abortSignal: controller.signal }
  if (content instanceof Uint8Array)
    return send({ Body: content, ContentLength: content.byteLength }, options)
  const { stream, size } = content
  const body = new PassThrough()
  stream.once('error', (error) => controller.abort(error))
  stream.pipe(body)
  return send({ Body: body, ContentLength: size }, options)
    .catch((error: unknown) => {
      throw controller.signal.aborted ? controller.signal.reason : error
    })
    .finally(() => body.destroy())
}

/**
 * An answer that breaks off in the middle is an error of the bucket, marked as the SDK marks its own: alone
 * it has the code of any broken connection.
 */
const marked = (body: Readable): Readable =>
  body.once('error', (error) => void Object.assign(error, { $metadata: {} }))

type Found = {
  ContentLength?: number | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
}

const infoOf = (key: string, { ContentLength = 0, ETag = '', LastModified }: Found) => ({
  size: ContentLength,
  etag: ETag,
  lastModified: LastModified ?? new Date(0),
  contentType: contentTypeOf(key),
})

/** Turns an expected status into a result, and a range without bytes into our error. */
const answer =
  <Result = undefined>(status: number, result?: Result) =>
  (error: { name?: string; $metadata?: { httpStatusCode?: number }; message?: string }): Result => {
    // A missing bucket has the status of a missing object, and is a wrong setting.
    if (error.name === 'NoSuchBucket') throw error
    if (error.$metadata?.httpStatusCode === status) return result as Result
    if (error.$metadata?.httpStatusCode === 416) throw new RangeNotSatisfiable(error.message)
    throw error
  }
