import type { Browser, Page } from 'playwright-core'

/** How many times slower the phone's processor is than this machine's. */
export const SLOWER_PROCESSOR = 4

/**
 * Microseconds of the thread's own clock, which stands while others have the processor: when it began, how
 * long it took.
 */
type TraceEvent = { name: string; tid: number; tts?: number; tdur?: number }

/**
 * Milliseconds of the slow phone's main thread between the marks `tap` and `shown`, however busy this machine
 * is.
 */
export async function betweenMarks(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const events = await trace(browser, page, 'blink.user_timing', act)
  const at = (mark: string) => events.find(({ name }) => name === mark)?.tts ?? Number.NaN
  return ((at('shown') - at('tap')) / 1000) * SLOWER_PROCESSOR
}

/**
 * The sum of what the slow phone's tasks take beyond 50 ms each, as Lighthouse counts blocked time, but from
 * the start of the visit. `act` sets the mark `visited` at its end.
 */
export async function blockedDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const events = await trace(browser, page, 'toplevel,blink.user_timing', act)
  const { tid } = events.find(({ name }) => name === 'visited') ?? {}
  const tasks = events.filter((event) => event.tid === tid && event.name.endsWith('RunTask') && event.tdur)
  // A trace without tasks proves nothing; NaN fails the bench's test.
  if (tasks.length === 0) return Number.NaN
  const lengths = tasks.map(({ tdur = 0 }) => (tdur / 1000) * SLOWER_PROCESSOR)
  return lengths.reduce((sum, length) => sum + Math.max(0, length - 50), 0)
}

async function trace(browser: Browser, page: Page, categories: string, act: () => Promise<void>) {
  await browser.startTracing(page, { categories: categories.split(',') })
  try {
    await act()
  } catch (error) {
    await browser.stopTracing()
    throw error
  }
  const text = await browser.stopTracing()
  return (JSON.parse(text.toString()) as { traceEvents: TraceEvent[] }).traceEvents
}
