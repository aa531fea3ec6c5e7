import { and, inArray, isNull, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { demoPeople } from '../../db/demo/people.ts'
import { users } from '../../db/schema.ts'

export type DemoPerson = Pick<typeof users.$inferSelect, 'id' | 'providerUid' | 'email'>

/**
 * The users that the demonstration data created, found by email. Those who can sign in may have changed their
 * email since, but were created at the same instant as the classmates, who cannot sign in.
 */
export async function findDemoPeople(database: Pick<Executor, 'select'>): Promise<DemoPerson[]> {
  const known = await database
    .select({ uid: users.providerUid, createdAt: users.createdAt })
    .from(users)
    .where(and(inArray(users.email, demoPeople), isNull(users.deletedAt)))
  if (known.length === 0) return []
  const instants = known.filter(({ uid }) => uid?.startsWith('demo-')).map(({ createdAt }) => createdAt)
  return database
    .select({ id: users.id, providerUid: users.providerUid, email: users.email })
    .from(users)
    .where(
      and(or(inArray(users.email, demoPeople), inArray(users.createdAt, instants)), isNull(users.deletedAt)),
    )
}

/** Whether there are users other than those of the demonstration. */
export async function hasOtherPeople(
  database: Pick<Executor, 'select'>,
  demo: DemoPerson[],
): Promise<boolean> {
  const some = await database
    .select({ id: users.id })
    .from(users)
    .limit(demo.length + 1)
  return some.length > demo.length
}
