import { and, count, desc, eq, getTableColumns } from 'drizzle-orm'
import { tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { containsText } from '../search.ts'

/** An application, and whether its account's email is verified. */
export type TutorRow = typeof tutors.$inferSelect & Pick<typeof users.$inferSelect, 'emailVerified'>
type Page = { page: number; limit: number }

const select = ({ database }: Context) =>
  database
    .select({ ...getTableColumns(tutors), emailVerified: users.emailVerified })
    .from(tutors)
    .innerJoin(users, eq(users.id, tutors.userId))

const newestFirst = [desc(tutors.createdAt), desc(tutors.id)]

/** The actor's newest application in any state. */
export async function findOwnApplication(context: Context, actor: Actor): Promise<TutorRow | null> {
  const [newest] = await select(context)
    .where(eq(tutors.userId, actor.id))
    .orderBy(...newestFirst)
    .limit(1)
  return newest ?? null
}

/** One page of all applications: pending ones first, then the newest. */
export async function listApplications(context: Context, { page, limit }: Page): Promise<TutorRow[]> {
  return select(context)
    .orderBy(desc(eq(tutors.status, 'pending')), ...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit)
}

/** One page of active tutors whose name or expertise contains `search`, newest first, and their number. */
export async function listActiveTutors(
  context: Context,
  { search, page, limit }: Page & { search?: string | undefined },
): Promise<{ rows: TutorRow[]; total: number }> {
  const found = and(eq(tutors.status, 'active'), containsText(search, tutors.name, tutors.expertise))
  const [rows, [counted]] = await Promise.all([
    select(context)
      .where(found)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    context.database.select({ total: count() }).from(tutors).where(found),
  ])
  return { rows, total: counted?.total ?? 0 }
}
