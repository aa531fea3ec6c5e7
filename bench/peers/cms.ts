import pg from 'pg'
import type { Postgres } from '../postgres.ts'
import type { Program } from '../program.ts'

/** A system to compare with, which has the product's sessions and serves the approved ones publicly. */
export type Cms = {
  name: string
  /** URL of a page of sessions, newest first, with the total. */
  page(page: number, limit: number): string
  /** URL of one session. */
  one(id: string): string
  start(): Promise<Program>
  remove(): Promise<void>
}

/** Creates an empty database in the product's PostgreSQL and returns its URL. */
export async function createDatabase({ url }: Postgres, client: pg.Client, name: string): Promise<string> {
  await client.query(`create database ${name}`)
  return new URL(name, url).href
}

/** The product's columns by their names in the other system. */
const shared = Object.fromEntries(
  [
    'title',
    'tutor',
    'description',
    'registration_start',
    'registration_end',
    'class_start',
    'class_end',
    'duration',
    'fee_minor',
    'image',
    'capacity',
    'enrolled',
    'created_at',
  ].map((name) => [name, name]),
)

type Table = {
  /** SQL that creates the table, unless the system does. */
  create?: string
  table: string
  /** Its other columns, each with the product's column that fills it. */
  columns: Record<string, string>
  /** An index for the list, like the product's. */
  index: string
}

/** Copies every session of the product into a table of the other system. */
export async function copySessions(from: pg.Client, url: string, { create, table, columns, index }: Table) {
  const all = { ...shared, ...columns }
  const selected = Object.entries(all).map(([name, column]) => `${column} as ${name}`)
  const { rows } = await from.query(
    `select json_agg(one order by created_at)::text as all from (select ${selected.join(', ')} from sessions) as one`,
  )
  const to = new pg.Client({ connectionString: url })
  await to.connect()
  try {
    if (create) await to.query(create)
    const names = Object.keys(all).join(', ')
    await to.query(
      `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
      [rows[0].all],
    )
    await to.query(`create index on ${table} (${index})`)
    await to.query('vacuum analyze')
  } finally {
    await to.end()
  }
}
