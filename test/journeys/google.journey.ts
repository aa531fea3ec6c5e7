import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, laptop, test } from './journey.ts'

test.use(laptop)

const bar = (page: Page) => page.getByRole('banner')
const newEmail = () => `${randomUUID()}@journeys.test`

test.describe('C34 Google', () => {
  const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
  const failed = (page: Page) => page.getByRole('dialog', { name: 'Google Sign-In Failed' })

  test('X03 X04 K09 a window of 500 by 600 that is closed', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/login')
    const opened = page.waitForEvent('popup')
    await google(page).click()
    const popup = await opened
    await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    const size = await popup.evaluate(() => [window.innerWidth, window.innerHeight])
    expect(size).toEqual([500, 600])
    await popup.close()
    await expect(failed(page)).toContainText('The sign-in window was closed before you finished.')
  })

  test('X03 X04 a window that is opened twice', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/login')
    const opened = page.waitForEvent('popup')
    await google(page).click()
    const popup = await opened
    await google(page).click()
    await expect(failed(page)).toContainText('Another sign-in window was opened.')
    await failed(page).getByRole('button', { name: 'OK' }).click()
    await popup.getByRole('button', { name: /Rafiul Islam/ }).click()
    await expect(page.getByText('Login Successful!')).toBeVisible()
  })

  test('R05 C03 chooses an account, returns to where they were, and sets a password later', async ({
    page,
  }) => {
    const email = newEmail()
    await page.goto('/login?from=%2Fdashboard%2Fprofile')
    const opened = page.waitForEvent('popup')
    await google(page).click()
    const popup = await opened
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
})
