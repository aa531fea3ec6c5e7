import { connect, type Socket } from 'node:net'

export type RequestSpec = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Requests per second, and the median and 99th percentile latency in milliseconds. `failed` counts missing
 * and non-2xx responses.
 */
export type Load = { requests: number; rate: number; p50: number; p95: number; p99: number; failed: number }

type Sustained = { url: string; connections: number; asked: RequestSpec[] } & (
  | { seconds: number }
  /** Send every request once. */
  | { once: true }
)

/**
 * Sends requests over a number of connections, each the next one as soon as the last is answered. It uses
 * sockets and prebuilt requests, because the load must cost less than the server that it measures on the same
 * two cores.
 */
export async function sendContinuously({ url, connections, asked, ...how }: Sustained): Promise<Load> {
  const { hostname, port, host } = new URL(url)
  const requests = asked.map((one) => wireOf(one, host))
  const until = performance.now() + ('seconds' in how ? how.seconds * 1000 : 0)
  let taken = 0
  const next = (): Buffer | undefined => {
    // Each connection sends at least one request, however slow the machine is.
    const isOver =
      'once' in how ? taken >= requests.length : taken >= connections && performance.now() > until
    if (isOver) return undefined
    taken += 1
    return requests[(taken - 1) % requests.length]
  }
  const tally = createTally()
  await Promise.all(
    Array.from({ length: connections }, () =>
      askOneAfterAnother(connect(Number(port), hostname), next, tally),
    ),
  )
  return tally.sum()
}

/** Sends all requests at once, each over its own connection; latency includes connecting. */
export async function sendAllAtOnce(url: string, asked: RequestSpec[]): Promise<Load> {
  const { hostname, port, host } = new URL(url)
  const tally = createTally()
  await Promise.all(
    asked.map((one) => {
      let request: Buffer | undefined = wireOf(one, host)
      const from = performance.now()
      return askOneAfterAnother(
        connect(Number(port), hostname),
        () => {
          const once = request
          request = undefined
          return once
        },
        { ...tally, answered: (good) => tally.answered(good, performance.now() - from) },
      )
    }),
  )
  return tally.sum()
}

type Tally = { answered(good: boolean, took: number): void; sum(): Load }

/** Counts answers and how long they took, from now on. */
export function createTally(): Tally {
  const took: number[] = []
  let failed = 0
  const from = performance.now()
  return {
    answered(good, milliseconds) {
      if (good) took.push(milliseconds)
      else failed += 1
    },
    sum() {
      const seconds = (performance.now() - from) / 1000
      const sorted = Float64Array.from(took).sort()
      const within = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
      return {
        requests: took.length,
        rate: took.length / seconds,
        p50: within(0.5),
        p95: within(0.95),
        p99: within(0.99),
        failed,
      }
    },
  }
}

function wireOf({ method = 'GET', path, headers = {}, body = '' }: RequestSpec, host: string): Buffer {
  const lines = Object.entries({ host, 'content-length': String(Buffer.byteLength(body)), ...headers })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`,
  )
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** Until no requests are left. A broken connection counts as one failure and is not reopened. */
function askOneAfterAnother(
  socket: Socket,
  next: () => Buffer | undefined,
  { answered }: Tally,
): Promise<void> {
  let from = 0
  let good = false
  /** Body bytes still to come; undefined before the headers have arrived, NaN for a chunked body. */
  let left: number | undefined
  let waiting = false
  const ask = () => {
    const request = next()
    left = undefined
    waiting = request !== undefined
    from = performance.now()
    if (request) socket.write(request)
    else socket.end()
  }
  socket.setNoDelay(true)
  socket.on('connect', ask)
  socket.on('data', (chunk: Buffer) => {
    if (left === undefined) {
      // Headers are small and arrive in one piece.
      const end = chunk.indexOf(HEAD_END)
      const head = chunk.toString('latin1', 0, end)
      good = head.startsWith('HTTP/1.1 2')
      left = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN) + end + HEAD_END.length
    }
    left -= chunk.length
    const whole = Number.isNaN(left) ? chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : left <= 0
    if (!whole) return
    answered(good, performance.now() - from)
    ask()
  })
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      if (waiting) answered(false, 0)
      resolve()
    })
  })
}
