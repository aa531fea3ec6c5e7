const TICK_MS = 10

/**
 * Watches this thread's event loop: `longest` is the longest time, in milliseconds, for which it was kept from its next
 * turn by work of its own. A machine that had no core for us is not our doing, so it is the thread's processor time that
 * counts; `late` is what a clock on the wall says.
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
