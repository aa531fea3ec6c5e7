import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, laptop, test } from './journey.ts'

test.use(laptop)

const bar = (page: Page) => page.getByRole('banner')
const newEmail = () => `${randomUUID()}@journeys.test`

test('C34 R05 C03 X03 X04 K09 by Google one reads what went wrong, chooses an account, returns to where they were, and sets a password later', async ({
  page,
}) => {
  const email = newEmail()
  const open = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    return opened
  }
  const failed = page.getByRole('dialog', { name: 'Google Sign-In Failed' })
  const ok = failed.getByRole('button', { name: 'OK' })
  await page.goto('/login?from=%2Fdashboard%2Fprofile')
  const closed = await open()
  await expect(closed.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  expect(await closed.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await closed.close()
  await expect(failed).toContainText('The login window was closed before you finished.')
  await ok.click()

  const popup = await open()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(failed).toContainText('Another login window was opened.')
  await ok.click()
  await popup.getByLabel('Name').fill('Nusrat Jahan')
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(bar(page).getByRole('img', { name: 'Nusrat Jahan' })).toBeVisible()
  await expect(page.getByText('Please confirm your email address')).toHaveCount(0)

  await page.getByLabel('New password').fill('now-with-a-password')
  const again = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Set a password' }).click()
  const second = await again
  await second.getByLabel('Email').fill(email)
  await second.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeVisible()
})
