import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { guardians, users } from '../../db/schema.ts'
import type { User } from '../auth-cache.ts'
import { type Guardian, isLive, MAX_CHILDREN, MAX_GUARDIANS } from './live.ts'

/** A guardian of somebody, or a child, with the person at the other end. */
export type Listed = { guardian: Guardian; person: User }

type Queries = Pick<Executor, 'select'>

/** Lists who acts for a person, the first named first. */
export const listGuardians = (queries: Queries, childId: string): Promise<Listed[]> =>
  queries
    .select({ guardian: guardians, person: users })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.guardianId))
    .where(and(eq(guardians.childId, childId), isLive))
    .orderBy(asc(guardians.since), asc(guardians.id))
    .limit(MAX_GUARDIANS)

/** Lists for whom a person acts, the first named first. */
export const listChildren = (queries: Queries, guardianId: string): Promise<Listed[]> =>
  queries
    .select({ guardian: guardians, person: users })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.childId))
    .where(and(eq(guardians.guardianId, guardianId), isLive))
    .orderBy(asc(guardians.since), asc(guardians.id))
    .limit(MAX_CHILDREN)

/** Whether somebody acts for anybody. */
export async function hasChildren(queries: Queries, guardianId: string): Promise<boolean> {
  const [one] = await queries
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(eq(guardians.guardianId, guardianId), isLive))
    .limit(1)
  return one !== undefined
}
