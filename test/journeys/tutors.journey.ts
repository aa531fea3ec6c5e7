import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { tutorForm } from '../support/tutors.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { leafThrough } from './lists.ts'
import { callAs, newStudent } from './people.ts'

const PHOTO = 'public/demo/people/tanvir-hasan.webp'
const ADMIN = 'admin@demo.test'
const LIST = '/dashboard/all-users'

type Applicant = { email: string; id: string; expertise: string }

/** Creates an applicant with a unique expertise. */
async function newApplicant(request: APIRequestContext): Promise<Applicant> {
  const email = await newStudent(request)
  const expertise = `Subject ${randomUUID()}`
  return { email, id: await apply(request, email, expertise), expertise }
}

/** Applies with a local picture, because no journey uses the network. */
async function apply(request: APIRequestContext, email: string, expertise: string): Promise<string> {
  const { origin } = new URL((await request.get('/healthz')).url())
  const form = tutorForm({ expertise, photo: `${origin}/demo/people/tanvir-hasan.webp` })
  const { insertedId } = (await callAs(request, email, 'POST', '/tutors', form)) as { insertedId: string }
  return insertedId
}

async function newTutor(request: APIRequestContext): Promise<Applicant> {
  const applicant = await newApplicant(request)
  await callAs(request, ADMIN, 'PATCH', `/tutors/${applicant.id}/status`, { status: 'active' })
  return applicant
}

const refuse = (route: Route) => route.fulfill({ status: 409, json: { message: 'Not now.', requestId: 'x' } })

/** The row or card with this text. */
const entry = (page: Page, text: string) => page.locator('main').locator('tr, li').filter({ hasText: text })

