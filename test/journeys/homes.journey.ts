import type { Page } from '@playwright/test'
import { tutorForm } from '../support/tutors.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { findInList } from './lists.ts'
import { expectNoBarriers } from './look.ts'
import { buy, hold } from './paying.ts'
import { callAs, newInstructor, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test.describe('on a phone', () => {
  test.use(phone)

  test('I01 a newcomer gets three steps and sessions to book; then the held seat and the class come first', async ({
    page,
    request,
  }) => {
    const email = await newStudent(request)
    const { id, title } = await newSession(request, { fee: 300, place: 'Room 4, Dhanmondi' })
    await arrive(page, email)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Three steps to your first class' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Open now' }).getByRole('link')).toHaveCount(3)

    await hold(request, email, id, 30_000)
    await page.reload()
    await expect(page.locator('main h2').first()).toHaveText('Payments in progress')
    await page.getByRole('link', { name: 'Continue to payment' }).click()
    await expect(page).toHaveURL(`/dashboard/payment/${id}`)

    await buy(request, email, id, 30_000)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Your next class' })).toBeVisible()
    await expect(page.getByText('Room 4, Dhanmondi')).toBeVisible()
    await page.getByRole('link', { name: 'Open the class' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })
})

test('I01 an Instructor sees how a session fills, and finds a person on its roster', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const [email, student] = [await newInstructor(request), await newStudent(request)]
  const { id, title } = await newSession(request, { capacity: 20 }, email)
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: id })
  await arrive(page, email)
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: `1 of 20 seats booked: Who is coming to ${title}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const row = await findInList(page, title)
  await row.getByRole('link', { name: `1 of 20: Who is coming to ${title}` }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('cell', { name: student })).toBeVisible()
  await page.getByLabel('Search people').fill('nobody like this')
  await expect(page.getByText('Nobody matches')).toBeVisible()
  await page.getByLabel('Search people').fill(student.slice(0, 8))
  await expect(page.getByRole('cell', { name: student })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^roster-.*\.csv$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: student })).toBeVisible()
  await expect(page.getByLabel('Search people')).toBeHidden()
})

test('I01 an Admin’s figures lead to their rows, and the charts’ to each day', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 300 })
  await buy(request, await newStudent(request), id, 30_000)
  await arrive(page, ADMIN)
  await page.goto('/dashboard')
  const figures = page.getByRole('region', { name: 'Money and seats' })
  const figure = (name: string) => figures.getByText(name, { exact: true }).first().locator('..')
  for (const name of ['Taken', 'Refunded', 'Net']) await expect(figure(name)).toContainText('৳')
  await figure('Taken').getByRole('link').click()
  await expect(page).toHaveURL(/close\?kind=in&date=\d{4}-\d\d-\d\d&to=/)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await figure('Seats booked this week').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seats booked' })).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expectNoBarriers(page, 'booked seats')
  await page.goto('/dashboard')
  await expect(page.getByRole('figure')).toHaveCount(2)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('columnheader', { name: 'Net' })).toBeVisible()
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page).toHaveURL(/close\?date=\d{4}-\d\d-\d\d$/)
})

test('R07 T06 an Admin reads what waits and approves it from the first screen with two taps', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 250 }, await newInstructor(request))
  await arrive(page, ADMIN)
  await onlyWaiting(page, 'sessions', id)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', `/bookedSession/${id}`)
  await page.getByRole('button', { name: `Approve ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Fee')).toHaveValue('250')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Session approved!')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('R07 V02 an Admin reads an application, and is told what a yes means', { tag: '@nightly' }, async ({
  page,
  request,
  baseURL,
}) => {
  const email = await newStudent(request)
  const form = tutorForm({ photo: `${baseURL}/demo/people/tanvir-hasan.webp` })
  const { insertedId } = (await callAs(request, email, 'POST', '/tutors', form)) as { insertedId: string }
  await arrive(page, email)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your request to teach is being read' })).toBeVisible()
  await arrive(page, ADMIN)
  await onlyWaiting(page, 'tutors', insertedId)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^View / }).click()
  await expect(page.getByRole('dialog').getByText('I explain with pictures.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Decline the application/ }).click()
  const declining = page.getByRole('dialog')
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(declining.getByText('Reason is required.')).toBeVisible()
  await declining.getByRole('button', { name: 'Not now' }).click()
  await page
    .getByRole('button', { name: /^Approve / })
    .last()
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('will be able to create sessions')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('is now a tutor.')).toBeVisible()
  await arrive(page, email)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Three steps to teaching your first class' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You can teach here now' })).toBeVisible()
})

