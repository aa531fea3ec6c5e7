import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { expectNoBarriers, expectRoomForFingers, expectToFit } from './look.ts'
import { callAs, newSession } from './people.ts'

const ADMIN = 'admin@demo.test'
/** A Friday. */
const day = '2031-05-02'
const at = (time: string, date = day) => `${date}T${time}:00+06:00`

const add = async (request: APIRequestContext, path: string, data: object) =>
  ((await callAs(request, ADMIN, 'POST', path, data)) as { insertedId: string }).insertedId

/**
 * A branch with two rooms: one has a class that was moved and one that was cancelled, nobody is in the other.
 */
async function furnished(request: APIRequestContext) {
  const branch = `Mirpur ${randomUUID().slice(0, 8)}`
  const branchId = await add(request, '/branches', { name: branch, address: '5 Mirpur Road' })
  const roomId = await add(request, '/rooms', { branchId, name: 'Nilkhet' })
  await add(request, '/rooms', { branchId, name: 'Shahbag' })
  const session = async (from: string, to: string) => {
    const dates = { registrationEnd: at('09:00'), classStart: at(from), classEnd: at(to) }
    const made = await newSession(request, { ...dates, mode: 'onsite', branchId, roomId })
    const { classes } = (await callAs(request, ADMIN, 'GET', `/sessions/${made.id}`)) as {
      classes: { _id: string }[]
    }
    return { ...made, change: `/sessions/${made.id}/classes/${classes[0]?._id}` }
  }
  const moved = await session('10:00', '11:30')
  const times = { start: at('15:30'), end: at('17:00'), reason: 'No light in the hall' }
  await callAs(request, ADMIN, 'PATCH', moved.change, times)
  const cancelled = await session('10:00', '11:30')
  // The only class of a session cannot be cancelled.
  const later = { start: at('10:00', '2031-06-06'), end: at('11:30', '2031-06-06'), reason: 'One more' }
  await callAs(request, ADMIN, 'POST', `/sessions/${cancelled.id}/classes`, later)
  await callAs(request, ADMIN, 'PATCH', cancelled.change, { state: 'cancelled', reason: 'Fever' })
  return { branch, branchId, moved, cancelled }
}

const pathOf = (branchId: string, view: string) =>
  `/dashboard/routine?view=${view}&date=${day}&branchId=${branchId}`
const section = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const pages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)

const languages = [
  ['en-GB', en, 'Friday 2 May 2031', 'Fri 2 May', 'May 2031', /Moved from 2 May 2031, 10:00\sam/],
  ['bn-BD', bn, 'শুক্রবার ২ মে ২০৩১', 'শুক্র ২ মে', 'মে ২০৩১', /আগে ছিল ২ মে ২০৩১, সকাল\s১০:০০/],
] as const

