import type { Locator, Page } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, logIn, password, signIn, test } from './journey.ts'
import { callAs, newConfirmedStudent, newStudent } from './people.ts'

test.use(laptop)

const bar = (page: Page) => page.getByRole('banner')

/** Drops `public/default-session.jpg` with another name and type. */
async function drop(zone: Locator, name: string, type: string): Promise<void> {
  const dataTransfer = await zone.evaluateHandle(
    async (_, { name, type }) => {
      const bytes = await (await fetch('/default-session.jpg')).blob()
      const dragged = new DataTransfer()
      dragged.items.add(new File([bytes], name, { type }))
      return dragged
    },
    { name, type },
  )
  await zone.dispatchEvent('dragover', { dataTransfer })
  await zone.dispatchEvent('drop', { dataTransfer })
}

test('E01 R23 G04 a new name and picture show in the bar at once, and messages come as they are chosen, also after a reload', async ({
  page,
  request,
}) => {
  const email = await newConfirmedStudent(request)
  await arrive(page, email)
  await page.goto('/dashboard/profile')
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await page.getByLabel('Name').fill('Maliha Chowdhury')
  const zone = page.locator('label', { hasText: 'or drag one here' })
  await drop(zone, 'list.txt', 'text/plain')
  await expect(page.getByText('This is not a picture. Choose a JPG, PNG, WebP or GIF.')).toBeVisible()
  // The native file input, which keyboard users reach.
  await page.getByLabel('Photo').focus()
  await expect(page.getByLabel('Photo')).toBeFocused()
  await drop(zone, 'me.jpg', 'image/jpeg')
  await expect(page.getByRole('img', { name: 'Preview of the chosen picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  const picture = bar(page).getByRole('img', { name: 'Maliha Chowdhury' })
  await expect(picture).toHaveAttribute('src', /\/i\.ibb\.co\//)

  const reminders = page.getByLabel('Class reminders: Email')
  const account = page.getByLabel('Your account and role: Email')
  const money = page.getByLabel('Payments and refunds: Email')
  await expect(money).toBeChecked()
  await expect(money).toBeDisabled()
  await expect(money).toHaveAccessibleDescription(en.messageChoices.oneWay)
  // This tab was left while another one chose. It shows that, and changes only what one presses.
  await expect(account).toBeChecked()
  const choice = { kind: 'account', channel: 'email', on: false }
  await callAs(request, email, 'PATCH', '/me/messages', { choice })
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))
  await expect(account).not.toBeChecked()
  await callAs(request, email, 'PATCH', '/me/messages', { choice: { ...choice, on: true } })
  await expect(reminders).toBeChecked()
  await reminders.click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(account).toBeChecked()
  await expect(reminders).not.toBeChecked()
  await page.reload()
  await expect(reminders).not.toBeChecked()
  await expect(picture).toHaveAttribute('src', /\/i\.ibb\.co\//)
})

test('R23 a new password needs the current one and signs out other devices, like Log out everywhere; the right password deletes the account', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [email, better] = [await newStudent(request), 'a-much-better-one']
  const wrong = 'The email or password is incorrect. Please check both and try again.'
  const elsewhere = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
  const phone = await elsewhere.newPage()
  await arrive(phone, email)
  await signIn(page, email)
  await page.goto('/dashboard/profile')
  await page.getByLabel('Current password').fill('not-the-one')
  await page.getByLabel('New password').fill(better)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(wrong)).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByLabel('Current password')).toBeVisible()
  await phone.goto('/dashboard')
  await expect(phone).toHaveURL(/\/login/)

  await logIn(phone, email, better)
  await expect(phone).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await phone.goto('/dashboard')
  await expect(phone).toHaveURL(/\/login/)
  await elsewhere.close()

  await page.goto('/login?from=%2Fdashboard%2Fprofile')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(better)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel('Current password').fill('not-the-one')
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(dialog).toContainText(wrong)
  await dialog.getByLabel('Current password').fill(better)
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await logIn(page, email, better)
  await expect(page.getByRole('dialog', { name: 'Login Failed' })).toBeVisible()
})
