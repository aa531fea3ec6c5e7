import type { Browser, BrowserContext, Request, Response, TestInfo } from '@playwright/test'

/** The type of the annotations, in Playwright's report, that say what a test did in the browser. */
export const SCREEN = 'screen'

/**
 * Writes down what a test does in a browser, for bin/screens-tested.ts: the changes that it sends, from which
 * screens, the ways to pay, and the roles whose first screen it opens. Returns what ends it.
 */
export function recordScreens(browser: Browser, { annotations }: TestInfo): () => void {
  const record = (description: string) => {
    if (!annotations.some((known) => known.description === description))
      annotations.push({ type: SCREEN, description })
  }
  const onRequest = (request: Request) => {
    if (request.method() === 'GET') return
    const path = pathOf(request)
    record(`${screenOf(request)} sends ${request.method()} ${path}`)
    if (path === '/checkouts' || path === '/desk/payments') {
      const { method, part = 1 } = bodyOf(request)
      record(`pays ${part > 1 ? 'a part ' : ''}by ${method}${path === '/checkouts' ? '' : ' at the desk'}`)
    }
  }
  const onResponse = async (response: Response) => {
    const request = response.request()
    if (pathOf(request) !== '/me' || screenOf(request) !== '/dashboard') return
    // A page that has been left meanwhile has no answer any more.
    const { role, isCashier } = await response.json().catch(() => ({}))
    if (role) record(`opens the first screen of ${isCashier ? 'a cashier' : role}`)
  }
  const onContext = (context: BrowserContext) => context.on('request', onRequest).on('response', onResponse)
  browser.on('context', onContext)
  browser.contexts().forEach(onContext)
  return () => {
    browser.off('context', onContext)
    for (const context of browser.contexts()) context.off('request', onRequest).off('response', onResponse)
  }
}

/** Of a call of the API, as the contract says it. */
const pathOf = (request: Request) => new URL(request.url()).pathname.replace(/^\/api\//, '/')

/** Of the page that asks. What a service worker or a page that has been left asks has none. */
function screenOf(request: Request): string {
  try {
    return new URL(request.frame().url()).pathname
  } catch {
    return 'no screen'
  }
}

const bodyOf = (request: Request): { method?: string; part?: number } => request.postDataJSON() ?? {}
