import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { callAs, inDays, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry (MM/YY)').fill('12/34')
  await page.getByLabel('CVC').fill('123')
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay ৳' })
const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' })
const heldFor = (page: Page) => page.getByText(/Your seat is held for (10:00|9:\d\d)/)

/** Starts a payment, which holds a seat; answers the client secret. */
async function hold(request: APIRequestContext, email: string, sessionId: string, amountInCents: number) {
  const body = { sessionId, amountInCents }
  const answer = await callAs(request, email, 'POST', '/create-payment-intent', body)
  return (answer as { clientSecret: string }).clientSecret
}

/** Confirms a payment at the card provider, as a browser does that then says nothing to us; answers its reference. */
async function charge(request: APIRequestContext, clientSecret: string): Promise<string> {
  const { cards } = await (await request.get('/api/config')).json()
  const intent = clientSecret.split('_secret_')[0] ?? ''
  const answer = await request.post(`${cards.standIn}/v1/payment_intents/${intent}/confirm`, {
    form: {
      client_secret: clientSecret,
      key: cards.publishableKey,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return intent
}

/** A paid booking, made without a browser; answers the payment's reference. */
async function buy(request: APIRequestContext, email: string, sessionId: string, amountInCents: number) {
  const transactionId = await charge(request, await hold(request, email, sessionId, amountInCents))
  await callAs(request, email, 'POST', '/payments', { sessionId, transactionId })
  return transactionId
}

test('T11 T13 a seat is held while the card is typed, through a reload and a new price', async ({
  page,
  request,
}) => {
  const { id } = await newSession(request, { fee: 300, capacity: 1 })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await bookNow(page).click()
  await expect(heldFor(page)).toBeVisible()
  await expect(page.getByText('the last one is held for you')).toBeVisible()
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { fee: 999 })

  await page.reload()
  await expect(heldFor(page)).toBeVisible()
  await page.getByRole('button', { name: 'Go on to pay' }).click()
  await typeCard(page)
  await page.getByRole('button', { name: 'Pay ৳300' }).click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
})

test('R07 T13 the dashboard reminds of a seat that is held and not paid yet, and it can be given back', async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  const { id, title } = await newSession(request, { fee: 300 })
  await arrive(page, email)
  await page.goto('/dashboard')
  await expect(page.getByText('No class is coming up.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not settled yet' })).toHaveCount(0)
  await hold(request, email, id, 30_000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not settled yet' })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(heldFor(page)).toBeVisible()
  await page.goto(`/dashboard/payment/${id}`)
  await page.getByRole('button', { name: 'Give the seat back' }).click()
  await expect(page.getByText('The seat is free again. Nothing was charged.')).toBeVisible()
  await expect(page).toHaveURL(`/bookedSession/${id}`)
  await bookNow(page).click()
  await expect(heldFor(page)).toBeVisible()
  await page.getByRole('button', { name: 'Give the seat back' }).click()
  await expect(bookNow(page)).toBeVisible()
})

test('T13 when the time for the seat is over nothing was charged, and it begins again', async ({
  page,
  request,
}) => {
  const { id } = await newSession(request, { fee: 300 })
  await arrive(page, await newStudent(request))
  await page.route('**/api/create-payment-intent', async (route) => {
    const response = await route.fetch()
    const holdExpiresAt = new Date(Date.now() + 4000).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), holdExpiresAt } })
  })
  await page.goto(`/dashboard/payment/${id}`)
  await page.getByLabel('Card number').fill('4242424242424242')
  await expect(page.getByText('The time for your seat is over. Nothing was charged.')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await page.unroute('**/api/create-payment-intent')
  await page.getByRole('button', { name: 'Hold a seat again' }).click()
  await expect(heldFor(page)).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await typeCard(page)
  await pay(page).click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
})

test('T13 the seats of an open page change when others take them', async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 300, capacity: 2 })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('2 of 2 seats left')).toBeVisible()
  await hold(request, await newStudent(request), id, 30_000)
  await expect(page.getByText('1 of 2 seats left')).toBeVisible()
  await expect(bookNow(page)).toBeEnabled()
  await buy(request, await newStudent(request), id, 30_000)
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(bookNow(page)).toBeDisabled()
})

