import type { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'

/**
 * Pictures and files by key, in a folder of a disk (disk.ts) or in a bucket (s3.ts). Every function rejects
 * when the storage does not answer; a missing object is not an error. An object appears whole or not at all.
 */
export type ObjectStorage = {
  /**
   * Resolves when the object is durable. With `ifAbsent` it resolves to false, and changes nothing, where the
   * key is taken: also by this call itself, when the answer was lost and it was repeated.
   */
  put(key: string, content: Content, options?: PutOptions): Promise<boolean>
  /** @throws {RangeNotSatisfiable} */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  head(key: string): Promise<ObjectInfo | undefined>
  /** Keys without an object are no error. */
  delete(keys: readonly string[]): Promise<void>
  /** Keys that begin with `prefix` and come after `after`, in the order of their bytes. */
  list(prefix: string, page?: { after?: string; limit?: number }): Promise<ObjectPage>
  /**
   * Starts an object that arrives in parts, and returns the id of the upload. Nothing is readable before it
   * is completed.
   */
  startUpload(key: string, options?: ObjectOptions): Promise<string>
  /**
   * Parts are numbered from 1; all but the last have at least 5 MiB. The same number again replaces the part.
   */
  uploadPart(upload: Upload, partNumber: number, content: Content): Promise<UploadedPart>
  completeUpload(upload: Upload, parts: readonly UploadedPart[]): Promise<void>
  /** An upload that is unknown or complete is no error. */
  abortUpload(upload: Upload): Promise<void>
}

/** A stream needs its size, because S3 wants it before the first byte. */
export type Content = Uint8Array | { stream: Readable; size: number }

/**
 * `cacheControl`: what a bucket says when it serves the object itself. A disk serves nothing itself and does
 * not keep it.
 */
export type ObjectOptions = { cacheControl?: string }
export type PutOptions = ObjectOptions & { ifAbsent?: boolean }

export type ObjectInfo = { size: number; etag: string; contentType: string; lastModified: Date }
/** `size` is that of the whole object; `range` says which bytes `body` has. */
export type StoredObject = ObjectInfo & { body: Readable; range: { start: number; end: number } | undefined }
/** First and last byte, as in the Range header. Without `end`: to the end of the object. */
export type ByteRange = { start: number; end?: number }
export type ObjectPage = { objects: { key: string; size: number }[]; next: string | undefined }
export type Upload = { key: string; id: string }
export type UploadedPart = { partNumber: number; etag: string }

/** The object has no byte of the range. */
export class RangeNotSatisfiable extends Error {
  override name = 'RangeNotSatisfiable'
}

export const LIST_LIMIT = 1000

/** The ending of a key decides, because a disk keeps no types. */
export const contentTypeOf = (key: string): string => getMimeType(key) ?? 'application/octet-stream'

const SEGMENT = /^[\w-][\w.-]*$/

/** Only text in this format becomes part of a path or an address: no empty, hidden or relative segments. */
export function requireKey(key: string): string {
  const isKey = key.length <= 512 && key.split('/').every((segment) => SEGMENT.test(segment))
  if (!isKey || key.endsWith('.part')) throw new TypeError(`${JSON.stringify(key)} is no key of an object`)
  return key
}

/** The whole object in memory; undefined without one. For small objects. */
export async function readObject(storage: ObjectStorage, key: string): Promise<Buffer | undefined> {
  const found = await storage.get(key)
  if (!found) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of found.body) pieces.push(piece)
  const content = Buffer.concat(pieces)
  if (content.length !== found.size)
    throw new Error(`${key} ended after ${content.length} of ${found.size} bytes`)
  return content
}

/** Every object below the prefix, page by page. */
export async function* listAll(storage: Pick<ObjectStorage, 'list'>, prefix: string) {
  let after: string | undefined
  do {
    const page = await storage.list(prefix, { ...(after !== undefined && { after }) })
    yield* page.objects
    after = page.next
  } while (after !== undefined)
}
