import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, test } from './journey.ts'

test.use(laptop)

/** Whether the hint of a field is wider than the field. Runs in the browser. */
function isCut(field: Element): boolean {
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('The browser draws no text')
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return context.measureText((field as HTMLInputElement).placeholder).width > room
}

test('G02 the messages lead an Admin to the limit of what SMS cost, with its field in focus', {
  tag: '@nightly',
}, async ({ page }) => {
  const say = en.outbox
  await arrive(page, 'admin@demo.test')
  await page.goto('/dashboard/outbox')
  await page.getByRole('link', { name: say.changeLimit }).click()
  await expect(page.getByLabel(say.ruleLabel)).toBeFocused()
  await expect(page.getByRole('heading', { name: say.ruleTitle })).toBeInViewport()
})

for (const [language, words] of Object.entries({ en, bn }))
  test(`the hints of the search fields fit: ${language}`, { tag: '@nightly' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await arrive(page, 'admin@demo.test')
    await page.goto('/dashboard/outbox')
    const messages = page.getByPlaceholder(words.outbox.searchHint)
    await expect.poll(() => messages.evaluate(isCut)).toBe(false)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/sessions')
    const sessions = page.getByPlaceholder(words.find.searchHint)
    await expect.poll(() => sessions.evaluate(isCut)).toBe(false)
  })
