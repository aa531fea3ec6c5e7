import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Overview } from '../contract/centre/overview.ts'
import { openBrowser, openPhone, SLOW } from './browser.ts'
import { median, spreadOf } from './compare.ts'
import { ADMIN, bookForStudent, callsAs, STUDENT, signIn, TUTOR } from './demo-people.ts'
import { startPostgres } from './postgres.ts'
import type { Report } from './report.ts'
import { type Suite, startProduct } from './suite.ts'

/**
 * How a first screen opened. Milliseconds until it showed what it is opened for, as this device knew it from
 * before or anew, and until that was what the server says now. Of the first: the requests that had begun, and
 * the bytes that had come.
 */
type Opening = { shown: number; current: number; requests: number; bytes: number }

/** `sought`: the text that somebody looks for. */
type Screen = { who: string; email: string; sought: string }

type Way = 'first time' | 'cold' | 'warm'
/** At most so many milliseconds. */
const targets: Partial<Record<Way, number>> = { cold: 1800, warm: 800 }

/**
 * The first screen of people who are signed in, on a slow phone: the first time on this device, then without
 * its cache, as after a release, and then with it.
 */
export const firstScreens: Suite = async ({ rounds, say }) => {
  const postgres = await startPostgres()
  const browser = await openBrowser()
  const product = await startProduct(postgres.url)
  const reports: Report[] = []
  try {
    for await (const screen of screens(product.url)) {
      const openings: Record<Way, Opening[]> = { 'first time': [], cold: [], warm: [] }
      for (let round = 0; round < rounds; round += 1) {
        await openEachWay(browser, product.url, screen, (way, opening) => {
          openings[way].push(opening)
          say(`round ${round + 1}: ${screen.who}, ${way}: ${Math.round(opening.shown)} ms`)
        })
      }
      reports.push(reportOf(screen, openings))
    }
    return reports
  } finally {
    await browser.close()
    await product.stop()
    await postgres.stop()
  }
}

/** Prepares each only when it is its turn: the cashier is the student with one more right. */
async function* screens(url: string): AsyncGenerator<Screen> {
  await bookForStudent(url)
  const overviewOf = async (email: string) =>
    (await (await callsAs(url, email))('GET', '/overview')).body as Overview
  yield { who: 'student', email: STUDENT, sought: (await overviewOf(STUDENT)).nextClass?.title ?? '' }
  yield { who: 'tutor', email: TUTOR, sought: (await overviewOf(TUTOR)).teaching?.next?.title ?? '' }
  const ask = await callsAs(url, ADMIN)
  const { users } = (await ask('GET', `/admin/users?search=${STUDENT}`)).body as { users: { _id: string }[] }
  await ask('PATCH', `/admin/users/${users[0]?._id}/cashier`, { on: true })
  yield { who: 'cashier', email: STUDENT, sought: 'Take money' }
}

async function openEachWay(
  browser: Browser,
  url: string,
  { email, sought }: Screen,
  seen: (way: Way, opening: Opening) => void,
): Promise<void> {
  const { page, session, close } = await openPhone(browser)
  try {
    await signIn(page, url, email)
    await page.addInitScript(watch, sought)
    // Signing in has opened the first screen, which the device remembers.
    await page.goto(`${url}/dashboard`)
    await page.waitForFunction(isCurrent)
    const kept = await page.evaluate(() => ({ ...localStorage }))
    await session.send('Network.emulateNetworkConditions', SLOW)
    await page.evaluate(() => localStorage.clear())
    await session.send('Network.clearBrowserCache')
    seen('first time', await open(page, session, url))
    await page.evaluate((known) => Object.assign(localStorage, known), kept)
    await session.send('Network.clearBrowserCache')
    seen('cold', await open(page, session, url))
    seen('warm', await open(page, session, url))
  } finally {
    await close()
  }
}

async function open(page: Page, session: CDPSession, url: string): Promise<Opening> {
  // Whatever the page before still asks for is not this one's.
  await page.goto('about:blank')
  const began: number[] = []
  const came: { at: number; bytes: number }[] = []
  const onRequest = ({ timestamp, request }: { timestamp: number; request: { url: string } }) => {
    if (request.url.startsWith('http')) began.push(timestamp)
  }
  const onFinished = ({ timestamp, encodedDataLength }: { timestamp: number; encodedDataLength: number }) =>
    came.push({ at: timestamp, bytes: encodedDataLength })
  session.on('Network.requestWillBeSent', onRequest)
  session.on('Network.loadingFinished', onFinished)
  await page.goto(`${url}/dashboard`)
  await page.waitForFunction(isCurrent, undefined, { timeout: 60_000 })
  const { shown, current } = await page.evaluate(() => (window as unknown as Watched).seen)
  session.off('Network.requestWillBeSent', onRequest)
  session.off('Network.loadingFinished', onFinished)
  const [start = 0] = began
  const isBefore = (at: number) => (at - start) * 1000 <= shown
  return {
    ...{ shown, current },
    requests: began.filter(isBefore).length,
    bytes: came.filter(({ at }) => isBefore(at)).reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

type Watched = { seen: { shown: number; current: number } }

/** Runs in the page. */
const isCurrent = () => (window as unknown as Watched).seen?.current > 0

/**
 * Runs in the page: notes the first frame that shows the text, and the first that shows it as the server says
 * it now.
 */
function watch(sought: string): void {
  const seen = { shown: 0, current: 0 }
  Object.assign(window, { seen })
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent.includes(sought)) return
    const isCurrent = !document.querySelector('[data-last-known]')
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.shown ||= performance.now()
        if (isCurrent) seen.current ||= performance.now()
      }),
    )
    if (isCurrent) observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}

function reportOf({ who }: Screen, openings: Record<Way, Opening[]>): Report {
  const ways = Object.entries(openings) as [Way, Opening[]][]
  const of = (all: Opening[], key: keyof Opening) => median(all.map((opening) => opening[key]))
  return {
    title: `The first screen of a ${who} on a slow phone (1.6 Mbit/s, 150 ms, a quarter of the processor)`,
    lines: [],
    claims: ways.flatMap(([way, all]) => [
      {
        ...{ what: `${way}: shown`, unit: ' ms', most: targets[way] },
        ...spreadOf(all.map(({ shown }) => shown)),
      },
      { what: `${way}: as the server says now`, unit: ' ms', ...spreadOf(all.map(({ current }) => current)) },
      { what: `${way}: requests before it`, value: of(all, 'requests'), most: 10 },
      { what: `${way}: before it`, value: of(all, 'bytes') / 1000, most: 250, unit: ' kB' },
    ]),
  }
}
