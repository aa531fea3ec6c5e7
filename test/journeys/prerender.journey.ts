import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { comesAhead, screensOf, watchScreens } from './comes-ahead.ts'
import { hydrated } from './follow.ts'
import { expect, laptop, prefetching, test } from './journey.ts'
import { newStudent } from './people.ts'

test.use(laptop)

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

/** Opens the home page, and waits for its scripts. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.mouse.click(5, 300)
  await hydrated(page)
}

const firstSession = (page: Page) => page.getByRole('main').locator('a[href^="/sessions/"]').first()

/** Whether the page in sight is still the document that was marked. */
const isSameDocument = (page: Page) => page.evaluate(() => 'isMarked' in window)
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))

test.describe('a connection that is not to be spared', () => {
  test.use(prefetching)

  test('N07 a visitor’s page that is ready opens as a document, any other as a screen whose code was there before the press; nothing is prepared for who is signed in', async ({
    page,
    request,
  }) => {
    await openHome(page)
    const session = await firstSession(page).evaluate((link: HTMLAnchorElement) => link.href)
    await expect(rules(page)).toHaveCount(1)
    await mark(page)
    await firstSession(page).click()
    await page.waitForURL(session)
    expect(await isSameDocument(page)).toBe(true)

    await page.goBack()
    const screens = ['book/booked-session', 'you/login']
    for (const screen of screens) await comesAhead(page, screen)
    const asked = await watchScreens(page, screens)
    const card = page.getByRole('region', { name: 'Study sessions' }).getByRole('listitem').first()
    await card.getByRole('link', { name: 'Read More →' }).click()
    await expect(page).toHaveURL(/\/login\?from=%2FbookedSession/)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(asked).toEqual([])

    await openHome(page)
    await expect(rules(page)).toHaveCount(1)
    await mark(page)
    await tellReady(page, session)
    await firstSession(page).click()
    await expect.poll(() => isSameDocument(page)).toBe(false)
    expect(page.url()).toBe(session)

    await arrive(page, await newStudent(request))
    await openHome(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(rules(page)).toHaveCount(0)
  })

  test('a browser that saves data, or does not tell its connection, prepares nothing, and loads the code of another screen only on hover, touch or focus', async ({
    page,
  }) => {
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join('\n'),
      )
    for (const connection of [undefined, { saveData: true, effectiveType: '4g' }]) {
      // The last one that was added holds.
      await page.addInitScript(
        (value) => void Object.defineProperty(navigator, 'connection', { value, configurable: true }),
        connection,
      )
      await openHome(page)
      const { 'you/login': login } = await screensOf(page)
      // Code that an interaction brings, and the moment at which other screens would follow. Moves before
      // hydration are not seen.
      let moves = 0
      const moveAndList = async () => {
        moves += 1
        await page.mouse.move(9, 9 + (moves % 2))
        return loaded()
      }
      await expect.poll(moveAndList).toMatch(/\/toasts-/)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect(await loaded()).not.toContain(login?.module)
      const link = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })
      await link.focus()
      await expect.poll(loaded).toContain(login?.module)
      await expect(rules(page)).toHaveCount(0)
    }
  })
})
