import type { APIRequestContext, Page } from '@playwright/test'
import { dayOf } from '../../contract/formats/dates.ts'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import {
  callAs,
  inDays,
  newCashier,
  newConfirmedStudent,
  newInstructor,
  newPhone,
  newSession,
} from './people.ts'

const ADMIN = 'admin@demo.test'
const MINUTES = 1 / 24 / 60

test.use(phone)

/** A tutor's session with a class in some minutes, and students with a seat in it. */
async function taught(request: APIRequestContext, students = 3, minutes = 10) {
  const tutor = await newInstructor(request)
  const start = inDays(minutes * MINUTES)
  const times = { classStart: start, classEnd: inDays((minutes + 60) * MINUTES) }
  const dates = { registrationStart: inDays(-2), registrationEnd: start, capacity: 30 }
  const session = await newSession(request, { ...dates, ...times }, tutor)
  await callAs(request, ADMIN, 'PATCH', `/sessions/${session.id}`, { status: 'approved', fee: 0 })
  const seated: { email: string; bookingId: string }[] = []
  for (let place = 0; place < students; place++) {
    const email = await newConfirmedStudent(request)
    const body = { sessionId: session.id }
    const { insertedId } = (await callAs(request, email, 'POST', '/bookedSessions', body)) as {
      insertedId: string
    }
    seated.push({ email, bookingId: insertedId })
  }
  const { classes } = (await callAs(request, ADMIN, 'GET', `/sessions/${session.id}`)) as {
    classes: { _id: string }[]
  }
  return { ...session, tutor, seated, start, classId: classes[0]?._id as string }
}

type Read = { students: { state: string | null }[]; changes: unknown[] }
/** Sorted: the page has an order of its own. */
const statesOf = async (request: APIRequestContext, classId: string) =>
  ((await callAs(request, ADMIN, 'GET', `/classes/${classId}/attendance`)) as Read).students
    .map(({ state }) => state)
    .toSorted()

const rows = (page: Page, say = en) =>
  page.getByRole('main').getByRole('listitem').getByRole('button', { name: say.attendance.states.present })

const kept = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('rolls:')))

