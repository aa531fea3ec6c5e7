import type { Page } from '@playwright/test'
import { askForCode, atHome, codeField, enterCode, isSent } from './code-step.ts'
import { expect, password, phone, signIn, test } from './journey.ts'
import { newByPhone, newConfirmedStudent, newPhone } from './people.ts'

test.use(phone)

const field = (page: Page) => page.getByLabel('Phone or email')
const again = (page: Page) => page.getByRole('button', { name: /^Another code in \d+ s$/ })

/** Counts the codes that this page asks for. */
function countCodes(page: Page): { asked: number } {
  const codes = { asked: 0 }
  page.on('request', (request) => {
    if (request.url().includes(':sendVerificationCode')) codes.asked += 1
  })
  return codes
}

test('G01 a reload comes back to the code that was sent, and it signs up under the name that was typed', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const number = newPhone()
  const codes = countCodes(page)
  await page.goto('/register')
  await page.getByLabel('Name').fill('Shirin Akhter')
  await field(page).fill(number)
  await askForCode(page)
  await isSent(page, number)
  await page.reload()
  await isSent(page, number)
  await expect(again(page)).toBeDisabled()
  await enterCode(page, request, number)
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(codes.asked).toBe(1)
  await page.goto('/dashboard/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Shirin Akhter')
  expect(await page.evaluate(() => sessionStorage.getItem('phone-codes'))).toBe('{"codes":[]}')
})

test('G02 who changes the number and comes back with the same one waits as before', {
  tag: '@nightly',
}, async ({ page }) => {
  const [number, other] = [newPhone(), newPhone()]
  const codes = countCodes(page)
  await page.clock.install()
  await page.goto('/login')
  await field(page).fill(number)
  await askForCode(page)
  await isSent(page, number)
  await page.clock.runFor(20_000)
  const change = page.getByRole('button', { name: 'Change the number' })
  await change.click()
  await expect(field(page)).toBeFocused()
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
  await change.click()
  await askForCode(page)
  await expect(again(page)).toBeVisible()
  expect(codes.asked).toBe(3)
  await page.reload()
  await isSent(page, number)
  await page.clock.runFor(5 * 60_000)
  await page.reload()
  await expect(field(page)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(codeField(page)).toHaveCount(0)
})

test('G01 a number of another account is refused with what to do, and who adds or removes one stays in place', {
  tag: '@nightly',
}, async ({ page, request }) => {
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
  await expect(heading).toBeFocused()
  await part.getByRole('button', { name: 'Remove the number' }).click()
  await part.getByLabel('Current password').fill(password)
  await part.getByRole('button', { name: 'Remove the number' }).click()
  await expect(page.getByText('Your number is removed.')).toBeVisible()
  await expect(heading).toBeFocused()
})
