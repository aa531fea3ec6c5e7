import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { containsText } from '../contains-text.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type Paging, readPage } from '../pagination.ts'

/** An application, and whether its account's email is verified. */
export type TutorRow = typeof tutors.$inferSelect & Pick<typeof users.$inferSelect, 'emailVerified'>

const select = ({ database }: Context) =>
  database
    .select({ ...getTableColumns(tutors), emailVerified: users.emailVerified })
    .from(tutors)
    .innerJoin(users, eq(users.id, tutors.userId))

const order: ListOrder = { at: tutors.createdAt, id: tutors.id }
const pendingFirst: ListOrder = { pinned: sql`(${tutors.status} = 'pending')`, ...order }
const placeOf = ({ createdAt, id, status }: TutorRow) => ({
  at: createdAt,
  id,
  isPinned: status === 'pending',
})

/** The actor's newest application in any state. */
export async function findOwnApplication(context: Context, actor: Actor): Promise<TutorRow | null> {
  const [newest] = await select(context)
    .where(eq(tutors.userId, actor.id))
    .orderBy(desc(tutors.createdAt), desc(tutors.id))
    .limit(1)
  return newest ?? null
}

/** One page of all applications: pending ones first, then the newest. */
export async function listApplications(context: Context, paging: Paging): Promise<TutorRow[]> {
  const { rows } = await readPage(select(context).$dynamic(), { order: pendingFirst, paging, placeOf })
  return rows
}

/** One page of active tutors whose name or expertise contains `search`, newest first, and their number. */
export async function listActiveTutors(
  context: Context,
  { search, ...paging }: Paging & { search?: string | undefined },
): Promise<{ rows: TutorRow[]; total: number }> {
  const wanted = and(eq(tutors.status, 'active'), containsText(search, tutors.name, tutors.expertise))
  const [{ rows }, [counted]] = await Promise.all([
    readPage(select(context).$dynamic(), { wanted, order, paging, placeOf }),
    context.database.select({ total: count() }).from(tutors).where(wanted),
  ])
  return { rows, total: counted?.total ?? 0 }
}
