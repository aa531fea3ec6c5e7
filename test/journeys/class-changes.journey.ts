import type { APIRequestContext } from '@playwright/test'
import { dayOf } from '../../contract/formats/dates.ts'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { callAs, inDays, newInstructor, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

/** A tutor's session with a class tomorrow and one in a week, and a student with a seat in it. */
async function taught(request: APIRequestContext) {
  const [tutor, student] = [await newInstructor(request), await newStudent(request)]
  const dates = { registrationStart: inDays(-2), registrationEnd: inDays(0.5) }
  const session = await newSession(
    request,
    { ...dates, classStart: inDays(1), classEnd: inDays(1.05) },
    tutor,
  )
  await callAs(request, ADMIN, 'PATCH', `/sessions/${session.id}`, { status: 'approved', fee: 0 })
  const more = { start: inDays(8), end: inDays(8.05), reason: 'One more' }
  await callAs(request, tutor, 'POST', `/sessions/${session.id}/classes`, more)
  const { insertedId } = (await callAs(request, student, 'POST', '/bookedSessions', {
    sessionId: session.id,
  })) as { insertedId: string }
  return { ...session, tutor, student, bookingId: insertedId, last: new Date(more.start) }
}

test('B03 a tutor moves tomorrow’s class from the dashboard with one tap to the form, cancels another and adds one, and a student sees it', async ({
  page,
  request,
}) => {
  const { id, title, tutor, student, bookingId, last } = await taught(request)
  const say = en.classes.changes
  await arrive(page, tutor)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: en.today.moveOf(title) }).tap()
  const dialog = page.getByRole('dialog', { name: say.titles.move })
  await expect(dialog).toContainText(say.told(1))
  await dialog.getByRole('button', { name: say.submit.move }).tap()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabel(say.reason).fill('No light in the hall')
  await dialog.getByLabel(say.date).fill('2020-01-01')
  await dialog.getByRole('button', { name: say.submit.move }).tap()
  await expect(
    dialog.getByText('A class can only be planned for a time that is still to come.'),
  ).toBeVisible()
  await expect(dialog.getByLabel(say.date)).toBeFocused()
  await dialog.getByLabel(say.date).fill(dayOf(new Date(inDays(3))))
  await dialog.getByLabel(say.from).fill('17:00')
  // It stays as long as it was: 72 minutes.
  await expect(dialog.getByLabel(say.to, { exact: true })).toHaveValue('18:12')
  await dialog.getByLabel(say.to, { exact: true }).fill('17:00')
  await dialog.getByRole('button', { name: say.submit.move }).tap()
  await expect(dialog.getByText('The class must end after it starts.')).toBeVisible()
  await dialog.getByLabel(say.to, { exact: true }).fill('18:30')
  await expect(dialog).toContainText(/, 5:00–6:30\spm \(in 3 days\)/)
  await dialog.getByRole('button', { name: say.submit.move }).tap()
  await expect(page.getByText(say.done.move)).toBeVisible()
  await expect(page.getByRole('main').getByText(/, 5:00–6:30\spm/)).toBeVisible()

  await page.getByRole('link', { name: title }).first().tap()
  // Nobody books what they teach.
  await expect(page.getByRole('button', { name: /^Move the class of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
  const list = page.getByRole('main').getByRole('list')
  const first = list.getByRole('listitem').filter({ hasText: en.classes.list.moved })
  await expect(first).toContainText('5:00–6:30')
  await expect(first).toContainText(en.classes.list.reason('No light in the hall'))

  await page.getByRole('button', { name: /^Change the class of/ }).tap()
  await page.getByRole('menuitem', { name: say.cancel }).tap()
  const cancelling = page.getByRole('dialog', { name: say.titles.cancel })
  await cancelling.getByLabel(say.reason).fill('The bridge is under water')
  await cancelling.getByRole('button', { name: say.submit.cancel }).tap()
  await expect(page.getByText(say.done.cancel)).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 classes, 1 cancelled' })).toBeVisible()
  await page.getByRole('button', { name: /^Cancel class of/ }).tap()
  await cancelling.getByLabel(say.reason).fill('Ill')
  await cancelling.getByRole('button', { name: say.submit.cancel }).tap()
  await expect(cancelling.getByRole('alert').filter({ hasText: 'Cancel the whole session' })).toBeVisible()
  await cancelling.getByRole('button', { name: say.keep }).tap()

  await page.getByRole('button', { name: say.add }).tap()
  const adding = page.getByRole('dialog', { name: say.titles.add })
  await expect(adding.getByLabel(say.date)).toHaveValue(dayOf(last, 7))
  await adding.getByLabel(say.date).fill(dayOf(new Date(inDays(3))))
  await adding.getByLabel(say.from).fill('17:00')
  await adding.getByLabel(say.reason).fill('Class test')
  await adding.getByRole('button', { name: say.submit.add }).tap()
  await expect(adding.getByText('This session already has a class at that time.')).toBeVisible()
  await expect(adding.getByLabel(say.reason)).toHaveValue('Class test')
  await adding.getByLabel(say.date).fill(dayOf(last, 7))
  await adding.getByRole('button', { name: say.submit.add }).tap()
  await expect(page.getByText(say.done.add)).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: en.classes.list.added })).toContainText(
    en.classes.list.reason('Class test'),
  )

  await arrive(page, student)
  await page.goto(`/dashboard/booked/${bookingId}`)
  const room = page.getByRole('main')
  await expect(room.locator('s').first()).toBeVisible()
  await expect(room.getByText(en.classes.list.reason('No light in the hall')).first()).toBeVisible()
  await expect(room.getByRole('listitem').filter({ hasText: en.classes.list.cancelled })).toContainText(
    'The bridge is under water',
  )
  await follow(page, `/bookedSession/${id}`)
  // The booking that it leaves says the reason as well.
  await expect(page.getByRole('heading', { name: en.sessions.about })).toBeVisible()
  const reasons = page.getByText(en.classes.list.reason('The bridge is under water'))
  // While the screens change, both say it.
  await expect(reasons).toHaveCount(1)
  await expect(reasons).toBeVisible()
  await expect(page.getByRole('button', { name: say.add })).toHaveCount(0)
  // What is to come is not what has no attendance.
  await page.goto(`/dashboard/attendance?month=${dayOf(last, 7).slice(0, 7)}`)
  await expect(page.getByText(en.attendance.month.ahead, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(en.attendance.month.blank, { exact: true })).toHaveCount(0)
})

