import type { Page } from '@playwright/test'
import { dayOf } from '../../contract/formats/dates.ts'
import { tutorForm } from '../support/tutors.ts'
import { arrive } from './arrive.ts'
import { holdScripts } from './hold-scripts.ts'
import { expect, phone, test } from './journey.ts'
import { findInList } from './lists.ts'
import { expectNoBarriers, expectRoomForFingers } from './look.ts'
import { buy, hold } from './paying.ts'
import {
  callAs,
  inDays,
  newCashier,
  newConfirmedStudent,
  newInstructor,
  newSession,
  newStudent,
} from './people.ts'

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
    await page.getByRole('link', { name: 'Details' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  test('R07 the first screen shows at once what this device knew of it, to nobody else and not after signing out', async ({
    page,
    request,
  }) => {
    const [email, other] = [await newStudent(request), await newStudent(request)]
    const { id, title } = await newSession(request, { fee: 300 })
    await buy(request, email, id, 30_000)
    await arrive(page, email)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Your next class' })).toBeVisible()
    const known = page.locator('[data-last-known]')
    await expect(known).toHaveCount(0)

    // Before any script of a file has run.
    const deliver = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(known).toContainText(title)
    await expectNoBarriers(page, 'last known')
    deliver()

    const refusal = { status: 409, json: { message: 'Not now.', requestId: 'x' } }
    await page.route('**/api/overview', (route) => route.fulfill(refusal))
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: 'Your day could not be loaded' })).toBeVisible()
    await expect(known).toContainText(title)
    await page.unroute('**/api/overview')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Your next class' })).toBeVisible()
    await expect(known).toHaveCount(0)

    const kept = () => page.evaluate(() => localStorage.getItem('last_known'))
    const own = await kept()
    expect(own).toContain(title)
    await arrive(page, other)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Three steps to your first class' })).toBeVisible()
    expect(await kept()).toBeNull()
    // Even if it had stayed.
    await page.evaluate((left) => localStorage.setItem('last_known', left ?? ''), own)
    await page.route('**/api/overview', (route) => route.fulfill(refusal))
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: 'Your day could not be loaded' })).toBeVisible()
    await expect(known).toHaveCount(0)
    expect(await kept()).toBeNull()
  })

  test('I01 A11 a course is a line of its classes, which fits a narrow phone, says itself in a sentence and leads to the booking', async ({
    page,
    request,
  }) => {
    const email = await newStudent(request)
    const repeat = {
      ...{
        weekdays: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'],
        startTime: '20:00',
        endTime: '21:00',
      },
      ...{ from: dayOf(new Date(), 7), count: 60 },
    }
    const { id, title } = await newSession(request, { repeat })
    await callAs(request, email, 'POST', '/bookedSessions', { sessionId: id })
    await arrive(page, email)
    // The rolls of a course that began long ago.
    await page.route('**/api/overview', async (route) => {
      const answer = await route.fetch()
      const overview = await answer.json()
      const begun = ['attended', 'absent', 'excused', 'cancelled', 'held']
      const ofFirst = overview.progress[0]?.months[0]
      if (ofFirst) ofFirst.classes = [...begun, ...ofFirst.classes]
      const [course] = overview.progress
      if (course) Object.assign(course, { held: 4, attendance: { came: 1, of: 2 } })
      await route.fulfill({ response: answer, json: overview })
    })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^Your (next class|class is on now)$/ })).toBeVisible()
    const courses = page.getByRole('region', { name: 'Your courses' })
    for (const word of ['Came', 'Absent', 'Excused', 'Held, no attendance', 'Cancelled', 'Next', 'To come'])
      await expect(courses.getByText(word, { exact: true })).toBeVisible()
    await expectNoBarriers(page, 'a line of classes on a narrow phone')
    await expectRoomForFingers(page, 'a line of classes on a narrow phone')
    await courses
      .getByRole('link', {
        name: /^Journey \d+:? 4 of 60 classes held, you came to 1 of 2, attendance is missing for 1, next .+, 8:00\spm$/,
      })
      .click()
    await expect(page).toHaveURL(/\/dashboard\/booked\//)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  test('R07 M10 a cashier begins at the desk, not as a student, and has the bar', async ({
    page,
    request,
  }) => {
    await arrive(page, await newCashier(request))
    await page.goto('/dashboard')
    const field = page.getByLabel('Name, phone or receipt')
    const places = page.getByRole('navigation', { name: 'Places' })
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(field).not.toBeFocused()
    await expect(page.getByText('Three steps to your first class')).toHaveCount(0)
    await expect(places).toBeInViewport({ ratio: 1 })
    await places.getByRole('link', { name: 'Desk' }).click()
    await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible()
    await expect(places).toBeInViewport({ ratio: 1 })
    await places.getByRole('link', { name: 'Today' }).click()
    await field.fill('01712-345678')
    await page.getByRole('button', { name: 'Take money' }).click()
    // The address says nothing of the person.
    await expect(page).toHaveURL('/dashboard/desk')
    await expect(field).toHaveValue('01712-345678')
  })
})

