import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { findInList } from './lists.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newSession, newStudent } from './people.ts'

const INSTRUCTOR = 'instructor@demo.test'
const ADMIN = 'admin@demo.test'
const LIST = '/dashboard/my-created-sessions'

/** A `datetime-local` value some days from now. */
const local = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 16)

async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

async function fillSession(page: Page, title: string, image: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Dot and cross products with past papers.')
  await page.getByLabel('Registration ends').fill(local(3))
  await page.getByLabel('Class starts').fill(local(5))
  await page.getByLabel('Class ends').fill(local(6))
  await page.getByLabel('Fee').fill('120.50')
  await openMore(page)
  await page.getByLabel('Tutor').fill('Farhana Rahman')
  await page.getByLabel('Duration').fill('2h 30m')
  await page.getByLabel('Registration starts').fill(local(-2))
  await page.getByLabel('or enter its address (URL)').fill(image)
}

/** Chooses an act in the menu of a session's row. */
async function choose(page: Page, row: Locator, act: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('R18 V06 V07 E03 T06 V08 an Instructor creates, an Admin approves for a fee, everyone can book', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  // Three users with a browser each.
  test.slow()
  const title = `Journey ${randomUUID()}`
  await arrive(page, INSTRUCTOR)
  await page.goto('/dashboard/sessions')
  const create = page.getByRole('button', { name: 'Create session' })
  // Dates are validated as they are picked, before the form is complete.
  await openMore(page)
  const [later, earlier] = [local(3), local(-2)]
  await page.getByLabel('Registration starts').fill(later)
  await page.getByLabel('Registration ends').fill(earlier)
  await expect(page.getByText('Registration must end after it starts.')).toBeVisible()
  await expect(page.getByLabel('Registration ends')).toHaveAttribute('min', later)
  await page.getByLabel('Registration starts').fill('')
  await create.click()
  for (const field of ['Title', 'Description', 'Registration start time', 'Class end time', 'Fee'])
    await expect(page.getByText(`${field} is required.`)).toBeVisible()

  await fillSession(page, title, 'https://example.com/page.html')
  await create.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid image URL' }).first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await page.getByLabel('or enter its address (URL)').fill(`${baseURL}/default-session.jpg?size=2`)
  await create.click()
  await expect(page.getByText('Session created!')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  const created = await findInList(page, title)
  await expect(created.getByText('Pending')).toBeVisible()
  await created.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(/bookedSession/)
  await expect(page.getByRole('main').getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Ongoing')).toHaveCount(0)

  const admin = await browser.newPage({ ...laptop, baseURL })
  await arrive(admin, ADMIN)
  await admin.goto('/dashboard')
  await expect(admin.getByRole('link', { name: /sessions? to approve/ })).toBeVisible()
  const waiting = await findInList(admin, title)
  await waiting.getByRole('button', { name: 'Approve' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Fee').fill('0')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Please enter a valid fee amount')).toBeVisible()
  await dialog.getByLabel('Fee').fill('250')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Session approved!')).toBeVisible()
  const approved = await findInList(admin, title)
  await expect(approved.getByText('৳250')).toBeVisible()
  await expect(approved.getByText('Ongoing')).toBeVisible()
  await expect(approved.getByText(/^Until \d+ \w+$/)).toBeVisible()
  await admin.close()

  const student = await browser.newPage({ ...phone, baseURL })
  await arrive(student, await newStudent(request))
  await (await findInList(student, title)).getByRole('link', { name: title, exact: true }).click()
  await expect(student.getByRole('button', { name: 'Book Now' })).toBeEnabled()
  await student.close()
})

test('T07 V09 T09 R12 a rejection needs a reason, which the Instructor reads and students never see', {
  tag: '@nightly',
}, async ({ page, browser, request, baseURL }) => {
  test.slow()
  const { id, title } = await newSession(request, {}, INSTRUCTOR)
  await arrive(page, ADMIN)
  const waiting = await findInList(page, title)
  await waiting.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rejection reason').fill('   ')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Rejection reason is required.')).toBeVisible()
  await dialog.getByLabel('Rejection reason').fill('It overlaps with the board exams.')
  await dialog.getByLabel('Feedback').fill('Please move it to January.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Session rejected.')).toBeVisible()
  const rejected = await findInList(page, title)
  await expect(rejected.getByText('It overlaps with the board exams.')).toBeVisible()
  await expect(rejected.getByRole('button')).toHaveCount(0)

  const instructor = await browser.newPage({ ...phone, baseURL })
  await arrive(instructor, INSTRUCTOR)
  const own = await findInList(instructor, title)
  await expect(own.getByText('Rejected')).toBeVisible()
  await expect(own.getByText('Please move it to January.')).toBeVisible()
  await instructor.close()

  const student = await browser.newPage({ ...laptop, baseURL })
  await arrive(student, await newStudent(request))
  await student.goto(`/bookedSession/${id}`)
  await expect(student.getByText('Session not found')).toBeVisible()
  await student.close()
})

