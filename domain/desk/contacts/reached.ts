import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { ContactKind, ContactOwner } from '../../../contract/people/contact-owners.ts'
import type { Executor } from '../../../db/client.ts'
import { contacts, users } from '../../../db/schema.ts'
import type { User } from '../../auth-cache.ts'

/** How somebody at the counter is found. */
export type Contact = { email: string | null; phone: string | null }

/** A person, and whose the number or address is by which they are reached. */
export type Reached = { person: User; whose: 'own' | ContactOwner }

/** One number may be that of a hostel. Who is beyond these is found by name or student number. */
const LIST_LIMIT = 40

/** Lists who is reached by this email or phone: those whose own it is first, then by name. At most forty. */
export async function listReachedBy(
  queries: Pick<Executor, 'select'>,
  { email, phone }: Contact,
): Promise<Reached[]> {
  const by = { email, phone }
  const isOwn = orOf(by, (kind, value) => eq(users[kind], value))
  const isListed = orOf(by, (kind, value) => and(eq(contacts.kind, kind), eq(contacts.value, value)))
  if (!isOwn) return []
  // A union, so that each half is found by its index.
  const ids = sql`(select ${users.id} from ${users} where ${isOwn}
    union select ${contacts.userId} from ${contacts} where ${isListed})`
  const listed = queries
    .select({ userId: contacts.userId, whose: sql<ContactOwner>`min(${contacts.whose})`.as('whose_it_is') })
    .from(contacts)
    .where(isListed)
    .groupBy(contacts.userId)
    .as('listed')
  const whose = sql<Reached['whose']>`case when ${isOwn} then 'own' else ${listed.whose} end`
  return queries
    .select({ person: users, whose })
    .from(users)
    .leftJoin(listed, eq(listed.userId, users.id))
    .where(and(sql`${users.id} in ${ids}`, isNull(users.deletedAt)))
    .orderBy(asc(sql`${whose} <> 'own'`), asc(users.name), asc(users.createdAt), asc(users.id))
    .limit(LIST_LIMIT)
}

/** One of the conditions for the kinds that are given. */
const orOf = (by: Contact, conditionOf: (kind: keyof Contact, value: string) => ReturnType<typeof and>) =>
  or(
    ...(['email', 'phone'] as const).map((kind) =>
      by[kind] === null ? undefined : conditionOf(kind, by[kind]),
    ),
  )

/** Whether somebody has signed in by their own number or address: then it stays theirs. */
export const signsInBy = (
  { providerUid, phoneSignInAt }: Pick<User, 'providerUid' | 'phoneSignInAt'>,
  kind: ContactKind,
): boolean => (kind === 'phone' ? phoneSignInAt !== null : providerUid !== null)
