import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** WCAG's rules, and those that axe adds from practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const TOUCHED_BY_FINGERS = 44

/** Notes as failures what axe finds on the page as it stands, and what reaches out of its window. */
export async function expectNoBarriers(page: Page, called: string): Promise<void> {
  // A colour on its way is neither the one nor the other.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  // What lies half under the bar is no target that small: people scroll.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectToFit(page, called)
  // In the page itself, and without what is well: otherwise each look opens a page of its own and takes three times as long.
  // Its half a megabyte of script is brought to a page once.
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

/** Notes as a failure what reaches out of the page's window. */
export async function expectToFit(page: Page, called: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(wider, `${called} is wider than its window`).toBeLessThanOrEqual(0)
}

/** Notes as failures what is too small for a finger, but for links in a line of text, or of which the whole card is one. */
export async function expectRoomForFingers(page: Page, called: string): Promise<void> {
  const small = await page.evaluate((least) => {
    const small = []
    for (const control of document.querySelectorAll('a[href], button, select, input, textarea')) {
      const { width, height } = control.getBoundingClientRect()
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

/** Notes as failures links and buttons whose name lacks what they show: who speaks to a page says what they see (WCAG 2.5.3). */
export async function expectLabelsInNames(page: Page, called: string): Promise<void> {
  const unlike = await page.evaluate(() => {
    const plain = (text: string) =>
      text
        .replaceAll(/[\s→←]+/g, ' ')
        .trim()
        .toLowerCase()
    return [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label]')]
      .filter((control) => control.checkVisibility())
      .map((control) => ({ shown: plain(control.textContent), name: plain(control.ariaLabel ?? '') }))
      .filter(({ shown, name }) => !name.includes(shown))
  })
  expect.soft(unlike, `${called} has names that lack what is shown`).toEqual([])
}

/** Notes as failures a bar and links to other pages that break into two lines. */
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

/** Notes as a failure what jumped while the page loaded. */
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
  // What people are said to notice. Our aim is 0.02, on a machine that does nothing else: a busy one adds its own jumps.
  expect.soft(shift, `${called} jumps while it loads`).toBeLessThan(0.1)
}
