import type { Page } from '@playwright/test'

/** Keeps back the scripts of the page that is opened next, until what it answers is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let deliver = () => {}
  const later = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await later
    await route.continue()
  })
  return deliver
}
