import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { copyDatabase, type TestDatabase } from '../support/database.ts'
import type { Fault } from './fault.ts'
import { read, root } from './files.ts'

const FOLDER = 'db/triggers'
const FUNCTION = /FUNCTION (\w+)\(/
const TABLE = / ON (\w+)/

/** What a fault of a trigger is reached by: its function; where it says when it runs, or for SQL, tables. */
export function reachedBy({ file, start }: Fault): string[] {
  const text = read(file)
  const from = text.lastIndexOf('CREATE OR REPLACE', start)
  const statement = text.slice(from, text.indexOf('\nCREATE', start) + 1 || undefined)
  const name = FUNCTION.exec(statement)?.[1]
  if (/^CREATE OR REPLACE TRIGGER/.test(statement)) return [`table ${TABLE.exec(statement)?.[1]}`]
  if (/LANGUAGE plpgsql/.test(statement)) return [`function ${name}`]
  return [...statement.matchAll(/(?:from|join) (\w+)/g)].map(([, table]) => `table ${table}`)
}

/**
 * A copy of a database that tells, by notices, which functions of triggers run and which tables are written.
 */
export function copyThatTells(template: string): Promise<TestDatabase> {
  const files = readdirSync(join(root, FOLDER)).map((file) => read(`${FOLDER}/${file}`))
  const functions = files.map((text) =>
    text.replace(
      /(REPLACE FUNCTION (\w+)\([^$]*LANGUAGE plpgsql[^$]*\$\$[^$]*?\nbegin\n)/g,
      "$1  raise notice 'reached function $2';\n",
    ),
  )
  return copyWith(template, [
    ...functions,
    `create function tell_written() returns trigger language plpgsql as $$ begin
      raise notice 'reached table %', tg_table_name; return null; end $$`,
    `do $$ declare name text; begin
      for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('create trigger tell_written before insert or update or delete on %I for each statement
          execute function tell_written()', name);
      end loop; end $$`,
  ])
}

/** A copy with these faults. Throws when PostgreSQL refuses one of them. */
export function copyWithFaults(template: string, faults: readonly Fault[]): Promise<TestDatabase> {
  const files = Map.groupBy(faults, ({ file }) => file)
  const texts = [...files].map(([file, all]) =>
    all
      .toSorted((one, other) => other.start - one.start)
      .reduce(
        (text, { start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
        read(file),
      ),
  )
  return copyWith(template, texts)
}

async function copyWith(template: string, statements: string[]): Promise<TestDatabase> {
  const copy = await copyDatabase({ url: template, drop: async () => {} })
  const client = new Client({ connectionString: copy.url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    await client.end()
    await copy.drop()
    throw error
  }
  await client.end()
  return copy
}
