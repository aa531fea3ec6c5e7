import type { Locator, Page } from '@playwright/test'
import { follow } from './follow.ts'
import { expect } from './journey.ts'

/** A session's row on a laptop, or its card on a phone, in the list of who looks at it. */
export async function findInList(page: Page, title: string): Promise<Locator> {
  await page.goto(`/dashboard/my-created-sessions?q=${encodeURIComponent(title)}`)
  return rowOf(page, title)
}

/** The same without loading a page, for who has a page of ours open. */
export async function searchInList(page: Page, title: string): Promise<Locator> {
  await follow(page, `/dashboard/my-created-sessions?q=${encodeURIComponent(title)}`)
  return rowOf(page, title)
}

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