for (const [locale, say, dayName, shortName, monthName, former] of languages) {
  const words = say.calendar.centre
  const counts = [words.classes(1), words.moved(1), words.cancelled(1)]
  test.describe(locale, { tag: locale === 'bn-BD' ? '@look' : [] }, () => {
    test.use({ locale })

    test.describe('on a phone', () => {
      test.use(phone)

      test('B07 an Admin sees a day by place, what was moved and cancelled, which room is free, and who comes; days of a week and of a month lead to their classes', async ({
        page,
        request,
      }) => {
        const { branch, branchId, moved, cancelled } = await furnished(request)
        await arrive(page, ADMIN)
        const path = pathOf(branchId, 'day')
        await page.goto(path)
        await expect(page.getByRole('heading', { name: dayName, level: 2 })).toBeVisible()
        await expect(page.getByText(counts.join(' · '))).toBeVisible()
        const room = section(page, `${branch}, Nilkhet`)
        const entry = room.getByRole('link', { name: moved.title })
        await expect(entry).toContainText(words.reason('No light in the hall'))
        await expect(entry).toContainText(former)
        await expect(room.getByRole('link', { name: cancelled.title })).toContainText(
          say.calendar.states.cancelled,
        )
        await expect(section(page, `${branch}, Shahbag`)).toContainText(words.free)
        await expectNoBarriers(page, 'the day of the centre')
        await expectToFit(page, 'the day of the centre')
        await expectRoomForFingers(page, 'the day of the centre')
        if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])
        await entry.click()
        await expect(page).toHaveURL(`/dashboard/roster/${moved.id}`)
        await page.goBack()
        await expect(page).toHaveURL(path)
        await expect(entry).toBeVisible()

        await page.getByRole('link', { name: say.calendar.month, exact: true }).click()
        await expect(page.getByRole('heading', { name: monthName, level: 2 })).toBeVisible()
        await expectNoBarriers(page, 'the month of the centre')
        const name = [shortName, ...counts].join(', ')
        await page.getByRole('link', { name }).click()
        await expect(page.getByRole('link', { name: moved.title })).toBeVisible()
        await page.getByRole('link', { name: say.calendar.week, exact: true }).click()
        const days = page.getByRole('navigation', { name: words.days })
        await expect(days.getByRole('link')).toHaveCount(7)
        await expect(days.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
        await expect(page.getByRole('link', { name: moved.title })).toBeVisible()
        await expectNoBarriers(page, 'the week of the centre')
        await expectToFit(page, 'the week of the centre')
        await days.getByRole('link').first().click()
        await expect(page.getByText(words.classes(0), { exact: true })).toBeVisible()
      })
    })

    test.describe('on a laptop', () => {
      test.use(laptop)

      test('B07 the menu leads an Admin to the routine of the centre, and to their own beside it; the address keeps what it is narrowed to; a week is a table that prints on one page', async ({
        page,
        request,
      }) => {
        const { branch, branchId, moved } = await furnished(request)
        const link = (name: string) => page.getByRole('link', { name, exact: true })
        await arrive(page, ADMIN)
        await page.goto('/dashboard')
        await link(say.dashboard.links.routine).click()
        await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
        await link(say.calendar.title).click()
        await expect(page).toHaveURL('/dashboard/routine?of=mine')
        await link(say.calendar.next.week).click()
        await expect(page).toHaveURL(/of=mine&view=week/)

        await follow(page, `/dashboard/routine?date=${day}`)
        await page.getByText(words.filter, { exact: true }).click()
        await page.getByLabel(words.branch, { exact: true }).selectOption(branch)
        await expect(page).toHaveURL(pathOf(branchId, 'day'))
        await expect(page.getByText(counts.join(' · '))).toBeVisible()
        const room = page.getByLabel(words.room, { exact: true })
        await room.selectOption(`${branch}, Shahbag`)
        await expect(page.getByText(words.free)).toBeVisible()
        await expect(page.getByRole('link', { name: moved.title })).toBeHidden()
        await page.goBack()
        await expect(page).toHaveURL(pathOf(branchId, 'day'))
        await expect(room).toHaveValue('')
        await link(words.by.tutor).press('Enter')
        await expect(page).toHaveURL(`/dashboard/routine?view=day&date=${day}&by=tutor&branchId=${branchId}`)
        const tutor = section(page, 'Farhana Rahman')
        await expect(tutor.getByRole('link', { name: moved.title })).toContainText('Nilkhet')
        await page.reload()
        await expect(tutor).toBeVisible()
        await link(say.calendar.next.day).click()
        await expect(page.getByText(say.calendar.nothing.day)).toBeVisible()

        await follow(page, pathOf(branchId, 'week'))
        const table = page.getByRole('table', { name: say.calendar.week })
        await expect(table.getByRole('columnheader')).toHaveCount(8)
        const row = table.getByRole('row', { name: `${branch}, Nilkhet` })
        await expect(row.getByRole('link', { name: moved.title })).toBeVisible()
        await expect(table.getByRole('rowheader')).toHaveCount(1)
        await expect(page.getByText(`${words.freeAllWeek}: ${branch}, Shahbag`)).toBeVisible()
        await expectNoBarriers(page, 'the table of the week')
        const file = await page.pdf({ preferCSSPageSize: true })
        expect(pages(file)).toHaveLength(1)
        expect(file.toString('latin1')).toMatch(/MediaBox ?\[ ?0 0 84[12][\d.]* 59[45]/)
        await follow(page, '/dashboard/routine?branchId=00000000-0000-7000-8000-000000000000')
        await expect(page.getByRole('alert').filter({ hasText: say.calendar.failed })).toBeVisible()
      })
    })
  })
}
