import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { classes, materials, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { filesOf } from '../files/attach.ts'
import type { FileRow } from '../files/uploads.ts'
import type { Paging } from '../pagination.ts'
import { sessionTutor } from '../who-teaches.ts'
import { managedMaterials } from './manage.ts'
import { requireReader } from './reader.ts'
import { newSince } from './seen.ts'

type Materials = { rows: Material[]; total: number }
type MaterialClass = Pick<typeof classes.$inferSelect, 'id' | 'startAt' | 'endAt' | 'topic' | 'state'>

/** A material with its uploader's email, its class and its files. */
export type Material = typeof materials.$inferSelect & {
  tutorEmail: string | null
  class: MaterialClass | null
  files: FileRow[]
  /** It was handed out since the reader has seen the others. */
  isNew: boolean
}

const newestFirst = [desc(materials.createdAt), desc(materials.id)]
/**
 * What belongs to a session comes before what its tutor hands out to all their students. Materials of one
 * class stand together, where the class is in time.
 */
const byClass = [
  desc(isNotNull(materials.sessionId)),
  desc(sql`coalesce(${classes.startAt}, ${materials.createdAt})`),
  // Something for the whole session may be handed out at the very moment when a class begins.
  desc(sql`${materials.classId}`),
  ...newestFirst,
]

/**
 * One page of a session's materials, by class, then of those that its tutor hands out to all their students,
 * newest first, and the number of both, for people with a booking, its Instructor and Admins. Throws 403 for
 * others who may see the session, and for who is late with a part of the fee, and 404 for
 * those who may not.
 */
export async function listMaterials(
  context: Context,
  actor: Actor,
  sessionId: string,
  paging: Paging,
): Promise<Materials> {
  const seat = await requireReader(context, actor, sessionId)
  const { database } = context
  const idsOf = (matching: SQL | undefined) =>
    database.select({ id: materials.id }).from(materials).where(matching)
  const tutor = database.select({ id: sessionTutor }).from(sessions).where(eq(sessions.id, sessionId))
  // Each by its index: of one condition PostgreSQL would read the whole table.
  const wanted = inArray(
    materials.id,
    idsOf(eq(materials.sessionId, sessionId)).unionAll(
      idsOf(and(isNull(materials.sessionId), eq(materials.ownerId, tutor))),
    ),
  )
  return select(context, { wanted, orderBy: byClass, paging, since: seat && newSince(seat) })
}

/** One page of the materials that the actor manages, newest first, and their number. */
export async function listOwnMaterials(context: Context, actor: Actor, paging: Paging): Promise<Materials> {
  return select(context, { wanted: managedMaterials(actor), orderBy: newestFirst, paging })
}

type Selection = { wanted: SQL; orderBy: SQL[]; paging: Paging; since?: Date | undefined }

async function select(context: Context, { wanted, orderBy, paging, since }: Selection): Promise<Materials> {
  const { database } = context
  const { id, startAt, endAt, topic, state } = classes
  const [rows, total] = await Promise.all([
    database
      .select({
        ...getTableColumns(materials),
        tutorEmail: users.email,
        class: { id, startAt, endAt, topic, state },
      })
      .from(materials)
      .innerJoin(users, eq(users.id, materials.ownerId))
      .leftJoin(classes, eq(classes.id, materials.classId))
      .where(wanted)
      .orderBy(...orderBy)
      .limit(paging.limit)
      .offset((paging.page - 1) * paging.limit),
    database.$count(materials, wanted),
  ])
  const files = await filesOf(
    context,
    rows.map((row) => row.id),
  )
  const isNew = ({ createdAt }: (typeof rows)[number]) => since !== undefined && createdAt > since
  return { rows: rows.map((row) => ({ ...row, isNew: isNew(row), files: files.get(row.id) ?? [] })), total }
}