test('T08 V10 V14 an Admin changes an approved session, and deletes it after a second confirmation', {
  tag: '@nightly',
}, async ({ page, request, baseURL }) => {
  const { title } = await newSession(request, { fee: 100 })
  const renamed = `${title} renamed`
  const mended = `${baseURL}/default-session.jpg?mended`
  await arrive(page, ADMIN)
  await choose(page, await findInList(page, title), 'Update')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Fee').fill('0.005')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Fee must be 0 to 999,999.99, in steps of 0.01.')).toBeVisible()
  await dialog.getByLabel('Title').fill(renamed)
  await dialog.getByLabel('Description').fill('With two mock tests.')
  await dialog.getByLabel('or enter its address').fill(mended)
  await dialog.getByLabel('Fee').fill('99.5')
  await dialog.getByLabel('Capacity').fill('12')
  await dialog.getByLabel('Subject').selectOption('Physics')
  await dialog.getByLabel('Branch or online').selectOption({ value: 'onsite' })
  await dialog.getByLabel('Room or directions').fill('Room 302')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session updated!')).toBeVisible()
  const changed = await findInList(page, renamed)
  await expect(changed.getByText('৳99.50')).toBeVisible()
  await expect(changed.getByText('0 of 12')).toBeVisible()
  await choose(page, changed, 'Update')
  await expect(dialog.getByLabel('Room or directions')).toHaveValue('Room 302')
  await expect(dialog.getByLabel('Description')).toHaveValue('With two mock tests.')
  await expect(dialog.getByLabel('or enter its address')).toHaveValue(mended)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await choose(page, changed, 'Delete')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep session' }).click()
  await expect(changed).toBeVisible()
  await choose(page, changed, 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Session deleted.')).toBeVisible()
  await expect(changed).toHaveCount(0)
})

