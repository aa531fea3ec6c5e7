import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { readOutline, walkByKeyboard } from './keyboard.ts'
import { leftInEnglish } from './left-in-english.ts'
import {
  expectLabelsInNames,
  expectNoBarriers,
  expectNoJumps,
  expectOneLine,
  expectRoomForFingers,
  expectToFit,
} from './look.ts'
import { administration, emailOf, fillScreens, open, screensOf, signedIn, teaching } from './screens.ts'

test.use({ ...phone, viewport: { width: 360, height: 740 } })
// Some walk over forty screens, a second or more each on an idle machine.
test.describe.configure({ timeout: 600_000 })

test('R01 R02 R04 R05 N17 a visitor meets no dead link and no accessibility problem, and is led to log in', async ({
  page,
  request,
}) => {
  const walk = watch(page)
  for (const { path } of await screensOf('visitor', request)) await walk.visit(path)
  await walk.visit('/signup', '/register')
  for (const path of [...signedIn, ...teaching, ...administration]) {
    await follow(page, path)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
  }
  await walk.followLinks()
})

// Screens that look alike for several roles are checked for the first of them; the dashboard differs.
for (const [viewer, refused, alike] of [
  ['student', [...teaching, ...administration], open],
  ['instructor', administration, [...open, ...signedIn.slice(1)]],
  ['admin', [], [...open, ...signedIn.slice(1), ...teaching]],
] as const) {
  test(`R03 N17 N18 ${viewer} meets no dead link and no barrier`, async ({ page, request }) => {
    const walk = watch(page)
    const seen = new Set<string>(alike)
    await fillScreens(request)
    await arrive(page, emailOf(viewer))
    for (const { path } of await screensOf(viewer, request)) if (!seen.has(path)) await walk.visit(path)
    for (const path of refused) {
      await follow(page, '/coming-soon/careers')
      await expect(page).toHaveURL('/coming-soon/careers')
      await follow(page, path)
      await expect(page).toHaveURL('/')
    }
    await walk.followLinks()
  })
}

/** Whether axe checks every page in both looks; otherwise it checks each in one of them, in turn. */
const EVERY_LOOK = Boolean(process.env.EVERY_LOOK)

/** Checks pages on a dark phone and a light laptop, and collects their links. */
function watch(page: Page) {
  const links = new Set<string>()
  const opened = new Set<string>()
  const failures: string[] = []
  const titles = new Map<string, string>()
  let visited = 0
  page.on('response', (response) => {
    const expected = response.url().endsWith('/nonsense')
    if (response.status() >= 400 && !expected) failures.push(`${response.status()} ${response.url()}`)
  })

  async function visit(path: string, ends = path): Promise<void> {
    visited += 1
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    opened.add(path)
    await expect(page).toHaveURL(ends)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0)
    await expect(page).toHaveTitle(/.+ · Boithok|Boithok/)
    const title = await page.title()
    const { pathname } = new URL(page.url())
    expect.soft(titles.get(title) ?? pathname, `two pages are called ${title}`).toBe(pathname)
    // A booking has the same title as its session.
    if (!/[0-9a-f]{8}-/.test(pathname)) titles.set(title, pathname)
    await expectRoomForFingers(page, path)
    await expectNoJumps(page, path)
    await readOutline(page, path)
    await walkByKeyboard(page, path)
    const onPhone = EVERY_LOOK || visited % 2 === 1 ? expectNoBarriers : expectToFit
    await onPhone(page, `${path} on a phone in the dark`)
    await expectLabelsInNames(page, path)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    const onLaptop = EVERY_LOOK || visited % 2 === 0 ? expectNoBarriers : expectToFit
    await onLaptop(page, `${path} on a laptop in the light`)
    await readInBangla(path)
    const found = page.locator('a[href]')
    for (const link of await found.evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      links.add(link ?? '')
    expect(failures, path).toEqual([])
  }

  /** Switches to Bangla in place, checks the page, and switches back. */
  async function readInBangla(path: string): Promise<void> {
    await page.getByRole('button', { name: 'বাংলা' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await expect.poll(() => leftInEnglish(page), `${path} in Bangla`).toEqual([])
    await expectToFit(page, `${path} in Bangla on a laptop`)
    await expectLabelsInNames(page, `${path} in Bangla`)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectToFit(page, `${path} in Bangla on a phone`)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectOneLine(page, `${path} in Bangla on the narrowest phone`)
    await page.getByRole('button', { name: 'EN, English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }

  async function followLinks(): Promise<void> {
    const { origin } = new URL(page.url())
    // The answer to what was opened has been checked.
    for (const link of links.difference(opened)) {
      expect(link).not.toMatch(/^(#?|javascript:.*)$/)
      const address = new URL(link, page.url())
      if (address.origin !== origin) continue
      expect((await page.request.get(address.href)).status(), link).toBeLessThan(400)
    }
  }
  return { visit, followLinks }
}
