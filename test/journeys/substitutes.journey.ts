import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { callAs, inDays, newInstructor, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

/** A tutor's session with a class tomorrow, another tutor, and a student with a seat. */
async function taught(request: APIRequestContext) {
  const [tutor, other, student] = [
    await newInstructor(request),
    await newInstructor(request),
    await newStudent(request),
  ]
  const dates = { registrationStart: inDays(-2), registrationEnd: inDays(0.5) }
  const times = { classStart: inDays(1), classEnd: inDays(1.05) }
  const session = await newSession(request, { ...dates, ...times }, tutor)
  await callAs(request, ADMIN, 'PATCH', `/sessions/${session.id}`, { status: 'approved', fee: 0 })
  const seat = await callAs(request, student, 'POST', '/bookedSessions', { sessionId: session.id })
  const { insertedId: bookingId } = seat as { insertedId: string }
  // An account without a name is called by its address.
  return { ...session, tutor, other, student, bookingId, name: other.split('@')[0] as string }
}

test.describe('bn-BD', () => {
  test.use({ ...phone, locale: 'bn-BD' })

  test('B11 in Bangla, on a phone: a tutor asks, the other agrees, the student sees who comes, and the substitute is removed', async ({
    page,
    request,
  }) => {
    const { title, tutor, other, student, bookingId, name } = await taught(request)
    const say = bn.substitutes
    await arrive(page, tutor)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: bn.classes.changes.findSubstituteOf(title) }).tap()
    const dialog = page.getByRole('dialog', { name: say.title })
    await dialog.getByRole('button', { name: say.askName(name) }).scrollIntoViewIfNeeded()
    await expect.poll(() => leftInEnglish(page)).toEqual([])
    await dialog.getByRole('button', { name: say.askName(name) }).tap()
    await expect(page.getByRole('alert').getByText(say.done.asked)).toBeVisible()

    await arrive(page, other)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: say.askedTitle })).toBeVisible()
    await expect.poll(() => leftInEnglish(page)).toEqual([])
    await page.getByRole('button', { name: say.agreeTo(title) }).tap()
    await expect(page.getByRole('alert').getByText(say.done.agreed)).toBeVisible()
    await expect(page.getByRole('heading', { name: say.askedTitle })).toHaveCount(0)
    await expect(page.getByRole('button', { name: bn.classes.changes.findSubstituteOf(title) })).toHaveCount(
      0,
    )

    await arrive(page, student)
    await page.goto(`/dashboard/booked/${bookingId}`)
    await expect(page.getByText(bn.classes.list.substitute(name)).first()).toBeVisible()
    await expect.poll(() => leftInEnglish(page)).toEqual([])

    await arrive(page, other)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: say.cannotTake(title) }).tap()
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(say.cannotTitle)
    await page.getByRole('button', { name: say.cannot, exact: true }).tap()
    await expect(page.getByRole('alert').getByText(say.done.back)).toBeVisible()
  })
})

test.describe('en', () => {
  test.use({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' })

  test('B11 an Admin gives a class to a tutor who is free, and ends that', async ({ page, request }) => {
    const { id, name } = await taught(request)
    const say = en.substitutes
    await arrive(page, ADMIN)
    await page.goto(`/bookedSession/${id}`)
    await page.getByRole('button', { name: /^Find a substitute:/ }).click()
    const dialog = page.getByRole('dialog', { name: say.title })
    await dialog.getByRole('button', { name: say.appointName(name) }).click()
    await expect(page.getByRole('alert').getByText(say.done.appointed)).toBeVisible()
    await expect(page.getByText(en.classes.list.substitute(name)).first()).toBeVisible()

    await page.getByRole('button', { name: /^Find a substitute:/ }).click()
    await expect(dialog.getByText(say.takes(name))).toBeVisible()
    await dialog.getByRole('button', { name: say.remove }).click()
    await expect(page.getByRole('alert').getByText(say.done.back)).toBeVisible()
    await expect(page.getByText(en.classes.list.substitute(name))).toHaveCount(0)
  })
})
