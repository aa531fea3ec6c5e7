import type { Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { expect, phone, test } from './journey.ts'

/**
 * Opens the home page with its first picture stalled, and returns the scripts that it has requested so far.
 */
async function openWithoutPicture(page: Page): Promise<string[]> {
  await page.clock.install()
  await page.route(/\.(webp|jpe?g|png|avif)/, () => {})
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\/assets\/.*\.js$/.test(request.url()))
      scripts.push(request.url())
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  return scripts
}

test.describe('the scripts of the home page wait for its picture, and start without it', () => {
  const ways: [what: string, act: (page: Page) => Promise<unknown>][] = [
    ['after two seconds', (page) => page.clock.fastForward(2000)],
    ['when a key is pressed', (page) => page.keyboard.press('Tab')],
    ['when the page scrolls', (page) => page.evaluate(() => scrollBy(0, 300))],
    ['when a finger or pointer presses', (page) => page.mouse.click(5, 300)],
    [
      'when assistive technology clicks',
      (page) => page.evaluate(() => document.querySelector<HTMLElement>('h1')?.click()),
    ],
    [
      'when the tab is left',
      (page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
    ],
  ]
  const always = 'after two seconds'
  for (const [what, act] of ways)
    test(what, { tag: what === always ? [] : '@nightly' }, async ({ page }) => {
      const scripts = await openWithoutPicture(page)
      expect(scripts).toEqual([])
      await act(page)
      await expect.poll(() => scripts.length).toBeGreaterThan(5)
    })

  test('in a tab that was opened in the background', { tag: '@nightly' }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
    const scripts = await openWithoutPicture(page)
    await expect.poll(() => scripts.length).toBeGreaterThan(5)
  })

  test('when the picture fails', { tag: '@nightly' }, async ({ page }) => {
    await page.route(/\.(webp|jpe?g|png|avif)/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    await page.waitForFunction(() => '__reactRouterManifest' in window)
  })
})

test('where no frame is ever painted, the scripts start after two seconds', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
  const first = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.goto('/', { waitUntil: 'load' })
  await page.clock.fastForward(2000)
  await first
})

test.describe('clicks before the scripts have loaded', () => {
  test.use(phone)

  test('take effect afterwards, on every button, once each', async ({ page }) => {
    const deliver = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const root = page.locator('html')
    const menu = page.getByRole('button', { name: 'Open menu' })
    await menu.tap()
    await menu.tap()
    // As assistive technology clicks: without a pointer, and on what is not shown on a phone.
    await page
      .getByRole('button', { name: 'Light or dark theme', includeHidden: true })
      .first()
      .evaluate((button: HTMLElement) => button.click())
    await expect(page.locator('#mobile-menu')).toBeHidden()
    await expect(root).not.toHaveAttribute('data-theme')
    deliver()
    await expect(page.locator('#mobile-menu')).toBeVisible()
    await expect(root).toHaveAttribute('data-theme')
  })

  test('on a link go where it leads', { tag: '@nightly' }, async ({ page }) => {
    await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'View All Courses' }).click({ noWaitAfter: true })
    await page.waitForURL('**/my-created-sessions', { waitUntil: 'commit' })
  })
})
