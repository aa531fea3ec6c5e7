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
const nextWeek = '2031-09-12'
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
  const next = { start: at('12:00', nextWeek), end: at('13:00', nextWeek), reason: 'Weekly' }
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
  for (const [name, size] of [
    ['a phone', phone],
    ['a laptop', laptop],
  ] as const)
    test.describe(`${locale}, on ${name}`, {
      tag: locale === 'en-GB' && size === phone ? [] : '@look',
    }, () => {
      test.use({ ...size, locale })

      test('B03 B04 an Admin ends a day within five presses, having seen what moves, is made up later and is cancelled; one answer is for both seats that it touched', async ({
        page,
        request,
      }) => {
        const { branchId, moves, stays } = await furnished(request)
        const student = await newStudent(request)
        for (const { id } of [moves, stays])
          await callAs(request, student, 'POST', '/bookedSessions', { sessionId: id })
        const look = async (called: string) => {
          await expectNoBarriers(page, called)
          await expectToFit(page, called)
          if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
        }
        await arrive(page, ADMIN)
        await page.goto(pathOf(branchId))
        const { press, count } = presser()
        await press(page.getByRole('button', { name: words.open, exact: true }))
        const dialog = page.getByRole('dialog', { name: words.title })
        const reason = dialog.getByLabel(say.classes.changes.reason, { exact: true })
        await reason.fill('Hartal')
        // The next day is free for both. The week that is typed instead stays.
        const days = dialog.getByLabel(words.days)
        await expect(dialog.getByText(words.freeDay(1))).toBeVisible()
        await expect(days).toHaveValue('1')
        await days.fill('7')
        await press(page.getByRole('button', { name: words.preview, exact: true }))
        await expect(dialog.getByText(words.touched(2, 1))).toBeVisible()
        await expect(dialog.getByText(words.madeUp(1))).toBeVisible()
        await expect(dialog.getByText(stays.title)).toBeVisible()
        const leaveOut = page.getByRole('button', { name: words.leaveOutNamed(moves.title) })
        await leaveOut.click()
        await expect(dialog.getByText(words.touched(1, 1))).toBeVisible()
        await page.getByRole('button', { name: words.putBackNamed(moves.title) }).click()
        await expect(dialog.getByText(words.touched(2, 1))).toBeVisible()
        await look('a day off')
        if (size === phone) await expectRoomForFingers(page, 'a day off')
        await press(page.getByRole('button', { name: words.confirmBoth(1, 1), exact: true }))
        await expect(dialog).toBeHidden()
        expect(count()).toBeLessThanOrEqual(5)

        // What cannot move is listed until a class is added.
        const owed = page.locator('details').filter({ hasText: words.owedHint })
        await owed.locator('summary').click()
        await expect(owed.getByRole('link', { name: stays.title })).toBeVisible()
        const added = { start: at('12:00', '2031-09-20'), end: at('13:00', '2031-09-20'), reason: 'Make-up' }
        await callAs(request, ADMIN, 'POST', `/sessions/${stays.id}/classes`, added)
        await page.reload()
        await expect(page.getByRole('link', { name: stays.title }).first()).toBeVisible()
        await expect(owed.getByRole('link', { name: stays.title })).toHaveCount(0)

        await arrive(page, student)
        await page.goto('/dashboard')
        const { classChangeChoices: choices } = say
        await page.getByRole('link', { name: choices.choosing }).click()
        await expect(page.getByText(choices.together.says(2))).toBeVisible()
        await expect(page.getByRole('heading', { name: `${choices.moved}: ${moves.title}` })).toBeVisible()
        await expect(
          page.getByRole('heading', { name: `${choices.cancelled}: ${stays.title}` }),
        ).toBeVisible()
        await page.getByRole('button', { name: choices.together.leave }).click()
        const question = page.getByRole('alertdialog', { name: choices.together.title })
        await look('an answer for two seats')
        await question.getByRole('button', { name: choices.together.confirm }).click()
        await expect(page.getByText(choices.together.left)).toBeVisible()
        for (const { id } of [moves, stays])
          expect(await callAs(request, student, 'GET', `/sessions/${id}/mine`)).not.toHaveProperty(
            'bookingId',
          )

        const only = await newSession(request, {
          ...{
            registrationEnd: at('09:00'),
            classStart: at('15:00', nextWeek),
            classEnd: at('16:00', nextWeek),
          },
          ...{ mode: 'onsite', branchId, fee: 500 },
        })
        const person = { name: 'Rahima Begum', phone: newPhone(), method: 'cash', amount: 500 }
        await callAs(request, ADMIN, 'POST', '/desk/payments', { ...person, sessionId: only.id })
        await arrive(page, ADMIN)
        await page.goto(pathOf(branchId, nextWeek))
        await expect(page.getByRole('link', { name: moves.title })).toBeVisible()
        await page.getByRole('button', { name: words.open, exact: true }).click()
        await dialog.getByRole('radio', { name: words.acts.cancel }).check()
        await expect(dialog.getByRole('radio', { name: words.onlyClass.session })).toBeChecked()
        await reason.fill('Hartal')
        await page.getByRole('button', { name: words.preview, exact: true }).click()
        await expect(dialog.getByText(words.ends(only.title))).toBeVisible()
        await expect(dialog.getByText(/500|৫০০/).first()).toBeVisible()
        await look('a day off that ends sessions')
        await page.getByRole('button', { name: words.confirmEnding(3, 2), exact: true }).click()
        await expect(dialog).toBeHidden()
        await page.reload()
        await expect(page.getByRole('link', { name: stays.title })).toBeVisible()
        await expect(page.getByRole('link', { name: only.title })).toHaveCount(0)
      })
    })
}
