import type { Page } from '@playwright/test'

type Router = { navigate(to: string): Promise<void> }
type Routed = { isHydrated?: boolean; __reactRouterDataRouter: Router }

/**
 * Navigates as a link does, which is faster than loading a page and needs no link. Not before React has
 * hydrated the page: it would find another one than the server sent.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await hydrated(page)
  await page.evaluate((to) => (window as unknown as Routed).__reactRouterDataRouter.navigate(to), path)
}

/** Waits until the scripts of a page have taken it over: a press before is one of the page without them. */
export const hydrated = (page: Page) => page.waitForFunction(() => (window as unknown as Routed).isHydrated)
