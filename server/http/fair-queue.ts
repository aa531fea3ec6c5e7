type Client = { running: number; waiting: (() => void)[]; isScheduled: boolean }

export type RunFairly = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `maxRunning` requests of each client at once, and starts at most one of each client per turn
 * of the event loop: most requests never wait for anything outside, and would otherwise be answered one after
 * another before other clients are read.
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

  return async (key, work) => {
    const client = clients.get(key) ?? { running: 0, waiting: [], isScheduled: false }
    clients.set(key, client)
    await new Promise<void>((resolve) => {
      client.waiting.push(resolve)
      schedule(client)
    })
    try {
      return await work()
    } finally {
      client.running -= 1
      if (client.running === 0 && client.waiting.length === 0) clients.delete(key)
      else schedule(client)
    }
  }
}
