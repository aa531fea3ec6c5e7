import type { Page } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newSession, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'
const say = en.levels
const { subjects } = say.lists

test.use(phone)

const list = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move / }) })
const row = (page: Page, name: string) => list(page).filter({ hasText: name })
async function choose(page: Page, name: string, act: string) {
  await row(page, name)
    .getByRole('button', { name: say.more(name) })
    .tap()
  await page.getByRole('menuitem', { name: act }).tap()
}

test('Y04 an Admin adds a subject, renames it, moves it and hides it, and filters, the form and pages follow', async ({
  page,
  request,
}) => {
  const [name, bangla] = [uniqueText('Robotics'), `রোবট ${uniqueText('')}`]
  await arrive(page, ADMIN)
  await page.goto('/dashboard/levels')
  await expectNoBarriers(page, 'levels')
  await page.getByRole('button', { name: subjects.add }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.nameEn).fill(name)
  await dialog.getByRole('button', { name: say.save }).tap()
  await expect(dialog.getByText('Bangla name is required.')).toBeVisible()
  await dialog.getByLabel(say.nameBn).fill(bangla)
  await dialog.getByRole('button', { name: say.save }).tap()
  await expect(row(page, name)).toContainText(bangla)

  await page.goto('/dashboard/sessions')
  await page.getByLabel('Subject').selectOption({ label: name })
  const subject = await page.getByLabel('Subject').inputValue()
  const { title } = await newSession(request, { subject, fee: 0 })

  const renamed = uniqueText('Drones')
  await page.goto('/dashboard/levels')
  await choose(page, name, say.rename)
  await dialog.getByLabel(say.nameEn).fill(renamed)
  await dialog.getByRole('button', { name: say.save }).tap()
  await expect(row(page, renamed)).toBeVisible()
  const up = row(page, renamed).getByRole('button', { name: say.upOf(renamed) })
  await up.tap()
  await expect(up).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${renamed} is now` })).toHaveCount(1)

  await choose(page, renamed, say.delete)
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: say.delete }).tap()
  await expect(question.getByText('It is in use and cannot be deleted. Hide it instead.')).toBeVisible()
  await question.getByRole('button', { name: say.keep }).tap()
  await choose(page, renamed, say.hide)
  await expect(row(page, renamed).getByText(say.hidden)).toBeVisible()

  await page.goto('/dashboard/sessions')
  await expect(page.getByLabel('Subject').getByRole('option', { name: 'Physics' })).toHaveCount(1)
  await expect(page.getByLabel('Subject').getByRole('option', { name: renamed })).toHaveCount(0)
  await page.goto(`/sessions?subject=${subject}`)
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: `Remove the filter ${renamed}` })).toBeVisible()
  const search = new URLSearchParams({ q: renamed })
  await expect(async () => {
    await page.goto(`/sessions?${search}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('Y04 a name with signs of HTML is text on every page, and one that nothing has is deleted', async ({
  page,
  request,
}) => {
  const name = `<b>${uniqueText('Bold')}</b> & more`
  const { slug } = (await callAs(request, ADMIN, 'POST', '/catalogue/subjects', {
    ...{ nameEn: name, nameBn: name },
  })) as { slug: string }
  await page.goto(`/sessions?subject=${slug}`)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await arrive(page, ADMIN)
  await page.goto('/dashboard/levels')
  await choose(page, name, say.delete)
  await page.getByRole('alertdialog').getByRole('button', { name: say.delete }).tap()
  await expect(page.getByText(say.deleted)).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})
