import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { callAs, inDays, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'
const MINUTES = 1 / 24 / 60

test.use(phone)

/** Creates a student with a booking of a free session. */
async function booked(request: APIRequestContext, changes: Record<string, unknown>) {
  const session = await newSession(request, changes)
  const email = await newStudent(request)
  const body = { sessionId: session.id }
  const { insertedId } = (await callAs(request, email, 'POST', '/bookedSessions', body)) as {
    insertedId: string
  }
  return { ...session, email, bookingId: insertedId }
}

const languages = [
  ['en-GB', en, /in \d+ minutes/, 'in 3 days', '(in 7 days)', /^\w{3} \d+ \w{3,4}, .*\d\s(am|pm)/],
  [
    ...(['bn-BD', bn, /[০-৯]+ মিনিট পরে/, '৩ দিন পরে', '(৭ দিন পরে)'] as const),
    /^\S+, [০-৯]+ \S+, (রাত|ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা)/,
  ],
] as const

for (const [locale, say, soon, inThreeDays, inSevenDays, range] of languages) {
  test.describe(locale, { tag: locale === 'bn-BD' ? '@look' : [] }, () => {
    test.use({ locale })

    test('R09 the page of a booking is the room of its class: when, how to get in, what was handed out', async ({
      page,
      request,
      baseURL,
    }) => {
      const joinUrl = 'https://meet.example/motion'
      const online = { mode: 'online', joinUrl, classStart: inDays(10 * MINUTES), classEnd: inDays(1) }
      const { id, title, email, bookingId } = await booked(request, online)
      const handout = { title: 'Past paper 2025', link: 'https://files.example/paper', sessionId: id }
      // Of our own origin, because other journeys look at this Admin's materials.
      const image = new URL('/default-session.jpg', baseURL).href
      await callAs(request, ADMIN, 'POST', '/materials', { ...handout, image })
      await arrive(page, email)
      await page.goto(`/dashboard/booked/${bookingId}`)
      await expect(page.getByRole('heading', { name: say.classes.next })).toBeVisible()
      await expect(page.getByText(soon)).toBeVisible()
      await expect(page.getByRole('main').locator('time').filter({ hasText: range }).first()).toBeVisible()
      await page.route(joinUrl, (route) => route.fulfill({ contentType: 'text/html', body: 'In the class' }))
      expect(await page.content()).not.toContain('meet.example')
      await page.getByRole('button', { name: say.classes.join }).click()
      await expect(page).toHaveURL(joinUrl)
      await page.goBack()
      await expect(page.getByRole('heading', { name: say.classes.next })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Past paper 2025' })).toHaveAttribute(
        'href',
        'https://files.example/paper',
      )
      await expect(page.getByText(say.ownReviews.opens)).toBeVisible()
      if (locale === 'bn-BD') await expect.poll(() => leftInEnglish(page)).toEqual([])

      const google = page.getByRole('link', { name: say.classes.googleCalendar })
      await expect(google).toHaveAttribute('href', /action=TEMPLATE.*dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z/)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say.classes.addToCalendar }).click(),
      ])
      expect(file.suggestedFilename()).toBe('class.ics')
      const entry = await readFile(await file.path(), 'utf8')
      expect(entry).toContain('BEGIN:VEVENT')
      expect(entry.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)

      await page.getByRole('button', { name: say.classes.writeNote }).click()
      await page.getByLabel(say.notes.titleLabel).fill('Swings')
      await page.getByLabel(say.notes.descriptionLabel).fill('Measure twenty of them.')
      await page.getByRole('button', { name: say.notes.save }).click()
      await expect(page.getByRole('heading', { name: 'Swings' })).toBeVisible()
      await expect(page.getByLabel(say.notes.titleLabel)).toBeHidden()
      const listed = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: 'Measure twenty of them.' })
      await page.getByRole('link', { name: say.classes.seeNotes }).click()
      await expect(listed.getByRole('link', { name: title })).toBeVisible()
      await expect(page.getByLabel(say.notes.about).locator('option:checked')).toHaveText(title)
    })

    test('R04 a free seat is confirmed in place, with its class and a message for a parent: what, with whom, when and where', async ({
      page,
      context,
      request,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { id, title } = await newSession(request, { place: 'Room 3' })
      await arrive(page, await newStudent(request))
      await page.goto(`/bookedSession/${id}`)
      await page.getByRole('button', { name: say.bookings.bookNow }).click()
      await expect(page.getByText(inSevenDays)).toBeVisible()
      await expect(page.getByText('Room 3')).toBeVisible()
      await page.getByRole('button', { name: say.classes.sendToParent }).click()
      await expect(page.getByText(say.classes.messageCopied)).toBeVisible()
      const message = await page.evaluate(() => navigator.clipboard.readText())
      for (const said of [title, 'Farhana Rahman', 'Room 3', `/sessions/`]) expect(message).toContain(said)
      const note = page.getByRole('status').filter({ hasText: say.bookings.booked })
      await note.getByRole('link', { name: say.bookings.seeBooking }).click()
      await expect(page.getByText(say.bookings.youHaveASeat)).toBeVisible()
      await expect(page.getByRole('button', { name: say.classes.addToCalendar })).toBeVisible()
    })

    test('R08 R09 booked sessions begin with the next class; a link that is not due yet says when it comes, and nothing handed out says so', async ({
      page,
      request,
    }) => {
      const later = await booked(request, { classStart: inDays(6), classEnd: inDays(6.1) })
      const next = await newSession(request, { classStart: inDays(3), classEnd: inDays(3.1) })
      const online = { mode: 'online', joinUrl: 'https://meet.example/far', registrationEnd: inDays(30) }
      const last = await newSession(request, { ...online, classStart: inDays(30), classEnd: inDays(31) })
      for (const { id } of [next, last])
        await callAs(request, later.email, 'POST', '/bookedSessions', { sessionId: id })
      await arrive(page, later.email)
      await page.goto('/dashboard/booked-sessions')
      const titles = page.getByRole('heading', { level: 2 })
      await expect(titles).toHaveText([next.title, later.title, last.title])
      await expect(page.getByText(inThreeDays)).toBeVisible()
      await page.getByRole('link', { name: last.title }).click()
      await expect(page.getByText(say.classes.joinLater(15))).toBeVisible()
      await expect(page.getByText(say.classes.noMaterials)).toBeVisible()
      await expect(page.getByRole('button', { name: say.classes.join })).toBeHidden()
    })
  })
}
