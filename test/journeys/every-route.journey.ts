import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, phone, signIn, test } from './journey.ts'
import { callAs } from './people.ts'

test.use({ ...phone, viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 180_000 })

const STUDENT = 'student@demo.test'
const INSTRUCTOR = 'instructor@demo.test'
const ADMIN = 'admin@demo.test'

const everywhere = ['/', '/coming-soon/careers', '/nonsense']
const signedIn = [
  '/dashboard',
  '/dashboard/booked-sessions',
  '/dashboard/my-created-sessions',
  '/dashboard/tutors',
  '/dashboard/our-tutors',
  '/dashboard/view-materials',
  '/dashboard/study-materials',
  '/dashboard/create-note',
  '/dashboard/manage-notes',
  '/dashboard/profile',
  '/dashboard/money',
]
const teaching = ['/dashboard/upload-materials', '/dashboard/sessions']
const administration = [
  '/dashboard/all-users',
  '/dashboard/adminUsers',
  '/dashboard/paymentHistory',
  '/dashboard/outbox',
]

test('R01 R02 R04 R05 N17 a visitor meets no dead link and no barrier, and is led to log in', async ({
  page,
}) => {
  const walk = watch(page)
  for (const path of [...everywhere, '/login', '/register', '/forgot-password', '/mailed-link'])
    await walk.visit(path)
  await walk.visit('/signup', '/register')
  for (const path of [...signedIn, ...teaching, ...administration]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
  await walk.followLinks()
})

for (const [role, email, own, refused] of [
  ['a student', STUDENT, signedIn, [...teaching, ...administration]],
  ['an Instructor', INSTRUCTOR, [...signedIn, ...teaching], administration],
  ['an Admin', ADMIN, [...signedIn, ...teaching, ...administration], []],
] as const) {
  test(`R03 N17 N18 ${role} meets no dead link and no barrier`, async ({ page, request }) => {
    const walk = watch(page)
    const listed = (await callAs(request, email, 'GET', '/sessions')) as {
      data: { _id: string; fee: number }[]
    }
    const paid = listed.data.find(({ fee }) => fee > 0)
    const bookings = (await callAs(request, email, 'GET', `/bookedSessions?email=${email}`)) as {
      _id: string
    }[]
    await signIn(page, email)
    for (const path of [...everywhere, ...own]) await walk.visit(path)
    await walk.visit(`/bookedSession/${paid?._id}`)
    for (const { _id } of bookings.slice(0, 1)) await walk.visit(`/dashboard/booked/${_id}`)
    for (const path of refused) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
    await walk.followLinks()
  })
}

/** Looks at pages on a phone in the dark and on a laptop in the light, and gathers their links. */
function watch(page: Page) {
  const links = new Set<string>()
  const failures: string[] = []
  page.on('response', (response) => {
    const expected = response.url().endsWith('/nonsense')
    if (response.status() >= 400 && !expected) failures.push(`${response.status()} ${response.url()}`)
  })

  async function visit(path: string, ends = path): Promise<void> {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page).toHaveURL(ends)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page).toHaveTitle(/.+ · Boithok|Boithok/)
    await look(path, 'on a phone in the dark')
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await look(path, 'on a laptop in the light')
    for (const link of await page.locator('a[href]').all()) links.add((await link.getAttribute('href')) ?? '')
    expect(failures, path).toEqual([])
  }

  async function look(path: string, how: string): Promise<void> {
    // A colour on its way is neither the one nor the other.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(wide, `${path} ${how} is wider than its window`).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const barriers = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    expect.soft(barriers, `${path} ${how}`).toEqual([])
  }

  async function followLinks(): Promise<void> {
    const { origin } = new URL(page.url())
    for (const link of links) {
      expect(link).not.toMatch(/^(#?|javascript:.*)$/)
      const address = new URL(link, page.url())
      if (address.origin !== origin) continue
      expect((await page.request.get(address.href)).status(), link).toBeLessThan(400)
    }
  }
  return { visit, followLinks }
}
