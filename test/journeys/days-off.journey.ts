import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { expectNoBarriers, expectRoomForFingers, expectToFit } from './look.ts'
import { callAs, newPhone, newSession, newStudent } from './people.ts'
import { presser } from './presser.ts'

const ADMIN = 'admin@demo.test'
const day = '2031-09-05'
const at = (time: string, date = day) => `${date}T${time}:00+06:00`

const add = async (request: APIRequestContext, path: string, data: object) =>
  ((await callAs(request, ADMIN, 'POST', path, data)) as { insertedId: string }).insertedId

/** A branch with two sessions that have a class on the day; one has another in a week, at the same time. */
async function furnished(request: APIRequestContext) {
  const branchId = await add(request, '/branches', {
    name: `Uttara ${randomUUID().slice(0, 8)}`,
    address: '7',
  })
  const session = (from: string, to: string) =>
    newSession(request, {
      ...{ registrationEnd: at('09:00'), classStart: at(from), classEnd: at(to), mode: 'onsite', branchId },
    })
  const [moves, stays] = [await session('10:00', '11:30'), await session('12:00', '13:00')]
  const next = { start: at('12:00', '2031-09-12'), end: at('13:00', '2031-09-12'), reason: 'Weekly' }
  await callAs(request, ADMIN, 'POST', `/sessions/${stays.id}/classes`, next)
  return { branchId, moves, stays }
}

const pathOf = (branchId: string, date = day) =>
  `/dashboard/routine?view=day&date=${date}&branchId=${branchId}`

const languages = [
  ['en-GB', en],
  ['bn-BD', bn],
] as const

