import { Agent, request } from 'node:http'
import type { RequestSpec } from './load.ts'

/** Sends the same request on fifty connections without pause, whatever the response, until it is killed. */
const [url = '', text = '{}'] = process.argv.slice(2)
const { path, headers } = JSON.parse(text) as RequestSpec
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
