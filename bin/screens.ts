/**
 * Takes a screenshot of every screen and scene (dialogs, held seats, payments, errors), for each viewer,
 * language, width and theme. Review them before a release.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { readTyped } from '../server/read-typed.ts'
import { signIn } from '../test/journeys/journey.ts'
import { fillScenes, type Scene, scenesOf } from '../test/journeys/scenes/index.ts'
import { addressOf, emailOf, screens, type Viewer } from '../test/journeys/screens.ts'
import startServer from '../test/journeys/setup.ts'
import { bn } from '../web/i18n/bn/index.ts'
import { en } from '../web/i18n/en.ts'
import { commands } from './commands.ts'

const viewers: Viewer[] = ['visitor', 'student', 'instructor', 'admin']
const languages = { en, bn }
const widths = [320, 360, 768, 1280, 1920]
const themes = ['light', 'dark'] as const

const folder = join(import.meta.dirname, '../screens')
const wanted = readTyped(commands.screens).words

const stop = await startServer()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  await mkdir(folder, { recursive: true })
  await fill(browser)
  let taken = 0
  for (const viewer of viewers)
    for (const language of ['en', 'bn'] as const) taken += await photograph(browser, viewer, language)
  if (taken === 0) {
    process.stderr.write(
      `No screen is called by all of: ${wanted.join(' ')}. A screen's word is its address with _ for /, such as dashboard_branches.\n`,
    )
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await stop()
}

async function fill(browser: Browser): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL })
  await fillScenes(context.request)
  await context.close()
}

/** Returns how many screens the words on the command line ask for. */
async function photograph(
  browser: Browser,
  viewer: Viewer,
  language: keyof typeof languages,
): Promise<number> {
  const baseURL = process.env.JOURNEY_URL ?? ''
  const context = await browser.newContext({ baseURL })
  const plain = screens[viewer].map((path) => ({ name: nameOf(path), path: addressOf(path) }))
  const all: Scene[] = [...plain, ...(await scenesOf(viewer, context.request, languages[language]))]
  // A second scene of a name would replace the picture of the first.
  const [twice] = all.filter(({ name }, index) => all.findIndex((other) => other.name === name) !== index)
  if (twice) throw new Error(`Two screens of the ${viewer} are called ${twice.name}.`)
  const shots = all.flatMap((scene) =>
    widths.flatMap((width) =>
      themes.map((theme) => ({
        scene,
        width,
        theme,
        words: [viewer, scene.name, language, `${width}`, theme],
      })),
    ),
  )
  const asked = shots.filter(({ words }) => wanted.every((word) => words.includes(word)))
  if (asked.length > 0) {
    const page = await context.newPage()
    if (viewer !== 'visitor') await signIn(page, emailOf(viewer))
    await context.addCookies([{ name: 'language', value: language, url: baseURL }])
    for (const { scene, width, theme, words } of asked) {
      await page.setViewportSize({ width, height: width < 768 ? 640 : 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      // A failing screenshot is reported, and the others are still taken.
      await picture(context, page, scene, words.join('-')).catch((error: Error) =>
        process.stderr.write(`${words.join('-')}: ${error.message}\n`),
      )
    }
  }
  await context.close()
  return asked.length
}

/** The path as a part of a file name. */
function nameOf(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_|_$/g, '') || 'home'
}

async function picture(context: BrowserContext, page: Page, scene: Scene, name: string): Promise<void> {
  await scene.before?.(page)
  await page.goto(scene.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (!scene.unfinished)
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .animate-pulse'))
  // Scrolls, because pictures load lazily.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  })
  await scene.act?.(page)
  // Overlays are photographed in the window, not on the full page.
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: scene.act === undefined })
  await page.unrouteAll()
  await context.setOffline(false)
}
