/** A picture of every screen: viewer × language × width × theme. Look at them before you show the product to anybody. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { signIn } from '../test/journeys/journey.ts'
import { emailOf, fillScreens, screensOf, type Viewer } from '../test/journeys/screens.ts'
import startServer from '../test/journeys/setup.ts'

const viewers: Viewer[] = ['visitor', 'student', 'instructor', 'admin']
const languages = ['en', 'bn']
const widths = [360, 768, 1280]
const themes = ['light', 'dark'] as const

const folder = join(import.meta.dirname, '../screens')
const wanted = process.argv.slice(2)

const stop = await startServer()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  await mkdir(folder, { recursive: true })
  await fill(browser)
  for (const viewer of viewers) for (const language of languages) await photograph(browser, viewer, language)
} finally {
  await browser.close()
  await stop()
}

async function fill(browser: Browser): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL })
  await fillScreens(context.request)
  await context.close()
}

async function photograph(browser: Browser, viewer: Viewer, language: string): Promise<void> {
  const baseURL = process.env.JOURNEY_URL ?? ''
  const context = await browser.newContext({ baseURL })
  const shots = (await screensOf(viewer, context.request)).flatMap((path) =>
    widths.flatMap((width) =>
      themes.map((theme) => {
        const words = [viewer, screenName(path), language, `${width}`, theme]
        return { path, width, theme, words }
      }),
    ),
  )
  const asked = shots.filter(({ words }) => wanted.every((word) => words.includes(word)))
  if (asked.length > 0) {
    const page = await context.newPage()
    if (viewer !== 'visitor') await signIn(page, emailOf(viewer))
    await context.addCookies([{ name: 'language', value: language, url: baseURL }])
    for (const { path, width, theme, words } of asked)
      await picture(page, path, width, theme, words.join('-'))
  }
  await context.close()
}

/** Without what only says which one of many it is. */
function screenName(path: string): string {
  return (
    path
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'one')
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_/, '') || 'home'
  )
}

async function picture(page: Page, path: string, width: number, theme: 'light' | 'dark', name: string) {
  await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .animate-pulse'))
  // Pictures further down are fetched when they come near.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
