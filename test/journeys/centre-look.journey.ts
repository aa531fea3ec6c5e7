import { en } from '../../web/i18n/en.ts'
import { drawn } from '../support/marks.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'

test.use(laptop)

const texts = en.centre

/** Other journeys look for the demonstration's name and colours meanwhile, so they stay. */
test('Y01 an Admin gives the centre a mark, and is told which colour can be read', async ({ page }) => {
  await arrive(page, 'admin@demo.test')
  await page.goto('/dashboard/centre')
  await page.getByRole('button', { name: en.rules.changeNamed(texts.contact) }).click()
  const dialog = page.getByRole('dialog', { name: texts.contact })
  const save = dialog.getByRole('button', { name: texts.save })
  const choose = async (width: number, height: number) =>
    dialog.getByLabel(texts.mark).setInputFiles({
      ...{ name: 'mark.png', mimeType: 'image/png' },
      buffer: await drawn({ width, height, color: '#0b6b5d' }),
    })

  await choose(300, 200)
  await expect(dialog.getByText('The logo must be square.')).toBeVisible()
  await choose(300, 300)
  await expect(dialog.getByRole('button', { name: en.forms.picture.remove })).toBeVisible()

  // The picker beside it has a label of its own.
  const colour = dialog.locator('[name=colour]')
  await colour.fill('#ffe000')
  await save.click()
  await dialog.getByRole('button', { name: /^Use #[0-9a-f]{6}$/ }).click()
  await expect(colour).toHaveValue(/^#[0-9a-f]{6}$/)
  await expectNoBarriers(page, 'centre')
  await colour.fill('')
  await save.click()
  await expect(page.getByText(texts.saved)).toBeVisible()

  await page.goto('/')
  const mark = page.getByRole('banner').getByRole('link', { name: 'Boithok' }).locator('img')
  await expect(mark).toBeVisible()
  await expect.poll(() => mark.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(108)
})
