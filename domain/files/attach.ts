import { and, asc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { invalid } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { files } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { UNUSED_FILE_MS } from './clean-up.ts'
import { isLoose } from './loose.ts'
import type { FileRow } from './uploads.ts'

/**
 * Gives a material these files, in this order, takes others out of it, and returns whether that changed it.
 * They are its already, or whole, the actor's and of no other material; throws 400 otherwise.
 */
export async function setFiles(
  { clock }: Pick<Context, 'clock'>,
  transaction: Executor,
  material: { id: string; actorId: string },
  ids: readonly string[],
): Promise<boolean> {
  const now = clock()
  const had = await transaction
    .select({ id: files.id })
    .from(files)
    .where(eq(files.materialId, material.id))
    .orderBy(asc(files.position))
  await transaction
    .update(files)
    .set({ materialId: null, touchedAt: now })
    .where(
      and(eq(files.materialId, material.id), ids.length > 0 ? notInArray(files.id, [...ids]) : undefined),
    )
  const wanted = [...new Set(ids)]
  const isChanged = had.map(({ id }) => id).join() !== wanted.join()
  if (wanted.length === 0) return isChanged
  // Older ones may be about to be deleted.
  const isFresh = gt(files.touchedAt, new Date(now.getTime() - UNUSED_FILE_MS))
  const isTheirs = and(eq(files.ownerId, material.actorId), isLoose, isFresh)
  const mayJoin = or(isTheirs, eq(files.materialId, material.id))
  const joined = await transaction
    .update(files)
    .set({
      materialId: material.id,
      position: sql`array_position(${sql.param(wanted)}::uuid[], ${files.id})`,
      touchedAt: now,
    })
    .where(and(inArray(files.id, wanted), isNotNull(files.type), mayJoin))
    .returning({ id: files.id })
  if (joined.length < wanted.length) throw invalid('files', 'file_not_ready')
  return isChanged
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
