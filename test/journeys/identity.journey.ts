import { arrive } from './arrive.ts'
import { holdScripts } from './hold-scripts.ts'
import { expect, laptop, password, signIn, test } from './journey.ts'
import { newStudent } from './people.ts'

test.use(laptop)

test('C38 a tab left open for an hour continues with a fresh token', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  await page.clock.install()
  await signIn(page, await newStudent(request))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A request that was due meanwhile may refresh the token at once, so wait for it before the time passes.
  const refreshed = page.waitForResponse('**/securetoken.googleapis.com/v1/token**')
  await page.clock.fastForward('01:00:00')
  const asked = page.waitForRequest('**/api/notes**')
  await page.getByRole('link', { name: 'Manage Notes' }).first().click()
  const { id_token } = await (await refreshed).json()
  expect((await asked).headers().authorization).toBe(`Bearer ${id_token}`)
  await expect(page.getByText('No notes yet')).toBeVisible()
})

test('input typed before the scripts have loaded is kept', { tag: '@nightly' }, async ({ page, request }) => {
  const email = await newStudent(request)
  const deliver = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  deliver()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Login Successful!')).toBeVisible()
})

test('V05 a new password shows what it still needs', { tag: '@nightly' }, async ({ page }) => {
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
  const requirements = page.getByText(/^Password must/)
  // Before and while typing.
  for (const typed of ['', 'secret']) {
    await field.fill(typed)
    await expect(requirements).toHaveText([
      'Password must be at least 10 characters',
      'Password must contain an upper case letter',
      'Password must contain a number',
    ])
  }
  await field.fill('Secret-number-1')
  await expect(requirements).toHaveCount(0)
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field).toHaveAttribute('type', 'text')
  // A generated password is pasted, not typed.
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+c')
  const again = page.getByLabel('Confirm password')
  await again.press('ControlOrMeta+v')
  await expect(again).toHaveValue('Secret-number-1')
})

test('password managers recognize every sign-in field', { tag: '@nightly' }, async ({ page, request }) => {
  const kinds = () =>
    page
      .locator('input:not([type=file], [type=checkbox])')
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
