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

test.describe('the profile', () => {
  test('E01 R23 a new name shows in the bar at once, and after a reload', async ({ page, request }) => {
    await arrive(page, await newStudent(request))
    await page.goto('/dashboard/profile')
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Name is required.')).toBeVisible()
    await page.getByLabel('Name').fill('Maliha Chowdhury')
    const zone = page.locator('label', { hasText: 'or drag one here' })
    await drop(zone, 'list.txt', 'text/plain')
    await expect(page.getByText('Please choose a picture file.')).toBeVisible()
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
    await page.reload()
    await expect(picture).toHaveAttribute('src', /\/i\.ibb\.co\//)
  })

  test('G04 who confirmed their address chooses what comes by email', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    await arrive(page, await newConfirmedStudent(request))
    await page.goto('/dashboard/profile')
    const reminders = page.getByLabel('Class reminders: Email')
    await expect(reminders).toBeChecked()
    await reminders.click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    const money = page.getByLabel('Payments and refunds: Email')
    await expect(money).toBeChecked()
    await expect(money).toBeDisabled()
    await expect(money).toHaveAccessibleDescription(en.messageChoices.oneWay)
    await page.reload()
    await expect(reminders).not.toBeChecked()
  })

  test('G04 a tab that was left shows what was chosen in another, and changes only what one presses', {
    tag: '@nightly',
  }, async ({ page, request }) => {
    const email = await newConfirmedStudent(request)
    await arrive(page, email)
    await page.goto('/dashboard/profile')
    const account = page.getByLabel('Your account and role: Email')
    const reminders = page.getByLabel('Class reminders: Email')
    await expect(account).toBeChecked()
    const choice = { kind: 'account', channel: 'email', on: false }
    await callAs(request, email, 'PATCH', '/me/messages', { choice })
    await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))
    await expect(account).not.toBeChecked()
    await callAs(request, email, 'PATCH', '/me/messages', { choice: { ...choice, on: true } })
    await reminders.click()
    await expect(account).toBeChecked()
    await expect(reminders).not.toBeChecked()
  })

  test('R23 a new password needs the current one, and signs out other devices', { tag: '@nightly' }, async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const email = await newStudent(request)
    const elsewhere = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
    const phone = await elsewhere.newPage()
    await signIn(phone, email)
    await signIn(page, email)
    await page.goto('/dashboard/profile')
    await page.getByLabel('Current password').fill('not-the-one')
    await page.getByLabel('New password').fill('a-much-better-one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(
      page.getByText('The email or password is incorrect. Please check both and try again.'),
    ).toBeVisible()
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/dashboard/profile')
    await expect(page.getByLabel('Current password')).toBeVisible()
    await phone.goto('/dashboard')
    await expect(phone).toHaveURL(/\/login/)
    await elsewhere.close()
  })

  test('logs out everywhere', { tag: '@nightly' }, async ({ page, request, browser, baseURL }) => {
    const email = await newStudent(request)
    const elsewhere = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
    const phone = await elsewhere.newPage()
    await signIn(phone, email)
    await signIn(page, email)
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByText('Logged out successfully!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await phone.goto('/dashboard')
    await expect(phone).toHaveURL(/\/login/)
    await elsewhere.close()
  })

  test('deletes the account with the right password', { tag: '@nightly' }, async ({ page, request }) => {
    const email = await newStudent(request)
    await arrive(page, email)
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    await dialog.getByLabel('Current password').fill('not-the-one')
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(dialog).toContainText('The email or password is incorrect. Please check both and try again.')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await logIn(page, email, password)
    await expect(page.getByRole('dialog', { name: 'Login Failed' })).toBeVisible()
  })
})
