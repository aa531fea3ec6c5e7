import { arrive } from './arrive.ts'
import { expect, laptop, test } from './journey.ts'
import { newStudent } from './people.ts'

test.use(laptop)

test('V05 password managers recognize every sign-in field, and a new password shows what it still needs', async ({
  page,
  request,
}) => {
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
  const kinds = () =>
    page
      .locator('input:not([type=file], [type=checkbox])')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ autocomplete }) => autocomplete))
  for (const [path, expected] of [
    ['/login', ['username', 'current-password']],
    ['/forgot-password', ['username']],
    ['/mailed-link', ['username']],
    ['/auth/action?mode=signIn&oobCode=any', ['username']],
    ['/register', ['name', 'username', 'new-password', 'new-password']],
  ] as const) {
    await page.goto(path)
    await expect.poll(kinds).toEqual(expected)
  }

  const field = page.getByLabel('Password', { exact: true })
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

  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const change = ['username', 'current-password', 'new-password']
  // Between them stands how a guardian is named, which nobody signs in with.
  await expect.poll(kinds).toEqual(['name', ...change, 'off', 'username', 'current-password'])
})
