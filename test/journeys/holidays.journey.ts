import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'

test.use(phone)

test('B02 an Admin enters, imports and removes holidays, and a wrong line is named', async ({ page }) => {
  await arrive(page, 'admin@demo.test')
  await page.goto('/dashboard/holidays')
  await expect(page.getByText('Victory Day')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a holiday' })
  await add.click()
  await expect(page.getByText('Day is required.')).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill('2031-03-20')
  await page.getByLabel(/^Until/).fill('2031-03-19')
  await page.getByLabel('Name').fill('Eid ul-Fitr')
  await add.click()
  await expect(page.getByLabel(/^Until/)).toHaveAccessibleDescription(/The end must come after the start/)
  await page.getByLabel(/^Until/).fill('2031-03-21')
  await add.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Eid ul-Fitr' })).toHaveCount(2)
  await expect(page.getByText('Thursday, 20 Mar 2031')).toBeVisible()

  const lines = page.getByLabel('Paste here')
  const load = page.getByRole('button', { name: 'Import', exact: true })
  await lines.fill('2031-10-09,Durga Puja\nTuesday,Durga Puja')
  await load.click()
  await expect(lines).toHaveAccessibleDescription(/Line 2/)
  await expect(page.getByText('Thursday, 9 Oct 2031')).toBeHidden()
  await page.getByLabel('or choose a CSV file').setInputFiles({
    name: 'holidays.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('day,name\r\n2031-10-09,"Durga Puja, last day"\r\n'),
  })
  await expect(lines).not.toHaveAccessibleDescription(/Line 2/)
  await load.click()
  await expect(page.getByText('Durga Puja, last day')).toBeVisible()
  await expect(lines).toHaveValue('')
  await lines.fill('Sl,When,Weekday,What\n1,2031-12-25,Thursday,Christmas')
  await load.click()
  await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible()
  await expectNoBarriers(page, 'holidays whose columns are not known')
  const asked = page.locator('section', {
    has: page.getByRole('heading', { name: 'Which column is which?' }),
  })
  await asked.getByLabel('Day').selectOption({ label: 'When: 2031-12-25' })
  await asked.getByLabel('Name').selectOption({ label: 'What: Christmas' })
  await asked.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('Thursday, 25 Dec 2031')).toBeVisible()
  await page.getByRole('button', { name: /^Remove Christmas/ }).click()
  await expectNoBarriers(page, 'holidays')

  for (const name of [/^Remove Durga Puja/, /^Remove Eid ul-Fitr, Friday/, /^Remove Eid ul-Fitr, Thursday/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
})
