import { expect, type Page } from '@playwright/test'

type Part = { module: string }
type Manifest = { routes: Record<string, Part> }

const screensOf = (page: Page): Promise<Record<string, Part>> =>
  page.evaluate(() => (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest.routes)

/** Uses the page a little, and waits until the code of another screen, such as `routes/login`, has come without a press. */
export async function comesAhead(page: Page, screen: string): Promise<void> {
  const file = (await screensOf(page))[screen]?.module
  await expect(async () => {
    await page.mouse.move(Math.random() * 50, 0)
    const come = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(come.map((address) => new URL(address).pathname)).toContain(file)
  }).toPass()
}

/** The screens whose code is asked for from now on. */
export async function watchScreens(page: Page): Promise<string[]> {
  const files = new Set(Object.values(await screensOf(page)).map(({ module }) => module))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (files.has(pathname)) asked.push(pathname)
  })
  return asked
}
