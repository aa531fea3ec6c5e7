import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { openPhone, SLOW } from './browser.ts'
import { bookForStudent, STUDENT, signIn } from './demo-people.ts'
import { betweenMarks } from './main-thread.ts'

/**
 * Milliseconds of the slow phone's processor from a tap to the first frame with the next screen's heading.
 */
export type Tap = { what: string; ms: number }

const PAY = 'section[aria-label="Payment"]'

/**
 * What people do most: the start page, the link or button that is tapped, and what appears.
 */
type Way = { what: string; start: string; target: string; shows?: string }

const waysOf = (paidSession: string): Way[] => [
  { what: 'home → session', start: '/', target: 'main a[href^="/bookedSession/"]' },
  {
    what: 'list → session',
    start: '/dashboard/my-created-sessions',
    target: 'main a[href^="/bookedSession/"]',
  },
  {
    what: 'session → pay',
    start: `/bookedSession/${paidSession}`,
    target: 'main button:text("Book Now"):enabled',
    shows: PAY,
  },
  { what: 'dashboard → booking', start: '/dashboard', target: 'main a[href^="/dashboard/booked/"]' },
  {
    what: 'dashboard → my bookings',
    start: '/dashboard',
    target: 'nav.bottom-bar a[href$="/booked-sessions"]',
  },
]

/** Timeout of every wait. */
const PATIENCE = 30_000

/** A student with a booking takes the common ways, with the code prefetched, or only the first way. */
export async function taps(browser: Browser, url: string, onlyFirst: boolean): Promise<Tap[]> {
  const ways = waysOf(await bookForStudent(url))
  // At full speed: the slow phone's time is counted from the thread's own clock.
  const { page, session, close } = await openPhone(browser, 1)
  try {
    await signIn(page, url, STUDENT)
    await session.send('Network.emulateNetworkConditions', SLOW)
    const seen: Tap[] = []
    for (const { what, start, target, shows = 'h1' } of onlyFirst ? ways.slice(0, 1) : ways) {
      await page.goto(`${url}${start}`)
      const ms = await betweenMarks(browser, page, () => tap(page, target, shows))
      seen.push({ what, ms })
    }
    return seen
  } finally {
    await close()
  }
}

/** Names the step that hangs; Playwright's own timeout needs a page that responds. */
async function tap(page: Page, selector: string, shows: string): Promise<void> {
  const late = new AbortController()
  const tooLate = wait(4 * PATIENCE, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${page.url()} stands still before or after a tap on ${selector}`)
  })
  try {
    await Promise.race([tapped(page, selector, shows), tooLate])
  } finally {
    late.abort()
    tooLate.catch(() => {})
  }
}

async function tapped(page: Page, selector: string, shows: string): Promise<void> {
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await settled(page)
  await page.evaluate(watch, { shows, patience: PATIENCE })
  await link.tap()
  await page.evaluate(() => (window as unknown as { shown: Promise<void> }).shown)
}

/**
 * Runs in the page: marks the next click as `tap`, and as `shown` the frame with another element that matches
 * `shows`.
 */
function watch({ shows, patience }: { shows: string; patience: number }): void {
  const before = document.querySelector(shows)
  const oldText = before?.textContent
  const shown = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`Nothing but ${oldText} came`)), patience)
    let isTapped = false
    addEventListener(
      'click',
      () => {
        performance.mark('tap')
        isTapped = true
      },
      { capture: true, once: true },
    )
    const observer = new MutationObserver(() => {
      const next = [...document.querySelectorAll(shows)].find((each) => each.checkVisibility())
      if (!isTapped || !next?.textContent || (next === before && next.textContent === oldText)) return
      observer.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => {
          performance.mark('shown')
          resolve()
        }),
      )
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  Object.assign(window, { shown })
}

/** Waits until the page has a heading and is idle. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.mouse.move(Math.random() * 9, 0)
  const deadline = performance.now() + PATIENCE
  let asked = -1
  while (performance.now() < deadline) {
    const now = await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
      return performance.getEntriesByType('resource').length
    })
    if (now === asked) return
    asked = now
    await page.waitForTimeout(500)
  }
  throw new Error(`${page.url()} went on asking`)
}
