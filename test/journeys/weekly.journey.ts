import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { toLocalInput } from '../../contract/formats/dates.ts'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { findInList, searchInList } from './lists.ts'
import { expectNoBarriers } from './look.ts'
import {
  callAs,
  inDays,
  newConfirmedStudent,
  newInstructor,
  newPhone,
  newSession,
  newStudent,
  uniqueText,
} from './people.ts'

test.use(phone)

const ADMIN = 'admin@demo.test'

/** Victory Day of this year is a Sunday, and Christmas a Tuesday. */
const from = '2029-12-02'
const rule = { weekdays: ['sun', 'tue'], startTime: '17:00', endTime: '18:30', from, count: 24 }
const local = (days: number) => toLocalInput(new Date(inDays(days)))

/** A room for 30 people, called Room 7, in a branch of its own. */
async function newRoom(request: APIRequestContext) {
  const add = async (path: string, body: object) =>
    ((await callAs(request, ADMIN, 'POST', path, body)) as { insertedId: string }).insertedId
  const address = '5 Mirpur Road'
  const branchId = await add('/branches', { name: `Branch ${randomUUID().slice(0, 8)}`, address })
  return { branchId, roomId: await add('/rooms', { branchId, name: 'Room 7', size: 30 }) }
}

const preview = (page: Page) => page.getByRole('region', { name: 'The classes' })

async function fillRule(page: Page): Promise<void> {
  await page.getByLabel('Weekly classes').check()
  for (const day of ['Sun', 'Tue']) await page.getByText(day, { exact: true }).click()
  await page.getByLabel('Each class begins at').fill(rule.startTime)
  await page.getByLabel('and ends at').fill(rule.endTime)
  await page.getByLabel('First day').fill(from)
}

test('B02 B04 B09 24 classes on Sundays and Tuesdays without the holidays are shown before they are saved; another batch begins with a rule and room but no days', async ({
  page,
  request,
}) => {
  const title = uniqueText('Journey')
  await arrive(page, ADMIN)
  await page.goto('/dashboard/sessions')
  const create = page.getByRole('button', { name: 'Create session' })
  await page.getByLabel('Weekly classes').check()
  await create.click()
  for (const text of [
    'Choose at least one day of the week.',
    'Start time is required.',
    'End time is required.',
    'First day is required.',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Duration is required.')).toBeHidden()

  await fillRule(page)
  // In high contrast too a chosen day is told from others.
  await page.emulateMedia({ forcedColors: 'active' })
  const look = (day: string) =>
    page.getByText(day, { exact: true }).evaluate((chip) => getComputedStyle(chip).backgroundColor)
  expect(await look('Tue')).not.toBe(await look('Wed'))
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByLabel('Last day').fill('2034-12-31')
  await expect(page.getByText('A session can have at most 200 classes.')).toBeVisible()
  await page.getByLabel('Last day').fill('2029-12-01')
  await expect(page.getByText('A session can have at most 200 classes.')).toBeHidden()
  await expect(preview(page)).toBeHidden()

  await page.getByLabel('after a number of classes').check()
  await page.getByLabel('Number of classes', { exact: true }).fill('24')
  await expect(preview(page).getByText('24 classes, 2 December 2029 – 19 February 2030')).toBeVisible()
  await expect(preview(page).getByRole('checkbox', { name: 'Victory Day' })).toBeChecked()
  await preview(page).getByRole('button', { name: 'Leave out all 2 holidays' }).click()
  await expect(preview(page).getByText('24 classes, 2 December 2029 – 26 February 2030')).toBeVisible()
  await expect(preview(page).getByRole('checkbox')).toHaveCount(26)
  await expect(preview(page).getByRole('checkbox', { name: 'Victory Day' })).not.toBeChecked()
  await preview(page).getByRole('checkbox', { name: 'Christmas Day' }).check()
  await expect(preview(page).getByText('24 classes, 2 December 2029 – 24 February 2030')).toBeVisible()
  await expectNoBarriers(page, 'weekly classes')

  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Dot and cross products with past papers.')
  await page.getByLabel('Registration ends').fill(local(3))
  await page.getByLabel('Fee').fill('0')
  await create.click()
  await expect(page.getByText('Session created!')).toBeVisible()
  // The form leads there once all that the page shows is read again.
  await expect(page).toHaveURL('/dashboard/my-created-sessions')

  const where = { mode: 'onsite', capacity: 30, ...(await newRoom(request)) }
  const first = await newSession(request, { ...where, duration: '', repeat: rule })
  await follow(page, `/dashboard/sessions?copy=${first.id}`)
  await expect(page.getByLabel('Number of classes', { exact: true })).toHaveValue('24')
  await expect(page.getByLabel('Each class begins at')).toHaveValue('17:00')
  await expect(page.getByLabel('First day')).toHaveValue('')
  // A copy is a batch of the same course, unless somebody says otherwise.
  await expect(page.getByLabel(en.classChangeChoices.course)).toHaveValue(first.id)
  await page.getByLabel('First day').fill(from)
  await page.getByLabel('Registration ends').fill(local(3))
  const room = page.getByRole('combobox', { name: /^Room/ })
  await expect(room).toHaveValue(where.roomId)
  await create.click()
  await expect(room).toHaveAccessibleDescription(/The room cannot hold two classes at once: .*2 Dec 2029/)
  await expect(room).toHaveAccessibleDescription(new RegExp(first.title))
  await room.selectOption('')
  await create.click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')

  await arrive(page, await newStudent(request))
  const row = await findInList(page, title)
  await expect(row.getByText('Sundays and Tuesdays, 5–6:30 pm · from 2 Dec 2029 · 24 classes')).toBeVisible()
  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: '24 classes' })).toBeVisible()
  await expect(page.getByText('24 × 1h 30m')).toBeVisible()
  await expect(page.getByText('Sun 9 Dec 2029, 5:00–6:30 pm')).toBeVisible()
  await expect(page.getByText('Sun 16 Dec 2029')).toBeHidden()
})

