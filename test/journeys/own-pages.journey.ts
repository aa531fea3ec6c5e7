import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'

const ADMIN = 'admin@demo.test'
const say = en.ownPages

test.use(laptop)

test('Y06 an Admin writes a page in both languages, visitors read it, HTML stays text, and it goes again', async ({
  page,
  browser,
  baseURL,
}) => {
  await arrive(page, ADMIN)
  await page.goto('/dashboard/pages')
  await page.getByRole('button', { name: say.add }).click()
  const dialog = page.getByRole('dialog')
  const slug = `our-history-${Date.now()}`
  await dialog.getByLabel(say.slug, { exact: true }).fill('Our history')
  await dialog.getByLabel(say.titleEn).fill('Our history')
  await dialog.getByRole('button', { name: say.save }).click()
  await expect(dialog.getByLabel(say.slug, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectNoBarriers(page, 'a new page')
  await dialog.getByLabel(say.slug, { exact: true }).fill(slug)
  await dialog
    .getByLabel(say.bodyEn)
    .fill('## Since 1998\n\n<img src=x onerror="window.broken=1"> [go](javascript:alert(1))')
  await dialog.getByLabel(say.titleBn).fill('আমাদের কথা')
  await dialog.getByLabel(say.bodyBn).fill('## ১৯৯৮ থেকে')
  await dialog.getByRole('button', { name: say.save }).click()
  await expect(page.getByText(say.saved)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: slug })
  await expect(row.getByText(say.draft)).toBeVisible()

  await row.getByRole('button', { name: say.previewNamed('Our history') }).click()
  await expect(dialog.getByRole('heading', { name: 'Since 1998' })).toBeVisible()
  await expect(dialog).toContainText('<img src=x onerror="window.broken=1">')
  await expectNoBarriers(page, 'the preview of a page')
  await dialog.getByRole('button', { name: en.common.close }).click()

  const visitor = await (await browser.newContext({ baseURL })).newPage()
  expect((await visitor.goto(`/pages/${slug}`))?.status()).toBe(404)
  await row.getByRole('button', { name: say.editNamed('Our history') }).click()
  await dialog.getByLabel(say.publish).click()
  await dialog.getByRole('button', { name: say.save }).click()
  await expect(row.getByText(say.published, { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'the pages of the centre')

  await visitor.goto(`/pages/${slug}?lang=en`)
  const main = visitor.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Since 1998' })).toBeVisible()
  await expect(main).toContainText('<img src=x onerror="window.broken=1"> [go](javascript:alert(1))')
  await expect(main.locator('img, a')).toHaveCount(0)
  await visitor.goto(`/pages/${slug}?lang=bn`)
  await expect(main.getByRole('heading', { name: 'আমাদের কথা' })).toBeVisible()
  // The demonstration's footer is the specification's.
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: bn.ownPages.title })).toHaveCount(0)
  await visitor.context().close()

  await row.getByRole('button', { name: say.removeNamed('Our history') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.remove }).click()
  // The open dialog hides the rows from readers, so that their absence alone says nothing.
  await expect(page.getByText(say.removed)).toBeVisible()
  await expect(row).toHaveCount(0)
})