test('I01 an Instructor sees how a session fills, and finds a person on its roster, from where links lead back', async ({
  page,
  request,
}) => {
  const [email, student] = [await newInstructor(request), await newConfirmedStudent(request)]
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
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  for (const name of ['Today', 'Study Sessions', title])
    await expect(crumbs.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(crumbs.getByRole('listitem').last()).toHaveAttribute('aria-current', 'page')
  await crumbs.getByRole('link', { name: 'Study Sessions' }).click()
  await expect(page.getByRole('heading', { name: 'Study Sessions' })).toBeVisible()
  await expect(crumbs).toHaveCount(0)

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
  const file = (await downloading).suggestedFilename()
  expect(file.replace(/\d{4}-\d\d-\d\d/, 'day')).toBe(`${title}, who is coming, day.csv`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: student })).toBeVisible()
  await expect(page.getByLabel('Search people')).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(phone.viewport)
  const back = crumbs.getByRole('link')
  await expect(back).toHaveCount(1)
  await expect(back).toHaveAccessibleName(`Back to ${title}`)
  await expectNoBarriers(page, 'a roster on a phone')
  await expectRoomForFingers(page, 'a roster on a phone')
  await back.click()
  await expect(page).toHaveURL(`/bookedSession/${id}`)
})

test('I01 an Instructor’s month leads from each figure to its classes and students, also on a phone', async ({
  page,
  request,
}) => {
  const [email, student] = [await newInstructor(request), await newStudent(request)]
  const [classStart, classEnd] = [inDays(7), inDays(7 + 1 / 16)]
  const { id, title } = await newSession(request, { classStart, classEnd }, email)
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: id })
  const path = `/classes/taught?month=${dayOf(new Date(classStart)).slice(0, 7)}`
  const month = await callAs(request, email, 'GET', path)
  expect(month).toMatchObject({ held: 0, ahead: 1, minutes: 0, students: 1 })
  await arrive(page, email)
  // In a week it may be another month.
  await page.route('**/api/overview', async (route) => {
    const answer = await route.fetch()
    const overview = await answer.json()
    const teaching = { ...overview.teaching, month }
    await route.fulfill({ response: answer, json: { ...overview, teaching } })
  })
  await page.goto('/dashboard')
  const figures = page.getByRole('region', { name: /^This month: / })
  const figure = (name: string) => figures.getByText(name, { exact: true }).locator('..').getByRole('link')
  await expect(figure('Hours taught')).toHaveText('0 h')
  await expect(page.locator('main h2').first()).toHaveText('Today’s classes')
  await page.setViewportSize(phone.viewport)
  await expectNoBarriers(page, 'a tutor’s day and month on a phone')
  await expectRoomForFingers(page, 'a tutor’s day and month on a phone')

  await figure('To come').click()
  await expect(page).toHaveURL(/taught\?month=\d{4}-\d\d&show=ahead$/)
  await expect(page.getByRole('row', { name: title })).toContainText('1 h 30 min')
  await expectNoBarriers(page, 'a month of classes on a phone')
  await expectRoomForFingers(page, 'a month of classes on a phone')
  const shown = page.getByRole('navigation', { name: 'Classes that you teach' })
  await shown.getByRole('link', { name: 'Held' }).click()
  await expect(page.getByText('No class of this month is over yet.')).toBeVisible()
  await page.goto('/dashboard')
  await figure('Students').click()
  await expect(page.getByRole('heading', { name: '1 student' })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/dashboard/roster/${id}`)
})

test('I01 an Admin’s figures lead to their rows, the charts’ to each day, and what waits to all that waits', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 300 })
  await buy(request, await newStudent(request), id, 30_000)
  const pending = await newSession(request, {}, await newInstructor(request))
  await arrive(page, ADMIN)
  await page.goto('/dashboard')
  const figures = page.getByRole('region', { name: 'Money and seats' })
  const figure = (name: string) => figures.getByText(name, { exact: true }).first().locator('..')
  for (const name of ['Taken', 'Refunded', 'Net']) await expect(figure(name)).toContainText('৳')
  await figure('Taken').getByRole('link').click()
  await expect(page).toHaveURL(/close\?kind=in&date=\d{4}-\d\d-\d\d&to=/)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  const today = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Today' })
  await today.click()
  await figure('Seats booked this week').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seats booked' })).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expectNoBarriers(page, 'booked seats')
  await today.click()
  await expect(page.getByRole('figure')).toHaveCount(2)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('columnheader', { name: 'Net' })).toBeVisible()
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page).toHaveURL(/close\?date=\d{4}-\d\d-\d\d$/)

  await today.click()
  await openWaiting(page)
  await page.getByRole('link', { name: /sessions? to approve/ }).click()
  await expect(page).toHaveURL(/my-created-sessions\?status=pending/)
  await expect(page.getByRole('link', { name: /^Pending/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(pending.title).first()).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/my-created-sessions$/)
})

test('R07 T06 V02 an Admin reads what waits and decides it from the first screen, approving with two taps and declining with a reason', async ({
  page,
  request,
  baseURL,
}) => {
  const applicant = await newStudent(request)
  const apply = async () => {
    const form = tutorForm({ photo: `${baseURL}/demo/people/tanvir-hasan.webp` })
    return ((await callAs(request, applicant, 'POST', '/tutors', form)) as { insertedId: string }).insertedId
  }
  const { id, title } = await newSession(request, { fee: 250 }, await newInstructor(request))
  const waiting = { sessions: id, tutors: await apply() }
  await arrive(page, applicant)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your request to teach is being read' })).toBeVisible()

  await arrive(page, ADMIN)
  await onlyWaiting(page, waiting)
  await page.goto('/dashboard')
  await openWaiting(page)
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', `/bookedSession/${id}`)
  await page.getByRole('button', { name: `Approve ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Fee')).toHaveValue('250')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Session approved!')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)

  await page.getByRole('button', { name: /^View / }).click()
  await expect(dialog.getByText('I explain with pictures.')).toBeVisible()
  await page.keyboard.press('Escape')
  const decline = page.getByRole('button', { name: /^Decline the application/ })
  await decline.click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(decline).toBeFocused()
  await decline.click()
  await dialog.getByLabel('Why?').fill('Please say what you have taught.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Application declined.')).toBeVisible()
  await expect(decline).toHaveCount(0)

  waiting.tutors = await apply()
  await page.reload()
  await openWaiting(page)
  await page.getByRole('button', { name: /^Approve / }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('will be able to create sessions')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('is now a tutor.')).toBeVisible()
  await arrive(page, applicant)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Three steps to teaching your first class' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You can teach here now' })).toBeVisible()
})

/** What waits for an Admin is a count that opens. */
const openWaiting = (page: Page) => page.getByRole('heading', { name: /waits? for you$/ }).click()

/** Other journeys leave more than the five that are shown: shows the session and tutor of this journey. */
async function onlyWaiting(page: Page, ids: { sessions: string; tutors: string }): Promise<void> {
  await page.route('**/api/overview', async (route) => {
    const answer = await route.fetch()
    const overview = await answer.json()
    if (!overview.decisions) return route.fulfill({ response: answer })
    const headers = route.request().headers()
    const find = async (path: string, id: string) =>
      [await (await page.request.get(path, { headers })).json()]
        .flat()
        .filter((row: { _id: string; status: string }) => row._id === id && row.status === 'pending')
    const sessions = await find(`/api/sessions/${ids.sessions}`, ids.sessions)
    const tutors = await find('/api/tutors?status=pending', ids.tutors)
    const decisions = { ...overview.decisions, sessions, tutors, roles: [], payments: [] }
    await route.fulfill({ response: answer, json: { ...overview, decisions } })
  })
}