test.describe('on a phone', () => {
  test.use(phone)

  test('R14 V13 E09 X11 a student applies; missing fields are named, the input stays, and what was sent is shown as pending', async ({
    page,
    request,
  }) => {
    const email = await newStudent(request)
    await arrive(page, email)
    await page.goto('/dashboard/tutors')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Email')).not.toBeEditable()
    await expect(page.getByLabel('Availability')).toHaveValue('Weekdays')

    const send = page.getByRole('button', { name: 'Send application' })
    await page.getByLabel('Education').fill('BSc in Physics')
    await send.click()
    for (const name of ['Expertise', 'Experience', 'Photo'])
      await expect(page.getByText(`${name} is required.`)).toBeVisible()
    await page.getByLabel('Expertise').fill('HSC Physics')
    await page.getByLabel('Experience in years').fill('-1')
    await expect(page.getByText('Experience must be a number, 0 or more.')).toBeVisible()
    await page.getByLabel('Experience in years').fill('0')
    await page.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO)
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()

    await page.route('**/api/tutors', refuse)
    await send.click()
    await expect(page.getByText('Submission Failed')).toBeVisible()
    await expect(page.getByText('Not now.')).toBeVisible()
    await page.unroute('**/api/tutors')
    await expect(page.getByLabel('Education')).toHaveValue('BSc in Physics')
    await expect(page.getByLabel('Expertise')).toHaveValue('HSC Physics')
    await send.click()
    await expect(page.getByText('Application submitted!')).toBeVisible()
    const withUs = page.getByRole('heading', { name: 'We have your application' })
    await expect(withUs).toBeVisible()
    await page.reload()
    await expect(withUs).toBeVisible()
    await expect(page.getByLabel('Education')).toHaveCount(0)
  })

  test('R13 P05 P07 T10 V14 X11 an Admin views, approves, deactivates and deletes a tutor; a failure says so, and a press tries again', async ({
    page,
    request,
  }) => {
    const { email, expertise } = await newApplicant(request)
    await arrive(page, ADMIN)
    const waiting = entry(page, expertise)
    await leafThrough(page, LIST, waiting)
    await expect(waiting.getByText('Pending')).toBeVisible()

    const view = waiting.getByRole('button', { name: /^View/ })
    await view.click()
    const application = page.getByRole('dialog')
    await expect(application.getByText(email)).toBeVisible()
    await expect(application.getByText('I explain with pictures.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view).toBeFocused()

    const question = page.getByRole('alertdialog')
    const confirm = async (name: string, failure: string, success: string) => {
      await page.route(/\/api\/tutors\/.+/, refuse)
      await question.getByRole('button', { name }).click()
      await expect(page.getByText(failure, { exact: true })).toBeVisible()
      await page.unroute(/\/api\/tutors\/.+/)
      await question.getByRole('button', { name }).click()
      await expect(page.getByText(success)).toBeVisible()
    }
    const roleOf = () => callAs(request, email, 'GET', `/users/role/${email}`)
    await waiting.getByRole('button', { name: /^Approve/ }).click()
    await expect(question).toContainText('create sessions')
    await confirm('Approve', 'Something went wrong', 'is now a tutor.')
    expect(await roleOf()).toEqual({ role: 'Instructor' })
    await leafThrough(page, LIST, waiting)
    await expect(waiting.getByText('Active')).toBeVisible()
    const menu = waiting.getByRole('button', { name: /^Actions for/ })
    const choose = async (entry: RegExp) => {
      await menu.click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose(/^Deactivate/)
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Tutor deactivated.')).toBeVisible()
    expect(await roleOf()).toEqual({ role: 'Student' })

    const other = await newTutor(request)
    const teaches = entry(page, other.expertise)
    await page.goto(`/dashboard/our-tutors?search=${other.expertise}`)
    await expect(teaches.getByRole('button', { name: /^Delete/ })).toBeVisible()
    await expect(teaches).toContainText(other.email)
    await teaches.getByRole('button', { name: /^Deactivate/ }).click()
    await confirm('Deactivate', 'Failed to deactivate tutor', 'Tutor deactivated.')
    await expect(page.getByText('No tutors found.')).toBeVisible()

    await leafThrough(page, LIST, waiting)
    await expect(waiting.getByText('Deactivated')).toBeVisible()
    await choose(/^Delete/)
    await question.getByRole('button', { name: 'Keep application' }).click()
    await expect(menu).toBeFocused()
    await choose(/^Delete/)
    await confirm('Delete', 'Failed to delete tutor', 'Tutor deleted.')
    await expect(waiting).toHaveCount(0)
    await expect(page.locator('main *:focus')).toHaveCount(1)
  })
})

test('R13 X11 on a laptop an Admin decides in a row, deletes by its menu, and declines with a reason', async ({
  page,
  request,
}) => {
  const { expertise } = await newApplicant(request)
  await arrive(page, ADMIN)
  const row = page.getByRole('row').filter({ hasText: expertise })
  await leafThrough(page, LIST, row)
  const question = page.getByRole('alertdialog')
  const approve = row.getByRole('button', { name: /^Approve/ })
  await approve.click()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(approve).toBeFocused()
  await expect(row.getByText('Pending')).toBeVisible()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.route(/\/api\/tutors\/.+/, refuse)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete tutor')).toBeVisible()
  await page.unroute(/\/api\/tutors\/.+/)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Tutor deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)

  const other = await newApplicant(request)
  const waiting = page.getByRole('row').filter({ hasText: other.expertise })
  await leafThrough(page, LIST, waiting)
  await waiting.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByLabel('Why?')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Why?').fill('We have no place for it.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Application declined.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('R15 C26 X14 P07 a student’s search for tutors waits for a pause in typing, survives back and reload, and finds no emails and nothing to delete', async ({
  page,
  request,
}) => {
  const { expertise } = await newTutor(request)
  await newTutor(request)
  await arrive(page, await newStudent(request))
  await page.clock.install()
  await page.goto('/dashboard/our-tutors')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/api/tutors/active')) asked.push(sent.url())
  })
  const search = page.getByLabel('Search tutors')
  // With a fake clock no time passes between two letters, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.pressSequentially(expertise)
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(page).toHaveURL(`/dashboard/our-tutors?search=${expertise.replaceAll(' ', '+')}`)
  await expect(page.getByText('1 tutor', { exact: true })).toBeVisible()
  await expect(page.getByText(expertise)).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect(page.getByRole('button', { name: /^(Deactivate|Delete)/ })).toHaveCount(0)
  await expect(entry(page, expertise)).not.toContainText('@')

  await page.reload()
  await expect(search).toHaveValue(expertise)
  await expect(page.getByText('1 tutor', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Be Our Tutor' }).last().click()
  await expect(page).toHaveURL('/dashboard/tutors')
  await page.goBack()
  await expect(search).toHaveValue(expertise)
  await expect(page.getByText('1 tutor', { exact: true })).toBeVisible()

  await search.fill('%')
  await expect(page.getByText('No tutors found.')).toBeVisible()
  await search.fill('')
  await expect(page).toHaveURL('/dashboard/our-tutors')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/dashboard/our-tutors?page=2')
  await search.fill(expertise)
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByText('1 tutor', { exact: true })).toBeVisible()
})
