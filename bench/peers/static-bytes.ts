import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { Histogram } from 'prom-client'
import { listen } from './listen.ts'

/**
 * The limit of cached responses: node:http sends the bytes and headers of the product's own response, and
 * counts and logs each request as the product does.
 */
const { BYTES_FROM = '', HEADERS = '{}' } = process.env
const [response] = (await once(get(BYTES_FROM, { headers: JSON.parse(HEADERS) }), 'response')) as [
  IncomingMessage,
]
const body = await buffer(response)
// Node writes these itself.
const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...own } = response.headers
const head = { ...own, 'content-length': body.length }

const logger = pino({}, pino.destination({ sync: false }))
const duration = new Histogram({
  name: 'duration_seconds',
  help: 'Time until a response began.',
  labelNames: ['method', 'route', 'status'],
})

listen((request, answer) => {
  const started = performance.now()
  const requestId = randomUUID()
  answer.writeHead(200, { ...head, 'x-request-id': requestId })
  answer.end(body)
  const { method = 'GET', url: path } = request
  const ms = performance.now() - started
  duration.observe({ method, route: 'the one', status: 200 }, ms / 1000)
  logger.info({ requestId, method, path, status: 200, ms })
})
