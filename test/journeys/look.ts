import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The rules of WCAG, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const TOUCHED_BY_FINGERS = 44

/**
 * `npm run test:long -- looks` looks at everything in every way. `npm test` asks axe about each component and
 * two screens, and other screens and dialogs only whether they fit.
 */
export const EVERY_LOOK = Boolean(process.env.EVERY_LOOK)

/** Reports what overflows the window and, by night, what axe finds on the current page. */
export async function expectNoBarriers(page: Page, called: string): Promise<void> {
  await (EVERY_LOOK ? askAxe : expectToFit)(page, called)
}

/** Reports what axe finds on the current page, and what overflows the window. */
export async function askAxe(page: Page, called: string): Promise<void> {
  await closeToasts(page)
  // Colours must not be in transition. What turns for ever never ends.
  await page.evaluate(() => {
    const ends = (animation: Animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime)
    return Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map((animation) => animation.finished.catch(() => {})),
    )
  })
  // A target half under the sticky bar is not that small: users scroll.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectToFit(page, called)
  // In the page itself and without passed rules: otherwise each check opens another page and takes three
  // times as long. Its half a megabyte of script is injected once per page.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
  const { violations } = await axe.withTags(RULES).analyze()
  const barriers = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect.soft(barriers, called).toEqual([])
}

/** Closes toasts, which would stay for five seconds, and hide what is below them from axe. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.Toastify__toast')
  await toasts.locator('> button').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await expect(toasts).toHaveCount(0)
}

/** Reports what overflows the window. */
export async function expectToFit(page: Page, called: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(wider, `${called} is wider than its window`).toBeLessThanOrEqual(0)
}

/** Reports what stands above what people should read before it. */
export async function expectBelow(lower: Locator, upper: Locator): Promise<void> {
  const [below, above] = [await lower.boundingBox(), await upper.boundingBox()]
  expect.soft(below?.y ?? 0).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
}

/**
 * Reports targets that are too small for a finger, except links within text and links that a whole card
 * belongs to.
 */
export async function expectRoomForFingers(page: Page, called: string): Promise<void> {
  const small = await page.evaluate((least) => {
    const small = []
    for (const control of document.querySelectorAll('a[href], button, select, input, textarea')) {
      // A finger ticks a box by its label.
      const target = control.matches('[type=checkbox], [type=radio]') ? control.closest('label') : null
      const { width, height } = (target ?? control).getBoundingClientRect()
      const hidden = width <= 1 || !control.checkVisibility({ visibilityProperty: true })
      const inText = getComputedStyle(control).display === 'inline'
      const inCard = getComputedStyle(control, '::after').position === 'absolute'
      if (!hidden && !inText && !inCard && height < least - 0.5)
        small.push(`${control.textContent || control.id}: ${height}`)
    }
    return small
  }, TOUCHED_BY_FINGERS)
  expect.soft(small, `${called} has what is too small to touch`).toEqual([])
}

/** Reports links and buttons whose accessible name lacks their visible text (WCAG 2.5.3). */
export async function expectLabelsInNames(page: Page, called: string): Promise<void> {
  const unlike = await page.evaluate(() => {
    const plain = (text: string) =>
      text
        .replaceAll(/[\s→←…]+/g, ' ')
        .trim()
        .toLowerCase()
    return [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label]')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({ shown: plain(control.textContent), name: plain(control.ariaLabel ?? '') }))
      .filter(({ shown, name }) => !name.includes(shown))
  })
  expect.soft(unlike, `${called} has names that lack what is shown`).toEqual([])
}

/**
 * Reports what HTML does not allow, and a browser forgives: contents of lists of terms, groups without a
 * name, names on what has no role of its own, scripts of no type.
 */
export async function expectValidHtml(page: Page, called: string): Promise<void> {
  const mistakes = await page.evaluate(() =>
    [
      'dl > :not(dt, dd, div, script, template)',
      'dl > div > :not(dt, dd, script, template)',
      'fieldset:not(:has(> legend))',
      ':is(ul, ol, li, dl, dt, dd, p, div, span, time, strong, em)[aria-label]:not([role])',
      'script[type]:not([type=module], [type=""], [type*="/"])',
    ].flatMap((forbidden) =>
      [...document.querySelectorAll(forbidden)].map(
        (found) => `${forbidden}: ${found.outerHTML.slice(0, 120)}`,
      ),
    ),
  )
  expect.soft(mistakes, `${called} has invalid HTML`).toEqual([])
}

/** Reports a header, and links to other pages, that wrap into two lines. */
export async function expectOneLine(page: Page, called: string): Promise<void> {
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('header nav, nav[aria-label="Pages"], nav[aria-label="পৃষ্ঠা"]')]
      .map((nav) => [...nav.children].filter((child) => child.checkVisibility()))
      .filter((children) => {
        const middles = children.map((child) => {
          const { top, bottom } = child.getBoundingClientRect()
          return Math.round((top + bottom) / 2)
        })
        return Math.max(...middles) - Math.min(...middles) > 2
      })
      .map((children) => children.map((child) => child.textContent)),
  )
  expect.soft(broken, `${called} has a line that breaks`).toEqual([])
}

/** Reports layout shift while the page loaded. */
export async function expectNoJumps(page: Page, called: string): Promise<void> {
  const shift = await page.evaluate(async () => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve))
    observer.disconnect()
    return sum
  })
  // The threshold of web.dev. Our aim is 0.02 on an idle machine; a busy one adds shifts of its own.
  expect.soft(shift, `${called} jumps while it loads`).toBeLessThan(0.1)
}
