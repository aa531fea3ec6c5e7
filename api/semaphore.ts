/** Runs at most `total` tasks at once, and `perKey` of one key. Others wait in order, skipping keys that are at their limit. */
export function createSemaphore({ total, perKey }: { total: number; perKey: number }) {
  const running: string[] = []
  const waiting: { key: string; begin: () => void }[] = []
  const mayBegin = (key: string) =>
    running.length < total && running.filter((other) => other === key).length < perKey

  function end(key: string): void {
    running.splice(running.indexOf(key), 1)
    const next = waiting.findIndex((one) => mayBegin(one.key))
    if (next >= 0) for (const { begin } of waiting.splice(next, 1)) begin()
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (mayBegin(key)) running.push(key)
    else
      await new Promise<void>((resolve) => {
        const begin = () => {
          running.push(key)
          resolve()
        }
        waiting.push({ key, begin })
      })
    try {
      return await work()
    } finally {
      end(key)
    }
  }
}
