import pg from 'pg'
import { JOB_SCHEMA } from '../job-schema.ts'

/** Tables of the migrator, with the migrations and trigger files that it has run. */
const BOOKKEEPING = ['migrations', 'triggers', 'trigger_files']

/**
 * All other tables except the job queue's and unlogged ones, which need no backup, as `schema.table`, quoted
 * where necessary.
 */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and relpersistence = 'p' and nspname !~ '^(pg_|information_schema$)' and relname <> all($1) and nspname <> $2 order by 1`,
    [BOOKKEEPING, JOB_SCHEMA],
  )
  return rows.map(({ name }) => name)
}

/** The columns of a table without generated ones, which PostgreSQL computes again. */
export async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Names of columns as a list for SQL. */
export const columnList = (names: string[]) => names.map(pg.escapeIdentifier).join(', ')

/**
 * Drops all foreign keys, because tables may refer to each other and are restored one after another. The
 * returned function adds them again, which checks every row.
 */
export async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}
