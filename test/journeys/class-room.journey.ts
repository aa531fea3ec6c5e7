import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { cardPayment, typeCard } from './paying.ts'
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
  ['en-GB', en, /in \d+ minutes/, /^\w{3} \d+ \w{3,4}, .*\d\s(am|pm)/],
  ['bn-BD', bn, /[০-৯]+ মিনিট পরে/, /^\S+, [০-৯]+ \S+, (রাত|ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা)/],
] as const

for (const [locale, say, soon, range] of languages) {
  test.describe(locale, { tag: locale === 'bn-BD' ? '@nightly' : [] }, () => {
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

    test('R04 a new seat comes with a message for a parent: what, with whom, when and where', {
      tag: '@nightly',
    }, async ({ page, context, request }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { id, title } = await newSession(request, { place: 'Room 3' })
      await arrive(page, await newStudent(request))
      await page.goto(`/bookedSession/${id}`)
      await page.getByRole('button', { name: say.bookings.bookNow }).click()
      await page.getByRole('button', { name: say.classes.sendToParent }).click()
      await expect(page.getByText(say.classes.messageCopied)).toBeVisible()
      const message = await page.evaluate(() => navigator.clipboard.readText())
      for (const said of [title, 'Farhana Rahman', 'Room 3', `/sessions/`]) expect(message).toContain(said)
    })

    test('R09 a link that is not due yet says when it comes, and nothing handed out says so', {
      tag: '@nightly',
    }, async ({ page, request }) => {
      const { email, bookingId } = await booked(request, {
        mode: 'online',
        joinUrl: 'https://meet.example/far',
        registrationEnd: inDays(30),
        classStart: inDays(30),
        classEnd: inDays(31),
      })
      await arrive(page, email)
      await page.goto(`/dashboard/booked/${bookingId}`)
      await expect(page.getByText(say.classes.joinLater(15))).toBeVisible()
      await expect(page.getByText(say.classes.noMaterials)).toBeVisible()
      await expect(page.getByRole('button', { name: say.classes.join })).toBeHidden()
    })

    test('R04 R12 after paying, the list says what was booked, when, and what comes next, until it is dismissed', {
      tag: '@nightly',
    }, async ({ page, request }) => {
      const { id, title } = await newSession(request, { fee: 300, place: 'Room 3' })
      await arrive(page, await newStudent(request))
      await page.goto(cardPayment(id))
      await payIn(page, say)
      await expect(page).toHaveURL('/dashboard/my-created-sessions')
      const note = page.getByRole('status').filter({ hasText: say.classes.seatIsYours })
      await expect(note).toContainText(title)
      await expect(note).toContainText('Room 3')
      await expect(note.getByText(locale === 'en-GB' ? '(in 7 days)' : '(৭ দিন পরে)')).toBeVisible()
      await page.reload()
      await expect(note.getByRole('link', { name: say.money.receiptTitle })).toBeVisible()
      await note.getByRole('link', { name: say.classes.openClass }).click()
      await expect(page.getByText(say.bookings.youHaveASeat)).toBeVisible()
      await page.goBack()
      await note.getByRole('button', { name: say.classes.dismiss }).click()
      await expect(note).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: say.sessions.listTitle })).toBeVisible()
      await expect(note).toBeHidden()
    })
  })
}

async function payIn(page: Page, say: typeof en): Promise<void> {
  if (say === en) await typeCard(page)
  else {
    await page.getByLabel(say.cardForm.number).fill('4242424242424242')
    await page.getByLabel(say.cardForm.expiry).fill('12/34')
    await page.getByLabel(say.cardForm.cvc).fill('123')
  }
  await page.getByRole('button', { name: say.cardForm.pay(say === en ? '৳300' : '৳৩০০') }).click()
}

test('R04 a free booking is confirmed in place, with its class and what comes next', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id } = await newSession(request, { place: 'Room 3' })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: 'Book Now' }).click()
  const note = page.getByRole('status').filter({ hasText: 'You have booked this session.' })
  await expect(page.getByText('(in 7 days)')).toBeVisible()
  await expect(page.getByText('Room 3')).toBeVisible()
  await note.getByRole('link', { name: 'See your booking' }).click()
  await expect(page.getByText('You have a seat')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
})

test('R08 booked sessions begin with the next class', { tag: '@nightly' }, async ({ page, request }) => {
  const later = await booked(request, { classStart: inDays(6), classEnd: inDays(6.1) })
  const next = await newSession(request, { classStart: inDays(3), classEnd: inDays(3.1) })
  await callAs(request, later.email, 'POST', '/bookedSessions', { sessionId: next.id })
  const last = await newSession(request, { classStart: inDays(9), classEnd: inDays(9.1) })
  await callAs(request, later.email, 'POST', '/bookedSessions', { sessionId: last.id })
  await arrive(page, later.email)
  await page.goto('/dashboard/booked-sessions')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([next.title, later.title, last.title])
  await expect(page.getByText('in 3 days')).toBeVisible()
})
