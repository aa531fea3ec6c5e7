import { inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor } from '../../db/client.ts'
import { personDocuments, users } from '../../db/schema.ts'
import { PERSON_VERSION, personWords } from './words.ts'

const CHUNK = 500

const isNew = isNull(personDocuments.words)
/** Older rules only: beside a newer program, this one must not undo its work. */
const isOutdated = lt(personDocuments.version, PERSON_VERSION)

/**
 * Makes people findable who are new or called otherwise than before, so that a search finds them at once,
 * whoever wrote them down. At most 500: the job finds the others.
 */
export async function indexNewPeople(database: Database): Promise<void> {
  const [found] = await database
    .select({ userId: personDocuments.userId })
    .from(personDocuments)
    .where(isNew)
    .limit(1)
  if (found) await indexSome(database, isNew, { waits: true })
}

/** The same for people whom older rules read as well. Returns how many; 0 when none is left. */
export async function indexRemainingPeople(database: Database): Promise<number> {
  // Two queries, because PostgreSQL would read the whole table for both conditions together.
  return (await indexSome(database, isNew)) || (await indexSome(database, isOutdated))
}

/** `waits`: for those whom somebody else indexes now, too: until then they are not found. */
function indexSome(database: Database, condition: SQL, { waits = false } = {}): Promise<number> {
  return database.transaction(async (transaction) => {
    // Locked before the names are read: who changes one meanwhile waits, and says then that it was not read.
    const rows = await transaction
      .select({ userId: personDocuments.userId })
      .from(personDocuments)
      .where(condition)
      // In one order, so that no two wait for each other.
      .orderBy(personDocuments.userId)
      .limit(CHUNK)
      .for('no key update', waits ? {} : { skipLocked: true })
    const ids = rows.map(({ userId }) => userId)
    if (ids.length > 0) await write(transaction, ids)
    return ids.length
  })
}

async function write(transaction: Executor, ids: string[]): Promise<void> {
  const people = await transaction
    .select({
      id: users.id,
      ...{ name: users.name, studentNumber: users.studentNumber },
      ...{ emails: reachedBy('email'), phones: reachedBy('phone') },
      taught: sql<string[]>`array(select tutors.name from tutors where tutors.user_id = users.id)`,
    })
    .from(users)
    .where(inArray(users.id, ids))
  const values = people.map(({ id, name, taught, ...known }) => {
    const words = personWords({ names: [name, ...taught], ...known })
    return sql`(${id}::uuid, array_to_tsvector(${sql.param(words)}::text[]))`
  })
  await transaction
    .update(personDocuments)
    .set({ words: sql`indexed.words`, version: PERSON_VERSION })
    .from(sql`(values ${sql.join(values, sql`, `)}) as indexed (id, words)`)
    .where(sql`${personDocuments.userId} = indexed.id`)
}

/**
 * Their own, and those of their contacts. Columns of a subquery keep their table only where it is written
 * out.
 */
const reachedBy = (kind: 'email' | 'phone') => sql<string[]>`array_remove(array_append(array(
  select contacts.value from contacts where contacts.user_id = users.id and contacts.kind = ${kind}), users.${sql.identifier(kind)}), null)`
