import { randomUUID } from 'node:crypto'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'

test.use(phone)

test('B09 an Admin adds a branch and a room, and a session is held and found there', async ({ page }) => {
  const name = `Branch ${randomUUID().slice(0, 8)}`
  await arrive(page, 'admin@demo.test')
  await page.goto('/dashboard/branches')
  const form = page.locator('form').filter({ has: page.getByLabel('Address') })
  await form.getByRole('button', { name: 'Add a branch' }).click()
  await expect(form.getByText('Name is required.')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Address').fill('2nd floor, 5 Mirpur Road, Dhaka')
  await form.getByRole('button', { name: 'Add a branch' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByLabel('Room', { exact: true }).fill('Room 1')
  await card.getByLabel('How many fit in').fill('30')
  await card.getByRole('button', { name: 'Add a room' }).click()
  await expect(card.getByText('for 30 people')).toBeVisible()
  await expectNoBarriers(page, 'branches')
  await page.goto('/dashboard/sessions')
  await page.getByLabel('Online or on site').selectOption('On site')
  await page.getByLabel('Branch').selectOption(name)
  await page.goto('/dashboard/branches')
  await card.getByRole('link', { name: 'Sessions held here' }).click()
  await expect(page.getByText('No session fits')).toBeVisible()
  await expect(page.getByRole('link', { name: `Remove the filter ${name}` })).toBeVisible()
})
