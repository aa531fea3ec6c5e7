import { and, eq, not, type SQL } from 'drizzle-orm'
import { ApiError } from '../../contract/http/errors.ts'
import { files, materials, users } from '../../db/schema.ts'
import type { ByteRange, StoredObject } from '../../providers/object-storage/storage.ts'
import type { Reader as Person } from '../access.ts'
import { isNamedAdmin } from '../admins.ts'
import type { Context } from '../context.ts'
import { contentKey, previewKey } from '../files/keys.ts'
import type { FileLink } from '../files/links.ts'
import { isLoose } from '../files/loose.ts'
import type { FileRow } from '../files/uploads.ts'
import { isReaderOf, requireReader } from './reader.ts'

export type OpenedFile = { file: FileRow; object: StoredObject }

/**
 * The file that an address names, if its person may read it at this moment: their own, one of a session
 * whose materials they may read, or one that their tutor hands out to all students; a paper of an application
 * is for Admins alone. Undefined otherwise. Throws what the storage throws.
 */
export async function openFile(
  context: Context,
  { fileId, personId, variant }: FileLink,
  range: ByteRange | undefined,
): Promise<OpenedFile | undefined> {
  const [found] = await context.database
    .select({ file: files, sessionId: materials.sessionId })
    .from(files)
    .leftJoin(materials, eq(materials.id, files.materialId))
    .where(and(eq(files.id, fileId), not(isLoose as SQL)))
  if (!found) return undefined
  const { file, sessionId } = found
  if (!(await mayRead(context, personId, file, sessionId))) return undefined
  const key = variant === 'preview' ? previewKey(file.id) : contentKey(file.id)
  const object = await context.files.storage.get(key, range)
  return object && { file, object }
}

async function mayRead(context: Context, personId: string, file: FileRow, sessionId: string | null) {
  const person = await findPerson(context, personId)
  if (!person) return false
  if (file.applicationId !== null) return person.role === 'Admin'
  if (file.ownerId === person.id) return true
  if (sessionId === null) return isReaderOf(context, person, file.ownerId)
  return requireReader(context, person, sessionId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return false
      throw error
    },
  )
}

/** Finds the person as they are now: who opens an address sends no token. */
async function findPerson(context: Context, id: string): Promise<Person | undefined> {
  const [row] = await context.database.select().from(users).where(eq(users.id, id))
  if (!row || row.deletedAt) return undefined
  return { id: row.id, role: isNamedAdmin(context, row) ? 'Admin' : row.role }
}
