import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { callAs, inDays, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'
const SECONDS = 1 / 24 / 3600

test.use(phone)

const languages = [
  ['en-GB', en],
  ['bn-BD', bn],
] as const

for (const [locale, say] of languages) {
  test.describe(locale, { tag: locale === 'bn-BD' ? '@look' : [] }, () => {
    test.use({ locale })

    test('A07 the room asks for a review when the class is over; it is changed, the page shows it, an Admin answers, hides it and shows it again, and it is deleted', async ({
      page,
      browser,
      request,
    }) => {
      const email = await newStudent(request)
      const times = { classStart: inDays(-1), classEnd: inDays(6 * SECONDS), registrationEnd: inDays(1) }
      const { id } = await newSession(request, times)
      const booked = await callAs(request, email, 'POST', '/bookedSessions', { sessionId: id })
      await arrive(page, email)
      const room = `/dashboard/booked/${(booked as { insertedId: string }).insertedId}`
      await page.goto(room)
      const save = page.getByRole('button', { name: say.ownReviews.save, exact: true })
      await expect(save).toBeVisible({ timeout: 20_000 })
      await save.click()
      await expect(page.getByText(say.ownReviews.chooseStars)).toBeVisible()
      await page.getByRole('radio', { name: say.reviews.stars(4) }).check({ force: true })
      await page.getByLabel(say.ownReviews.text).fill('Clear, with past papers.')
      if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
      await save.click()
      await expect(page.getByRole('img', { name: say.reviews.stars(4) })).toBeVisible()
      await page.getByRole('button', { name: say.ownReviews.change }).click()
      await page.getByRole('radio', { name: say.reviews.stars(5) }).check({ force: true })
      await save.click()
      await expect(page.getByRole('img', { name: say.reviews.stars(5) })).toBeVisible()

      const office = await browser.newContext({ ...phone, locale })
      const desk = await office.newPage()
      await arrive(desk, ADMIN)
      await desk.goto(`/bookedSession/${id}`)
      const listed = desk.getByRole('listitem').filter({ hasText: 'Clear, with past papers.' })
      await listed.getByRole('button', { name: /^(Answer to|.*উত্তর)/ }).click()
      await desk.getByLabel(say.ownReviews.answerLabel).fill('More of them on Sunday.')
      await desk.getByRole('button', { name: say.ownReviews.save, exact: true }).click()
      await expect(listed.getByText('More of them on Sunday.')).toBeVisible()
      await follow(page, `/bookedSession/${id}`)
      await expect(page.getByText('More of them on Sunday.')).toBeVisible()

      await listed.getByRole('button', { name: /^(Hide the|.*লুকান)/ }).click()
      await desk.getByLabel(say.ownReviews.reason).fill('Names a child')
      await desk.getByRole('dialog').getByRole('button', { name: say.ownReviews.hide, exact: true }).click()
      await expect(listed.getByText('Names a child')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Clear, with past papers.')).toBeHidden()
      await listed.getByRole('button', { name: say.ownReviews.showAgain }).click()
      await expect(listed.getByText('Names a child')).toBeHidden()

      await page.goto(room)
      await page.getByRole('button', { name: say.ownReviews.delete }).click()
      const question = page.getByRole('alertdialog', { name: say.ownReviews.deleteTitle })
      await question.getByRole('button', { name: say.ownReviews.delete }).click()
      await expect(save).toBeVisible()
      await expect(page.getByText('Clear, with past papers.')).toBeHidden()
      await office.close()
    })
  })
}
