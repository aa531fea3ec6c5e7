import type { APIRequestContext, Page, Route } from '@playwright/test'
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

test.describe('on a phone', () => {
  test.use(phone)

  test('R19 P02 C30 C31 X12 an Admin searches for a user, changes the role, gives and takes that of Admin, and leaves the page with their own', async ({
    page,
    request,
  }) => {
    const [email, own] = [await newStudent(request), await newAdmin(request)]
    const refuse = (route: Route) =>
      route.fulfill({ status: 409, json: { message: 'Not now.', requestId: 'x' } })
    await arrive(page, own)
    await page.route('**/api/admin/users?*', refuse)
    await page.goto('/dashboard/adminUsers')
    await expect(page.getByText('Failed to load users')).toBeVisible()
    await page.unroute('**/api/admin/users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel(/^Role of/).first()).toBeVisible()
    await page.getByLabel('Search people').fill(email.toUpperCase())
    await expect(page).toHaveURL(/\?search=/)
    const role = roleOf(page, email)
    await expect(role).toHaveValue('Student')
    await expect(role.getByRole('option')).toHaveText(['user', 'Admin', 'Instructor', 'Student'])

    await page.route('**/role', refuse)
    await role.selectOption('Instructor')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toHaveAccessibleName(`Make ${email} an Instructor?`)
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

    await role.focus()
    await role.selectOption('Admin')
    await dialog.getByRole('button', { name: 'Keep current role' }).click()
    await expect(role).toHaveValue('Instructor')
    await expect(role).toBeFocused()
    expect(await told(request, email)).toBe('Instructor')
    await role.selectOption('Admin')
    await dialog.getByRole('button', { name: 'Make Admin' }).click()
    await expect(page.getByText(`${email} is now an Admin.`)).toBeVisible()
    await expect(role).not.toHaveAttribute('aria-busy')
    await role.selectOption('Student')
    await dialog.getByRole('button', { name: 'Remove role' }).click()
    await expect(page.getByText(`${email} is now a Student.`)).toBeVisible()

    await page.getByLabel('Search people').fill(own)
    await roleOf(page, own).selectOption('Student')
    await dialog.getByRole('button', { name: 'Remove role' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Booked Sessions' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin User' })).toHaveCount(0)
  })
})

test('V02 on a laptop an Admin grants a request that was made at sign-up or declines it, lets somebody take money, and signs a user out everywhere', async ({
  page,
  request,
}) => {
  const [wishing, hoping] = [await newStudent(request, 'tutor'), await newStudent(request, 'tutor')]
  const search = page.getByLabel('Search people')
  const question = page.getByRole('alertdialog')
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/adminUsers?search=${wishing}`)
  await expect(page.getByText('Asks to be an Instructor')).toBeVisible()
  await page.getByRole('button', { name: /^Grant/ }).click()
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(roleOf(page, wishing)).toHaveValue('Instructor')
  await expect(page.getByText('Asks to be an Instructor')).toHaveCount(0)
  expect(await told(request, wishing)).toBe('Instructor')

  await search.fill(hoping)
  await page.getByRole('button', { name: `Decline the request from ${hoping}` }).click()
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Request declined.')).toBeVisible()
  await expect(page.getByText('Asks to be an Instructor')).toHaveCount(0)
  expect(await told(request, hoping)).toBe('user')

  const cashier = page.getByRole('checkbox', { name: `Takes money at the desk ${hoping}` })
  await cashier.click()
  await question.getByRole('button', { name: 'Let them take money' }).click()
  await expect(page.getByText(`${hoping} can take money at the desk now.`)).toBeVisible()
  await expect(cashier).toBeChecked()
  await cashier.click()
  await question.getByRole('button', { name: 'Stop it' }).click()
  await expect(page.getByText(`${hoping} no longer takes money at the desk.`)).toBeVisible()
  await expect(cashier).not.toBeChecked()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: `Log out everywhere: ${hoping}` }).click()
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText(`${hoping} has been logged out everywhere.`)).toBeVisible()
  await page.goto('/dashboard/audit-trail')
  await expect(page.getByText('Logged out everywhere').last()).toBeVisible()
})
