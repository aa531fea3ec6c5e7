import { Agent, request } from 'node:http'
import type { Asked } from '../load.ts'

/** Asks the same of a server, on fifty connections, without pause and whatever it is answered, until it is killed. */
const [url = '', text = '{}'] = process.argv.slice(2)
const { path, headers } = JSON.parse(text) as Asked
const CONNECTIONS = 50
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let answered = 0

function ask(): void {
  const asked = request(url + path, { agent, headers }, (response) => {
    response.resume()
    response.on('end', () => {
      answered += 1
      if (answered === CONNECTIONS) process.stdout.write('going\n')
      ask()
    })
  })
  asked.on('error', ask)
  asked.end()
}

for (let connection = 0; connection < CONNECTIONS; connection += 1) ask()
