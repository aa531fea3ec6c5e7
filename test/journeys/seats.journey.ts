import type { Page } from '@playwright/test'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import { bn as bnRefusals } from '../../contract/refusals/bn/index.ts'
import { en as enRefusals } from '../../contract/refusals/en/index.ts'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { buy, cardPayment, hold, pay, typeCard } from './paying.ts'
import { callAs, confirmAddress, mailedLink, newConfirmedStudent, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

const catalogues = { 'en-GB': enRefusals, 'bn-BD': bnRefusals }

const languages = [
  ['en-GB', en, '10:00|9:\\d\\d', '৳300', '(in 7 days)'],
  ['bn-BD', bn, '১০:০০|৯:[০-৯]+', '৳৩০০', '(৭ দিন পরে)'],
] as const

for (const [locale, say, tenMinutes, price, inSevenDays] of languages)
  test.describe(locale, { tag: locale === 'bn-BD' ? '@look' : [] }, () => {
    test.use({ ...phone, locale })

    test('R04 R07 R12 T11 T13 a seat is held, given up from the first screen, held again through a reload and a new price, and paid: the list says what comes next', async ({
      page,
      request,
    }) => {
      const email = await newConfirmedStudent(request)
      const { id, title } = await newSession(request, { fee: 300, capacity: 1, place: 'Room 3' })
      const bookNow = page.getByRole('button', { name: say.bookings.bookNow })
      const heldFor = page.getByText(new RegExp(say.payments.heldFor(`(${tenMinutes})`)))
      const card = page.getByRole('button', { name: say.checkout.ways.card.name })
      const giveUp = async () => {
        await page.getByRole('button', { name: say.payments.giveSeatUp }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: say.payments.giveUp }).click()
      }
      await arrive(page, email)
      await page.goto('/dashboard')
      const held = page.getByRole('heading', { name: say.today.payments })
      await expect(page.getByText(say.today.firstSteps)).toBeVisible()
      await expect(held).toHaveCount(0)
      await hold(request, email, id, 30_000)
      await page.reload()
      await expect(held).toBeVisible()
      await page.getByRole('link', { name: title }).click()
      await expect(heldFor).toBeVisible()
      await follow(page, `/dashboard/payment/${id}`)
      await giveUp()
      await expect(page.getByText(say.payments.seatGivenUp)).toBeVisible()
      await expect(page).toHaveURL(`/bookedSession/${id}`)
      await bookNow.click()
      await card.click()
      await expect(heldFor).toBeVisible()
      await giveUp()
      await bookNow.click()
      await card.click()
      await expect(heldFor).toBeVisible()
      await expect(page.getByText(say.sessions.lastHeld)).toBeVisible()
      await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { fee: 999 })

      await page.reload()
      await expect(heldFor).toBeVisible()
      await page.getByRole('button', { name: say.payments.goOn }).click()
      await card.click()
      await page.getByLabel(say.cardForm.number).fill('4242424242424242')
      await page.getByLabel(say.cardForm.expiry).fill('12/34')
      await page.getByLabel(say.cardForm.cvc).fill('123')
      await page.getByRole('button', { name: say.cardForm.pay(price) }).click()
      await expect(page).toHaveURL('/dashboard/my-created-sessions')
      const note = page.getByRole('status').filter({ hasText: say.classes.seatIsYours })
      await expect(note).toContainText(title)
      await expect(note).toContainText('Room 3')
      await expect(note.getByText(inSevenDays)).toBeVisible()
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

const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' })
const heldFor = (page: Page) => page.getByText(/Your seat is held for (10:00|9:\d\d)/)

test('T13 an expired hold charges nothing, and paying can start again', async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 300 })
  await arrive(page, await newConfirmedStudent(request))
  await page.clock.install()
  // The server's clock is real, so that a later response has another instant.
  await page.route('**/api/checkouts', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const expiresAt = new Date(Date.parse(answer.expiresAt) - 1000).toISOString()
    await route.fulfill({ response, json: { ...answer, expiresAt } })
  })
  await page.goto(cardPayment(id))
  await expect(heldFor(page)).toBeVisible()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.clock.fastForward(HOLD_MS)
  await expect(page.getByText('Your time to pay has run out. Nothing was charged.')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await page.unroute('**/api/checkouts')
  await page.getByRole('button', { name: 'Hold a seat again' }).click()
  await expect(heldFor(page)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await typeCard(page)
  await pay(page).click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
})

test('T13 the seats of an open page change when others take them, by a stream or without one', async ({
  page,
  request,
}) => {
  const [{ id }, other] = [
    await newSession(request, { fee: 300, capacity: 2 }),
    await newSession(request, { capacity: 2 }),
  ]
  await arrive(page, await newConfirmedStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('2 of 2 seats left')).toBeVisible()
  await hold(request, await newConfirmedStudent(request), id, 30_000)
  await expect(page.getByText('1 of 2 seats left')).toBeVisible()
  await expect(bookNow(page)).toBeEnabled()
  await buy(request, await newConfirmedStudent(request), id, 30_000)
  await expect(page.getByText('Sold out', { exact: true })).toHaveCount(2)
  await expect(bookNow(page)).toHaveCount(0)

  await page.route('**/api/sessions/*/seats', async (route) => {
    const stream = (await route.request().headerValue('accept'))?.includes('event-stream')
    await (stream ? route.fulfill({ status: 429 }) : route.continue())
  })
  await page.clock.install()
  await page.goto(`/bookedSession/${other.id}`)
  await expect(page.getByText('2 of 2 seats left')).toBeVisible()
  await callAs(request, await newConfirmedStudent(request), 'POST', '/bookedSessions', {
    sessionId: other.id,
  })
  await page.clock.fastForward(16_000)
  await expect(page.getByText('1 of 2 seats left')).toBeVisible()
})

for (const [locale, say] of languages)
  test.describe(`${locale}, unconfirmed`, { tag: locale === 'bn-BD' ? '@look' : [] }, () => {
    test.use({ ...phone, locale })

    test('T13 a limited seat asks for a confirmed address: the page sends its link, and goes on once it was opened', async ({
      page,
      request,
    }) => {
      const email = await newStudent(request)
      const { id } = await newSession(request, { capacity: 2 })
      const bookNow = page.getByRole('button', { name: say.bookings.bookNow })
      await arrive(page, email)
      await page.goto(`/bookedSession/${id}`)
      await expect(page.getByText(catalogues[locale].needs_confirmed_address)).toBeVisible()
      await expect(bookNow).toHaveCount(0)
      await page.getByRole('button', { name: say.auth.verifyNotice.send }).tap()
      await expect(page.getByText(say.auth.verifyNotice.sent)).toBeVisible()
      await expectNoBarriers(page, 'a limited seat')

      // In the language of who asked, and back to the seat.
      const link = new URL(await mailedLink(request, email)).searchParams
      expect(link.get('lang')).toBe(locale.slice(0, 2))
      expect(new URL(link.get('continueUrl') ?? '').pathname).toBe(`/bookedSession/${id}`)
      // As in an email program on another device.
      await confirmAddress(request, link.get('oobCode') ?? '')
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(bookNow).toBeVisible({ timeout: 20_000 })
      await bookNow.tap()
      await expect(page.getByText(say.bookings.bookedToast)).toBeVisible()
    })
  })
