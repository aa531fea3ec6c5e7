import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

// The limit of cached responses: node:http serves the bytes of the product's own response.
const { BYTES_FROM = '', HEADERS = '{}' } = process.env
const [response] = (await once(get(BYTES_FROM, { headers: JSON.parse(HEADERS) }), 'response')) as [
  IncomingMessage,
]
const body = await buffer(response)
const { 'content-type': type, 'content-encoding': coding } = response.headers
const head = {
  'content-type': type,
  'content-length': body.length,
  ...(coding && { 'content-encoding': coding }),
}

listen((_request, answer) => {
  answer.writeHead(200, head)
  answer.end(body)
})
