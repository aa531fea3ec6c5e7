import { json } from './json.ts'
import { listen } from './listen.ts'

// The cost of HTTP alone: reads a booking and echoes its session id.
listen(async (request, answer) => {
  const { sessionId } = await json(request)
  answer.writeHead(200, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ insertedId: sessionId }))
})
