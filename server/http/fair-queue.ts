import { runInTurn, type Turn } from '../../domain/turn.ts'

type Client = { running: number; waiting: (() => void)[]; isScheduled: boolean }

export type RunFairly = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `maxRunning` requests of each client at once, and starts at most one of each client per turn
 * of the event loop: most requests never wait for anything outside, and would otherwise be answered one after
 * another before other clients are read. A request that waits for a provider may give up its turn meanwhile
 * (`withoutTurn`).
 */
export function createFairQueue(maxRunning: number): RunFairly {
  const clients = new Map<string, Client>()

  function schedule(client: Client): void {
    if (client.isScheduled || client.waiting.length === 0 || client.running >= maxRunning) return
    client.isScheduled = true
    setImmediate(startNext, client)
  }

  function startNext(client: Client): void {
    client.isScheduled = false
    client.running += 1
    client.waiting.shift()?.()
    schedule(client)
  }

  function begin(key: string): Promise<void> {
    const client = clients.get(key) ?? { running: 0, waiting: [], isScheduled: false }
    clients.set(key, client)
    return new Promise<void>((resolve) => {
      client.waiting.push(resolve)
      schedule(client)
    })
  }

  function end(key: string): void {
    const client = clients.get(key)
    if (!client) return
    client.running -= 1
    if (client.running === 0 && client.waiting.length === 0) clients.delete(key)
    else schedule(client)
  }

  return async (key, work) => {
    await begin(key)
    const turn = createTurn(
      () => begin(key),
      () => end(key),
    )
    try {
      return await runInTurn(turn, work)
    } finally {
      turn.finish()
    }
  }
}

/** The turn of a request that has begun. What still runs after the request is over takes none again. */
function createTurn(begin: () => Promise<void>, end: () => void): Turn & { finish: () => void } {
  let isHeld = true
  let isOver = false

  function release(): void {
    if (!isHeld) return
    isHeld = false
    end()
  }

  return {
    async without(work) {
      if (!isHeld) return work()
      release()
      try {
        return await work()
      } finally {
        if (!isOver) {
          await begin()
          isHeld = true
          if (isOver) release()
        }
      }
    },
    finish() {
      isOver = true
      release()
    },
  }
}
