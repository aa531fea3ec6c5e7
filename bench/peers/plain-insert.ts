import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { json } from './json.ts'
import { listen } from './listen.ts'

// A booking without any check: one insert, one durable commit.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
await pool.query(
  `create table if not exists bench.plain_bookings (id uuid primary key, session_id uuid not null, user_id text not null,
    created_at timestamptz not null default now(), unique (session_id, user_id))`,
)

listen(async (request, answer) => {
  const { sessionId } = await json(request)
  const id = randomUUID()
  const { rowCount } = await pool.query({
    name: 'insert',
    text: 'insert into bench.plain_bookings (id, session_id, user_id) values ($1, $2, $3)',
    values: [id, sessionId, request.headers.authorization?.slice(-60)],
  })
  answer.writeHead(rowCount === 1 ? 200 : 500, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ insertedId: id }))
})
