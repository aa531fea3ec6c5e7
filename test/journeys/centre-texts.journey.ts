import { arrive } from './arrive.ts'
import { expect, laptop, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(laptop)

test.afterEach(async ({ request }) => {
  for (const language of ['en', 'bn']) {
    const { version } = (await callAs(request, ADMIN, 'GET', `/settings/texts/terms?lang=${language}`)) as {
      version: number
    }
    await callAs(request, ADMIN, 'PUT', '/settings/texts/terms', { language, body: null, version })
  }
})

test('N06 an Admin writes the terms in both languages, visitors read them, and HTML stays text', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto('/coming-soon/terms?lang=en')
  await expect(visitor).toHaveURL('/about/terms?lang=en')
  await expect(visitor.getByRole('heading', { level: 2, name: 'Booking and paying' })).toBeVisible()

  await arrive(page, ADMIN)
  await page.goto('/dashboard/centre')
  await page.getByRole('link', { name: 'Policies', exact: true }).click()
  await page
    .getByRole('link', { name: /^English/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/texts\/terms\/en/)
  await page
    .getByLabel('Text', { exact: true })
    .fill('## Ours\n\n<img src=x onerror="window.broken=1"> [go](javascript:alert(1)) {refundPercent}')
  await page.getByRole('button', { name: 'How it will look' }).click()
  const preview = page.getByRole('dialog', { name: 'How it will look' })
  await expect(preview.getByRole('heading', { name: 'Ours' })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('link', { name: /^Bangla/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'texts')
  await page
    .getByRole('link', { name: /^Bangla/ })
    .last()
    .click()
  // Or the field would still be the English one.
  await expect(page.getByText('Version 1', { exact: true })).toHaveCount(0)
  await page.getByLabel('Text', { exact: true }).fill('## আমাদের শর্ত')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()

  await visitor.goto('/about/terms?lang=en')
  const main = visitor.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Ours' })).toBeVisible()
  await expect(main).toContainText('<img src=x onerror="window.broken=1"> [go](javascript:alert(1)) 100%')
  await expect(main.locator('img, a')).toHaveCount(0)
  await visitor.goto('/about/terms?lang=bn')
  await expect(main.getByRole('heading', { name: 'আমাদের শর্ত' })).toBeVisible()
  await visitor.context().close()
})
