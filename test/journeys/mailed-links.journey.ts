import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, laptop, logIn, password, test } from './journey.ts'
import { callAs, newStudent } from './people.ts'

test.use(laptop)

const ADMIN = 'admin@demo.test'
const newEmail = () => `${randomUUID()}@journeys.test`

/** The link in the newest email to a user. */
async function mailedLink(request: APIRequestContext, to: string): Promise<string> {
  const path = `/outbox?search=${encodeURIComponent(to)}`
  const { messages } = (await callAs(request, ADMIN, 'GET', path)) as { messages: { body: string }[] }
  return /https?:\S*oobCode=\S+/.exec(messages[0]?.body ?? '')?.[0] ?? ''
}

test.describe('a forgotten password', () => {
  test('an invalid link leads to a new one', { tag: '@nightly' }, async ({ page }) => {
    for (const mode of ['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail', 'nonsense']) {
      await page.goto(`/auth/action?mode=${mode}&oobCode=made-up&apiKey=x`)
      const confirm = page.getByRole('button', { name: 'Confirm my address' })
      if (mode === 'verifyEmail') await confirm.click()
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    }
  })

  test('is replaced by the email link; the old one stops working, and other devices are signed out', {
    tag: '@nightly',
  }, async ({ page, request, browser, baseURL }) => {
    const email = await newStudent(request)
    const elsewhere = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
    const phone = await elsewhere.newPage()
    await arrive(phone, email)
    await page.goto('/login?from=%2Fdashboard%2Fmanage-notes')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Forgot' }).click()
    await expect(page).toHaveURL(/forgot-password/)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()

    await page.goto(await mailedLink(request, email))
    await expect(page.getByText(`For ${email}.`)).toBeVisible()
    await page.getByLabel('New password').fill('password')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('one of the most common passwords')).toBeVisible()
    await page.getByLabel('New password').fill('a-much-better-one')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('Your new password is saved')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/manage-notes')

    await phone.goto('/dashboard')
    await expect(phone).toHaveURL(/\/login/)
    await logIn(phone, email, password)
    await expect(phone.getByRole('dialog', { name: 'Login Failed' })).toBeVisible()
    await logIn(phone, email, 'a-much-better-one')
    await expect(phone.getByText('Login Successful!')).toBeVisible()
    await elsewhere.close()
  })
})

test('R05 C35 logs in, or signs up, by an email link, also on another device', { tag: '@nightly' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail()
  const origin = '/dashboard/routine?of=mine'
  await page.goto(`/login?from=${encodeURIComponent(origin)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Email me a login link' }).click()
  // Until the next page is there, this page's field has the same name.
  await expect(page).toHaveURL(/mailed-link/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(`We have sent a login link to ${email}`)).toBeVisible()
  const admin = await browser.newPage({ ...laptop, ...(baseURL && { baseURL }) })
  await arrive(admin, ADMIN)
  await admin.goto(`/dashboard/outbox?search=${email}`)
  const mail = admin.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await mail.locator('summary').first().click()
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''
  await admin.close()

  const elsewhere = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByLabel('Email')).toHaveValue('')
  await other.getByLabel('Email').fill(newEmail())
  await other.getByRole('button', { name: 'Log in' }).click()
  await expect(other.getByText('Please enter a valid email address.')).toBeVisible()
  await elsewhere.close()

  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(origin)
  await page.goto(link)
  await expect(page).toHaveURL(origin)
})

test('a new account is asked to confirm its email, and the link does it', { tag: '@nightly' }, async ({
  page,
  request,
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
  const link = await mailedLink(request, email)
  // The provider's answer about the signed-in user is in flight when the button is pressed, and is older than
  // the press.
  const pressed = Promise.withResolvers<void>()
  const confirmed = page.waitForResponse(/accounts:update/)
  await page.route(/accounts:lookup/, async (route) => {
    const response = await route.fetch()
    await pressed.promise
    await Promise.race([confirmed, wait(500)])
    await route.fulfill({ response })
  })
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  pressed.resolve()
  await confirmed
  await page.unroute(/accounts:lookup/)
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
