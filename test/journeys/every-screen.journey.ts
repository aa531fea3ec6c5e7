import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { othersWhoAdopted } from './claims.ts'
import { follow } from './follow.ts'
import { test as base, expect, saveData } from './journey.ts'
import { readOutline, walkByKeyboard } from './keyboard.ts'
import { leftInEnglish } from './left-in-english.ts'
import {
  askAxe,
  EVERY_LOOK,
  expectLabelsInNames,
  expectNoJumps,
  expectOneLine,
  expectRoomForFingers,
  expectToFit,
  expectValidHtml,
} from './look.ts'
import { addressOf, administration, emailOf, screens, signedIn, teaching, type Viewer } from './screens.ts'

/** Looked at closely in `npm test` too: one for everybody, and one of the dashboard. */
const ofEachLayout = ['/', '/dashboard/tutors']
/** Walked there, once each; the others are in `npm run test:long -- looks`. */
const walked = [
  'visitor /',
  'visitor /sessions/{slug}',
  'student /dashboard/tutors',
  'student /bookedSession/{paid}',
]
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

/**
 * A page of a viewer. Those of a worker share a context, so that each signs in and loads the scripts once.
 */
const test = base.extend<{ viewer: Viewer }>({
  viewer: ['visitor', { option: true }],
  page: async ({ viewer, browser, baseURL, contexts }, use) => {
    let context = EVERY_LOOK ? undefined : contexts.get(viewer)
    if (!context) {
      context = await browser.newContext({ ...phone, baseURL, colorScheme: 'dark', reducedMotion: 'reduce' })
      await context.addInitScript(saveData)
      contexts.set(EVERY_LOOK ? `${viewer} ${contexts.size}` : viewer, context)
      if (viewer !== 'visitor') {
        const page = await context.newPage()
        await arrive(page, emailOf(viewer))
        await page.close()
      }
    }
    const page = await context.newPage()
    await use(page)
    await page.close()
  },
})

for (const [viewer, paths] of Object.entries(screens) as [Viewer, string[]][])
  test.describe(viewer, () => {
    test.use({ viewer })
    for (const path of paths)
      test(`${viewer === 'visitor' ? 'R01' : 'R07'} ${path} has one heading, a title of its own, no dead link, and fits in both languages`, {
        tag: walked.includes(`${viewer} ${path}`) ? [] : '@look',
      }, async ({ page }) => {
        const failures: string[] = []
        page.on('response', (response) => {
          const expected = response.url().endsWith('/nonsense')
          if (response.status() >= 400 && !expected) failures.push(`${response.status()} ${response.url()}`)
        })
        const address = addressOf(path)
        await page.goto(address)
        // R04: only who is signed in sees a session there.
        await expect(page).toHaveURL(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0)
        await expect(page).toHaveTitle(/.+ · Boithok|Boithok/)
        await expectOwnTitle(page, viewer)
        await expectToFit(page, path)
        await expectRoomForFingers(page, path)
        await expectNoJumps(page, path)
        await readOutline(page, path)
        await expectLabelsInNames(page, path)
        await expectValidHtml(page, path)
        if (EVERY_LOOK || ofEachLayout.includes(path)) await lookCloser(page, path)
        await readInBangla(page, path)
        await followLinks(page)
        expect(failures, path).toEqual([])
      })
  })

test('N17 a visitor is led to log in from every screen of who is signed in, and comes back', async ({
  page,
}) => {
  await page.goto('/login')
  for (const path of [...signedIn, ...teaching, ...administration]) {
    await follow(page, path)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
  }
})

for (const [viewer, others] of [
  ['student', [...teaching, ...administration]],
  ['instructor', administration],
] as const)
  test.describe(viewer, () => {
    test.use({ viewer })
    test(`N18 ${viewer} is led home from every screen of other roles`, async ({ page }) => {
      await page.goto('/coming-soon/careers')
      for (const path of others) {
        await follow(page, path)
        await expect(page).toHaveURL('/')
        await follow(page, '/coming-soon/careers')
        await expect(page).toHaveURL('/coming-soon/careers')
      }
    })
  })

/** No two screens of a viewer have the same title; a booking has that of its session. */
async function expectOwnTitle(page: Page, viewer: Viewer): Promise<void> {
  const { pathname } = new URL(page.url())
  if (/[0-9a-f]{8}-/.test(pathname)) return
  const title = await page.title()
  expect.soft(othersWhoAdopted(`${viewer}: ${title}`, pathname), `screens called ${title}`).toBe(0)
}

/** Axe and the keyboard, on a phone in the dark and on a laptop in the light. */
async function lookCloser(page: Page, path: string): Promise<void> {
  await walkByKeyboard(page, path)
  await askAxe(page, `${path} on a phone in the dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await askAxe(page, `${path} on a laptop in the light`)
}

/** Switches to Bangla in place, checks the page, and switches back. */
async function readInBangla(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'বাংলা', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect.poll(() => leftInEnglish(page), `${path} in Bangla`).toEqual([])
  await expectLabelsInNames(page, `${path} in Bangla`)
  if (EVERY_LOOK) {
    await expectToFit(page, `${path} in Bangla on a laptop`)
    await page.setViewportSize(phone.viewport)
  }
  await expectToFit(page, `${path} in Bangla on a phone`)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectOneLine(page, `${path} in Bangla on the narrowest phone`)
  await page.getByRole('button', { name: 'EN, English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

/** Asks for each page that a link leads to, once in a run, unless it is a screen that is opened anyway. */
async function followLinks(page: Page): Promise<void> {
  const opened = new Set(Object.values(screens).flat().map(addressOf))
  const found = await page.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  for (const link of new Set(found)) {
    expect(link).not.toMatch(/^(#?|javascript:.*)$/)
    const { origin, href } = new URL(link ?? '', page.url())
    if (opened.has(link ?? '') || origin !== new URL(page.url()).origin) continue
    if (othersWhoAdopted(`link ${link}`, page.url()) > 0) continue
    expect((await page.request.get(href)).status(), link ?? '').toBeLessThan(400)
  }
}
