import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReverseProxy = {
  url: string
  /** Forwards requests to these in turn, or to the one whose index is in the header `x-server`. */
  to(targets: string[]): void
  stop(): Promise<void>
}

const SOMEBODY = '198.51.100.1'

/**
 * A reverse proxy that appends the client's address to X-Forwarded-For, as operators run it. On one machine
 * all clients have one address, so that the header `x-from` replaces it.
 */
export async function startProxy(): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true })
  let targets: string[] = []
  let turn = 0
  const server = createServer((asked, answer) => {
    const { 'x-server': chosen, 'x-from': from = SOMEBODY, ...headers } = asked.headers
    turn = (turn + 1) % targets.length
    const target = targets[chosen === undefined ? turn : Number(chosen)] ?? ''
    const forwarded = [headers['x-forwarded-for'], from].filter(Boolean).join(', ')
    const onward = request(target + asked.url, {
      agent,
      method: asked.method,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    })
    asked.pipe(onward)
    onward.on('error', () => answer.destroy())
    onward.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    answer.on('close', () => {
      if (!answer.writableFinished) onward.destroy()
    })
  })
  // Long, as in the product, so that a client never reuses a connection that is being closed.
  server.keepAliveTimeout = 75_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (servers) => {
      targets = servers
    },
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
