const TICK_MS = 10

/**
 * Watches this thread's event loop. `longest` is the longest time in milliseconds that one turn took, in CPU time of the
 * thread, because a busy machine may not give it a core; `late` is the delay by wall clock.
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
