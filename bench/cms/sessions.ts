import pg from 'pg'
import type { Postgres } from '../postgres.ts'

/** An empty database beside the product's, on the same PostgreSQL; answers where it is. */
export async function createDatabase({ url }: Postgres, client: pg.Client, name: string): Promise<string> {
  await client.query(`create database ${name}`)
  return new URL(name, url).href
}

/** The product's columns, by the names that they have there. */
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
  /** What makes it, unless it is there. */
  create?: string
  table: string
  /** Its other columns, each with the product's that it is filled from. */
  columns: Record<string, string>
  /** What makes the list quick, as the product's own index does. */
  index: string
}

/** Every session of the product's database into a table of another's, as if it had always been there. */
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
