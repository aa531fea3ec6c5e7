import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { LOOSE_FILE_MS } from '../../contract/files/limits.ts'
import { invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { files } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import type { FileRow } from './uploads.ts'

/**
 * Gives a material these files, in this order, and takes others out of it. They are the owner's, whole, and
 * of no other material; throws 400 otherwise.
 */
export async function setFiles(
  { clock }: Pick<Context, 'clock'>,
  transaction: Executor,
  material: { id: string; ownerId: string },
  ids: readonly string[],
): Promise<void> {
  const now = clock()
  await transaction
    .update(files)
    .set({ materialId: null, touchedAt: now })
    .where(
      and(eq(files.materialId, material.id), ids.length > 0 ? notInArray(files.id, [...ids]) : undefined),
    )
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  // Older ones may be about to be deleted.
  const isFresh = gt(files.touchedAt, new Date(now.getTime() - LOOSE_FILE_MS))
  const mayJoin = or(and(isNull(files.materialId), isFresh), eq(files.materialId, material.id))
  const joined = await transaction
    .update(files)
    .set({
      materialId: material.id,
      position: sql`array_position(${sql.param(wanted)}::uuid[], ${files.id})`,
      touchedAt: now,
    })
    .where(
      and(inArray(files.id, wanted), eq(files.ownerId, material.ownerId), isNotNull(files.type), mayJoin),
    )
    .returning({ id: files.id })
  if (joined.length < wanted.length) throw invalid('files', 'file_not_ready')
}

/** The files of materials, in their order. */
export async function filesOf(
  { database }: Pick<Context, 'database'>,
  materialIds: readonly string[],
): Promise<Map<string, FileRow[]>> {
  const rows =
    materialIds.length === 0
      ? []
      : await database
          .select()
          .from(files)
          .where(inArray(files.materialId, [...materialIds]))
          .orderBy(asc(files.materialId), asc(files.position))
  return Map.groupBy(rows, ({ materialId }) => materialId ?? '')
}
