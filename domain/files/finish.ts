import { eq } from 'drizzle-orm'
import { MAX_UNPACKED_BYTES } from '../../contract/files/limits.ts'
import { isArchive, isPicture } from '../../contract/files/types.ts'
import { ApiError } from '../../contract/http/errors.ts'
import { files } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { removeFile } from './clean-up.ts'
import { contentKey, previewKey, tailsOf } from './keys.ts'
import { requireType } from './type.ts'
import { readUnpackedBytes } from './unpacked.ts'
import type { FileRow } from './uploads.ts'

/** Larger pictures stay without a preview: decoding takes many times their size in memory. */
const MAX_PREVIEWED_BYTES = 32 * 1024 * 1024

/**
 * Makes one object of what has arrived, and decides by its content whether it may stay. Called under the
 * file's lease once all of it is here, and again if the answer was lost. Throws 415, and then the file is
 * gone.
 */
export async function finish(context: Context, file: FileRow): Promise<FileRow> {
  if (file.type) return file
  await joinParts(context, file)
  try {
    const { type, name } = await requireType(await open(context, file), file.name)
    if (isArchive(type)) await requireHarmless(context, file)
    const hasPreview = isPicture(type) && file.size <= MAX_PREVIEWED_BYTES
    if (hasPreview) await keepPreview(context, file)
    await removeTails(context, file)
    const [row] = await context.database
      .update(files)
      .set({ type, name, hasPreview, uploadId: null, parts: [] })
      .where(eq(files.id, file.id))
      .returning()
    return row as FileRow
  } catch (error) {
    if (error instanceof ApiError && error.status === 415) await removeFile(context, file)
    throw error
  }
}

/** A process may have died after it: then the parts are one object already. */
async function joinParts({ files: { storage } }: Context, { id, uploadId, parts }: FileRow): Promise<void> {
  if (uploadId === null || (await storage.head(contentKey(id)))) return
  await storage.completeUpload({ key: contentKey(id), id: uploadId }, parts)
}

/** What could not be deleted when its bytes became a part. */
async function removeTails({ files: { storage } }: Context, { id }: FileRow): Promise<void> {
  const { objects } = await storage.list(tailsOf(id))
  if (objects.length > 0) await storage.delete(objects.map(({ key }) => key))
}

async function open({ files: { storage } }: Context, { id, size }: FileRow) {
  const found = await storage.get(contentKey(id))
  if (found?.size !== size) {
    found?.body.destroy()
    throw new Error(`The file ${id} has ${found?.size} of ${size} bytes`)
  }
  return found.body
}

/** A few kilobytes can claim to become terabytes, which stops the phone of everybody who opens them. */
async function requireHarmless(context: Context, { id, size, name }: FileRow): Promise<void> {
  if ((await readUnpackedBytes(context, contentKey(id), size)) > MAX_UNPACKED_BYTES)
    throw new ApiError({ code: 'file_unpacks_too_large', params: { name } })
}

async function keepPreview({ files: { storage, readObject, drawPreview } }: Context, file: FileRow) {
  const picture = await readObject(contentKey(file.id))
  const preview = picture && (await drawPreview(picture))
  if (!preview) throw new ApiError({ code: 'picture_unreadable', params: { name: file.name } })
  await storage.put(previewKey(file.id), preview)
}
