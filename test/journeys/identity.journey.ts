import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, laptop, password, signIn, test } from './journey.ts'
import { newStudent } from './people.ts'

test.use(laptop)

const bar = (page: Page) => page.getByRole('banner')
const newEmail = () => `${randomUUID()}@journeys.test`

/** The address in the newest mail to somebody, as an Admin of the demonstration reads it. */
async function mailedLink(browser: Browser, baseURL: string | undefined, to: string): Promise<string> {
  const context = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await arrive(page, 'admin@demo.test')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Outbox' }).click()
  const mail = page.getByRole('listitem').filter({ hasText: to }).first()
  await expect(mail).toBeVisible()
  const href = await mail.getByRole('link').getAttribute('href')
  await context.close()
  return href ?? ''
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
}

test.describe('a forgotten password', () => {
  test('says the same for an address that nobody has', async ({ page }) => {
    const email = newEmail()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/forgot-password/)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  })

  test('a link that was made up leads to a new one', async ({ page }) => {
    for (const mode of ['resetPassword', 'verifyEmail', 'nonsense']) {
      await page.goto(`/auth/action?mode=${mode}&oobCode=made-up&apiKey=x`)
      const confirm = page.getByRole('button', { name: 'Confirm my address' })
      if (mode === 'verifyEmail') await confirm.click()
      await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
    }
  })

  test('is replaced by the mailed link; the old one no longer works, and other devices are out', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const email = await newStudent(request)
    const elsewhere = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
    const phone = await elsewhere.newPage()
    await arrive(phone, email)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()

    await page.goto(await mailedLink(browser, baseURL, email))
    await expect(page.getByText(`For ${email}.`)).toBeVisible()
    await page.getByLabel('New password').fill('password')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('one of the most common passwords')).toBeVisible()
    await page.getByLabel('New password').fill('a-much-better-one')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('Your new password is saved')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')

    await phone.goto('/dashboard')
    await expect(phone).toHaveURL(/\/login/)
    await logIn(phone, email, password)
    await expect(phone.getByRole('dialog', { name: 'Login Failed' })).toBeVisible()
    await logIn(phone, email, 'a-much-better-one')
    await expect(phone.getByText('Login Successful!')).toBeVisible()
    await elsewhere.close()
  })
})

test('C35 logs in, or signs up, by a mailed link, also on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail()
  await page.goto('/login?from=%2Fdashboard')
  await page.getByRole('link', { name: 'Log in with a link by mail' }).click()
  // Until the next page is there, the field of this one has the same name.
  await expect(page).toHaveURL(/mailed-link/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(`A link to log in is on its way to ${email}`)).toBeVisible()
  const link = await mailedLink(browser, baseURL, email)

  const elsewhere = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByLabel('Email')).toHaveValue('')
  await other.getByLabel('Email').fill(newEmail())
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByText('Please enter a valid email address.')).toBeVisible()
  await elsewhere.close()

  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(link)
  await expect(page).toHaveURL('/dashboard')
})

test('a new account is asked to confirm its address, and the mailed link does it', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail()
  await page.goto('/register?from=%2Fdashboard')
  await page.getByLabel('Name').fill('Rafiul Islam')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  const notice = page.getByText('Please confirm your email address')
  await expect(notice).toBeVisible()
  await page.goto(await mailedLink(browser, baseURL, email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('C38 a tab that was left alone for an hour goes on with a fresh token', async ({ page, request }) => {
  await page.clock.install()
  await signIn(page, await newStudent(request))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward('01:00:00')
  const refreshed = page.waitForResponse('**/securetoken.googleapis.com/v1/token**')
  const asked = page.waitForRequest('**/api/notes**')
  await page.getByRole('link', { name: 'Manage Notes' }).first().click()
  const { id_token } = await (await refreshed).json()
  expect((await asked).headers().authorization).toBe(`Bearer ${id_token}`)
  await expect(page.getByText('No notes yet')).toBeVisible()
})

test('V05 a password that is being chosen says what it still needs', async ({ page }) => {
  await page.route('**/v2/passwordPolicy**', async (route) => {
    const response = await route.fetch()
    const policy = await response.json()
    const customStrengthOptions = {
      minPasswordLength: 10,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
    }
    await route.fulfill({ json: { ...policy, customStrengthOptions } })
  })
  await page.goto('/register')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'new-password')
  await field.fill('secret')
  for (const text of [
    'Password must be at least 10 characters',
    'Password must contain an upper case letter',
    'Password must contain a number',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await field.fill('Secret-number-1')
  await expect(page.getByText(/Password must/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field).toHaveAttribute('type', 'text')
  // Nobody who lets a machine make passwords types them.
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+c')
  const again = page.getByLabel('Confirm password')
  await again.press('ControlOrMeta+v')
  await expect(again).toHaveValue('Secret-number-1')
})

test('a password manager knows every field on the way in', async ({ page, request }) => {
  const kinds = () =>
    page
      .locator('input:not([type=file])')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ autocomplete }) => autocomplete))
  for (const [path, expected] of [
    ['/login', ['username', 'current-password']],
    ['/register', ['name', 'username', 'new-password', 'new-password']],
    ['/forgot-password', ['username']],
    ['/mailed-link', ['username']],
    ['/auth/action?mode=signIn&oobCode=any', ['username']],
  ] as const) {
    await page.goto(path)
    await expect.poll(kinds).toEqual(expected)
  }
  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const change = ['username', 'current-password', 'new-password']
  await expect.poll(kinds).toEqual(['name', ...change, 'username', 'current-password'])
})

test.describe('C34 Google', () => {
  const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
  const failed = (page: Page) => page.getByRole('dialog', { name: 'Google Sign-In Failed' })

  test('X03 X04 a window that the browser blocks', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/login')
    await google(page).click()
    await expect(failed(page)).toContainText('Your browser blocked the sign-in window.')
  })

  test('X03 X04 K09 a window of 500 by 600 that is closed', async ({ page }) => {
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

  test('X03 X04 a window that is opened twice', async ({ page }) => {
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

  test('R05 C03 chooses an account, comes back to where they were, and has a password set later', async ({
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

test.describe('the profile', () => {
  test('E01 a new name shows in the bar at once, and after a reload', async ({ page, request }) => {
    await arrive(page, await newStudent(request))
    await page.goto('/dashboard/profile')
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Name is required.')).toBeVisible()
    await page.getByLabel('Name').fill('Maliha Chowdhury')
    await page.getByLabel('Photo').setInputFiles('public/default-session.jpg')
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    const picture = bar(page).getByRole('img', { name: 'Maliha Chowdhury' })
    await expect(picture).toHaveAttribute('src', /\/i\.ibb\.co\//)
    await page.reload()
    await expect(picture).toHaveAttribute('src', /\/i\.ibb\.co\//)
  })

  test('a new password needs the current one, and signs out other devices', async ({
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
    await expect(page.getByText('Email or password is not right.')).toBeVisible()
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

  test('logs out everywhere', async ({ page, request, browser, baseURL }) => {
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

  test('deletes the account, once the password is right', async ({ page, request }) => {
    const email = await newStudent(request)
    await arrive(page, email)
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete account' })
    await dialog.getByLabel('Current password').fill('not-the-one')
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(dialog).toContainText('Email or password is not right.')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await logIn(page, email, password)
    await expect(page.getByRole('dialog', { name: 'Login Failed' })).toBeVisible()
  })
})