test('A01 A09 a student says that they cannot come, the tutor takes the roll from the first screen, where one tap makes one more absent, and the student sees their share', async ({
  page,
  request,
}) => {
  const { title, tutor, classId, seated } = await taught(request, 3, 14)
  const [{ email, bookingId } = { email: '', bookingId: '' }] = seated
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${bookingId}`)
  await page.getByRole('button', { name: en.attendance.cannotCome }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(en.attendance.tooLateToExcuse)
  await dialog.getByRole('button', { name: en.attendance.send }).tap()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabel(en.attendance.reason).fill('A fever')
  await dialog.getByRole('button', { name: en.attendance.send }).tap()
  await expect(page.getByText(en.attendance.youSaid)).toBeVisible()
  await page.getByRole('button', { name: en.attendance.come }).tap()
  await page.getByRole('button', { name: en.attendance.cannotCome }).tap()
  await dialog.getByLabel(en.attendance.reason).fill('A fever')
  await dialog.getByRole('button', { name: en.attendance.send }).tap()
  await expect(page.getByText(en.attendance.youSaid)).toBeVisible()

  await arrive(page, tutor)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: en.roll.takeOf(title) }).tap()
  await expect(rows(page)).toHaveCount(2)
  for (const row of await rows(page).all()) {
    const { height = 0 } = (await row.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
  }
  const absent = page.getByRole('listitem').filter({ hasText: en.attendance.states.absent })
  await expect(absent).toContainText(en.roll.saidLate('A fever'))
  await rows(page).first().tap()
  await expect(absent).toHaveCount(2)
  await page.getByRole('button', { name: en.roll.save, exact: true }).tap()
  await expect(page.getByText(en.roll.saved)).toBeVisible()
  expect(await statesOf(request, classId)).toEqual(['absent', 'absent', 'present'])
  await expect(page.getByRole('button', { name: en.roll.saveChanges })).toBeDisabled()
  expect(await kept(page)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('link', { name: en.roll.isTakenOf(title) })).toBeVisible()

  await arrive(page, email)
  await page.goto(`/dashboard/booked/${bookingId}`)
  await expect(page.getByText(en.attendance.share(0, 1, 0))).toBeVisible()
})

test('A01 a roll without a network is kept on the phone without names, and sent when it comes back', async ({
  page,
  context,
  request,
}) => {
  const { tutor, classId } = await taught(request)
  await arrive(page, tutor)
  await page.goto(`/dashboard/roll/${classId}`)
  await rows(page).first().tap()
  await context.setOffline(true)
  await page.getByRole('button', { name: en.roll.save, exact: true }).tap()
  await expect(page.getByText(en.roll.kept)).toBeVisible()
  const [[, text] = []] = await kept(page)
  expect(Object.keys(JSON.parse(text ?? '[]')[0])).toEqual(['classId', 'start', 'takenAt', 'states', 'key'])
  expect(Object.keys(JSON.parse(text ?? '[]')[0].states[0])).toEqual(['userId', 'state'])
  // Corrected meanwhile, there is one roll still.
  await rows(page).first().tap()
  await page.getByRole('button', { name: en.roll.save, exact: true }).tap()
  await expect(page.getByRole('button', { name: en.roll.save, exact: true })).toBeDisabled()
  expect(JSON.parse((await kept(page))[0]?.[1] ?? '[]')).toHaveLength(1)
  expect(await statesOf(request, classId)).toEqual([null, null, null])
  await context.setOffline(false)
  await expect(page.getByText(en.roll.kept)).toBeHidden()
  expect(await statesOf(request, classId)).toEqual(['absent', 'absent', 'present'])
  expect(await kept(page)).toEqual([])
})

test('A01 where the phone has no room for a corrected roll, the one that it keeps stays, and is sent', async ({
  page,
  context,
  request,
}) => {
  const { tutor, classId } = await taught(request)
  await arrive(page, tutor)
  await page.goto(`/dashboard/roll/${classId}`)
  await rows(page).first().tap()
  await context.setOffline(true)
  const save = page.getByRole('button', { name: en.roll.save, exact: true })
  await save.tap()
  await expect(page.getByText(en.roll.kept)).toBeVisible()
  const before = await kept(page)
  // Until not one character more has room.
  await page.evaluate(() => {
    let text = ''
    for (let size = 2 ** 23; size >= 1; size /= 2)
      try {
        localStorage.setItem('filler', text + 'x'.repeat(size))
        text += 'x'.repeat(size)
      } catch {}
  })
  const { absent, late, excused } = en.attendance.states
  const row = (state: string) => page.getByRole('listitem').getByRole('button', { name: state })
  await row(absent).tap()
  await row(late).tap()
  // A longer word than before.
  await expect(row(excused)).toBeVisible()
  await save.tap()
  await expect(page.getByText(en.roll.notKept)).toBeVisible()
  expect(await kept(page)).toEqual(before)
  await page.evaluate(() => localStorage.removeItem('filler'))
  await context.setOffline(false)
  await expect(page.getByText(en.roll.kept)).toBeHidden()
  expect(await statesOf(request, classId)).toEqual(['absent', 'present', 'present'])
})

test('A01 a roll that was kept is sent at the next start, and one of a class that was cancelled says so', async ({
  page,
  context,
  request,
}) => {
  const { id, tutor, classId } = await taught(request)
  await arrive(page, tutor)
  await page.goto(`/dashboard/roll/${classId}`)
  await expect(rows(page)).toHaveCount(3)
  await context.setOffline(true)
  await page.getByRole('button', { name: en.roll.save, exact: true }).tap()
  await expect(page.getByText(en.roll.kept)).toBeVisible()
  const more = { start: inDays(8), end: inDays(8.05), reason: 'One more' }
  await callAs(request, tutor, 'POST', `/sessions/${id}/classes`, more)
  const cancelled = { state: 'cancelled', reason: 'Rain' }
  await callAs(request, tutor, 'PATCH', `/sessions/${id}/classes/${classId}`, cancelled)
  // As if the phone had been switched off: nothing hears that the network is back.
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/dashboard')
  await next.getByRole('link', { name: /not accepted/ }).tap()
  await expect(next.getByRole('alert')).toContainText('This class has been cancelled already.')
  await next.getByRole('button', { name: en.roll.discard }).tap()
  await expect(next.getByRole('alert')).toBeHidden()
  expect(await kept(next)).toEqual([])
  expect(await statesOf(request, classId)).toEqual([null, null, null])
})

test('A01 R24 a tutor gets from the routine to who comes and to a sheet for paper; the roll opens in time and closes after a week, but for an Admin', async ({
  page,
  request,
}) => {
  const { title, id, tutor, classId, seated, start } = await taught(request, 3, 60)
  // Who has no name is called by a part of their address.
  const names = seated.map(({ email }) => email.split('@')[0] as string).toSorted()
  await arrive(page, tutor)
  await page.goto(`/dashboard/routine?view=week&date=${dayOf(new Date(start))}`)
  const entry = page.getByRole('main').getByRole('link', { name: title })
  await expect(entry).toContainText('3 of 30 seats taken')
  await entry.tap()
  await expect(page).toHaveURL(`/dashboard/roster/${id}`)
  await page.getByRole('link', { name: en.roll.sheet }).tap()
  const printed = page.getByRole('rowheader')
  await expect(printed).toHaveText(names)
  const { width = 0 } = (await printed.first().boundingBox()) ?? {}
  expect(width).toBeGreaterThan(140)
  // With as many rows as a large batch has, the sheet goes on to the next ones.
  await page.evaluate(() => {
    const [row] = document.querySelectorAll('.printed tbody tr')
    for (let count = 0; count < 80; count += 1) row?.after(row.cloneNode(true))
  })
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets?.length).toBeGreaterThanOrEqual(3)
  await page.reload()

  // Before it opens, nobody is said to be present.
  await follow(page, `/dashboard/roll/${classId}`)
  const listed = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(listed).toHaveText(names.map((name) => new RegExp(name)))
  await expect(page.getByText(en.attendance.states.present)).toHaveCount(0)
  const save = page.getByRole('button', { name: en.roll.save, exact: true })
  await expect(save).toHaveCount(0)
  await page.getByRole('link', { name: title }).tap()
  await expect(page).toHaveURL(`/bookedSession/${id}`)

  const later = new Date(Date.now() + 9 * 24 * 3600_000)
  await page.route(`**/api/classes/${classId}/attendance`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), now: later.toISOString() } })
  })
  await page.goto(`/dashboard/roll/${classId}`)
  await expect(page.getByText(en.roll.closed)).toBeVisible()
  await expect(save).toHaveCount(0)
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/roll/${classId}`)
  await expect(save).toBeVisible()
  await expect(page.getByText(en.roll.closed)).toHaveCount(0)
})

