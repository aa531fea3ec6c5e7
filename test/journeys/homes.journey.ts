import type { APIRequestContext } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { findInList } from './lists.ts'
import { expectNoBarriers } from './look.ts'
import { buy, hold } from './paying.ts'
import { callAs, giveRole, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

async function newInstructor(request: APIRequestContext): Promise<string> {
  const email = await newStudent(request)
  await giveRole(request, email, 'Instructor')
  return email
}

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
    .getByRole('link', { name: `1 of 20 seats booked: Roster of ${title}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const row = await findInList(page, title)
  await row.getByRole('link', { name: `1 of 20: Roster of ${title}` }).click()
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

test('I01 an Admin’s figures lead to their rows', async ({ page, request }) => {
  const { id, title } = await newSession(request, { fee: 300 })
  await buy(request, await newStudent(request), id, 30_000)
  await arrive(page, ADMIN)
  await page.goto('/dashboard')
  const figures = page.locator('dl').filter({ hasText: 'Takings today' })
  await expect(page.getByRole('figure').first()).toContainText('Most: ৳')
  await figures.getByRole('link').first().click()
  await expect(page).toHaveURL(/close\?kind=in&date=\d{4}-\d\d-\d\d&to=/)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await figures.getByText('Seats booked this week').locator('..').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seats booked' })).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expectNoBarriers(page, 'booked seats')
})

test('I01 what waits for an Admin leads to the sessions that wait, and to all from there', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { title } = await newSession(request, {}, await newInstructor(request))
  await arrive(page, ADMIN)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /sessions? (is|are) waiting for your decision/ }).click()
  await expect(page).toHaveURL(/my-created-sessions\?status=pending/)
  await expect(page.getByText('Only sessions that wait for approval')).toBeVisible()
  await expect(page.getByText(title).first()).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/my-created-sessions$/)
})
