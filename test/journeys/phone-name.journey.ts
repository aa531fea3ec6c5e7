import type { Page } from '@playwright/test'
import { askForCode, atHome, enterCode, logInByPhone } from './code-step.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, newByPhone, newPhone, newSession } from './people.ts'

test.use(phone)

const admin = 'admin@demo.test'

/** Leaves a browser without who is signed in there. */
async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/robots.txt')
  await page.evaluate(
    () => new Promise((done) => (indexedDB.deleteDatabase('firebaseLocalStorageDb').onsuccess = done)),
  )
}

test('G01 E02 M10 an unknown number at login is asked for a name before anything else, one that the desk knows by a name is not', async ({
  page,
  request,
}) => {
  const number = newPhone()
  await page.goto('/login?from=%2Fdashboard%2Fcreate-note')
  await page.getByLabel('Phone or email').fill(number)
  await askForCode(page)
  await enterCode(page, request, number)
  const name = page.getByLabel('Name')
  await expect(page.getByRole('heading', { name: 'What should we call you?', level: 1 })).toBeVisible()
  await expect(name).toBeFocused()
  await page.reload()
  await expect(name).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2Fprofile')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await name.fill('Mitu Akhter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(name).toHaveValue('Mitu Akhter')
  const search = encodeURIComponent(`+88${number.replace('-', '')}`)
  const { users } = (await callAs(request, admin, 'GET', `/admin/users?search=${search}`)) as {
    users: { name: string }[]
  }
  expect(users).toMatchObject([{ name: 'Mitu Akhter' }])

  await forgetSignIn(page)
  const known = newPhone()
  const { id: sessionId } = await newSession(request, { fee: 100 })
  const sale = { sessionId, method: 'cash', amount: 100 }
  await callAs(request, admin, 'POST', '/desk/payments', { ...sale, phone: known, name: 'Rahima Begum' })
  await logInByPhone(page, request, known)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('G01 E02 sign-up by a number with an account says so, gives it the name that was typed if it has none, and else leaves its name as it was', async ({
  page,
  request,
}) => {
  const number = atHome(await newByPhone(request, null))
  const name = page.getByLabel('Name')
  const signUpAs = async (typed: string) => {
    await page.goto('/register')
    await name.fill(typed)
    await page.getByLabel('Phone or email').fill(number)
    await askForCode(page)
    await enterCode(page, request, number)
    await expect(page.getByText('This number has an account already. You are logged in to it.')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Registration successful!')).toHaveCount(0)
    await page.goto('/dashboard/profile')
  }
  await signUpAs('Mitu Akhter')
  await expect(name).toHaveValue('Mitu Akhter')
  await forgetSignIn(page)
  await signUpAs('Somebody Else')
  await expect(name).toHaveValue('Mitu Akhter')
})
