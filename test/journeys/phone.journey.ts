import pg from 'pg'
import { digits } from '../../contract/formats/digits.ts'
import { bn } from '../../web/i18n/bn/index.ts'
import { arrive } from './arrive.ts'
import { again, askForCode, atHome, codeField, countCodes, isSent, logInByPhone } from './code-step.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, codeFor, newByPhone, newPhone } from './people.ts'

test.use(phone)

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

test('G01 E01 R05 somebody signs up by a phone number, without a password, also after a reload, and logs in by it again', async ({
  page,
  request,
}) => {
  const number = newPhone()
  const codes = countCodes(page)
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
  await page.reload()
  await isSent(page, number)
  await expect(again(page)).toBeDisabled()
  await codeField(page).fill('12345')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()
  await codeField(page).fill(digits(await codeFor(request, number)))
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/create-note')
  expect(codes.asked).toBe(1)
  expect(await page.evaluate(() => sessionStorage.getItem('phone-codes'))).toBe('{"codes":[]}')
  await page.reload()
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByText('Shirin Akhter')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => indexedDB.deleteDatabase('firebaseLocalStorageDb'))

  await logInByPhone(page, request, number)
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('G02 a number that was not used for long opens nothing of its old account, until an Admin, who reads it in Bangla and can dial it, says that it is still theirs', async ({
  page,
  request,
}) => {
  const [strange, international] = [await newByPhone(request), await newByPhone(request)]
  const { _id: id } = (await callAs(request, international, 'GET', '/me')) as { _id: string }
  const number = atHome(international)
  for (const one of [strange, international]) await leaveUnused(atHome(one))
  await logInByPhone(page, request, atHome(strange))
  // A new account, which has no name yet.
  await expect(page.getByRole('heading', { name: 'What should we call you?' })).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => indexedDB.deleteDatabase('firebaseLocalStorageDb'))

  const desk = await page.context().browser()?.newPage()
  if (!desk) throw new Error('There is no browser')
  await arrive(desk, 'admin@demo.test')
  await desk.context().addCookies([{ name: 'language', value: 'bn', url: new URL(desk.url()).origin }])
  await desk.goto(`/dashboard/people/${id}`)
  await expect(desk.getByRole('link', { name: digits(number) })).toHaveAttribute(
    'href',
    `tel:${international}`,
  )
  const { trust, trusted } = bn.desk.unusedNumber
  await desk.getByRole('button', { name: trust }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: trust }).click()
  await expect(desk.getByText(trusted)).toBeVisible()
  await desk.close()
  await logInByPhone(page, request, number)
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Mitu Akhter')
})
