import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newPlan } from './parts.ts'
import { chooseCard } from './paying.ts'
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
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: code }) })
  const choose = async (entry: string) => {
    await row.getByRole('button', { name: `Actions for ${code}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await expect(row.getByText('25% off')).toBeVisible()
  await expect(row.getByText('0 of 50 used')).toBeVisible()
  await choose(`Edit ${code}`)
  await dialog.getByLabel('Total uses').fill('60')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row.getByText('0 of 60 used')).toBeVisible()
  await choose(`Switch off ${code}`)
  await expect(row.getByText('Switched off', { exact: true })).toBeVisible()
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
  const price = page.getByText('you pay ৳300 instead of ৳400')
  await expect(price).toBeFocused()
  await expectNoBarriers(page, 'a discount code')
  await page.getByRole('button', { name: en.checkout.code.remove }).click()
  const opener = page.getByRole('button', { name: 'I have a discount code' })
  await expect(opener).toBeFocused()
  await opener.click()
  await page.getByLabel('Discount code').fill(code)
  await page.getByLabel('Discount code').press('Enter')
  await expect(price).toBeFocused()
  await page.getByRole('button', { name: 'International card' }).click()
  await page.getByRole('button', { name: en.checkout.otherWay }).click()
  const others = page.getByRole('heading', { name: en.checkout.howToPay })
  await expect(others).toBeVisible()
  await expect(page.locator(':focus').filter({ has: others })).toHaveCount(1)
  await page.getByRole('button', { name: 'International card' }).click()
  await expect(page.getByRole('button', { name: 'Pay ৳300', exact: true })).toBeEnabled()
  await page.reload()
  await expect(page.getByText('you pay ৳300 instead of ৳400')).toBeVisible()
  await page.getByRole('button', { name: en.checkout.balance.pay('৳300') }).tap()
  await expect(page.getByText(en.bookings.bookedToast)).toBeVisible()
  await page.goto('/dashboard/money')
  await expect(page.getByText(en.money.balance('৳150'))).toBeVisible()
})

test('M12 B10 one request says what a session costs, at once and by parts, and one more each code that is typed', async ({
  page,
  request,
}) => {
  const { id } = await newPlan(request)
  const code = await addCode(request, 10)
  await arrive(page, await newStudent(request))
  const asked: (string | null)[] = []
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname === `/api/sessions/${id}/mine`) asked.push(searchParams.get('code'))
  })
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await page.getByRole('radio', { name: 'In 6 monthly parts ৳1,000' }).check()
  await page.getByRole('button', { name: 'I have a discount code' }).click()
  await page.getByLabel('Discount code').fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('There is no such code.')).toBeVisible()
  await page.getByLabel('Discount code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('radio', { name: 'In 6 monthly parts ৳900' })).toBeChecked()
  await expect(page.getByText('৳5,400 in all')).toBeVisible()
  await page.getByRole('radio', { name: 'All at once ৳5,400' }).check()
  await expect(page.getByText('you pay ৳5,400 instead of ৳6,000')).toBeVisible()
  expect(asked).toEqual([null, 'NO-SUCH-CODE', code.toLowerCase()])
})

test('M12 a card that is half typed stays while a code changes its price', async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 400 })
  const code = await addCode(request, 25)
  await arrive(page, await newStudent(request))
  await page.goto(`/dashboard/payment/${id}`)
  await chooseCard(page)
  await expect(page.getByRole('button', { name: 'Pay ৳400', exact: true })).toBeEnabled()
  await page.getByLabel('Card number').fill('4242 4242')
  await page.getByRole('button', { name: 'I have a discount code' }).click()
  await page.getByLabel('Discount code').fill(code)
  await page.getByLabel('Discount code').press('Enter')
  await expect(page.getByRole('button', { name: 'Pay ৳300', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242')
})
