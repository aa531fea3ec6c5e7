import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_INTERESTS } from '../../contract/interests/interests.ts'
import { interests, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import { type Interest, isOpenInterest } from './open.ts'

export type ListedInterest = {
  interest: Interest
  session: { id: string; title: string } | null
  tutor: { id: string; name: string | null } | null
}
export type Enquiry = ListedInterest & { person: User }

const tutor = alias(users, 'tutor')
const columns = {
  interest: getTableColumns(interests),
  session: { id: sessions.id, title: sessions.title },
  tutor: { id: tutor.id, name: tutor.name },
}

/** Lists what the actor waits to hear of, the newest first. */
export const listInterests = (
  { database, clock }: Context,
  { id }: Pick<Actor, 'id'>,
): Promise<ListedInterest[]> =>
  database
    .select(columns)
    .from(interests)
    .leftJoin(sessions, eq(sessions.id, interests.sessionId))
    .leftJoin(tutor, eq(tutor.id, interests.tutorId))
    .where(and(eq(interests.userId, id), isOpenInterest(clock())))
    .orderBy(desc(interests.createdAt), desc(interests.id))
    .limit(MAX_INTERESTS)

type Filter = { level?: string | undefined; subject?: string | undefined; sessionId?: string | undefined }

const order: ListOrder = { at: interests.createdAt, id: interests.id }
const placeOf = ({ interest: { createdAt, id } }: Enquiry) => ({ at: createdAt, id })

/** One page of those who wait to hear of something, the newest first, and how many there are. */
export async function listEnquiries(
  context: Context,
  filter: Filter,
  paging: Paging,
): Promise<{ rows: Enquiry[]; total: number } & PageCursors> {
  const { database, clock } = context
  const wanted = and(isOpenInterest(clock()), isAbout(filter), isNull(users.deletedAt))
  const select = database
    .select({ ...columns, person: getTableColumns(users) })
    .from(interests)
    .innerJoin(users, eq(users.id, interests.userId))
    .leftJoin(sessions, eq(sessions.id, interests.sessionId))
    .leftJoin(tutor, eq(tutor.id, interests.tutorId))
    .$dynamic()
  const [page, total] = await Promise.all([
    readPage<typeof select, Enquiry>(select, { wanted, order, paging, placeOf }),
    database.$count(interests, and(isOpenInterest(clock()), isAbout(filter))),
  ])
  return { ...page, total }
}

const isAbout = ({ level, subject, sessionId }: Filter): SQL | undefined =>
  and(
    level ? eq(interests.level, level) : undefined,
    subject ? eq(interests.subject, subject) : undefined,
    sessionId ? eq(interests.sessionId, sessionId) : undefined,
  )
