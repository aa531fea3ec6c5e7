import { and, asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Names } from '../../contract/centre/catalogue.ts'
import { subjects, tutorSubjects, tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type Paging, readPage } from '../pagination.ts'
import { findsPerson } from '../person-search/find.ts'
import { byAnything, byName } from '../person-search/query.ts'
import { containsText } from '../search/contains-text.ts'

/** An application, and whether its account's email is verified. */
export type TutorRow = typeof tutors.$inferSelect & Pick<typeof users.$inferSelect, 'emailVerified'>

/** The same with the names of what the applicant would teach. */
export type ApplicationRow = TutorRow & { subjects: Names[] }

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

/** The applications that have waited longest. */
export const listOldestApplications = (context: Context, limit: number): Promise<ApplicationRow[]> =>
  selectApplications(context)
    .where(eq(tutors.status, 'pending'))
    .orderBy(asc(tutors.createdAt), asc(tutors.id))
    .limit(limit)

type Tutors = { rows: TutorRow[]; total: number }

const subjectsColumn = sql<Names[]>`coalesce((select json_agg(
    json_build_object('en', ${subjects.nameEn}, 'bn', ${subjects.nameBn}) order by ${subjects.position}, ${subjects.slug})
  from ${tutorSubjects} join ${subjects} on ${subjects.slug} = ${tutorSubjects.subject}
  where ${tutorSubjects.tutorId} = ${tutors.id}), '[]')`

const selectApplications = ({ database }: Context) =>
  database
    .select({
      ...getTableColumns(tutors),
      emailVerified: users.emailVerified,
      subjects: subjectsColumn,
    })
    .from(tutors)
    .innerJoin(users, eq(users.id, tutors.userId))
    .$dynamic()

/**
 * One page of all applications, or of those in a state, and their number: pending ones first, then the
 * newest.
 */
export async function listApplications(
  context: Context,
  { status, ...paging }: Paging & { status?: TutorRow['status'] | undefined },
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const wanted = status && eq(tutors.status, status)
  const select = selectApplications(context)
  const [{ rows }, total] = await Promise.all([
    readPage<typeof select, ApplicationRow>(select, { wanted, order: pendingFirst, paging, placeOf }),
    context.database.$count(tutors, wanted),
  ])
  return { rows, total }
}

/**
 * One page of active tutors whom `search` finds, or whose expertise contains it, newest first, and their
 * number. Who is no Admin finds them by name alone.
 */
export async function listActiveTutors(
  context: Context,
  actor: Pick<Actor, 'role'>,
  { search, ...paging }: Paging & { search?: string | undefined },
): Promise<Tutors> {
  const by = actor.role === 'Admin' ? byAnything : byName
  const wanted = and(
    eq(tutors.status, 'active'),
    or(await findsPerson(context, search, { of: tutors.userId, by }), containsText(search, tutors.expertise)),
  )
  const [{ rows }, total] = await Promise.all([
    readPage(select(context).$dynamic(), { wanted, order, paging, placeOf }),
    context.database.$count(tutors, wanted),
  ])
  return { rows, total }
}
