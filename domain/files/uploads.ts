import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import {
  MAX_FILE_MEGABYTES,
  MAX_LOOSE_FILES,
  MAX_LOOSE_PAPERS,
  MAX_PAPER_MEGABYTES,
} from '../../contract/files/limits.ts'
import { ApiError, conflict, invalid, notFound } from '../../contract/http/errors.ts'
import { tutorRoles } from '../../contract/people/roles.ts'
import type { Executor } from '../../db/client.ts'
import { files, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { isLoose } from './loose.ts'
import { cleanFileName } from './name.ts'

export type FileRow = typeof files.$inferSelect

/**
 * How many bytes its sender has to send. A picture that has been written anew is larger or smaller than
 * that.
 */
export const announcedBytes = ({ type, size, received }: FileRow): number => (type === null ? size : received)

export const hasArrived = (file: FileRow): boolean => file.received === announcedBytes(file)

const ofTutors = { megabytes: MAX_FILE_MEGABYTES, max: MAX_LOOSE_FILES }
/** Others send nothing but the papers of their application. */
const ofApplicants = { megabytes: MAX_PAPER_MEGABYTES, max: MAX_LOOSE_PAPERS }

/**
 * Begins a file of `size` bytes, and returns its row. Throws 400 for an empty one, 413 for a large one, and
 * 409 when the person has many files that no material has yet.
 */
export async function startUpload(
  context: Context,
  actor: Actor,
  { name, size, metadata }: { name: string; size: number; metadata: string },
): Promise<FileRow> {
  if (size === 0) throw invalid('Upload-Length', 'file_empty')
  const { megabytes, max } = tutorRoles.includes(actor.role) ? ofTutors : ofApplicants
  if (size > megabytes * 1024 * 1024) throw new ApiError({ code: 'file_too_large', params: { megabytes } })
  return context.database.transaction(async (transaction) => {
    // One person's uploads begin one after another, so that the limit holds.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update')
    const loose = await transaction.$count(files, and(eq(files.ownerId, actor.id), isLoose))
    if (loose >= max) throw conflict({ code: 'too_many_loose_files', params: { max } })
    const now = context.clock()
    const [row] = await transaction
      .insert(files)
      .values({
        id: newId(context),
        ownerId: actor.id,
        name: cleanFileName(name),
        size,
        metadata,
        createdAt: now,
        touchedAt: now,
      })
      .returning()
    return row as FileRow
  })
}

/** Throws the same 404 for an unknown upload and for another's. */
export async function findUpload(queries: Pick<Executor, 'select'>, actor: Actor, id: string) {
  if (!isUuid(id)) throw notFound('upload_not_found')
  const [row] = await queries
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, actor.id)))
  if (!row) throw notFound('upload_not_found')
  return row
}
