import type { APIRequestContext, Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, giveRole, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

async function newAdmin(request: APIRequestContext): Promise<string> {
  const email = await newStudent(request)
  await giveRole(request, email, 'Admin')
  return email
}

const roleOf = (page: Page, email: string) => page.getByLabel(`Role of ${email}`)
const told = async (request: APIRequestContext, email: string) =>
  ((await callAs(request, email, 'GET', `/users/role/${email}`)) as { role: string }).role

test('N16 N18 R11 R13 R19 a user who is no Admin is led home, and sees no such link', {
  tag: '@nightly',
}, async ({ page, request }) => {
  await arrive(page, await newStudent(request))
  for (const path of ['all-users', 'adminUsers', 'paymentHistory']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page).toHaveURL('/')
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Booked Sessions' })).toBeVisible()
  for (const name of ['View All Tutors', 'Payment History', 'Admin User'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('an Admin signs a user out everywhere', { tag: '@nightly' }, async ({ page, request }) => {
    const email = await newStudent(request)
    await arrive(page, ADMIN)
    await page.goto(`/dashboard/adminUsers?search=${email}`)
    await page.getByRole('button', { name: `Log out everywhere: ${email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByText(`${email} has been logged out everywhere.`)).toBeVisible()
    await page.goto('/dashboard/audit-trail')
    await expect(page.getByText('Logged out everywhere').last()).toBeVisible()
  })

  test('R19 P02 C30 X12 an Admin searches for a user and changes the role', async ({ page, request }) => {
    const email = await newStudent(request)
    await arrive(page, ADMIN)
    await page.goto('/dashboard/adminUsers')
    await page.getByLabel('Search people').fill(email.toUpperCase())
    await expect(page).toHaveURL(/\?search=/)
    const role = roleOf(page, email)
    await expect(role).toHaveValue('Student')
    await expect(role.getByRole('option')).toHaveText(['No role yet', 'Admin', 'Instructor', 'Student'])

    await page.route('**/role', (route) =>
      route.fulfill({ status: 409, json: { message: 'Not now.', requestId: 'x' } }),
    )
    await role.selectOption('Instructor')
    const dialog = page.getByRole('alertdialog', { name: `Make ${email} an Instructor?` })
    await expect(dialog).toContainText('will be able to create sessions')
    expect(await told(request, email)).toBe('Student')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('Failed to update user role')).toBeVisible()
    await page.unroute('**/role')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText(`${email} is now an Instructor.`)).toBeVisible()
    expect(await told(request, email)).toBe('Instructor')
    await page.reload()
    await expect(role).toHaveValue('Instructor')
  })
})

test('X12 a list of users that fails to load says so, and can be retried', { tag: '@nightly' }, async ({
  page,
}) => {
  await arrive(page, ADMIN)
  await page.route('**/api/admin/users?*', (route) =>
    route.fulfill({ status: 409, json: { message: 'Not now.', requestId: 'x' } }),
  )
  await page.goto('/dashboard/adminUsers')
  await expect(page.getByText('Failed to load users')).toBeVisible()
  await page.unroute('**/api/admin/users?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel(/^Role of/).first()).toBeVisible()
})

test('C31 the Admin role is given and taken after a confirmation', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/adminUsers?search=${email}`)
  const role = roleOf(page, email)
  await role.focus()
  await role.selectOption('Admin')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Keep current role' }).click()
  await expect(role).toHaveValue('Student')
  await expect(role).toBeFocused()
  expect(await told(request, email)).toBe('Student')
  await role.selectOption('Admin')
  await dialog.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText(`${email} is now an Admin.`)).toBeVisible()
  await expect(role).not.toHaveAttribute('aria-busy')
  await role.selectOption('Student')
  await dialog.getByRole('button', { name: 'Remove role' }).click()
  await expect(page.getByText(`${email} is now a Student.`)).toBeVisible()
})

test('V02 a request made at sign-up is granted or declined', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const [wishing, hoping] = [await newStudent(request, 'tutor'), await newStudent(request, 'tutor')]
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/adminUsers?search=${wishing}`)
  await expect(page.getByText('Asks to be an Instructor')).toBeVisible()
  await page.getByRole('button', { name: /^Grant/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click()
  await expect(roleOf(page, wishing)).toHaveValue('Instructor')
  await expect(page.getByText('Asks to be an Instructor')).toHaveCount(0)
  expect(await told(request, wishing)).toBe('Instructor')

  await page.goto(`/dashboard/adminUsers?search=${hoping}`)
  await page.getByRole('button', { name: /^Decline/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Request declined.')).toBeVisible()
  await expect(page.getByText('Asks to be an Instructor')).toHaveCount(0)
  expect(await told(request, hoping)).toBe('user')
})

test('C31 an Admin who gives up the role leaves the page', { tag: '@nightly' }, async ({ page, request }) => {
  const email = await newAdmin(request)
  await arrive(page, email)
  await page.goto(`/dashboard/adminUsers?search=${email}`)
  await roleOf(page, email).selectOption('Student')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Booked Sessions' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin User' })).toHaveCount(0)
})