test('T13 where the seats cannot be streamed the page asks for them', async ({ page, request }) => {
  const { id } = await newSession(request, { capacity: 2 })
  await arrive(page, await newStudent(request))
  await page.route('**/api/sessions/*/seats', async (route) => {
    const stream = (await route.request().headerValue('accept'))?.includes('event-stream')
    await (stream ? route.fulfill({ status: 429 }) : route.continue())
  })
  await page.clock.install()
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('2 of 2 seats left')).toBeVisible()
  await callAs(request, await newStudent(request), 'POST', '/bookedSessions', { sessionId: id })
  await page.clock.fastForward(16_000)
  await expect(page.getByText('1 of 2 seats left')).toBeVisible()
})

test('T13 few seats and none are told on the cards of the list', async ({ page, request }) => {
  const { id, title } = await newSession(request, { capacity: 1 })
  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/my-created-sessions')
  const row = page.locator('tbody, main li').filter({ hasText: title })
  await expect(row.getByText('1 seat left')).toBeVisible()
  await callAs(request, await newStudent(request), 'POST', '/bookedSessions', { sessionId: id })
  await page.reload()
  await expect(row.getByText('Sold out')).toBeVisible()
})

test('R09 T13 a free booking is cancelled after a question, and booked again', async ({ page, request }) => {
  const { id, title } = await newSession(request, { capacity: 1 })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await bookNow(page).click()
  await page.getByRole('link', { name: 'See your booking' }).click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('You can book again while there are seats.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('You have a seat')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('This booking was cancelled')).toBeVisible()
  await expect(page.getByText('You cancelled this booking.').first()).toBeVisible()

  await page.goto('/dashboard/booked-sessions')
  await expect(
    page.getByRole('region', { name: 'Cancelled' }).getByRole('link', { name: title }),
  ).toBeVisible()
  await page.goto(`/bookedSession/${id}`)
  await bookNow(page).click()
  await expect(page.getByText('You have booked this session.')).toBeVisible()
})

test('R08 R09 C15 a paid booking that is cancelled shows the money going back, with its reference', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 750.5 })
  const email = await newStudent(request)
  const reference = await buy(request, email, id, 75_050)
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${id}`)
  const steps = page.getByRole('list', { name: 'What happened so far' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Card charged' })).toContainText(reference)
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('৳750.50 goes back to your card in full.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Booking cancelled.')).toBeVisible()

  await page.goto('/dashboard/booked-sessions')
  const cancelled = page.getByRole('region', { name: 'Cancelled' })
  await expect(cancelled.getByText('Returned')).toBeVisible()
  await expect(cancelled.getByText('৳750.50 went back to your card.')).toBeVisible()
  await cancelled.getByRole('link', { name: title }).click()
  await expect(steps.filter({ hasText: 'Money returned' })).toContainText(/৳750\.50.*Reference re_/)
})

test('T08 V14 an Admin deletes a session that was paid for, and the student sees the refund and why', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { id, title } = await newSession(request, { fee: 400 })
  const email = await newStudent(request)
  await buy(request, email, id, 40_000)
  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText('1 booking is cancelled, and every payment for it goes back in full.'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Session deleted.')).toBeVisible()

  const student = await browser.newPage({ ...phone, baseURL })
  await arrive(student, email)
  await student.goto('/dashboard/booked-sessions')
  await student.getByRole('region', { name: 'Cancelled' }).getByRole('link', { name: title }).click()
  await expect(student.getByText('The session was cancelled by the coaching centre.').first()).toBeVisible()
  const steps = student.getByRole('list', { name: 'What happened so far' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Refund started' })).toContainText('৳400')
  await expect(steps.filter({ hasText: 'Money returned' })).toContainText('৳400')
  await student.close()
})

test('C13 whoever paid and sees no seat asks where it is, and is told', async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 300 })
  const email = await newStudent(request)
  const secret = await hold(request, email, id, 30_000)
  await arrive(page, email)
  await page.goto('/dashboard/money')
  const ask = page.getByRole('button', { name: 'I paid, where is my seat?' })
  await ask.click()
  await expect(page.getByText('The card provider says that nothing was paid yet.')).toBeVisible()
  const reference = await charge(request, secret)
  await ask.click()
  await expect(page.getByText('Your payment has arrived and your seat is booked.')).toBeVisible()
  await expect(page.getByText('Paid, seat booked')).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
  await page.getByRole('link', { name: 'See the booking' }).click()
  await expect(page.getByText('You have a seat')).toBeVisible()
})

test('C13 a payment whose recording never arrives is found under My payments', async ({ page, request }) => {
  const { id, title } = await newSession(request, { fee: 300 })
  await arrive(page, await newStudent(request))
  await page.goto(`/dashboard/payment/${id}`)
  await page.route('**/api/payments', (route) => route.fulfill({ status: 429, json: { message: 'Busy' } }))
  await typeCard(page)
  await pay(page).click()
  await expect(page.getByText('Your payment has arrived')).toBeVisible()
  await page.goto('/dashboard/money')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  const ask = page.getByRole('button', { name: 'I paid, where is my seat?' })
  const booked = page.getByText('Paid, seat booked')
  await expect(ask.or(booked)).toBeVisible()
  // The provider may have told the server before the student asks.
  if (await ask.isVisible()) await ask.click()
  await expect(booked).toBeVisible()
})

test('R09 a receipt says what was paid, and prints alone', async ({ page, request }) => {
  const { id, title } = await newSession(request, { fee: 1250 })
  const email = await newStudent(request)
  const reference = await buy(request, email, id, 125_000)
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${id}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  for (const text of [title, email, reference]) await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByText('৳1,250').first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByText(reference)).toBeVisible()
  expect(await page.getByText(title).evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(0, 0, 0)',
  )
})

test('R11 C14 X14 an Admin sees their own payments, and everyone’s with their sums', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 120.5 })
  const [first, second] = [await newStudent(request), await newStudent(request)]
  await buy(request, first, id, 12_050)
  const reference = await buy(request, second, id, 12_050)
  await callAs(request, first, 'DELETE', `/bookedSessions/${id}`)

  await arrive(page, ADMIN)
  await page.goto('/dashboard/paymentHistory')
  await expect(page.getByText('No payment history found.')).toBeVisible()
  await page.getByRole('link', { name: 'Everyone’s payments' }).click()
  await page.getByLabel('Search payments').fill(title)
  await expect(page.getByText('2 payments', { exact: true })).toBeVisible()
  const sum = (label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
  await expect(sum('Charged')).toHaveText('৳241')
  await expect(sum('Refunded')).toHaveText('৳120.50')
  await expect(sum('Net')).toHaveText('৳120.50')

  await page.getByLabel('Status').selectOption('paid')
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
  await expect(page.locator('tbody').getByText(second)).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table).toContain(reference)
  expect(table).not.toContain(first)

  await page.getByRole('link', { name: `Receipt ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText(second)).toBeVisible()
  await page.goBack()

  await page.getByLabel('From').fill(inDays(2).slice(0, 10))
  await expect(page.getByText('Nothing matches what you look for.')).toBeVisible()
})

test('R11 an Admin sets what comes back to those who cancel', async ({ page }) => {
  await arrive(page, ADMIN)
  await page.setViewportSize(laptop.viewport)
  await page.goto('/dashboard/paymentHistory?of=everyone')
  const hours = page.getByLabel('Hours before the class')
  await expect(hours).toHaveValue('24')
  const save = page.getByRole('button', { name: 'Save' })
  await hours.fill('-1')
  await save.click()
  await expect(page.getByText('Hours before the class must be a whole number from 0 to 8760.')).toBeVisible()
  await hours.fill('25')
  await save.click()
  await expect(page.getByText('Refund rule saved.')).toBeVisible()
  await page.reload()
  await expect(hours).toHaveValue('25')
  await hours.fill('24')
  await save.click()
  await expect(page.getByText('Refund rule saved.')).toBeVisible()
})
