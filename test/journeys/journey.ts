import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { recordScreens } from './record-screens.ts'

export { expect } from '@playwright/test'
export const password = 'study-session'

/**
 * Playwright's test, which also fails when a page logs an error or violates its Content-Security-Policy.
 * Browsers save data unless a test uses `prefetching`, because fetching the code of all likely next screens
 * takes longer than most tests do.
 */
export const test = base.extend<
  { quiet: undefined; prefetching: boolean },
  { contexts: Map<string, BrowserContext> }
>({
  prefetching: [false, { option: true }],
  // Here, because Playwright starts a worker anew for tests that have other fixtures of workers.
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const kept = new Map<string, BrowserContext>()
      await use(kept)
      for (const context of kept.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ context, prefetching }, use) => {
    if (!prefetching) await context.addInitScript(saveData)
    await use(context)
  },
  quiet: [
    async ({ page, browser }, use, testInfo) => {
      const endRecord = recordScreens(browser, testInfo)
      const complaints: string[] = []
      // Some scripts catch the exception of a violation.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          reportError(new Error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`)),
        ),
      )
      // `follow` waits for it.
      await page.addInitScript(() =>
        addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
      )
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // No network: the test itself has cut it.
        if (message.type() === 'error' && !/status of 4\d\d|INTERNET_DISCONNECTED/.test(message.text()))
          complaints.push(`${message.text()} ${message.location().url}`)
      })
      await use(undefined)
      endRecord()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Runs in the browser. */
export function saveData(): void {
  const value = { saveData: true, effectiveType: '4g' }
  Object.defineProperty(navigator, 'connection', { value, configurable: true })
}

/** For tests of screens whose code comes before they are opened. */
export const prefetching = { prefetching: true }
export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }
export const laptop = { viewport: { width: 1280, height: 800 } }

/** Submits the login form, whatever the result. */
export async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Logs out by the person's menu of a dashboard, on a laptop. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

export async function signIn(page: Page, email: string): Promise<void> {
  await logIn(page, email, password)
  await expect(page.getByText('Login Successful!')).toBeVisible()
}
