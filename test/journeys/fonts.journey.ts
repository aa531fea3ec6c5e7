import type { Page } from '@playwright/test'
import { COMMON_CONJUNCTS } from '../../web/fonts/conjuncts.ts'
import { hydrated } from './follow.ts'
import { expect, phone, test } from './journey.ts'

/** Adds up how far what is shown has moved by itself: web.dev/cls. */
function sumShifts() {
  const seen = { shift: 0, from: '' }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Element }[] }
      seen.shift += value
      seen.from += sources
        .map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
        .join('; ')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The fonts that the page has as files, in bytes, when nothing more comes. */
async function fontFiles(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    await document.fonts.ready
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all.reduce(
      (sum, { name, encodedBodySize }) => sum + (name.endsWith('.woff2') ? encodedBodySize : 0),
      0,
    )
  })
}

/** The fonts that the stylesheets contain, in bytes. */
const fontsInStylesheets = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].reduce((sum, { cssRules }) => {
      const text = [...cssRules].map(({ cssText }) => cssText).join('')
      const fonts = text.match(/data:font\/woff2;base64,[^"')]+/g) ?? []
      return sum + fonts.reduce((bytes, font) => bytes + (font.length * 3) / 4, 0)
    }, 0),
  )

/** Nothing has moved by itself on the page that is shown. */
async function expectStill(page: Page, called: string): Promise<void> {
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { shift: number; from: string } }).seen,
  )
  expect(seen, called).toEqual({ shift: 0, from: '' })
}

for (const language of ['en', 'bn'])
  test.describe(`a first visit in ${language}`, { tag: language === 'en' ? '@look' : [] }, () => {
    test.use({ ...phone, locale: language })

    test('brings at most 60 kB of fonts, with the name of the other language, and nothing moves by itself on the home page, the search and a session', async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      await page.addInitScript(sumShifts)
      await page.goto('/')
      const bytes = (await fontFiles(page)) + (await fontsInStylesheets(page))
      // Those in the stylesheets alone, where no session on the page has a Bangla title.
      expect(bytes).toBeGreaterThan(10_000)
      expect(bytes).toBeLessThan(60_000)
      await expectStill(page, 'the home page')
      const found = await (await request.get('/sessions?q=bangla')).text()
      const session = /href="(\/sessions\/[^"?]+)"/.exec(found)?.[1] ?? 'no session'
      for (const path of ['/sessions', session]) {
        // Fonts that came before would move nothing.
        const first = await browser.newPage({ ...phone, locale: language, baseURL: baseURL ?? '' })
        await first.addInitScript(sumShifts)
        await first.goto(path)
        await fontFiles(first)
        await expectStill(first, path)
        await first.close()
      }
    })
  })

test('the whole Bangla font comes when a rare conjunct is typed, not for a common one, which the small fonts show as wide', async ({
  page,
}) => {
  await page.goto('/sessions?lang=bn')
  await hydrated(page)
  const words = page.getByRole('searchbox')
  const root = page.locator('html')
  await words.fill('পদার্থবিজ্ঞান')
  await expect(page).toHaveURL(/q=/)
  await expect(root).not.toHaveAttribute('data-conjuncts', 'all')
  await words.fill('বাগ্‌দ্ধ্র')
  await expect(root).toHaveAttribute('data-conjuncts', 'all')

  const different = await page.evaluate(async (conjuncts) => {
    const families = ['"Anek Bangla First"', '"Anek Bangla"', '"Anek Bangla All"']
    const weights = ['400', '700']
    for (const weight of weights)
      for (const family of families) await document.fonts.load(`${weight} 100px ${family}`, conjuncts[0])
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const width = (weight: string, family: string, text: string) => {
      pen.font = `${weight} 100px ${family}`
      return pen.measureText(text).width
    }
    const syllables = conjuncts.flatMap((conjunct) =>
      ['', 'া', 'ি', 'ু', '্য'].map((sign) => `${conjunct}${sign}`),
    )
    return weights.flatMap((weight) =>
      syllables.filter((text) => {
        const widths = families.map((family) => width(weight, family, text))
        return Math.max(...widths) - Math.min(...widths) > 3
      }),
    )
  }, COMMON_CONJUNCTS.split(' '))
  expect(different).toEqual([])
})