for (const [locale, say] of languages) {
  const words = say.daysOff
  test.describe(locale, { tag: locale === 'bn-BD' ? '@nightly' : [] }, () => {
    test.use({ locale })

    for (const [name, size] of [
      ['a phone', phone],
      ['a laptop', laptop],
    ] as const)
      test.describe(`on ${name}`, { tag: size === laptop ? '@nightly' : [] }, () => {
        test.use(size)

        test('B03 an Admin ends a day within five presses, having seen what moves and what is made up later', async ({
          page,
          request,
        }) => {
          const { branchId, moves, stays } = await furnished(request)
          await arrive(page, ADMIN)
          await page.goto(pathOf(branchId))
          const { press, count } = presser()
          await press(page.getByRole('button', { name: words.open, exact: true }))
          const dialog = page.getByRole('dialog', { name: words.title })
          await dialog.getByLabel(say.classes.changes.reason, { exact: true }).fill('Hartal')
          await press(page.getByRole('button', { name: words.preview, exact: true }))
          await expect(dialog.getByText(words.touched(2, 0))).toBeVisible()
          await expect(dialog.getByText(words.madeUp(1))).toBeVisible()
          await expect(dialog.getByText(stays.title)).toBeVisible()
          const leaveOut = page.getByRole('button', { name: words.leaveOutNamed(moves.title) })
          await leaveOut.click()
          await expect(dialog.getByText(words.touched(1, 0))).toBeVisible()
          await page.getByRole('button', { name: words.putBackNamed(moves.title) }).click()
          await expect(dialog.getByText(words.touched(2, 0))).toBeVisible()
          await expectNoBarriers(page, 'a day off')
          await expectToFit(page, 'a day off')
          if (size === phone) await expectRoomForFingers(page, 'a day off')
          if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
          await press(page.getByRole('button', { name: words.confirmBoth(1, 1), exact: true }))
          await expect(dialog).toBeHidden()
          expect(count()).toBeLessThanOrEqual(5)
          await page.goto(pathOf(branchId, '2031-09-12'))
          await expect(page.getByRole('link', { name: moves.title })).toBeVisible()
        })
      })

    test('B04 one answer is for both seats that a day off has touched', { tag: '@nightly' }, async ({
      page,
      request,
    }) => {
      const { moves, stays, branchId } = await furnished(request)
      const student = await newStudent(request)
      for (const { id } of [moves, stays])
        await callAs(request, student, 'POST', '/bookedSessions', { sessionId: id })
      await callAs(request, ADMIN, 'POST', '/days-off', {
        ...{ _id: randomUUID(), day, branchId, act: 'move', days: 1, reason: 'Flood' },
      })
      await page.setViewportSize(phone.viewport)
      await arrive(page, student)
      await page.goto('/dashboard')
      const { classChangeChoices: choices } = say
      await page.getByRole('link', { name: choices.choosing }).click()
      await expect(page.getByText(choices.together.says(2))).toBeVisible()
      for (const { title } of [moves, stays])
        await expect(page.getByRole('heading', { name: `${choices.moved}: ${title}` })).toBeVisible()
      await page.getByRole('button', { name: choices.together.leave }).click()
      const dialog = page.getByRole('alertdialog', { name: choices.together.title })
      await expectNoBarriers(page, 'an answer for two seats')
      await expectToFit(page, 'an answer for two seats')
      if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
      await dialog.getByRole('button', { name: choices.together.confirm }).click()
      await expect(page.getByText(choices.together.left)).toBeVisible()
      for (const { id } of [moves, stays])
        expect(await callAs(request, student, 'GET', `/sessions/${id}/mine`)).not.toHaveProperty('bookingId')
    })

    test('B03 an Admin cancels the session too whose only class falls on the day, having seen what goes back', {
      tag: '@nightly',
    }, async ({ page, request }) => {
      const { branchId } = await furnished(request)
      const only = await newSession(request, {
        ...{ registrationEnd: at('09:00'), classStart: at('15:00'), classEnd: at('16:00'), mode: 'onsite' },
        ...{ branchId, fee: 500 },
      })
      const person = { name: 'Rahima Begum', phone: newPhone(), method: 'cash', amount: 500 }
      await callAs(request, ADMIN, 'POST', '/desk/payments', { ...person, sessionId: only.id })
      await arrive(page, ADMIN)
      await page.goto(pathOf(branchId))
      await page.getByRole('button', { name: words.open, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: words.title })
      await dialog.getByRole('radio', { name: words.acts.cancel }).check()
      await expect(dialog.getByRole('radio', { name: words.onlyClass.session })).toBeChecked()
      await dialog.getByLabel(say.classes.changes.reason, { exact: true }).fill('Hartal')
      await page.getByRole('button', { name: words.preview, exact: true }).click()
      await expect(dialog.getByText(words.ends(only.title))).toBeVisible()
      await expect(dialog.getByText(/500|৫০০/).first()).toBeVisible()
      await expectNoBarriers(page, 'a day off that ends sessions')
      await expectToFit(page, 'a day off that ends sessions')
      if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
      await page.getByRole('button', { name: words.confirmEnding(3, 2), exact: true }).click()
      await expect(dialog).toBeHidden()
      await page.reload()
      await expect(page.getByRole('link', { name: only.title })).toHaveCount(0)
    })

    test('B03 classes that are left to be made up are listed until a class is added', {
      tag: '@nightly',
    }, async ({ page, request }) => {
      const { branchId, stays } = await furnished(request)
      await callAs(request, ADMIN, 'POST', '/days-off', {
        ...{ _id: randomUUID(), day, branchId, act: 'later', reason: 'Flood' },
      })
      await arrive(page, ADMIN)
      await page.goto(pathOf(branchId))
      const owed = page.locator('details').filter({ hasText: words.owedHint })
      await owed.locator('summary').click()
      await expect(owed.getByRole('link', { name: stays.title })).toBeVisible()
      await callAs(request, ADMIN, 'POST', `/sessions/${stays.id}/classes`, {
        ...{ start: at('12:00', '2031-09-20'), end: at('13:00', '2031-09-20'), reason: 'Make-up' },
      })
      await page.reload()
      await expect(page.getByRole('link', { name: stays.title }).first()).toBeVisible()
      await expect(owed.getByRole('link', { name: stays.title })).toHaveCount(0)
    })
  })
}
