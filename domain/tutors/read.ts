import { and, count, desc, eq } from 'drizzle-orm'
import { tutors } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { containing } from '../search.ts'

export type TutorRow = typeof tutors.$inferSelect
type Page = { page: number; limit: number }

const newestFirst = [desc(tutors.createdAt), desc(tutors.id)]

/** The newest application of a person, whatever became of it. */
export async function findOwnApplication(context: Context, actor: Actor): Promise<TutorRow | null> {
  const [newest] = await context.database
    .select()
    .from(tutors)
    .where(eq(tutors.userId, actor.id))
    .orderBy(...newestFirst)
    .limit(1)
  return newest ?? null
}

/** One page of all applications, those that wait first, then the newest. */
export async function listApplications(context: Context, { page, limit }: Page): Promise<TutorRow[]> {
  return context.database
    .select()
    .from(tutors)
    .orderBy(desc(eq(tutors.status, 'pending')), ...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit)
}

/** One page of the active tutors whose name or expertise contains `search`, the newest first, and how many there are. */
export async function listActive(
  context: Context,
  { search, page, limit }: Page & { search?: string | undefined },
): Promise<{ rows: TutorRow[]; total: number }> {
  const found = and(eq(tutors.status, 'active'), containing(search, tutors.name, tutors.expertise))
  const [rows, [counted]] = await Promise.all([
    context.database
      .select()
      .from(tutors)
      .where(found)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    context.database.select({ total: count() }).from(tutors).where(found),
  ])
  return { rows, total: counted?.total ?? 0 }
}
