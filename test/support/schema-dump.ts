import type pg from 'pg'

/**
 * Everything in the schema `public` that a migration could make different, sorted, one line each: tables,
 * columns, constraints, indexes, triggers, functions. The order of a table's columns is left out.
 */
export async function dumpSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('table %s %s', relname, relpersistence) as line from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all
    select format('trigger %s', pg_get_triggerdef(pg_trigger.oid)) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace`)
  return rows.map(({ line }) => line).sort()
}
