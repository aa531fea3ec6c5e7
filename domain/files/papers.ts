import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { isPaper } from '../../contract/files/types.ts'
import { invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { files } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { UNUSED_FILE_MS } from './clean-up.ts'
import { isLoose } from './loose.ts'
import type { FileRow } from './uploads.ts'

/**
 * Gives an application these files, in this order. Throws 400 unless they are whole, the applicant's, of
 * nothing else, and PDF files or pictures.
 */
export async function attachPapers(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  { applicationId, ownerId }: { applicationId: string; ownerId: string },
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const now = clock()
  // Older ones may be about to be deleted.
  const isFresh = gt(files.touchedAt, new Date(now.getTime() - UNUSED_FILE_MS))
  const joined = await transaction
    .update(files)
    .set({
      applicationId,
      position: sql`array_position(${sql.param(wanted)}::uuid[], ${files.id})`,
      touchedAt: now,
    })
    .where(
      and(inArray(files.id, wanted), eq(files.ownerId, ownerId), isNotNull(files.type), isLoose, isFresh),
    )
    .returning()
  if (joined.length < wanted.length) throw invalid('papers', 'file_not_ready')
  const other = joined.find(({ type }) => type === null || !isPaper(type))
  if (other) throw invalid('papers', { code: 'not_a_paper', params: { name: other.name } })
}

/** The papers of an application, in their order. */
export const papersOf = (
  { database }: Pick<Context, 'database'>,
  applicationId: string,
): Promise<FileRow[]> =>
  database.select().from(files).where(eq(files.applicationId, applicationId)).orderBy(asc(files.position))