test('B02 B04 B05 B08 B09 I04 a tutor resubmits a session: its classes and room stay, what cannot be is refused beside its field, and a student sees the promise', async ({
  page,
  request,
}) => {
  const say = en.classChangeChoices
  const tutor = await newInstructor(request)
  const { branchId, roomId } = await newRoom(request)
  const where = { mode: 'onsite', branchId, roomId, capacity: 30 }
  const [evening, morning, { id, title }] = [
    await newSession(request, {}, tutor),
    await newSession(request, {}, tutor),
    await newSession(
      request,
      { ...where, duration: '', repeat: { ...rule, except: ['2029-12-16'] }, fee: 500 },
      tutor,
    ),
  ]
  for (const one of [evening, morning])
    await callAs(request, ADMIN, 'PATCH', `/sessions/${one.id}`, { status: 'approved', fee: 0 })
  type Held = { classes: { start: string; roomId: string }[] }
  const held = async () => {
    const { classes } = (await callAs(request, tutor, 'GET', `/sessions/${id}`)) as Held
    return classes.map(({ start, roomId: room }) => `${start} ${room}`)
  }
  const before = await held()
  expect(before).toHaveLength(24)
  await arrive(page, tutor)
  await page.goto(`/dashboard/sessions?edit=${id}`)
  await expect(page.getByLabel('Weekly classes')).toBeChecked()
  await expect(preview(page).getByText('24 classes')).toBeVisible()
  await expect(preview(page).getByRole('checkbox', { name: 'Victory Day' })).not.toBeChecked()
  const room = page.getByRole('combobox', { name: /^Room/ })
  await expect(room.getByRole('option', { name: 'Room 7 · for 30 people' })).toBeAttached()
  await expect(room).toHaveValue(roomId)

  // Nobody joins one class late.
  const late = page.getByLabel('Joining after the first class')
  await page.getByLabel('One class').check()
  await expect(late).toBeHidden()
  await page.getByLabel('Weekly classes').check()
  await late.selectOption({ label: 'Fee for the classes that are left' })
  const course = page.getByLabel(say.course)
  await expect(course).toHaveValue('')
  await expect(course.getByRole('option', { name: title })).toHaveCount(0)
  await course.selectOption(evening.id)

  const resubmit = page.getByRole('button', { name: 'Resubmit' })
  const capacity = page.getByLabel('Capacity')
  await capacity.fill('31')
  await resubmit.click()
  await expect(capacity).toHaveAccessibleDescription(/30/)
  await capacity.fill('10')
  const least = page.getByLabel('Minimum students')
  const decided = page.getByLabel('Decide by')
  await least.fill('11')
  await resubmit.click()
  await expect(decided).toHaveAccessibleDescription(/is required/)
  await decided.fill(local(6))
  await resubmit.click()
  await expect(least).toHaveAccessibleDescription(/cannot need more students than it has seats/)
  await least.fill('8')
  await resubmit.click()
  await expect(decided).toHaveAccessibleDescription(/before registration ends/)
  await decided.fill(local(3))
  await expectNoBarriers(page, 'a minimum')
  await resubmit.click()
  await expect(page.getByText('Session resubmitted!')).toBeVisible()
  expect(await held()).toEqual(before)
  expect(await callAs(request, tutor, 'GET', `/sessions/${id}`)).toMatchObject({
    ...{ capacity: 10, lateJoin: 'pro_rata', seriesId: evening.id },
  })

  const row = await searchInList(page, morning.title)
  await row.getByRole('button', { name: en.sessions.actionsOf(morning.title) }).tap()
  await page.getByRole('menuitem', { name: en.sessions.batches }).tap()
  const dialog = page.getByRole('dialog', { name: en.sessions.batches })
  await dialog.getByLabel(say.course).selectOption({ label: say.batchesOf(evening.title, 2) })
  await dialog.getByRole('button', { name: en.sessionForm.save }).tap()
  await expect(page.getByText(say.courseSaved)).toBeVisible()
  expect(await callAs(request, tutor, 'GET', `/sessions/${morning.id}`)).toMatchObject({
    seriesId: evening.id,
  })

  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  await follow(page, `/dashboard/roster/${id}`)
  await expect(page.getByText(/^Needs 8 students by .+\. 0 so far\.$/)).toBeVisible()
  const student = await newConfirmedStudent(request)
  await arrive(page, student)
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText(/^Needs 8 students by .+\. 0 so far\.$/)).toBeVisible()
  await expect(page.getByText('With fewer, it is cancelled')).toBeVisible()
  await expectNoBarriers(page, 'a promise')
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: id })
  await follow(page, `/dashboard/booked/${id}`)
  await expect(page.getByText(/^Needs 8 students by .+\. 1 so far\.$/)).toBeVisible()
})

