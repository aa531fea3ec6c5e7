import type pg from 'pg'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'

const SCHEMA = 'identity_sandbox'

/**
 * Copies the product's tables without their rows and triggers, once for each state of their migrations.
 * Unlogged, so that no backup has them. Other processes wait meanwhile.
 */
const COPY = `do $$
declare
  level text := (select max(created_at) from identity.migrations);
  one record;
begin
  perform pg_advisory_xact_lock(${ADVISORY_LOCKS.migration});
  if obj_description(to_regnamespace('${SCHEMA}'), 'pg_namespace') = level then return; end if;
  drop schema if exists ${SCHEMA} cascade;
  create schema ${SCHEMA};
  execute format('comment on schema ${SCHEMA} is %L', level);
  for one in select relname as name from pg_class
    where relnamespace = 'identity'::regnamespace and relkind = 'r' and relname <> 'migrations'
  loop
    execute format('create unlogged table ${SCHEMA}.%I (like identity.%1$I including all)', one.name);
  end loop;
  for one in select relname as name, replace(pg_get_constraintdef(c.oid), 'identity.', '${SCHEMA}.') as definition
    from pg_constraint c join pg_class on pg_class.oid = conrelid
    where relnamespace = 'identity'::regnamespace and contype = 'f'
  loop
    execute format('alter table ${SCHEMA}.%I add %s', one.name, one.definition);
  end loop;
end $$`

/** The pool with the sandbox's tables, which it creates on first use, in place of the product's. */
export async function openSandboxTables(pool: pg.Pool): Promise<pg.Pool> {
  await pool.query(COPY)
  return redirected(pool)
}

/** Drops the sandbox with all its accounts. False if there is none. */
export async function dropSandbox(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(`select to_regnamespace('${SCHEMA}') is not null as is`)
  await pool.query(`drop schema if exists ${SCHEMA} cascade`)
  return rows[0]?.is ?? false
}

function redirected<Connection extends pg.Pool | pg.PoolClient>(connection: Connection): Connection {
  return new Proxy(connection, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'connect') return async () => redirected((await value.call(target)) as pg.PoolClient)
      if (name === 'query')
        return (query: string | pg.QueryConfig, ...rest: unknown[]) =>
          value.call(target, typeof query === 'string' ? inSandbox(query) : atSandbox(query), ...rest)
      return value.bind(target)
    },
  })
}

const atSandbox = (query: pg.QueryConfig): pg.QueryConfig => ({ ...query, text: inSandbox(query.text) })

/**
 * Drizzle names tables and columns with their schema, in this spelling. No other may reach the product's
 * accounts.
 */
export function inSandbox(text: string): string {
  const moved = text.replaceAll('"identity".', `"${SCHEMA}".`)
  if (/\bidentity\b/i.test(moved)) throw new Error(`The sandbox may not ask: ${text}`)
  return moved
}
