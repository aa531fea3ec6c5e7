import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newPhone, newSession, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

/** Somebody pays at the desk. */
async function take(request: APIRequestContext, money: Record<string, unknown>): Promise<string> {
  const { id: sessionId } = await newSession(request, { fee: 1250 })
  const name = uniqueText('Payer')
  const sale = { sessionId, phone: newPhone(), name, amount: 1250, ...money }
  const { receipt } = (await callAs(request, ADMIN, 'POST', '/desk/payments', sale)) as { receipt: string }
  return receipt
}

test('M10 an Admin corrects how a payment was paid, and the new receipt replaces the first', async ({
  page,
  request,
}) => {
  const receipt = await take(request, { method: 'cash' })
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/paymentHistory?of=everyone&search=${receipt}`)
  await page.getByRole('button', { name: /^Correct / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How it was really paid').selectOption('nagad')
  await dialog.getByLabel('Transaction ID').fill(`71${randomInt(1e8, 1e9)}`)
  await dialog.getByLabel('What went wrong').fill('Wrong button')
  await expectNoBarriers(page, 'correct a payment')
  await dialog.getByRole('button', { name: 'Correct it' }).click()
  await expect(page.getByText(/^Corrected\. The new receipt is \d{4}-\d{6}\.$/)).toBeVisible()
  await expect(page.getByText('Replaced by receipt')).toBeVisible()
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible()
  await page.getByText('Replaced by receipt').locator('..').getByRole('link').click()
  await expect(page.getByText(`This receipt replaces ${receipt}.`)).toBeVisible()
})

test('M10 an Admin says that money of a wallet has come', async ({ page, request }) => {
  const receipt = await take(request, { method: 'rocket', reference: `72${randomInt(1e8, 1e9)}` })
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/paymentHistory?of=everyone&search=${receipt}`)
  await expect(page.getByText('Nobody has confirmed it yet')).toBeVisible()
  await page.getByRole('button', { name: 'I see it in the wallet' }).click()
  await expect(page.getByText('An Admin has seen it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I see it in the wallet' })).toHaveCount(0)
  await expectNoBarriers(page, 'a confirmed payment')
})
