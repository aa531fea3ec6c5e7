import { expect, type Page } from '@playwright/test'

type Part = { module: string }
type Manifest = { routes: Record<string, Part> }

/** The scripts of each screen by route, once the page's scripts have loaded. */
export async function screensOf(page: Page): Promise<Record<string, Part>> {
  await page.waitForFunction(() => '__reactRouterManifest' in window)
  return page.evaluate(
    () => (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest.routes,
  )
}

/**
 * Interacts with the page, and waits until the code of another screen, such as `you/login`, is prefetched.
 */
export async function comesAhead(page: Page, screen: string): Promise<void> {
  const file = (await screensOf(page))[screen]?.module
  await expect(async () => {
    await page.mouse.move(Math.random() * 50, 0)
    const come = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(come.map((address) => new URL(address).pathname)).toContain(file)
  }).toPass()
}

/** Screens whose code is requested from now on; others may still be loading. */
export async function watchScreens(page: Page, screens: string[]): Promise<string[]> {
  const known = await screensOf(page)
  const files = new Set(screens.map((screen) => known[screen]?.module))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (files.has(pathname)) asked.push(pathname)
  })
  return asked
}