test('R07 M10 a cashier begins at the desk, not as a student', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  const { users } = (await callAs(request, ADMIN, 'GET', `/admin/users?search=${email}`)) as {
    users: { _id: string }[]
  }
  await callAs(request, ADMIN, 'PATCH', `/admin/users/${users[0]?._id}/cashier`, { on: true })
  await arrive(page, email)
  await page.goto('/dashboard')
  await expect(page.getByText('Three steps to your first class')).toHaveCount(0)
  await page.getByLabel('Name, phone or receipt').fill('01712-345678')
  await page.getByRole('button', { name: 'Take money' }).click()
  // The address says nothing of the person.
  await expect(page).toHaveURL('/dashboard/desk')
  await expect(page.getByLabel('Name, phone or receipt')).toHaveValue('01712-345678')
})

test('R07 M10 on a phone a cashier who studies too sees the desk first, and the bar', {
  tag: '@nightly',
}, async ({ browser, baseURL, request }) => {
  const email = await newStudent(request)
  const { users } = (await callAs(request, ADMIN, 'GET', `/admin/users?search=${email}`)) as {
    users: { _id: string }[]
  }
  await callAs(request, ADMIN, 'PATCH', `/admin/users/${users[0]?._id}/cashier`, { on: true })
  const page = await browser.newPage({ ...phone, baseURL: baseURL ?? '' })
  await arrive(page, email)
  await page.goto('/dashboard')
  const field = page.getByLabel('Name, phone or receipt')
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(field).not.toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Desk' }).click()
  await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeInViewport({ ratio: 1 })
  await page.close()
})

test('R07 what could not be read says so once, and is read again', { tag: '@nightly' }, async ({ page }) => {
  await arrive(page, ADMIN)
  const refusal = { status: 400, json: { message: 'No.', code: 'not_found', requestId: 'x' } }
  await page.route('**/api/overview', (route) => route.fulfill(refusal))
  await page.goto('/dashboard')
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toHaveCount(1)
  await expect(problem).toContainText('Your day could not be loaded')
  await page.unroute('**/api/overview')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
})

/** Other journeys leave more than the five that are shown: of one kind, shows the one of this journey. */
async function onlyWaiting(page: Page, kind: 'sessions' | 'tutors', id: string): Promise<void> {
  await page.route('**/api/overview', async (route) => {
    const answer = await route.fetch()
    const overview = await answer.json()
    const path = kind === 'sessions' ? `/api/sessions/${id}` : '/api/tutors?status=pending'
    const headers = route.request().headers()
    const found = await (await page.request.get(path, { headers })).json()
    const rows = [found].flat().filter((row: { _id: string; status: string }) => {
      return row._id === id && row.status === 'pending'
    })
    overview.decisions = { ...overview.decisions, [kind]: rows }
    await route.fulfill({ response: answer, json: overview })
  })
}

test('I01 what waits for an Admin leads to the sessions that wait, and to all from there', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { title } = await newSession(request, {}, await newInstructor(request))
  await arrive(page, ADMIN)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /sessions? to approve/ }).click()
  await expect(page).toHaveURL(/my-created-sessions\?status=pending/)
  await expect(page.getByRole('link', { name: /^Pending/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(title).first()).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/my-created-sessions$/)
})
