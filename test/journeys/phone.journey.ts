import type { Page } from '@playwright/test'
import pg from 'pg'
import { digits } from '../../contract/formats/digits.ts'
import { arrive } from './arrive.ts'
import { askForCode, atHome, codeField, enterCode, isSent, logInByPhone } from './code-step.ts'
import { expect, password, phone, signIn, test } from './journey.ts'
import { callAs, codeFor, newByPhone, newConfirmedStudent, newPhone } from './people.ts'

test.use(phone)

const admin = 'admin@demo.test'

/** A section of the profile. */
const partOf = (page: Page, title: string) =>
  page.locator('div', { has: page.getByRole('heading', { name: title, exact: true, level: 2 }) }).last()

/** Lets four months pass since somebody signed in by their number. */
async function leaveUnused(number: string): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.JOURNEY_DATABASE_URL })
  await database.connect()
  await database.query(
    `update users set phone_sign_in_at = now() - interval '121 days' where phone = '+88' || $1`,
    [number.replace('-', '')],
  )
  await database.end()
}

test('G01 E01 R05 somebody signs up by a phone number, without a password, and logs in by it again', async ({
  page,
  request,
}) => {
  const number = newPhone()
  await page.goto('/register?from=%2Fdashboard%2Fcreate-note')
  await page.getByLabel('Name').fill('Shirin Akhter')
  await page.getByLabel('Phone or email').fill(`${number}9`)
  await expect(page.getByLabel('Confirm password')).toHaveCount(0)
  await askForCode(page)
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await page.getByLabel('Phone or email').fill(digits(number))
  await askForCode(page)
  await isSent(page, number)
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill('12345')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  await codeField(page).fill(digits(await codeFor(request, number)))
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/create-note')
  await page.reload()
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByText('Shirin Akhter')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => indexedDB.deleteDatabase('firebaseLocalStorageDb'))

  await logInByPhone(page, request, number)
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('G02 a wrong code, another one after a minute, and another number', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const [number, other] = [newPhone(), newPhone()]
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Phone or email').fill(number)
  await askForCode(page)
  await isSent(page, number)
  const code = await codeFor(request, number)
  await codeField(page).fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('This is not the code. Please check it and try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Another code in \d+ s/ })).toBeDisabled()
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(page.getByRole('button', { name: /Another code in \d+ s/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change the number' }).click()
  await expect(page.getByLabel('Phone or email')).toHaveValue(number)
  await page.getByLabel('Phone or email').fill(other)
  await askForCode(page)
  await enterCode(page, request, other)
  await expect(page.getByText('Login Successful!')).toBeVisible()
})

test('G02 a number that was not used for long says what to do, and an Admin lets it open the account', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const international = await newByPhone(request)
  const number = atHome(international)
  const { _id: id } = (await callAs(request, international, 'GET', '/me')) as { _id: string }
  await leaveUnused(number)
  const tryIt = () => logInByPhone(page, request, number)
  await tryIt()
  await expect(page.getByText(/Nobody has logged in with this number for four months/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email me a login link' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)

  const desk = await page.context().browser()?.newPage()
  if (!desk) throw new Error('There is no browser')
  await arrive(desk, admin)
  await desk.goto(`/dashboard/people/${id}`)
  await desk.getByRole('button', { name: 'Let them log in with this number' }).click()
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Let them log in with this number' })
    .click()
  await expect(desk.getByText('They can log in with their number again.')).toBeVisible()
  await desk.close()
  await tryIt()
  await expect(page.getByText('Login Successful!')).toBeVisible()
})

test('G01 a number is added to an account with an email, and removed', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const [email, number] = [await newConfirmedStudent(request), newPhone()]
  await signIn(page, email)
  await page.goto('/dashboard/profile')
  const part = partOf(page, 'Phone number')
  await part.getByRole('button', { name: 'Add a number' }).click()
  await part.getByLabel('Phone').fill(number)
  await part.getByLabel('Current password').fill(password)
  await part.getByRole('button', { name: 'Send me a code' }).click()
  await enterCode(page, request, number)
  await expect(page.getByText('You can log in with your number now.')).toBeVisible()
  await expect(part.getByText(`You can log in with ${number}.`)).toBeVisible()
  await part.getByRole('button', { name: 'Remove the number' }).click()
  await part.getByLabel('Current password').fill(password)
  await part.getByRole('button', { name: 'Remove the number' }).click()
  await expect(page.getByText('Your number is removed.')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Add a number' })).toBeVisible()
})

test('G01 an account with only a number adds an email', { tag: '@nightly' }, async ({ page, request }) => {
  const number = await newByPhone(request)
  await arrive(page, number)
  await page.goto('/dashboard/profile')
  const kept = page.getByText('first add an email and confirm it')
  await expect(kept).toBeVisible()
  const part = partOf(page, 'Email')
  await part.getByLabel('Email').fill(`${crypto.randomUUID()}@journeys.test`)
  await part.getByLabel('New password').fill(password)
  await part.getByRole('button', { name: 'Add this email' }).click()
  await expect(page.getByText(/Your email is added/)).toBeVisible()
  await expect(page.getByText('Please confirm your email address')).toBeVisible()
  await expect(kept).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the number' })).toHaveCount(0)
})
