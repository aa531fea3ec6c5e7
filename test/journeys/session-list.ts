import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * A session's row on a laptop, or its card on a phone, on any page of the list: journeys beside this one make sessions too, which push
 * it from the first page.
 */
export async function findInList(page: Page, title: string): Promise<Locator> {
  const link = page.getByRole('link', { name: title, exact: true })
  for (let number = 1; number < 20; number++) {
    await page.goto(`/dashboard/my-created-sessions?page=${number}`)
    await expect(page.locator('main img').first()).toBeVisible()
    if (await link.isVisible()) break
  }
  return page.locator('main tr, main li').filter({ has: link })
}
