import type { APIRequestContext, Page } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, giveRole, newSession, newStudent } from './people.ts'

/** A Friday in a month of five weeks, half past three in the afternoon in Dhaka. */
const friday = {
  registrationEnd: '2031-03-07T09:00:00Z',
  classStart: '2031-03-07T09:30:00Z',
  classEnd: '2031-03-07T12:00:00Z',
}
const week = '/dashboard/routine?view=week&date=2031-03-05'
const month = '/dashboard/routine?view=month&date=2031-03-05'

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
  ['en-GB', en, '1 – 7 March 2031', 'March 2031', 'Fri 7 Mar', /3:30–6:00\spm/],
  ['bn-BD', bn, '১–৭ মার্চ ২০৩১', 'মার্চ ২০৩১', 'শুক্র ৭ মার্চ', /বিকাল\s৩:৩০ – সন্ধ্যা\s৬:০০/],
] as const

for (const [locale, say, weekName, monthName, dayName, hours] of languages) {
  test.describe(locale, { tag: locale === 'bn-BD' ? '@nightly' : [] }, () => {
    test.use({ locale })

    test.describe('on a phone', () => {
      test.use(phone)

      test('R24 a week lists its days, and a class leads to its booking and back', async ({
        page,
        request,
      }) => {
        const { title, email, path } = await booked(request)
        await arrive(page, email)
        await page.goto(week)
        await expect(heading(page, weekName)).toBeVisible()
        const days = page.getByRole('main').getByRole('heading', { level: 3 })
        await expect(days).toHaveCount(7)
        await expect(days.last()).toHaveText(dayName)
        const entry = page.getByRole('link', { name: title })
        await expect(entry).toContainText(hours)
        await expect(entry).toContainText('Room 3')
        if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
        await expectNoBarriers(page, 'the routine')
        await entry.click()
        await expect(page).toHaveURL(path)
        await page.goBack()
        await expect(page).toHaveURL(week)
        await expect(entry).toBeVisible()
      })

      test('G07 one’s own calendar is a tap away, and a new address ends the old one', {
        tag: '@nightly',
      }, async ({ page, request }) => {
        const { email } = await booked(request)
        await arrive(page, email)
        await page.goto(week)
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
        if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
        await expectNoBarriers(page, 'one’s own calendar')
      })

      test('R24 a day of a month leads to its classes below', { tag: '@nightly' }, async ({
        page,
        request,
      }) => {
        const { title, email } = await booked(request)
        await arrive(page, email)
        await page.goto(month)
        await expect(heading(page, monthName)).toBeVisible()
        await page.getByRole('link', { name: say.calendar.classesOn(dayName, 1) }).click()
        await expect(page.getByRole('link', { name: title })).toBeInViewport()
        await expectNoBarriers(page, 'the routine')
      })
    })

    test.describe('on a laptop', () => {
      test.use(laptop)

      test('R24 the table of a month has its classes, and prints on one page', { tag: '@nightly' }, async ({
        page,
        request,
      }) => {
        const { title, email } = await booked(request)
        await arrive(page, email)
        await page.goto(month)
        const table = page.getByRole('table', { name: monthName })
        await expect(table.getByRole('columnheader')).toHaveCount(7)
        await expect(table.getByRole('link', { name: title })).toContainText(hours)
        await expectNoBarriers(page, 'the routine')
        for (const view of ['month', 'week'] as const) {
          await page.getByRole('link', { name: say.calendar[view], exact: true }).click()
          await expect(page.getByRole('link', { name: title })).toBeVisible()
          const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
          expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
        }
      })
    })
  })
}

test('R24 the links change the view and the dates, which the address keeps', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { title, email } = await booked(request)
  await arrive(page, email)
  await page.goto(week)
  await page.getByRole('link', { name: 'Next week' }).press('Enter')
  await expect(page).toHaveURL('/dashboard/routine?view=week&date=2031-03-12')
  await expect(heading(page, '8 – 14 March 2031')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next week' })).toBeFocused()
  await page.getByRole('link', { name: 'Previous week' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Month', exact: true }).click()
  await expect(page).toHaveURL(month)
  await page.getByRole('link', { name: 'Previous month' }).click()
  await expect(heading(page, 'February 2031')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'February 2031')).toBeVisible()
  const dates = page.getByRole('navigation', { name: 'Dates' })
  await dates.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page).toHaveURL(/view=month&date=20\d\d-\d\d-\d\d$/)
  await page.goto('/dashboard/routine?view=year&date=2031-02-30')
  await expect(page.getByRole('link', { name: 'Week', exact: true })).toHaveAttribute('aria-current', 'true')
})

test('R24 an empty week leads to the search, and to the next class', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { title, email } = await booked(request)
  await arrive(page, email)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'My routine' }).first().click()
  await expect(page.getByText('No classes this week')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a session' })).toHaveAttribute('href', '/sessions')
  await page.getByRole('link', { name: 'Go to your next class: Fri 7 Mar' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('R24 an Instructor sees what they teach, how many come, and gets to who they are', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const email = await newStudent(request)
  await giveRole(request, email, 'Instructor')
  const { id, title } = await newSession(request, { ...friday, capacity: 30 }, email)
  await callAs(request, 'admin@demo.test', 'PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  await callAs(request, await newStudent(request), 'POST', '/bookedSessions', { sessionId: id })
  await arrive(page, email)
  await page.goto(week)
  const entry = page.getByRole('link', { name: title })
  await expect(entry).toContainText('1 of 30 seats taken')
  await entry.click()
  await expect(page).toHaveURL(`/dashboard/roster/${id}`)
})
