import { type Browser, type CDPSession, chromium, devices, type Page } from 'playwright-core'
import { blockedDuring, SLOWER_PROCESSOR } from './main-thread.ts'

export type Visit = {
  /** Milliseconds to the first contentful paint and to the largest one. */
  fcp: number
  lcp: number
  /** Cumulative layout shift: web.dev/cls. */
  shift: number
  /** Transferred bytes of scripts, without response headers, and of fonts, also those in stylesheets. */
  scriptBytes: number
  fontBytes: number
}

/** Lighthouse's slow phone: 1.6 Mbit/s, 150 ms round trip, a quarter of this machine's CPU. */
export const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

export async function openBrowser(): Promise<Browser> {
  const flags = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [...flags.split(' '), '--disable-component-update', '--disable-sync'],
  })
}

/** A first visit on a slow phone, until the network is idle. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, session, close } = await openPhone(browser)
  try {
    const bytes = countBytes(session)
    await session.send('Network.emulateNetworkConditions', SLOW)
    await page.addInitScript(observe)
    await page.goto(url)
    await atRest(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Visit, 'scriptBytes'> }).seen)
    const inlineFonts = await page.evaluate(bytesOfInlineFonts)
    return { ...seen, scriptBytes: bytes.Script ?? 0, fontBytes: (bytes.Font ?? 0) + inlineFonts }
  } finally {
    await close()
  }
}

/** Milliseconds for which a first visit blocks the slow phone, by the main thread's own clock. */
export async function blockedBy(browser: Browser, url: string): Promise<number> {
  const { page, session, close } = await openPhone(browser, 1)
  try {
    await session.send('Network.emulateNetworkConditions', SLOW)
    await page.addInitScript(observe)
    return await blockedDuring(browser, page, async () => {
      await page.goto(url)
      await atRest(page)
      await page.evaluate(() => performance.mark('visited').name)
    })
  } finally {
    await close()
  }
}

/** Waits for a paint and then for a second without requests, because scripts may wait for the picture. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { seen: Visit }).seen.lcp > 0)
  let before = -1
  let come = 0
  while (come !== before) {
    await page.waitForTimeout(1000)
    before = come
    come = await page.evaluate(() => performance.getEntriesByType('resource').length)
  }
}

export async function openPhone(
  browser: Browser,
  slower = SLOWER_PROCESSOR,
): Promise<{ page: Page; session: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, session, close: () => context.close() }
}

function countBytes(session: CDPSession): Record<string, number> {
  const begun = new Map<string, { type: string; headers: number }>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = response.url.startsWith('data:') ? 'Inline' : type
    begun.set(requestId, { type: kind, headers: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headers } = begun.get(requestId) ?? { type: 'Other', headers: 0 }
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength - headers
  })
  return bytes
}

/** Runs in the page. */
function bytesOfInlineFonts(): number {
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
  const fonts = rules.flatMap((rule) => rule.match(/data:font\/woff2;base64,[^"')]+/g) ?? [])
  return fonts.reduce((sum, font) => sum + (font.length * 3) / 4, 0)
}

/** Runs in the page. */
function observe(): void {
  const seen = { fcp: 0, lcp: 0, shift: 0 }
  Object.assign(window, { seen })
  const hear = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  hear('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  hear('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  hear('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
}
