import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newSession, newStudent } from './people.ts'

test.use(phone)

test('M12 an Admin adds a discount code, changes its limit and switches it off', async ({ page }) => {
  const code = `EID-${randomUUID().slice(0, 8).toUpperCase()}`
  await arrive(page, 'admin@demo.test')
  await page.goto('/dashboard/discounts')
  await page.getByRole('button', { name: 'Add a code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a code' }).click()
  await expect(dialog.getByText('Code is required.')).toBeVisible()
  await dialog.getByLabel('Code').fill(code.toLowerCase())
  await dialog.getByLabel('Percent', { exact: true }).fill('25')
  await dialog.getByLabel('Total uses').fill('50')
  await dialog.getByText('Only for some sessions').click()
  await expectNoBarriers(page, 'add a discount')
  await dialog.getByRole('button', { name: 'Add a code' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) })
  await expect(card.getByText('25% off')).toBeVisible()
  await expect(card.getByText('0 of 50 used')).toBeVisible()
  await card.getByRole('button', { name: `Edit ${code}` }).click()
  await dialog.getByLabel('Total uses').fill('60')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(card.getByText('0 of 60 used')).toBeVisible()
  await card.getByRole('button', { name: `Switch off ${code}` }).click()
  await expect(card.getByText('Switched off', { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'discounts')
})

async function addCode(request: APIRequestContext, value: number): Promise<string> {
  const code = `J-${randomUUID().slice(0, 8).toUpperCase()}`
  await callAs(request, 'admin@demo.test', 'POST', '/discounts', { code, kind: 'percent', value })
  return code
}

test('M12 M15 a student pays less by a code, nothing by one for the whole price, and from their advance', async ({
  page,
  request,
}) => {
  const { id } = await newSession(request, { fee: 400 })
  const free = await newSession(request, { fee: 400 })
  const [code, all] = [await addCode(request, 25), await addCode(request, 100)]
  const email = await newStudent(request)
  const { users } = (await callAs(request, 'admin@demo.test', 'GET', `/admin/users?search=${email}`)) as {
    users: { _id: string }[]
  }
  const advance = { method: 'cash', amount: 450, isTheirs: true }
  await callAs(request, 'admin@demo.test', 'POST', `/desk/people/${users[0]?._id}/advances`, advance)
  await arrive(page, email)
  await page.goto(`/dashboard/payment/${free.id}`)
  await page.getByRole('button', { name: 'I have a discount code' }).click()
  await page.getByLabel('Discount code').fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('There is no such code.')).toBeVisible()
  await page.getByLabel('Discount code').fill(all)
  await page.getByLabel('Discount code').press('Enter')
  await page.getByRole('button', { name: 'Book the seat' }).click()
  await expect(page).toHaveURL(/\/dashboard\/booked\//)

  await page.goto(`/dashboard/payment/${id}`)
  await page.getByRole('button', { name: 'I have a discount code' }).click()
  await page.getByLabel('Discount code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('you pay ৳300 instead of ৳400')).toBeVisible()
  await expectNoBarriers(page, 'a discount code')
  await page.getByRole('button', { name: 'International card' }).click()
  await expect(page.getByRole('button', { name: 'Pay ৳300', exact: true })).toBeEnabled()
  await page.reload()
  await expect(page.getByText('you pay ৳300 instead of ৳400')).toBeVisible()
  await page.getByRole('button', { name: en.checkout.balance.pay('৳300') }).tap()
  await expect(page.getByText(en.bookings.bookedToast)).toBeVisible()
  await page.goto('/dashboard/money')
  await expect(page.getByText(en.money.balance('৳150'))).toBeVisible()
})
