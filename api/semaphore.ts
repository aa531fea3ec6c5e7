/**
 * Runs at most `total` tasks at once, and `perKey` of one key. Others wait: of one key, first come, first
 * served.
 */
export function createSemaphore({ total, perKey }: { total: number; perKey: number }) {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let count = 0
  const mayBegin = (key: string) => count < total && (running.get(key) ?? 0) < perKey

  function begin(key: string): void {
    count += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function end(key: string): void {
    const wasFull = count === total
    count -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    // The keys wait in the order in which they began to.
    const next = wasFull ? waiting.keys().find(mayBegin) : key
    if (next !== undefined) beginNext(next)
  }

  function beginNext(key: string): void {
    const queue = waiting.get(key)
    const first = queue?.shift()
    if (queue?.length === 0) waiting.delete(key)
    if (!first) return
    begin(key)
    first()
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (mayBegin(key)) begin(key)
    else
      await new Promise<void>((resolve) => {
        const queue = waiting.get(key) ?? []
        waiting.set(key, queue)
        queue.push(resolve)
      })
    try {
      return await work()
    } finally {
      end(key)
    }
  }
}
