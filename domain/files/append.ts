import { and, eq } from 'drizzle-orm'
import { MAX_PIECES } from '../../contract/files/limits.ts'
import { ApiError, conflict, notFound } from '../../contract/http/errors.ts'
import { files } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { removeFile } from './clean-up.ts'
import { contentKey, tailKey } from './keys.ts'
import type { Lease } from './lease.ts'
import { announcedBytes, type FileRow } from './uploads.ts'

/** The smallest part that a bucket takes, but for the last one. */
const PART_BYTES = 5 * 1024 * 1024

/**
 * Adds bytes to an upload. What has come is kept when the line breaks or the lease ends; less than a part is
 * kept beside the parts. Returns the row as it is then. Throws 409 for too many pieces, and what the storage
 * throws: the upload stays as the row says.
 */
export async function append(
  context: Context,
  file: FileRow,
  lease: Lease,
  body: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  if (file.pieces >= MAX_PIECES) throw conflict('too_many_pieces')
  const announced = announcedBytes(file)
  let row = { ...file, pieces: file.pieces + 1 }
  let pending: Uint8Array[] = []
  let bytes = 0
  const keep = async () => {
    if (bytes === 0) return
    const taken = pending
    pending = []
    bytes = 0
    row = await store(context, row, lease, taken)
  }
  for await (const piece of untilItBreaks(body)) {
    if (row.received + bytes + piece.length > announced)
      throw new ApiError({
        code: 'file_too_large',
        params: { megabytes: Math.ceil(announced / 1024 / 1024) },
      })
    pending.push(piece)
    bytes += piece.length
    if (row.tail + bytes >= PART_BYTES) await keep()
  }
  await keep()
  return row
}

/** A connection that breaks off ends the bytes, and is no error. */
async function* untilItBreaks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  for (;;) {
    const next = await pieces.next().catch(() => undefined)
    if (!next || next.done) return
    yield next.value
  }
}

/**
 * Writes bytes behind those that are there: as a part, if they suffice for one, or as the tail. The row says
 * what counts; an object that it does not name is overwritten or deleted later.
 */
async function store(
  context: Context,
  file: FileRow,
  lease: Lease,
  pieces: readonly Uint8Array[],
): Promise<FileRow> {
  const { storage } = context.files
  const before = file.tail > 0 ? [await readTail(context, file)] : []
  const bytes = Buffer.concat([...before, ...pieces])
  const received = file.received - file.tail + bytes.length
  const isLast = received === file.size
  const progress = { received, pieces: file.pieces, tail: 0, touchedAt: context.clock() }

  if (isLast && file.parts.length === 0) {
    await storage.put(contentKey(file.id), bytes)
    return save(context, file, lease, progress)
  }
  if (!isLast && bytes.length < PART_BYTES) {
    await storage.put(tailKey(file.id, received), bytes)
    return save(context, file, lease, { ...progress, tail: bytes.length })
  }
  const row = await inParts(context, file, lease)
  const upload = { key: contentKey(file.id), id: row.uploadId ?? '' }
  const part = await storage.uploadPart(upload, row.parts.length + 1, bytes)
  return save(context, row, lease, { ...progress, parts: [...row.parts, part] })
}

/** After a restore the end of an unfinished upload is gone. Throws 404, as for one that was never begun. */
async function readTail(context: Context, file: FileRow): Promise<Buffer> {
  const found = await context.files.readObject(tailKey(file.id, file.received))
  if (found?.length === file.tail) return found
  await removeFile(context, file)
  throw notFound('upload_not_found')
}

/** Begins the upload in parts. Its id is kept before the first part, so that a clean-up finds it. */
async function inParts(context: Context, file: FileRow, lease: Lease): Promise<FileRow> {
  if (file.uploadId !== null) return file
  const uploadId = await context.files.storage.startUpload(contentKey(file.id))
  return save(context, file, lease, { uploadId })
}

/** Throws 423 when the lease is another's by now. */
async function save(
  { database, files: { storage } }: Context,
  file: FileRow,
  { token }: Lease,
  changes: Partial<FileRow>,
): Promise<FileRow> {
  const [row] = await database
    .update(files)
    .set(changes)
    .where(and(eq(files.id, file.id), eq(files.lease, token)))
    .returning()
  if (!row) throw new ApiError('upload_busy')
  // The bytes are safe already. What stays is removed when the file is whole, or given up.
  if (file.tail > 0 && row.received > file.received)
    await storage.delete([tailKey(file.id, file.received)]).catch(() => undefined)
  return row
}
