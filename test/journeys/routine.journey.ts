import type { APIRequestContext, Page } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newSession, newStudent } from './people.ts'

/** A Friday in a month of five weeks, half past three in the afternoon in Dhaka. */
const friday = {
  registrationEnd: '2031-03-07T09:00:00Z',
  classStart: '2031-03-07T09:30:00Z',
  classEnd: '2031-03-07T12:00:00Z',
}
const week = '/dashboard/routine?view=week&date=2031-03-05'

/** Creates a student with a booking of a class on that Friday. */
async function booked(request: APIRequestContext) {
  const session = await newSession(request, { ...friday, place: 'Room 3' })
  const email = await newStudent(request)
  const body = { sessionId: session.id }
  const { insertedId } = (await callAs(request, email, 'POST', '/bookedSessions', body)) as {
    insertedId: string
  }
  return { ...session, email, path: `/dashboard/booked/${insertedId}` }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 2 })

const languages = [
  [
    ...(['en-GB', en, '1 – 7 March 2031', '8 – 14 March 2031', 'March 2031', 'February 2031'] as const),
    ...(['Fri 7 Mar', /3:30–6:00\spm/] as const),
  ],
  [
    ...(['bn-BD', bn, '১–৭ মার্চ ২০৩১', '৮–১৪ মার্চ ২০৩১', 'মার্চ ২০৩১', 'ফেব্রুয়ারি ২০৩১'] as const),
    ...(['শুক্র ৭ মার্চ', /বিকাল\s৩:৩০ – সন্ধ্যা\s৬:০০/] as const),
  ],
] as const

for (const [locale, say, weekName, nextWeekName, monthName, formerMonthName, dayName, hours] of languages) {
  test.describe(locale, { tag: locale === 'bn-BD' ? '@look' : [] }, () => {
    test.use({ locale })

    test.describe('on a phone', () => {
      test.use(phone)

      test('R24 G07 week and month list their classes, a class leads to its booking and back, and one’s own calendar is a tap away, whose new address ends the old one', async ({
        page,
        request,
      }) => {
        const { title, email, path } = await booked(request)
        const look = async (called: string) => {
          await expectNoBarriers(page, called)
          if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
        }
        await arrive(page, email)
        await page.goto(week)
        await expect(heading(page, weekName)).toBeVisible()
        const days = page.getByRole('main').getByRole('heading', { level: 3 })
        await expect(days).toHaveCount(7)
        await expect(days.last()).toHaveText(dayName)
        const entry = page.getByRole('link', { name: title })
        await expect(entry).toContainText(hours)
        await expect(entry).toContainText('Room 3')
        await look('the routine')
        await entry.click()
        await expect(page).toHaveURL(path)
        await page.goBack()
        await expect(page).toHaveURL(week)
        await expect(entry).toBeVisible()

        const texts = say.calendar.own
        const apple = page.getByRole('link', { name: texts.apple })
        await expect(apple).toHaveAttribute('href', /^webcal:\/\/[^/]+\/calendar\/[\w-]{43}\.ics$/)
        const old = (await apple.getAttribute('href')) ?? ''
        const google = page.getByRole('link', { name: texts.google })
        await expect(google).toHaveAttribute(
          'href',
          `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(old)}`,
        )
        const read = (address: string) => request.get(address.replace('webcal:', 'http:'))
        expect(await (await read(old)).text()).toContain('BEGIN:VEVENT')
        await page.getByRole('button', { name: texts.renew }).click()
        await expect(page.getByText(texts.renewText)).toBeVisible()
        await page.getByRole('alertdialog').getByRole('button', { name: texts.renew }).click()
        await expect(page.getByText(texts.renewed)).toBeVisible()
        await expect(apple).not.toHaveAttribute('href', old)
        expect((await read(old)).status()).toBe(404)
        await look('one’s own calendar')

        await page.getByRole('link', { name: say.calendar.month, exact: true }).click()
        await expect(heading(page, monthName)).toBeVisible()
        await page.getByRole('link', { name: say.calendar.classesOn(dayName, 1) }).click()
        await expect(entry).toBeInViewport()
        await look('the month')
      })
    })

    test.describe('on a laptop', () => {
      test.use(laptop)

      test('R24 B07 an empty week leads to the next class; links change view and dates, which the address keeps; a month is a table, and month and week print on one page', async ({
        page,
        request,
      }) => {
        const { title, email } = await booked(request)
        const words = say.calendar
        const link = (name: string) => page.getByRole('link', { name, exact: true })
        const entry = page.getByRole('link', { name: title })
        await arrive(page, email)
        await page.goto('/dashboard')
        await page.getByRole('link', { name: words.title }).first().click()
        await expect(page.getByText(words.nothing.week)).toBeVisible()
        await expect(link(words.find)).toHaveAttribute('href', '/sessions')
        await link(words.toNext(dayName)).click()
        await expect(entry).toBeVisible()
        await expect(heading(page, weekName)).toBeVisible()
        await link(words.next.week).press('Enter')
        await expect(page).toHaveURL('/dashboard/routine?view=week&date=2031-03-14')
        await expect(heading(page, nextWeekName)).toBeVisible()
        await expect(link(words.next.week)).toBeFocused()
        await link(words.previous.week).click()
        await expect(entry).toBeVisible()

        await link(words.month).click()
        await expect(page).toHaveURL('/dashboard/routine?view=month&date=2031-03-07')
        const table = page.getByRole('table', { name: monthName })
        await expect(table.getByRole('columnheader')).toHaveCount(7)
        await expect(table.getByRole('link', { name: title })).toContainText(hours)
        await expectNoBarriers(page, 'the routine')
        for (const view of ['month', 'week'] as const) {
          await link(words[view]).click()
          await expect(entry).toBeVisible()
          const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
          expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
        }

        await link(words.month).click()
        await link(words.previous.month).click()
        await expect(heading(page, formerMonthName)).toBeVisible()
        await page.reload()
        await expect(heading(page, formerMonthName)).toBeVisible()
        const dates = page.getByRole('navigation', { name: words.period })
        await dates.getByRole('link', { name: words.today, exact: true }).click()
        await expect(page).toHaveURL(/view=month&date=20\d\d-\d\d-\d\d$/)
        await follow(page, '/dashboard/routine?view=year&date=2031-02-30')
        await expect(link(words.week)).toHaveAttribute('aria-current', 'true')
        // The day and the grouping are those of the centre's routine.
        await follow(page, '/dashboard/routine?view=day&date=2031-03-07')
        await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
        await expect(link(words.centre.by.tutor)).toHaveCount(0)
      })
    })
  })
}