test('two students of one name are told apart on the roll and on its sheet for paper', async ({
  page,
  request,
}) => {
  const { id, classId } = await taught(request, 0, 60)
  const marked: string[] = []
  for (let place = 0; place < 2; place++) {
    const phone = newPhone()
    const said = { name: 'Tasnim Jahan', phone }
    const { person } = (await callAs(request, ADMIN, 'POST', '/desk/people', said)) as {
      person: { _id: string }
    }
    const path = `/desk/people/${person._id}/bookings`
    await callAs(request, ADMIN, 'POST', path, { sessionId: id })
    marked.push(`Tasnim Jahan (…${phone.slice(-4)})`)
  }
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/roll/${classId}`)
  const listed = page.getByRole('main').getByRole('listitem').getByRole('button')
  for (const name of marked) await expect(listed.filter({ hasText: name })).toHaveCount(1)
  await page.goto(`/dashboard/roster/${id}`)
  await page.getByRole('link', { name: en.roll.sheet }).tap()
  for (const name of marked) await expect(page.getByRole('rowheader', { name })).toBeVisible()
})

test.describe('bn-BD', () => {
  test.use({ locale: 'bn-BD' })

  test('A01 the roll is in Bangla', { tag: '@look' }, async ({ page, request }) => {
    const { tutor, classId } = await taught(request, 2)
    await arrive(page, tutor)
    await page.goto(`/dashboard/roll/${classId}`)
    await expect(rows(page, bn as typeof en)).toHaveCount(2)
    await rows(page, bn as typeof en)
      .first()
      .tap()
    await expect.poll(() => leftInEnglish(page)).toEqual([])
    await page.getByRole('button', { name: bn.roll.save, exact: true }).tap()
    await expect(page.getByText(bn.roll.saved)).toBeVisible()
  })
})

test('A09 B07 at the counter a cashier finds a class in the routine of the centre, sees who is in it, and writes down who called', async ({
  page,
  request,
}) => {
  const { title, start } = await taught(request, 1, 14)
  await arrive(page, await newCashier(request))
  await page.goto(`/dashboard/routine?view=day&date=${dayOf(new Date(start))}`)
  await page.getByRole('link', { name: title }).tap()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByText(en.roll.called).tap()
  await page.getByRole('button', { name: en.roll.calledSave }).tap()
  await expect(page.getByText('Reason is required.')).toBeVisible()
  await page.getByLabel(en.roll.calledWhy).fill('A fever')
  await page.getByRole('button', { name: en.roll.calledSave }).tap()
  await expect(page.getByText(en.roll.saidLate('A fever'))).toBeVisible()
  await expect(page.getByRole('button', { name: en.roll.save, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /comes after all/ }).tap()
  await expect(page.getByText(en.roll.saidLate('A fever'))).toHaveCount(0)
})
