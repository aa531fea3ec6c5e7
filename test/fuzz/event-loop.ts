const TICK_MS = 10

/**
 * Watches this thread's event loop. `longest` is the longest time in milliseconds that one turn took, in CPU
 * time of the thread, because a busy machine may not give it a core; `late` is the delay by wall clock.
 */
export function watchEventLoop(): { longest(): number; late(): number; stop(): void } {
  let longest = 0
  let late = 0
  let at = performance.now()
  let used = process.threadCpuUsage()
  const timer = setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(used)
    longest = Math.max(longest, Math.min((user + system) / 1000, now - at))
    late = Math.max(late, now - at - TICK_MS)
    at = now
    used = process.threadCpuUsage()
  }, TICK_MS)
  return { longest: () => longest, late: () => late, stop: () => clearInterval(timer) }
}

const ATTEMPTS = 5

/**
 * The longest turn of the event loop during `work`, in milliseconds, at least `limitMs` only if it was so
 * each of several times: requests that block the loop do so whenever they are sent, and a busy machine or a
 * garbage collection does not.
 */
export async function longestTurn(limitMs: number, work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && shortest >= limitMs; attempt += 1) {
    const loop = watchEventLoop()
    await work().finally(loop.stop)
    shortest = Math.min(shortest, loop.longest())
  }
  return shortest
}
