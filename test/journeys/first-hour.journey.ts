import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'

const ADMIN = 'admin@demo.test'
const say = en.firstHour

test.use(laptop)

test('Y05 a new Admin is led through the first steps, each can be skipped, and what is left stands on Today until it is dismissed', async ({
  page,
}) => {
  await arrive(page, ADMIN)
  // A demonstration has everything, so the answers of a new centre are put in the place of its own.
  let firstHour = { state: 'new', left: ['name', 'branch', 'payment', 'staff', 'session'] }
  await page.route('**/api/settings/first-hour', async (route) => {
    if (route.request().method() === 'PUT') {
      firstHour = { ...firstHour, ...route.request().postDataJSON() }
      return route.fulfill({ json: { success: true } })
    }
    return route.fulfill({ json: firstHour })
  })
  await page.route('**/api/overview', async (route) => {
    const answer = await route.fetch()
    const shown = firstHour.state === 'dismissed' ? null : firstHour
    await route.fulfill({ json: { ...(await answer.json()), firstHour: shown } })
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/first-hour')
  const current = page.locator('[aria-current=step]')
  const { steps } = say
  await expect(current.getByLabel(en.centre.name, { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'the first steps')
  await expect.poll(() => firstHour.state).toBe('begun')
  await current.getByRole('button', { name: say.skipNamed(steps.name.title) }).click()
  await expect(current.getByRole('heading').first()).toContainText(steps.branch.title)
  await current.getByLabel(en.centre.branches.address).fill('12 Road 7')
  await current.getByRole('button', { name: en.centre.branches.add }).click()
  await expect(current.getByLabel(en.centre.branches.name)).toHaveAttribute('aria-invalid', 'true')
  await current.getByRole('button', { name: say.skipNamed(steps.branch.title) }).click()
  await expect(current.getByLabel(en.centre.sendMoneyTo)).toBeVisible()
  firstHour = { ...firstHour, left: firstHour.left.filter((step) => step !== 'payment') }
  await current.getByRole('button', { name: say.save }).click()
  await expect(page.getByText(say.saved)).toBeVisible()
  await expect(current.getByRole('link', { name: steps.staff.to })).toBeVisible()
  await current.getByRole('button', { name: say.skipNamed(steps.staff.title) }).click()
  await expect(current.getByRole('link', { name: steps.session.to })).toBeVisible()
  await current.getByRole('button', { name: say.skipNamed(steps.session.title) }).click()
  await page.getByRole('link', { name: say.toToday }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: say.leftTitle })).toBeVisible()
  await page.getByRole('link', { name: steps.staff.title }).click()
  await expect(current.getByRole('heading').first()).toContainText(steps.staff.title)
  await page.goBack()
  await page.getByRole('button', { name: say.dismiss }).click()
  await expect(page.getByText(say.dismissed)).toBeVisible()
  await expect(page.getByRole('heading', { name: say.leftTitle })).toHaveCount(0)
})
