import type { Locator, Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { findInList, searchInList } from './lists.ts'
import { closeToasts, expectBelow, expectNoBarriers } from './look.ts'
import { callAs, newInstructor, newSession, newStudent, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'
/** Whose name the form fills in. */
const INSTRUCTOR = 'instructor@demo.test'
const LIST = '/dashboard/my-created-sessions'

/** A `datetime-local` value some days from now. */
const local = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 16)

/** Chooses an act in the menu of a session's row. */
async function choose(page: Page, row: Locator, act: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** What nobody can fill in for a tutor. */
async function fillSession(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Subject').selectOption('Physics')
  await page.getByLabel('Grade').selectOption('Class 11')
  await page.getByLabel('Description').fill('Dot and cross products with past papers.')
  await page.getByLabel('Fee').fill('120.50')
  await page.getByLabel('Branch or online').selectOption('Online')
  await page.getByLabel('Class starts').fill(`${local(5).slice(0, 10)}T17:00`)
  await page.getByLabel('Class ends').fill(`${local(5).slice(0, 10)}T18:30`)
  await page.getByLabel('Registration ends').fill(local(3))
}

test('R18 E03 V06 V07 V15 K07 C04 X08 the ten fields of a session are in sight, four of them filled in, and what is refused stays as typed', async ({
  page,
  request,
}) => {
  const title = uniqueText('Journey')
  await arrive(page, INSTRUCTOR)
  await page.goto('/dashboard/sessions')
  const create = page.getByRole('button', { name: 'Create session' })
  const [tutor, duration] = [page.getByLabel('Tutor'), page.getByLabel('Duration')]
  const [opens, address] = [
    page.getByLabel('Registration starts'),
    page.getByLabel('or enter its address (URL)'),
  ]
  const ten = ['Title', 'Description', 'Registration ends', 'Class starts', 'Class ends', 'Fee']
  const seats = ['Capacity', 'Monthly parts']
  for (const field of [
    ...[...ten, ...seats].map((label) => page.getByLabel(label)),
    tutor,
    duration,
    opens,
    address,
  ])
    await expect(field).toBeVisible()
  for (const filled of [tutor, opens, address]) await expect(filled).not.toHaveValue('')
  await create.click()
  for (const field of ['Title', 'Description', 'Registration end time', 'Class end time', 'Fee'])
    await expect(page.getByText(`${field} is required.`)).toBeVisible()
  await fillSession(page, title)
  await expect(duration).toHaveValue('1h 30m')
  await expect(address).toHaveValue(/\/demo\/pendulum\.webp$/)
  await expectNoBarriers(page, 'the form of a session')
  // An on-site session says where it is.
  const where = page.getByLabel('Branch or online')
  const place = page.getByLabel('Room or directions')
  await expect(place).toBeHidden()
  await where.selectOption({ value: 'onsite' })
  await create.click()
  await expect(place).toHaveAccessibleDescription('Place is required.')
  await expect(place).toBeFocused()
  await where.selectOption('Online')
  await expect(place).toBeHidden()
  // What was typed stays, and what was filled in follows.
  await duration.fill('90 minutes')
  await page.getByLabel('Class ends').fill(`${local(5).slice(0, 10)}T19:00`)
  await expect(duration).toHaveValue('90 minutes')
  await duration.fill('')
  await page.getByLabel('Class ends').fill(`${local(5).slice(0, 10)}T18:30`)
  await expect(duration).toHaveValue('1h 30m')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expectNoBarriers(page, 'all of the form of a session')

  // Dates are validated as they are picked.
  await opens.fill(local(4))
  await expect(page.getByText('Registration must end after it starts.')).toBeVisible()
  await expect(page.getByLabel('Registration ends')).toHaveAttribute('min', local(4))
  await opens.fill('')
  await create.click()
  await expect(page.getByText('Registration start time is required.')).toBeVisible()
  await opens.fill(local(-2))
  await address.fill('https://example.com/page.html')
  await create.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid image URL' }).first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  const picture = { name: 'session.jpg', mimeType: 'image/jpeg' }
  const buffer = await (await page.request.get('/default-session.jpg')).body()
  await page.getByLabel('Upload a picture').setInputFiles({ ...picture, buffer })
  await expect(address).toHaveValue(/^http.*\.(jpg|jpeg|png|webp)$/)
  await address.fill('')

  const message = 'Tutor is not known here.'
  const answers = [
    { status: 400, json: { message, field: 'tutor', requestId: 'r' } },
    { status: 200, json: { success: true } },
    { status: 200, body: 'not JSON' },
  ]
  await page.route('**/api/sessions', (route) => route.fulfill(answers.shift()), { times: 3 })
  await create.click()
  await expect(page.getByText('Failed to create session')).toBeVisible()
  await expect(tutor).toHaveAccessibleDescription(message)
  await closeToasts(page)
  await create.click()
  await expect(page.getByText('Failed to create session')).toBeVisible()
  await closeToasts(page)
  await create.click()
  await expect(page.getByText('Something went wrong!').first()).toBeVisible()
  await expect(page.getByText('Failed to create session')).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await create.click()
  await expect(page.getByText('Session created!')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  const { data } = (await callAs(request, ADMIN, 'GET', `/sessions?status=pending&q=${title}`)) as {
    data: object[]
  }
  expect(data[0]).toMatchObject({
    ...{ title, duration: '1h 30m', mode: 'online', level: '11', subject: 'physics', fee: 120.5 },
    image: expect.stringMatching(/\/demo\/pendulum\.webp$/),
  })
})

test('T06 T07 T09 V08 V09 R12 an Admin approves a session for a fee and rejects one: who teaches reads why, students see neither reason nor session', async ({
  page,
  request,
}) => {
  const tutor = await newInstructor(request)
  const [good, bad] = [await newSession(request, {}, tutor), await newSession(request, {}, tutor)]
  await arrive(page, tutor)
  const own = await findInList(page, good.title)
  await expect(own.getByText('Pending')).toBeVisible()
  await own.getByRole('link', { name: good.title, exact: true }).click()
  await expect(page).toHaveURL(/bookedSession/)
  await expect(page.getByRole('main').getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Ongoing')).toHaveCount(0)

  await arrive(page, ADMIN)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: /waits? for you$/ }).click()
  await page.getByRole('link', { name: /sessions? to approve/ }).click()
  await expect(page).toHaveURL(`${LIST}?status=pending`)
  const rejected = await searchInList(page, bad.title)
  await rejected.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rejection reason').fill('   ')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Rejection reason is required.')).toBeVisible()
  await dialog.getByLabel('Rejection reason').fill('It overlaps with the board exams.')
  await dialog.getByLabel('Feedback').fill('Please move it to January.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Session rejected.')).toBeVisible()
  await expect(rejected.getByText('It overlaps with the board exams.')).toBeVisible()
  await expect(rejected.getByRole('button')).toHaveCount(0)

  const approved = await searchInList(page, good.title)
  // On a phone too the date and the fee are read before they are decided about.
  await page.setViewportSize(phone.viewport)
  for (const head of ['When', 'Fee'])
    await expectBelow(
      approved.getByRole('button', { name: 'Approve' }),
      approved.locator(`[data-head=${head}]`),
    )
  await expectNoBarriers(page, 'sessions that wait, on a phone')
  await page.setViewportSize(laptop.viewport)
  await approved.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Paid').check()
  await dialog.getByLabel('Fee').fill('0')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Please enter a valid fee amount')).toBeVisible()
  await dialog.getByLabel('Fee').fill('250')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Session approved!')).toBeVisible()
  await expect(approved.getByText('৳250')).toBeVisible()
  await expect(approved.getByText('Ongoing')).toBeVisible()
  await expect(approved.getByText(/^Until \d+ \w+$/)).toBeVisible()

  await page.setViewportSize(phone.viewport)
  await arrive(page, tutor)
  const card = await findInList(page, bad.title)
  await expect(card.getByText('Rejected')).toBeVisible()
  await expect(card.getByText('Please move it to January.')).toBeVisible()
  await arrive(page, await newStudent(request))
  await (await findInList(page, good.title)).getByRole('link', { name: good.title, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeEnabled()
  await follow(page, `/bookedSession/${bad.id}`)
  await expect(page.getByText('Session not found')).toBeVisible()
})

test.describe('the list of an Admin', () => {
  test.use(laptop)

  test('R12 P06 K01 has six sessions a page or twenty, every status and what may be done, with all of it in the address', async ({
    page,
    request,
  }) => {
    const waiting = await newSession(request, { level: '9' }, await newInstructor(request))
    const approved = await newSession(request, { level: '9' })
    await arrive(page, ADMIN)
    await page.goto(LIST)
    const rows = page.locator('tbody tr')
    const number = (name: string) => page.getByRole('link', { name, exact: true })
    await expect(rows).toHaveCount(6)
    await number('Page 2').click()
    await expect(page).toHaveURL(`${LIST}?page=2`)
    await expect(number('Page 2')).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await expect(number('Page 2')).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(number('Page 1')).toHaveAttribute('aria-current', 'page')
    await page.goto(`${LIST}?page=999`)
    await expect(page.locator('tbody').first()).toBeVisible()

    // 20 by a switch, which this browser remembers, from the first page on.
    const asked: string[] = []
    page.on('request', (sent) => {
      if (sent.url().includes('limit=20')) asked.push(sent.url())
    })
    await page.getByRole('button', { name: '20', exact: true }).click()
    await expect(page).toHaveURL(LIST)
    await expect.poll(() => rows.count()).toBeGreaterThan(6)
    expect(asked.filter((url) => /[?&]page=/.test(url))).toEqual([])
    await page.reload()
    await expect.poll(() => rows.count()).toBeGreaterThan(6)
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('columnheader', { name: 'Enrolled' })).toBeInViewport()

    await page.getByRole('link', { name: /^Pending \d+$/ }).click()
    await expect(page.getByRole('link', { name: /^Pending \d+$/ })).toHaveAttribute('aria-current', 'true')
    const inAddress = ({ title }: { title: string }) => new RegExp(`q=${title.replace(' ', '\\+')}`)
    await page.getByPlaceholder('physics').fill(waiting.title)
    await expect(page).toHaveURL(inAddress(waiting))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Approve ${waiting.title}` })).toBeVisible()
    await expectNoBarriers(page, 'the list of an Admin, searched')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('checkbox', { name: /^Class 9/ }).check({ force: true })
    await expect(page).toHaveURL(/q=Journey.*level=9.*status=pending|status=pending.*level=9/)
    await page.getByPlaceholder('physics').fill(approved.title)
    await expect(page).toHaveURL(inAddress(approved))
    await expect(page.getByRole('button', { name: `Actions for ${approved.title}` })).toHaveCount(0)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: `Actions for ${approved.title}` }).click()
    for (const name of ['Update', 'Delete', 'Who is coming'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible()
  })

  test('T08 V10 V14 changes an approved session, and deletes it after a second confirmation', async ({
    page,
    request,
    baseURL,
  }) => {
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
    // Its number finds it by either name.
    const changed = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: renamed, exact: true }) })
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
})
