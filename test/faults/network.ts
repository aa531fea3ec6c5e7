import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that simulates network failures. */
export type Network = {
  port: number
  /** Resets every connection. */
  cut(): void
  /** Stops forwarding without closing anything, also on new connections. */
  hold(): void
  /** Resumes forwarding, including the held bytes. */
  release(): void
  /** Resets every connection, and refuses new ones. */
  refuse(): void
  /** Accepts connections again and forwards new ones to this port, or to the previous one. */
  accept(to?: number): Promise<void>
  stop(): void
}

type Pair = { near: Socket; far: Socket }

/**
 * Sees the bytes of a connection before they are forwarded. It may cut the network, and then they are not.
 */
export type Inspect = (bytes: Buffer, direction: 'there' | 'back', connection: object) => void

/** `bytesPerSecond`: of each connection and direction; else it is as fast as the machine. */
export async function startNetwork(
  target: number,
  inspect?: Inspect,
  { bytesPerSecond = Number.POSITIVE_INFINITY } = {},
): Promise<Network> {
  const pairs = new Set<Pair>()
  let to = target
  let isHeld = false

  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(to, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    // A reset on one side resets the other too.
    const end = () => {
      pairs.delete(pair)
      reset(pair)
    }
    for (const [one, other, direction] of [
      [near, far, 'there'],
      [far, near, 'back'],
    ] as const) {
      one.setNoDelay()
      one.on('data', (bytes: Buffer) => {
        inspect?.(bytes, direction, pair)
        if (!other.destroyed) other.write(bytes)
        if (bytesPerSecond < Number.POSITIVE_INFINITY) rest(one, (bytes.length / bytesPerSecond) * 1000)
      })
      one.on('end', () => other.end())
      one.on('error', end)
      one.on('close', () => other.destroyed && pairs.delete(pair))
    }
    if (isHeld) pause(pair)
    else resume(pair)
  })
  /** Reads nothing from it for so long, as behind a slow line. */
  const rest = (socket: Socket, ms: number) => {
    socket.pause()
    setTimeout(() => isHeld || socket.resume(), ms)
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo

  const cut = () => {
    for (const pair of pairs) reset(pair)
    pairs.clear()
  }
  const refuse = () => {
    server.close()
    cut()
  }
  return {
    port,
    cut,
    refuse,
    hold() {
      isHeld = true
      for (const pair of pairs) pause(pair)
    },
    release() {
      isHeld = false
      for (const pair of pairs) resume(pair)
    },
    async accept(next = to) {
      to = next
      if (!server.listening) await listen(port)
    },
    stop: refuse,
  }
}

function reset({ near, far }: Pair): void {
  for (const socket of [near, far]) if (!socket.destroyed) socket.resetAndDestroy()
}

function pause({ near, far }: Pair): void {
  near.pause()
  far.pause()
}

function resume({ near, far }: Pair): void {
  near.resume()
  far.resume()
}
