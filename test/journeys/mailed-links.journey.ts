import { randomUUID } from 'node:crypto'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, laptop, logIn, password, test } from './journey.ts'
import { mailedLink, newStudent } from './people.ts'

test.use(laptop)

const ADMIN = 'admin@demo.test'
const newEmail = () => `${randomUUID()}@journeys.test`

test('an invalid link leads to a new one, which replaces a forgotten password; the old one stops working, and other devices are signed out', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await newStudent(request)
  const elsewhere = await browser.newContext({ ...laptop, ...(baseURL && { baseURL }) })
  const phone = await elsewhere.newPage()
  await arrive(phone, email)
  const dead = page.getByRole('heading', { name: 'This link no longer works' })
  for (const mode of ['verifyEmail', 'verifyAndChangeEmail', 'recoverEmail', 'nonsense', 'resetPassword']) {
    const address = `/auth/action?mode=${mode}&oobCode=made-up&apiKey=x`
    // As from a mail.
    await (mode === 'verifyEmail' ? page.goto(address) : follow(page, address))
    if (mode === 'verifyEmail') await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(dead, mode).toBeVisible()
    if (mode === 'resetPassword') break
    await follow(page, '/login')
    await expect(dead).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/forgot-password/)

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

test('R05 C35 logs in, or signs up, by an email link, also on another device', async ({
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
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByText('Please enter a valid email address.')).toBeVisible()
  await elsewhere.close()

  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(origin)
  await page.goto(link)
  await expect(page).toHaveURL(origin)
})
