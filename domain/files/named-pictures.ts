import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, materials, sessions, tutors } from '../../db/schema.ts'

/** Every column that names a picture. Accounts are those of the identity provider in the same database. */
const NAMING = [
  sql`select ${sessions.image} as url from ${sessions}`,
  sql`select ${bookings.image} from ${bookings}`,
  sql`select ${materials.image} from ${materials}`,
  sql`select ${tutors.photo} from ${tutors}`,
  sql`select photo_url from identity.accounts`,
]

/** Which of these pictures of our own image host something names. */
export async function findNamedPictures(
  queries: Pick<Executor, 'execute'>,
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    select distinct picture.id from unnest(${sql.param(ids)}::text[]) as picture (id)
    join (${sql.join(NAMING, sql` union all `)}) as named
      on picture.id = split_part(substring(named.url from '/i[.]ibb[.]co/.*'), '/', 3)`)
  return new Set(rows.map(({ id }) => id))
}
