import pg from 'pg'
import { columns } from './columns.ts'
import { listen } from './listen.ts'

// PostgreSQL's own full-text search of titles, with an index and nothing else: no Banglish, no slips, no
// filters, no counts.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL, pipeline: true })
await client.connect()
await client.query(
  `create index if not exists bench_full_text on sessions using gin (to_tsvector('simple', title))`,
)

const text = `select ${columns}, count(*) over () as total from sessions
  where to_tsvector('simple', title) @@ plainto_tsquery('simple', $1) and status = 'approved' and deleted_at is null
    and class_end > now() order by class_start limit 12`

listen(async ({ url = '' }, answer) => {
  const { searchParams } = new URL(url, 'http://x')
  const { rows } = await client.query({ name: 'find', text, values: [searchParams.get('q')] })
  const body = JSON.stringify({ data: rows })
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  answer.end(body)
})
