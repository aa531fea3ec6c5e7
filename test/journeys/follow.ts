import type { Page } from '@playwright/test'

/** Navigates as a link does, which is faster than loading a page and needs no link. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    type Router = { navigate(to: string): Promise<void> }
    return (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to)
  }, path)
