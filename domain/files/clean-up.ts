import { and, eq, lt } from 'drizzle-orm'
import { files } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { contentKey, prefixOf } from './keys.ts'
import { isLoose } from './loose.ts'
import type { FileRow } from './uploads.ts'

/** How long a file waits for the rest of it, or for its material, in milliseconds. */
export const UNUSED_FILE_MS = 24 * 3600_000

const BATCH = 100

/**
 * Deletes files that have been of no material and no application for a day: uploads that nobody finished,
 * what was taken out of a material, and papers of a deleted application. Returns how many.
 */
export async function cleanUpFiles(context: Context, signal: AbortSignal): Promise<number> {
  const before = new Date(context.clock().getTime() - UNUSED_FILE_MS)
  let removed = 0
  for (;;) {
    const batch = await context.database
      .select()
      .from(files)
      .where(and(isLoose, lt(files.touchedAt, before)))
      .orderBy(files.touchedAt)
      .limit(BATCH)
    for (const file of batch) {
      if (signal.aborted) return removed
      await removeFile(context, file)
      removed += 1
    }
    if (batch.length < BATCH) return removed
  }
}

/**
 * Removes the bytes first: a row without bytes would be an error for people, bytes without a row for nobody.
 */
export async function removeFile(
  { database, files: { storage } }: Pick<Context, 'database' | 'files'>,
  { id, uploadId }: Pick<FileRow, 'id' | 'uploadId'>,
): Promise<void> {
  if (uploadId !== null) await storage.abortUpload({ key: contentKey(id), id: uploadId })
  const { objects } = await storage.list(prefixOf(id))
  await storage.delete(objects.map(({ key }) => key))
  await database.delete(files).where(and(eq(files.id, id), isLoose))
}
