import { eq } from 'drizzle-orm'
import { MAX_FILE_BYTES, MAX_UNPACKED_BYTES } from '../../contract/files/limits.ts'
import { type FileType, isArchive, isPicture } from '../../contract/files/types.ts'
import { ApiError } from '../../contract/http/errors.ts'
import { files } from '../../db/schema.ts'
import type { StoredObject } from '../../providers/object-storage/storage.ts'
import type { Context } from '../context.ts'
import { removeFile } from './clean-up.ts'
import { contentKey, previewKey, tailsOf } from './keys.ts'
import { requireType } from './type.ts'
import { readUnpackedBytes } from './unpacked.ts'
import type { FileRow } from './uploads.ts'

/** Decoding a larger picture takes many times its size in memory. */
const MAX_PICTURE_MEGABYTES = 32

/**
 * Makes one object of what has arrived, and decides by its content whether it may stay. A picture is written
 * anew, so that nobody reads in it where somebody lives. Called under the file's lease once all of it is
 * here, and again if the answer was lost. Throws 413 and 415, and then the file is gone.
 */
export async function finishUpload(context: Context, file: FileRow): Promise<FileRow> {
  if (file.type) return file
  await joinParts(context, file)
  try {
    const found = await open(context, file)
    const { type, name } = await requireType(found.body, file.name)
    const hasPreview = isPicture(type)
    // A picture may have been written anew already, by a process that died before it noted that.
    if (found.size !== file.size && !hasPreview)
      throw new Error(`The file ${file.id} has ${found.size} of ${file.size} bytes`)
    if (isArchive(type)) await requireHarmless(context, file)
    const size = hasPreview ? await keepClean(context, file, type) : file.size
    await removeTails(context, file)
    const [row] = await context.database
      .update(files)
      .set({ type, name, size, hasPreview, uploadId: null, parts: [] })
      .where(eq(files.id, file.id))
      .returning()
    return row as FileRow
  } catch (error) {
    if (error instanceof ApiError && [413, 415].includes(error.status)) await removeFile(context, file)
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

async function open({ files: { storage } }: Context, { id, size }: FileRow): Promise<StoredObject> {
  const found = await storage.get(contentKey(id))
  if (!found) throw new Error(`The file ${id} of ${size} bytes is not in the storage`)
  return found
}

/** A few kilobytes can claim to become terabytes, which stops the phone of everybody who opens them. */
async function requireHarmless(context: Context, { id, size, name }: FileRow): Promise<void> {
  if ((await readUnpackedBytes(context, contentKey(id), size)) > MAX_UNPACKED_BYTES)
    throw new ApiError({ code: 'file_unpacks_too_large', params: { name } })
}

/** Returns the size of the picture that is kept. The preview comes first: nobody asks for it yet. */
async function keepClean(
  { files: { storage, readObject, cleanPicture } }: Context,
  { id, size, name }: FileRow,
  type: FileType,
): Promise<number> {
  if (size > MAX_PICTURE_MEGABYTES * 1024 * 1024)
    throw new ApiError({ code: 'picture_too_large', params: { megabytes: MAX_PICTURE_MEGABYTES } })
  const picture = await readObject(contentKey(id))
  const clean = picture && (await cleanPicture(picture, type))
  if (!clean || clean.content.length > MAX_FILE_BYTES)
    throw new ApiError({ code: 'picture_unreadable', params: { name } })
  await storage.put(previewKey(id), clean.preview)
  await storage.put(contentKey(id), clean.content)
  return clean.content.length
}
