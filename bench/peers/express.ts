import express from 'express'
import pg from 'pg'
import { columns } from './columns.ts'

// The common way to write such a list: Express, a pool, and count(*); the same pages by the same cursor.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = express()

app.get('/api/sessions', async (request, response) => {
  const [page, limit] = [Number(request.query.page), Number(request.query.limit)]
  const approved = `from sessions where status = 'approved' and deleted_at is null`
  const order = 'order by created_at desc, id desc limit $1'
  const [, at, id] = String(request.query.cursor ?? '').split('.')
  const [list, counted] = await Promise.all([
    at === undefined
      ? pool.query(`select ${columns} ${approved} ${order} offset $2`, [limit, (page - 1) * limit])
      : pool.query(`select ${columns} ${approved} and (created_at, id) < ($2, $3) ${order}`, [
          limit,
          new Date(Number(at)),
          id,
        ]),
    pool.query(`select count(*)::int as total ${approved}`),
  ])
  const [{ total }] = counted.rows
  response.json({ data: list.rows, pagination: { page, totalPages: Math.ceil(total / limit), total } })
})

app.get('/api/sessions/:id', async (request, response) => {
  const { rows } = await pool.query(`select ${columns} from sessions where id = $1 and status = 'approved'`, [
    request.params.id,
  ])
  response.json(rows[0])
})

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address?.port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
