import type { Page } from '@playwright/test'

/** Holds the scripts of the next page until the returned function is called. */
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
