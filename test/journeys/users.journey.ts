import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, giveRole, newStudent, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'

async function newAdmin(request: APIRequestContext): Promise<string> {
  const email = await newStudent(request)
  await giveRole(request, email, 'Admin')
  return email
}

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const menuOf = (page: Page, email: string) => page.getByRole('button', { name: `Actions for ${email}` })

/** Opens an entry of a person's menu. */
async function choose(page: Page, email: string, entry: string): Promise<void> {
  await menuOf(page, email).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Opens the dialog with the role of a person, and gives its field. */
async function openRole(page: Page, email: string): Promise<Locator> {
  await choose(page, email, `Role of ${email}`)
  return page.getByRole('dialog', { name: `Role of ${email}` }).getByLabel('Role')
}
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
    const people = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for/ }) })
    await expect(people).toHaveCount(10)
    // Ten people on about a screen and a half, where nothing is asked and no address is long.
    await page.getByLabel('Search people').fill('Nusrat Jahan')
    const one = await people.filter({ hasText: 'nusrat.jahan@demo.invalid' }).boundingBox()
    expect(10 * ((one?.height ?? Infinity) + 12)).toBeLessThan(1.6 * phone.viewport.height)
    await page.getByLabel('Search people').fill(email.toUpperCase())
    await expect(page).toHaveURL(/\?search=/)
    await expect(row(page, email).getByText('Student', { exact: true })).toBeVisible()
    const role = await openRole(page, email)
    await expect(role).toHaveValue('Student')
    await expect(role.getByRole('option')).toHaveText(['user', 'Admin', 'Instructor', 'Student'])

    await page.route('**/role', refuse)
    await role.selectOption('Instructor')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('will be able to create sessions')
    expect(await told(request, email)).toBe('Student')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('Failed to update user role')).toBeVisible()
    await page.unroute('**/role')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText(`${email} is now an Instructor.`)).toBeVisible()
    expect(await told(request, email)).toBe('Instructor')
    await page.reload()
    await expect(row(page, email).getByText('Instructor', { exact: true })).toBeVisible()

    await (await openRole(page, email)).selectOption('Admin')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, email).getByText('Instructor', { exact: true })).toBeVisible()
    await expect(menuOf(page, email)).toBeFocused()
    expect(await told(request, email)).toBe('Instructor')
    await (await openRole(page, email)).selectOption('Admin')
    await dialog.getByRole('button', { name: 'Make Admin' }).click()
    await expect(page.getByText(`${email} is now an Admin.`)).toBeVisible()
    await expect(row(page, email).getByText('Admin', { exact: true })).toBeVisible()
    await (await openRole(page, email)).selectOption('Student')
    await dialog.getByRole('button', { name: 'Remove role' }).click()
    await expect(page.getByText(`${email} is now a Student.`)).toBeVisible()

    await page.getByLabel('Search people').fill(own)
    await (await openRole(page, own)).selectOption('Student')
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
  const branches = [1, 2].map(() => ({ name: uniqueText('Branch'), address: '5 Mirpur Road' }))
  for (const branch of branches) await callAs(request, ADMIN, 'POST', '/branches', branch)
  const search = page.getByLabel('Search people')
  const question = page.getByRole('alertdialog')
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/adminUsers?search=${wishing}`)
  await expect(page.getByText('Asks to be an Instructor')).toBeVisible()
  await page.getByRole('button', { name: /^Grant/ }).click()
  await question.getByRole('button', { name: 'Change role' }).click()
  await expect(row(page, wishing).getByText('Instructor', { exact: true })).toBeVisible()
  await expect(page.getByText('Asks to be an Instructor')).toHaveCount(0)
  expect(await told(request, wishing)).toBe('Instructor')

  await search.fill(hoping)
  await page.getByRole('button', { name: `Decline the request from ${hoping}` }).click()
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Request declined.')).toBeVisible()
  await expect(page.getByText('Asks to be an Instructor')).toHaveCount(0)
  expect(await told(request, hoping)).toBe('user')

  await choose(page, hoping, 'Make cashier')
  const cashier = page.getByRole('dialog', { name: `Make ${hoping} a cashier?` })
  await cashier.getByLabel('Branch').selectOption(branches[1]?.name ?? '')
  await cashier.getByRole('button', { name: 'Make cashier' }).click()
  await expect(page.getByText(`${hoping} can take money at the desk now.`)).toBeVisible()
  await expect(row(page, hoping).getByText('user, cashier')).toBeVisible()
  await choose(page, hoping, 'Branch')
  const branch = page.getByRole('dialog', { name: `Where does ${hoping} take cash?` })
  await expect(branch.getByLabel('Branch').getByRole('option', { selected: true })).toHaveText(
    branches[1]?.name ?? '',
  )
  await branch.getByLabel('Branch').selectOption(branches[0]?.name ?? '')
  await branch.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`The branch of ${hoping} is saved.`)).toBeVisible()
  await choose(page, hoping, 'Stop taking money')
  await question.getByRole('button', { name: 'Stop taking money' }).click()
  await expect(page.getByText(`${hoping} no longer takes money at the desk.`)).toBeVisible()
  await expect(row(page, hoping).getByText('user, cashier')).toHaveCount(0)

  await choose(page, hoping, `Log out everywhere: ${hoping}`)
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText(`${hoping} has been logged out everywhere.`)).toBeVisible()
  await page.goto('/dashboard/audit-trail')
  await expect(page.getByText('Logged out everywhere').last()).toBeVisible()
})
