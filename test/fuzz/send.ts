import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { MutatedRequest } from './mutations.ts'

export type HttpResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
/** `cut`: the connection ended without a response. */
export type Outcome = HttpResponse | 'cut'

/**
 * Sends requests over a few keep-alive connections, like a proxy. `patienceMs` is the timeout of raw bytes,
 * which may be an incomplete request.
 */
export function createSender(url: string, { patienceMs = 1000 } = {}) {
  const { hostname, port, host } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })

  function send(wire: Exclude<MutatedRequest, { bytes: Buffer }>): Promise<Outcome> {
    const { method, path, headers, body } = wire
    const all = [...headers]
    if (!headers.some(([name]) => name === 'host')) all.unshift(['host', host])
    if (body) all.push(['content-length', String(body.length)])
    return new Promise((resolve) => {
      const asked = request({ agent, hostname, port, method, path, headers: all.flat() })
      asked.on('response', (response) => {
        response.toArray().then(
          (chunks) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks as Buffer[]),
            }),
          () => resolve('cut'),
        )
      })
      asked.on('error', () => resolve('cut'))
      asked.end(body)
    })
  }

  /** Uses a new connection, which ends with the response. */
  function sendBytes(bytes: Buffer): Promise<Outcome> {
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      const heard: Buffer[] = []
      const read = () => readAnswer(Buffer.concat(heard))
      const end = () => {
        socket.destroy()
        resolve(read() ?? 'cut')
      }
      socket.on('data', (chunk: Buffer) => {
        heard.push(chunk)
        if (read()) end()
      })
      socket.on('end', end).on('error', end).on('close', end)
      socket.setTimeout(patienceMs, end)
      socket.write(bytes)
    })
  }

  return {
    send: (wire: MutatedRequest) => ('bytes' in wire ? sendBytes(wire.bytes) : send(wire)),
    close: () => agent.destroy(),
  }
}

/** Parses a response with content-length; undefined until it is complete. */
function readAnswer(bytes: Buffer): HttpResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.toLowerCase(), value.join(':').trim()]
    }),
  )
  const body = bytes.subarray(end + 4)
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined
  return { status: Number(first.split(' ')[1]), headers, body }
}
