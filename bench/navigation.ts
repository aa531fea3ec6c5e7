import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { openPhone, SLOW } from './browser.ts'

/** Milliseconds from a tap to the first frame with the next screen's heading. */
export type Tap = { what: string; ms: number }

const STUDENT = { email: 'student@demo.test', password: 'study-session' }

/** The start page, and the links that are pressed in order. */
const ways: [what: string, start: string, links: string[]][] = [
  ['home → session', '/', ['a[href^="/bookedSession/"]']],
  [
    'dashboard → booked sessions → one of them',
    '/dashboard',
    ['main a[href="/dashboard/booked-sessions"]', 'main a[href^="/dashboard/booked/"]'],
  ],
  ['notes → the form for one', '/dashboard/manage-notes', ['main a[href="/dashboard/create-note"]']],
  ['sessions → one of them', '/dashboard/my-created-sessions', ['main a[href^="/bookedSession/"]']],
  ['payments → home', '/dashboard/money', ['header a[href="/"]']],
]
/** Timeout of every wait. */
const PATIENCE = 30_000
const MENU = ['profile', 'view-materials', 'study-materials', 'manage-notes', 'money']

/** A student with a booking follows common paths on the slow phone, with the code prefetched, or on the first visit. */
export async function taps(browser: Browser, url: string, onlyFirst: boolean): Promise<Tap[]> {
  await book(url)
  const { page, session, close } = await openPhone(browser)
  try {
    await signIn(page, url)
    await session.send('Network.emulateNetworkConditions', SLOW)
    const seen: Tap[] = []
    for (const [what, start, links] of onlyFirst ? ways.slice(0, 1) : ways) {
      await page.goto(`${url}${start}`)
      for (const link of links) seen.push({ what, ms: await tap(page, link) })
    }
    if (onlyFirst) return seen
    await page.goto(`${url}/dashboard`)
    for (const screen of MENU) {
      await page.getByRole('button', { name: 'Dashboard menu' }).tap()
      await page.getByRole('dialog').waitFor()
      seen.push({ what: 'the dashboard’s menu', ms: await tap(page, `[role=dialog] a[href$="/${screen}"]`) })
    }
    return seen
  } finally {
    await close()
  }
}

/** Names the step that hangs; Playwright's own timeout needs a page that responds. */
async function tap(page: Page, selector: string): Promise<number> {
  const late = new AbortController()
  const tooLate = wait(4 * PATIENCE, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${page.url()} stands still before or after a tap on ${selector}`)
  })
  try {
    return await Promise.race([tapped(page, selector), tooLate])
  } finally {
    late.abort()
    tooLate.catch(() => {})
  }
}

async function tapped(page: Page, selector: string): Promise<number> {
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await settled(page)
  await page.evaluate(watch, PATIENCE)
  await link.tap()
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** Runs in the page: resolves `shown` when a frame with another heading is painted after the next press. */
function watch(patience: number): void {
  const before = document.querySelector('h1')
  const oldText = before?.textContent
  const shown = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`No heading but ${oldText} came`)), patience)
    let from = 0
    addEventListener(
      'click',
      ({ timeStamp }) => {
        from = timeStamp
      },
      { capture: true, once: true },
    )
    const observer = new MutationObserver(() => {
      const heading = [...document.querySelectorAll('h1')].find((each) => each.checkVisibility())
      if (from === 0 || !heading?.textContent || (heading === before && heading.textContent === oldText))
        return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  Object.assign(window, { shown })
}

/** Waits until the page has a heading and is idle. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.mouse.move(Math.random() * 9, 0)
  const deadline = performance.now() + PATIENCE
  let asked = -1
  while (performance.now() < deadline) {
    const now = await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
      return performance.getEntriesByType('resource').length
    })
    if (now === asked) return
    asked = now
    await page.waitForTimeout(500)
  }
  throw new Error(`${page.url()} went on asking`)
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(STUDENT.email)
  await page.getByLabel('Password', { exact: true }).fill(STUDENT.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Login Successful!').waitFor()
}

/** Gives the demonstration's student a booking. */
async function book(url: string): Promise<void> {
  const ask = async (address: string, headers: Record<string, string>, body?: object) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`${url}${address}`, {
      ...sent,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { ok: answer.ok, body: await answer.json() }
  }
  const { identity } = (await ask('/api/config', {})).body
  const { body: account } = await ask(
    `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${identity.apiKey}`,
    {},
    { ...STUDENT, returnSecureToken: true },
  )
  const as = { authorization: `Bearer ${account.idToken}` }
  const sessions: { _id: string; fee: number }[] = (await ask('/api/sessions', as)).body.data
  for (const { _id, fee } of sessions) {
    if (fee === 0 && (await ask('/api/bookedSessions', as, { sessionId: _id })).ok) return
  }
  throw new Error('The student could not book any session')
}
