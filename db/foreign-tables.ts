import type pg from 'pg'
import type { DatabaseSetting } from './check-server.ts'
import { JOB_SCHEMA } from './job-schema.ts'
import { appliedVersions, migrationSets, PRODUCT } from './schema-versions.ts'
import { SetupError } from './setup-error.ts'

/** How many names the message shows. */
const SHOWN = 3

/**
 * Our tables must not come to stand beside those of another program: some have the same names, and a backup
 * would hold both.
 * @throws {SetupError} when the database has tables, and none of ours
 */
export async function assertNotForeign(
  client: Pick<pg.Client, 'query'>,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<void> {
  if ((await appliedVersions(client))[PRODUCT.schema] !== undefined) return
  // Tables of an extension, such as those of PostGIS, are nobody's data.
  const { rows } = await client.query<{ name: string; database: string; role: string }>(
    `select c.oid::regclass::text as name, current_database() as database, current_user as role
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'f') and nspname = any($1)
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      order by 1`,
    [['public', JOB_SCHEMA, ...migrationSets.map(({ schema }) => schema)]],
  )
  const [first] = rows
  if (!first) return
  const names = rows.slice(0, SHOWN).map(({ name }) => name)
  const more = rows.length > SHOWN ? ` and ${rows.length - SHOWN} more` : ''
  throw new SetupError(
    `${setting}: the database ${first.database} has tables of another program (${names.join(', ')}${more}) and none of Boithok. Give Boithok a database of its own: CREATE DATABASE boithok OWNER ${first.role}`,
  )
}