for (const [language, hours, rest] of [
  ['en', 'Sundays and Tuesdays, 5–6:30 pm', 'from 2 Dec 2029 · 24 classes'],
  ['bn', 'প্রতি রবি ও মঙ্গলবার, বিকাল ৫টা – সন্ধ্যা ৬:৩০', 'শুরু ২ ডিসেম্বর ২০২৯ · ২৪টি ক্লাস'],
] as const)
  test(`B01 a weekly course is said by its days and hours where it is found, sold and approved, in ${language}`, async ({
    page,
    request,
    context,
  }) => {
    const texts = { en, bn }[language]
    const said = `${hours} · ${rest}`
    const course = { duration: '', repeat: rule, fee: 500 }
    const { title } = await newSession(request, course)
    const waiting = await newSession(request, course, await newInstructor(request))
    await context.addCookies([{ name: 'language', value: language, url: process.env.JOURNEY_URL ?? '' }])
    await page.goto(`/sessions?q=${encodeURIComponent(title)}`)
    await expect(page.getByRole('main').getByText(said)).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(hours).first()).toBeVisible()
    await expect(page.getByText(rest, { exact: true })).toBeVisible()

    await arrive(page, ADMIN)
    await page.goto('/dashboard/desk')
    await page.getByLabel(texts.dashboard.who).fill(newPhone())
    await page.getByLabel(texts.desk.findSession).fill(title)
    const next = page.getByRole('list', { name: texts.desk.nextSessions })
    const choice = next.getByRole('button', { name: title })
    await expect(choice.getByText(said)).toBeVisible()
    await choice.click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(said)).toBeVisible()

    const row = await findInList(page, waiting.title)
    await expect(row.getByText(said)).toBeVisible()
    await row.getByRole('button', { name: texts.sessions.actionOn.approve(waiting.title) }).click()
    await expect(page.getByRole('dialog').getByText(said)).toBeVisible()
  })
