import type { Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { expect, phone, test } from './journey.ts'

/** Pictures, which stall or fail. */
const PICTURES = /\.(webp|jpe?g|png|avif)/

/** Opens the home page, and returns the scripts that it has requested so far, and requests later. */
async function openHome(page: Page): Promise<string[]> {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\/assets\/.*\.js$/.test(request.url()))
      scripts.push(request.url())
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  return scripts
}

test('the scripts of the home page wait for its picture, and start without it: after two seconds, when somebody does something, in another tab, and when the picture fails', async ({
  page,
  context,
}) => {
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
  await page.clock.install()
  await page.route(PICTURES, () => {})
  for (const [what, act] of ways) {
    const scripts = await openHome(page)
    expect(scripts, what).toEqual([])
    await act(page)
    await expect.poll(() => scripts.length, what).toBeGreaterThan(5)
    page.removeAllListeners('request')
    // What this page would still ask for is not the next one's.
    await page.goto('about:blank')
  }
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
  const hidden = await openHome(page)
  await expect.poll(() => hidden.length, 'in a tab that was opened in the background').toBeGreaterThan(5)

  const other = await context.newPage()
  await other.route(PICTURES, (route) => route.fulfill({ status: 404 }))
  await other.goto('/')
  await other.waitForFunction(() => '__reactRouterManifest' in window)

  // Where no frame is ever painted.
  await other.clock.install()
  await other.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
  await other.unroute(PICTURES)
  const first = other.waitForRequest(/\/assets\/.*\.js$/)
  await other.goto('/', { waitUntil: 'load' })
  await other.clock.fastForward(2000)
  await first
})

test.describe('clicks before the scripts have loaded', () => {
  test.use(phone)

  test('on a link go where it leads, and take effect afterwards on every button, once each', async ({
    page,
  }) => {
    await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'View All Courses' }).click({ noWaitAfter: true })
    await page.waitForURL('**/sessions', { waitUntil: 'commit' })

    const deliver = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const root = page.locator('html')
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.tap()
    await menu.tap()
    // As assistive technology clicks: without a pointer, and on what is not shown on a phone.
    await page
      .getByRole('button', { name: 'Light or dark theme', includeHidden: true })
      .first()
      .evaluate((button: HTMLElement) => button.click())
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(root).not.toHaveAttribute('data-theme')
    deliver()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(root).toHaveAttribute('data-theme')
  })
})
