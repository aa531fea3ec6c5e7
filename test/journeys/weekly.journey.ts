import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { findInList } from './lists.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, giveRole, inDays, newSession, newStudent } from './people.ts'

test.use(phone)

const ADMIN = 'admin@demo.test'
const IMAGE = '/default-session.jpg'

/** Victory Day of this year is a Sunday, and Christmas a Tuesday. */
const from = '2029-12-02'
const rule = { weekdays: ['sun', 'tue'], startTime: '17:00', endTime: '18:30', from, count: 24 }

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

test('B02 24 classes on Sundays and Tuesdays without the holidays: shown before they are saved, and seen by a student', {
  tag: '@nightly',
}, async ({ page, request, baseURL }) => {
  const title = `Journey ${randomUUID()}`
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
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByLabel('Tutor').fill('Farhana Rahman')
  await page.getByLabel('Description').fill('Dot and cross products with past papers.')
  await page.getByLabel('Registration starts').fill(inDays(-2).slice(0, 16))
  await page.getByLabel('Registration ends').fill(inDays(3).slice(0, 16))
  await page.getByLabel('Fee').fill('0')
  await page.getByLabel('or enter its address (URL)').fill(`${baseURL}${IMAGE}`)
  await create.click()
  await expect(page.getByText('Session created!')).toBeVisible()

  await arrive(page, await newStudent(request))
  const row = await findInList(page, title)
  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: '24 classes' })).toBeVisible()
  await expect(page.getByText('24 × 1h 30m')).toBeVisible()
  await expect(page.getByText('Sun 9 Dec 2029, 5:00–6:30 pm')).toBeVisible()
  await expect(page.getByText('Sun 16 Dec 2029')).toBeHidden()
})

test('B02 B09 I04 changing and resubmitting a session keeps its classes and room', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const email = await newStudent(request)
  await giveRole(request, email, 'Instructor')
  const { branchId, roomId } = await newRoom(request)
  const where = { mode: 'onsite', branchId, roomId, capacity: 30 }
  const repeat = { ...rule, except: ['2029-12-16'] }
  const { id } = await newSession(request, { ...where, duration: '', repeat }, email)
  type Held = { classes: { start: string; roomId: string }[] }
  const held = async () => {
    const { classes } = (await callAs(request, email, 'GET', `/sessions/${id}`)) as Held
    return classes.map(({ start, roomId: room }) => `${start} ${room}`)
  }
  const before = await held()
  expect(before).toHaveLength(24)
  await arrive(page, email)
  await page.goto(`/dashboard/sessions?edit=${id}`)
  await expect(page.getByLabel('Weekly classes')).toBeChecked()
  await expect(preview(page).getByText('24 classes')).toBeVisible()
  await expect(preview(page).getByRole('checkbox', { name: 'Victory Day' })).not.toBeChecked()
  const room = page.getByRole('combobox', { name: /^Room/ })
  await expect(room.getByRole('option', { name: 'Room 7 · for 30 people' })).toBeAttached()
  await expect(room).toHaveValue(roomId)
  await page.getByLabel('Capacity').fill('31')
  await page.getByRole('button', { name: 'Resubmit' }).click()
  await expect(page.getByLabel('Capacity')).toHaveAccessibleDescription(/30/)
  await page.getByLabel('Capacity').fill('29')
  await page.getByRole('button', { name: 'Resubmit' }).click()
  await expect(page.getByText('Session resubmitted!')).toBeVisible()
  expect(await held()).toEqual(before)
})

test('B02 B09 another batch begins with its rule and room but no days, and a room that is taken is refused beside it', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const where = { mode: 'onsite', capacity: 30, ...(await newRoom(request)) }
  const { id, title } = await newSession(request, { ...where, duration: '', repeat: rule })
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/sessions?copy=${id}`)
  await expect(page.getByLabel('Number of classes', { exact: true })).toHaveValue('24')
  await expect(page.getByLabel('Each class begins at')).toHaveValue('17:00')
  await expect(page.getByLabel('First day')).toHaveValue('')
  await page.getByLabel('First day').fill(from)
  await page.getByLabel('Registration starts').fill(inDays(-2).slice(0, 16))
  await page.getByLabel('Registration ends').fill(inDays(3).slice(0, 16))
  const room = page.getByRole('combobox', { name: /^Room/ })
  await expect(room).toHaveValue(where.roomId)
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(room).toHaveAccessibleDescription(/The room cannot hold two classes at once: .*2 Dec 2029/)
  await expect(room).toHaveAccessibleDescription(new RegExp(title))
  await room.selectOption('')
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByText('Session created!')).toBeVisible()
})
