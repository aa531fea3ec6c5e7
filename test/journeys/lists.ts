import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The row or card of an approved session, as a search shows it. */
export async function findBySearch(page: Page, title: string): Promise<Locator> {
  await page.goto(`/dashboard/my-created-sessions?q=${encodeURIComponent(title)}`)
  return rowOf(page, title)
}

/**
 * A session's row on a laptop, or its card on a phone, with what its viewer may do, which a search does not
 * show.
 */
export const findInList = (page: Page, title: string) =>
  leafThrough(page, '/dashboard/my-created-sessions', rowOf(page, title))

/**
 * A row, on whatever page of a list. Journeys beside this one add and remove rows while the pages are leafed
 * through, so one that was missed is looked for again.
 */
export async function leafThrough(page: Page, path: string, row: Locator): Promise<Locator> {
  await expect(async () => {
    for (let number = 1; number < 20; number++) {
      await page.goto(`${path}?page=${number}`)
      await expect(page.locator('main').locator('tbody tr, li img').first()).toBeVisible()
      if (await row.isVisible()) return
    }
    throw new Error(`${row} is on no page of ${path}`)
  }).toPass()
  return row
}

const rowOf = (page: Page, title: string): Locator =>
  page.locator('main tr, main li').filter({ has: page.getByRole('link', { name: title, exact: true }) })