test('X08 a refused request shows a message, and the input stays', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const waiting = await newSession(request, {}, INSTRUCTOR)
  const approved = await newSession(request)
  await arrive(page, ADMIN)
  await page.route('**/api/sessions/*', async (route) => {
    const message = 'Somebody else was quicker.'
    if (route.request().method() === 'GET') await route.continue()
    else await route.fulfill({ status: 409, json: { message, requestId: 'r' } })
  })
  const dialog = page.getByRole('dialog')
  const refused = async (toast: string) => {
    await expect(page.getByText(toast)).toBeVisible()
    await expect(page.getByText('Somebody else was quicker.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Somebody else was quicker.')).toBeHidden()
  }

  await page.goto(`/bookedSession/${waiting.id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Free').check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await refused('Failed to approve session')
  await page.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Rejection reason').fill('Too short.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Rejection reason')).toHaveValue('Too short.')
  await refused('Failed to reject session')

  await page.goto(`/bookedSession/${approved.id}`)
  await page.getByRole('button', { name: 'Update' }).click()
  await dialog.getByLabel('Duration').fill('3h')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Duration')).toHaveValue('3h')
  await refused('Failed to update session')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await refused('Failed to delete session')
})

test('X08 V15 a refused creation shows at its field, a failed one as a general message', {
  tag: '@nightly',
}, async ({ page, baseURL }) => {
  await arrive(page, INSTRUCTOR)
  await page.goto('/dashboard/sessions')
  await fillSession(page, `Journey ${randomUUID()}`, `${baseURL}/default-session.jpg`)
  const create = page.getByRole('button', { name: 'Create session' })
  const message = 'Tutor is not known here.'
  await page.route('**/api/sessions', (route) =>
    route.fulfill({ status: 400, json: { message, field: 'tutor', requestId: 'r' } }),
  )
  await create.click()
  await expect(page.getByText('Failed to create session')).toBeVisible()
  await expect(page.getByLabel('Tutor')).toHaveAccessibleDescription(message)
  await page.unroute('**/api/sessions')
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 200, body: 'not JSON' }))
  await create.click()
  await expect(page.getByText('Something went wrong!').first()).toBeVisible()
  await expect(page.getByText('Failed to create session')).toHaveCount(0)
  await page.unroute('**/api/sessions')
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 200, json: { success: true } }))
  await create.click()
  await expect(page.getByText('Failed to create session')).toBeVisible()
  await expect(page.getByLabel('Tutor')).toHaveValue('Farhana Rahman')
})

test('R18 K07 eight fields make a session: its tutor, duration, picture and opening are filled in', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const title = `Journey ${randomUUID()}`
  await arrive(page, INSTRUCTOR)
  await page.goto('/dashboard/sessions')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Subject').selectOption('Physics')
  await page.getByLabel('Grade').selectOption('Class 11')
  await page.getByLabel('Description').fill('Dot and cross products with past papers.')
  await page.getByLabel('Fee').fill('300')
  await page.getByLabel('Branch or online').selectOption('Online')
  await page.getByLabel('Class starts').fill(`${local(5).slice(0, 10)}T17:00`)
  await page.getByLabel('Class ends').fill(`${local(5).slice(0, 10)}T18:30`)
  await page.getByLabel('Registration ends').fill(local(3))
  await expect(page.getByText(/ · 1h 30m · registration opens at once · /)).toBeVisible()
  await expectNoBarriers(page, 'the form of a session')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByLabel('Tutor')).not.toHaveValue('')
  await expect(page.getByLabel('Duration')).toHaveAttribute('placeholder', '1h 30m')
  await expectNoBarriers(page, 'all of the form of a session')
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByText('Session created!')).toBeVisible()
  const { data } = (await callAs(request, ADMIN, 'GET', `/sessions?status=pending&q=${title}`)) as {
    data: object[]
  }
  expect(data[0]).toMatchObject({
    ...{ title, duration: '1h 30m', mode: 'online', level: '11', subject: 'physics' },
    image: expect.stringMatching(/\/demo\/pendulum\.webp$/),
  })
})

test('C04 an image uploaded from the form fills in its URL', { tag: '@nightly' }, async ({ page }) => {
  await arrive(page, INSTRUCTOR)
  await page.goto('/dashboard/sessions')
  await openMore(page)
  const picture = await page.request.get('/default-session.jpg')
  await page.getByLabel('Upload a picture').setInputFiles({
    name: 'session.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.body(),
  })
  await expect(page.getByLabel('or enter its address (URL)')).toHaveValue(/^http.*\.(jpg|jpeg|png|webp)$/)
})

test('K01 R12 six sessions a page, with the page in the URL', { tag: '@nightly' }, async ({ page }) => {
  await arrive(page, ADMIN)
  await page.goto(LIST)
  await expect(page.locator('tbody tr')).toHaveCount(6)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${LIST}?page=2`)
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await page.goto(`${LIST}?page=999`)
  await expect(page.locator('tbody').first()).toBeVisible()

  // 20 by a switch, which this browser remembers, from the first page on.
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('limit=20')) asked.push(sent.url())
  })
  await page.getByRole('button', { name: '20', exact: true }).click()
  await expect(page).toHaveURL(LIST)
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(6)
  expect(asked.filter((url) => /[?&]page=/.test(url))).toEqual([])
  await page.reload()
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(6)
  await page.mouse.wheel(0, 600)
  await expect(page.getByRole('columnheader', { name: 'Enrolled' })).toBeInViewport()
})

test('C06 X14 an empty list says so, and so does an answer without a list', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  await arrive(page, await newStudent(request))
  for (const json of [{}, { data: [], pagination: { page: 1, totalPages: 0, total: 0 } }]) {
    await page.route('**/api/sessions?*', (route) => route.fulfill({ json }))
    await page.goto(LIST)
    await expect(page.getByText('No sessions found')).toBeVisible()
    await page.unrouteAll()
  }
})
