import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { personDocuments, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { indexNewPeople } from './index-people.ts'
import { byAnything, type FoundBy, personQuery } from './query.ts'

/**
 * Matches rows of people whom the text finds: by the beginnings of words of the name, in either script, of
 * the address, and by the beginning or the end of the phone number, in any order. `of` is the column with the
 * person's id. A blank text matches everything (undefined).
 */
export async function findsPerson(
  context: Pick<Context, 'database'>,
  typed: string | undefined,
  { of = users.id, by = byAnything }: { of?: PgColumn; by?: FoundBy } = {},
): Promise<SQL | undefined> {
  if (!typed?.trim()) return undefined
  const { userId } = personDocuments
  return sql`${of} in (select ${userId} from ${personDocuments} where ${await fits(context, typed, by)})`
}

/** A search that finds more people than this is too vague to follow further. */
const MAX_PEOPLE = 100

/** The ids of some whom the text finds, where the rows of each are found by an index. */
export async function findSomePeople(context: Pick<Context, 'database'>, typed: string): Promise<string[]> {
  const found = await context.database
    .select({ userId: personDocuments.userId })
    .from(personDocuments)
    .where(await fits(context, typed, byAnything))
    .limit(MAX_PEOPLE)
  return found.map(({ userId }) => userId)
}

async function fits({ database }: Pick<Context, 'database'>, typed: string, by: FoundBy): Promise<SQL> {
  await indexNewPeople(database)
  const query = personQuery(typed, by)
  return query === undefined ? sql`false` : sql`${personDocuments.words} @@ ${query}::tsquery`
}
