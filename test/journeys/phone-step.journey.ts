import type { Page } from '@playwright/test'
import { again, askForCode, atHome, codeField, countCodes, enterCode, isSent } from './code-step.ts'
import { expect, password, phone, signIn, test } from './journey.ts'
import { codeFor, newByPhone, newConfirmedStudent, newPhone } from './people.ts'

test.use(phone)

const field = (page: Page) => page.getByLabel('Phone or email')

test('G02 a wrong code; another one after a minute, also for who has changed the number and comes back; and another number', async ({
  page,
  request,
}) => {
  const [number, other] = [newPhone(), newPhone()]
  const codes = countCodes(page)
  await page.clock.install()
  await page.goto('/login')
  await field(page).fill(number)
  await askForCode(page)
  await isSent(page, number)
  const code = await codeFor(request, number)
  await codeField(page).fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('This is not the code. Please check it and try again.')).toBeVisible()
  await expect(again(page)).toBeDisabled()
  await page.clock.runFor(20_000)
  const change = page.getByRole('button', { name: 'Change the number' })
  await change.click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(number)
  await page.reload()
  await field(page).fill(other)
  await askForCode(page)
  await isSent(page, other)
  await change.click()
  await field(page).fill(number)
  await askForCode(page)
  await isSent(page, number)
  await expect(again(page)).toBeDisabled()
  expect(codes.asked).toBe(2)

  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(again(page)).toBeVisible()
  expect(codes.asked).toBe(3)
  await page.clock.runFor(60_000)
  await change.click()
  await askForCode(page)
  await expect(again(page)).toBeVisible()
  expect(codes.asked).toBe(4)

  await page.reload()
  await isSent(page, number)
  await page.clock.runFor(5 * 60_000)
  await page.reload()
  await expect(field(page)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(codeField(page)).toHaveCount(0)
  await field(page).fill(other)
  await askForCode(page)
  await enterCode(page, request, other)
  await expect(page.getByRole('heading', { name: 'What should we call you?' })).toBeVisible()
  await expect(page.getByText('Login Successful!')).toHaveCount(0)
  await page.getByLabel('Name').fill('Mitu Akhter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Login Successful!')).toBeVisible()
})

test('G01 a number of another account is refused with what to do, and who adds or removes one stays in place', async ({
  page,
  request,
}) => {
  const [email, number] = [await newConfirmedStudent(request), newPhone()]
  const taken = atHome(await newByPhone(request))
  await signIn(page, email)
  await page.goto('/dashboard/profile')
  const heading = page.getByRole('heading', { name: 'Phone number' })
  const part = page.locator('div', { has: heading }).last()
  await part.getByRole('button', { name: 'Add a number' }).click()
  await part.getByLabel('Phone').fill(taken)
  await part.getByLabel('Current password').fill(password)
  await askForCode(page)
  await enterCode(page, request, taken)
  await expect(part.getByRole('alert').filter({ hasText: 'belongs to another account' })).toContainText(
    'Log out and log in with this number, or ask the centre: two accounts cannot be joined.',
  )
  await part.getByRole('button', { name: 'Change the number' }).click()
  await expect(part.getByLabel('Phone')).toBeFocused()
  await part.getByLabel('Phone').fill(number)
  await askForCode(page)
  await isSent(page, number)
  await page.reload()
  await expect(part.getByLabel('Phone')).toHaveValue(number)
  await part.getByLabel('Current password').fill(password)
  await askForCode(page)
  await enterCode(page, request, number)
  await expect(page.getByText('You can log in with your number now.')).toBeVisible()
  await expect(part.getByText(`You can log in with ${number}.`)).toBeVisible()
  await expect(heading).toBeFocused()
  await part.getByRole('button', { name: 'Remove the number' }).click()
  await part.getByLabel('Current password').fill(password)
  await part.getByRole('button', { name: 'Remove the number' }).click()
  await expect(page.getByText('Your number is removed.')).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(part.getByRole('button', { name: 'Add a number' })).toBeVisible()
})
