import { listen } from './listen.ts'

// The limit of what is kept in memory: node:http and the bytes of the product's own answer, which it is given.
const { BYTES_FROM = '' } = process.env
const response = await fetch(BYTES_FROM)
const body = Buffer.from(await response.arrayBuffer())
const type = response.headers.get('content-type') ?? ''

listen((_request, answer) => {
  answer.writeHead(200, { 'content-type': type, 'content-length': body.length })
  answer.end(body)
})
