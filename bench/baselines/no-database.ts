import { json } from './json.ts'
import { listen } from './listen.ts'

// What HTTP alone costs: a booking is read, and answered with what it asked for.
listen(async (request, answer) => {
  const { sessionId } = await json(request)
  answer.writeHead(200, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ insertedId: sessionId }))
})
