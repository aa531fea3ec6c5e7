/** Takes the pictures of README.md anew, of a demonstration: npm run readme-pictures. */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../playwright.config.ts'
import { readTyped } from '../server/read-typed.ts'
import { signIn } from '../test/journeys/journey.ts'
import startPostgres from '../test/support/database.ts'
import { serve } from '../test/support/serve.ts'
import { commands } from './commands.ts'

/** `open` leads from the page at `path` to the one that is shown. */
type Picture = {
  as?: string
  path: string
  open?: string
  language: 'en' | 'bn'
  isPhone?: true
  theme?: 'dark'
}

const pictures: Record<string, Picture> = {
  home: { path: '/', language: 'en' },
  'home-bangla-phone': { path: '/', language: 'bn', isPhone: true },
  'session-phone': { path: '/sessions', open: 'a[href^="/sessions/"]', language: 'en', isPhone: true },
  'booking-bangla-dark-phone': {
    as: 'student@demo.test',
    path: '/dashboard/booked-sessions',
    open: 'a[href^="/dashboard/booked/"]',
    language: 'bn',
    isPhone: true,
    theme: 'dark',
  },
  'sessions-admin': { as: 'admin@demo.test', path: '/dashboard/my-created-sessions', language: 'en' },
}

readTyped(commands['readme-pictures'])
const stopPostgres = await startPostgres()
const served = await serve()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  for (const [name, picture] of Object.entries(pictures)) await take(browser, name, picture)
} finally {
  await browser.close()
  await served.stop()
  await stopPostgres()
}

async function take(from: Browser, name: string, picture: Picture): Promise<void> {
  const { as, path, open, language, isPhone, theme = 'light' } = picture
  const context = await from.newContext({
    baseURL: served.url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(isPhone
      ? { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 }
      : { viewport: { width: 1280, height: 800 } }),
  })
  const page = await context.newPage()
  if (as) await signIn(page, as)
  await context.addCookies([{ name: 'language', value: language, url: served.url }])
  await page.goto(path)
  await settle(page)
  if (open) await page.goto((await page.locator(open).first().getAttribute('href')) ?? '')
  await settle(page)
  const file = join(import.meta.dirname, '../docs/pictures', `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  await context.close()
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .animate-pulse'))
  await page.waitForLoadState('networkidle')
}
