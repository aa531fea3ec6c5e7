import type { Page } from '@playwright/test'
import { hydrated } from './follow.ts'
import { expect, prefetching, signIn, test } from './journey.ts'
import { newStudent } from './people.ts'

/**
 * Playwright switches prerendering off. So what the page tells the browser is tested here, and what it does
 * with the message of a page that is ready.
 */
const rules = (page: Page) => page.locator('script[type="speculationrules"]')

/** What the browser sends this page when another one of the site writes the same. */
const tellReady = (page: Page, ready: string) =>
  page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'prerendered', newValue }))
  }, `${page.url()} ${ready}`)

/** Opens the home page, and returns the address of its first session. */
async function openHome(page: Page): Promise<string> {
  await page.goto('/')
  await page.mouse.click(5, 300)
  await hydrated(page)
  return firstSession(page).evaluate((link: HTMLAnchorElement) => link.href)
}

const firstSession = (page: Page) => page.getByRole('main').locator('a[href^="/sessions/"]').first()

/** Whether the page in sight is still the document that was marked. */
const isSameDocument = (page: Page) => page.evaluate(() => 'isMarked' in window)
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))

test.describe('a connection that is not to be spared', () => {
  test.use(prefetching)

  test('a visitor’s page that is ready opens as a document, any other as a screen', async ({ page }) => {
    const session = await openHome(page)
    await expect(rules(page)).toHaveCount(1)
    await mark(page)
    await firstSession(page).click()
    await page.waitForURL(session)
    expect(await isSameDocument(page)).toBe(true)

    await openHome(page)
    await expect(rules(page)).toHaveCount(1)
    await mark(page)
    await tellReady(page, session)
    await firstSession(page).click()
    await expect.poll(() => isSameDocument(page)).toBe(false)
    expect(page.url()).toBe(session)
  })

  test('nothing is prepared for who is signed in', { tag: '@nightly' }, async ({ page, request }) => {
    await signIn(page, await newStudent(request))
    await openHome(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(rules(page)).toHaveCount(0)
  })
})

test('nothing is prepared where data are saved', { tag: '@nightly' }, async ({ page }) => {
  await openHome(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(rules(page)).toHaveCount(0)
})
