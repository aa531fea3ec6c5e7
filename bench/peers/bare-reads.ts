import pg from 'pg'
import { columns } from './columns.ts'
import { listen } from './listen.ts'

// The limit of reads from the database: node:http, two pipelined clients, prepared statements, the total from
// a counter.
const clients = await Promise.all(
  [0, 1].map(async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL, pipeline: true })
    await client.connect()
    return client
  }),
)
let turn = 0
const query = (name: string, text: string, values: unknown[]) => {
  turn = 1 - turn
  return (clients[turn] as pg.Client).query({ name, text, values })
}

const list = (limit: number, page: number) =>
  query(
    'list',
    `select ${columns} from sessions where status = 'approved' and deleted_at is null
      order by created_at desc, id desc limit $1 offset $2`,
    [limit, (page - 1) * limit],
  )
const after = (limit: number, [, at, id]: string[]) =>
  query(
    'after',
    `select ${columns} from sessions where status = 'approved' and deleted_at is null and (created_at, id) < ($2, $3)
      order by created_at desc, id desc limit $1`,
    [limit, new Date(Number(at)), id],
  )
const total = () => query('total', 'select total from bench.totals', [])
const one = (id: string) =>
  query(
    'one',
    `select ${columns} from sessions where id = $1 and status = 'approved' and deleted_at is null`,
    [id],
  )

listen(async ({ url = '' }, answer) => {
  const { pathname, searchParams } = new URL(url, 'http://x')
  const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))]
  let body: string
  if (pathname === '/api/sessions') {
    const cursor = searchParams.get('cursor')?.split('.')
    const found = cursor ? after(limit, cursor) : list(limit, page)
    const [{ rows }, counted] = await Promise.all([found, total()])
    const [{ total: all }] = counted.rows
    body = JSON.stringify({
      data: rows,
      pagination: { page, totalPages: Math.ceil(all / limit), total: all },
    })
  } else {
    const { rows } = await one(pathname.slice('/api/sessions/'.length))
    body = JSON.stringify(rows[0])
  }
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  answer.end(body)
})