test.describe('bn', { tag: '@look' }, () => {
  test.use({ locale: 'bn-BD' })

  test('B03 in Bangla a tutor adds a class, a week after the last, and keeps what was typed when it is refused', async ({
    page,
    request,
  }) => {
    const { id, tutor, last } = await taught(request)
    const say = bn.classes.changes
    await arrive(page, tutor)
    await page.goto(`/bookedSession/${id}`)
    await page.getByRole('button', { name: say.add }).tap()
    const dialog = page.getByRole('dialog', { name: say.titles.add })
    await expect(dialog.getByLabel(say.date)).toHaveValue(dayOf(last, 7))
    await expect.poll(() => leftInEnglish(page)).toEqual([])
    await dialog.getByLabel(say.date).fill(dayOf(last))
    await dialog.getByLabel(say.reason).fill('ক্লাস টেস্ট')
    await dialog.getByRole('button', { name: say.submit.add }).tap()
    await expect(dialog.getByText('এই সেশনের আরেকটি ক্লাস ওই সময়ে আছে।')).toBeVisible()
    await expect(dialog.getByLabel(say.reason)).toHaveValue('ক্লাস টেস্ট')
    await dialog.getByLabel(say.date).fill(dayOf(last, 7))
    await dialog.getByRole('button', { name: say.submit.add }).tap()
    await expect(page.getByText(say.done.add)).toBeVisible()
    await expect(page.getByText(bn.classes.list.count(3, 0))).toBeVisible()
  })
})
