import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newPlan } from './parts.ts'
import { buy, cardPayment, charge, hold, pay, typeCard } from './paying.ts'
import { callAs, inDays, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' })

test('R09 T13 a free booking is cancelled after a confirmation, and booked again', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id, title } = await newSession(request, { capacity: 1 })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await bookNow(page).click()
  await page.getByRole('link', { name: 'See your booking' }).click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('You can book again while there are seats left.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep my seat' }).click()
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

test('R08 R09 C15 a cancelled paid booking shows its refund, with the reference', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 750.5 })
  const email = await newStudent(request)
  const reference = await buy(request, email, id, 75_050)
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${id}`)
  const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Paid' })).toContainText('Card')
  await expect(page.getByText(reference)).toBeHidden()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('The full ৳750.50 will be refunded the way you paid.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Booking cancelled.')).toBeVisible()

  await page.goto('/dashboard/booked-sessions')
  const cancelled = page.getByRole('region', { name: 'Cancelled' })
  await expect(cancelled.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(cancelled.getByText('৳750.50 has been refunded the way you paid.')).toBeVisible()
  await cancelled.getByRole('link', { name: title }).click()
  await expect(steps.filter({ hasText: 'Money refunded' })).toContainText('৳750.50')
  await page.goto('/dashboard/money')
  await expect(steps.filter({ hasText: 'Money refunded' })).toContainText(/৳750\.50.*Reference re_/)
})

test('after a part went back by hand, cancelling says what still goes back', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id } = await newPlan(request)
  const email = await newStudent(request)
  const sale = { sessionId: id, email, name: 'Tania Akter', method: 'cash', amount: 6000 }
  const { paymentId } = (await callAs(request, ADMIN, 'POST', '/desk/payments', sale)) as {
    paymentId: string
  }
  const refund = { amount: 1000, reason: 'A class without a tutor' }
  await callAs(request, ADMIN, 'POST', `/payments/${paymentId}/refunds`, refund)
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${id}`)
  const rule = 'Your refund is ৳6,000 in all: the price of 26 of your 26 classes.'
  await expect(page.getByText(rule)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText(
      '৳5,000 will be refunded now. ৳1,000 of the ৳6,000 you paid has been refunded already.',
    ),
  ).toBeVisible()
})

test('T08 C10 V14 an Admin deletes a paid session, and the student sees the refund and why', {
  tag: '@nightly',
}, async ({ page, browser, request, baseURL }) => {
  const { id, title } = await newSession(request, { fee: 400 })
  const email = await newStudent(request)
  await buy(request, email, id, 40_000)
  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText(
      '1 booking will be cancelled, and everybody gets a refund for the classes that are still to come.',
    ),
  ).toBeVisible()
  await expect(question.getByText(/Its page stays for 30 days and says that it was cancelled/)).toBeVisible()
  await expect(question.getByText('cannot be undone')).toHaveCount(0)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Session deleted.')).toBeVisible()

  const student = await browser.newPage({ ...phone, baseURL })
  await arrive(student, email)
  await student.goto('/dashboard/booked-sessions')
  await student.getByRole('region', { name: 'Cancelled' }).getByRole('link', { name: title }).click()
  await expect(student.getByText('The session was cancelled by the coaching centre.').first()).toBeVisible()
  const steps = student.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Refund started' })).toContainText('৳400')
  await expect(steps.filter({ hasText: 'Money refunded' })).toContainText('৳400')
  await student.close()
})

test('C13 a user who paid and sees no seat asks where it is, and gets an answer', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 300 })
  const email = await newStudent(request)
  const secret = await hold(request, email, id, 30_000)
  await arrive(page, email)
  await page.goto('/dashboard/money')
  const ask = page.getByRole('button', { name: 'I have paid. Where is my seat?' })
  await ask.click()
  await expect(page.getByText('Nothing has been paid yet.')).toBeVisible()
  const reference = await charge(request, secret)
  await ask.click()
  await expect(page.getByText('We found your payment. The seat is yours.')).toBeVisible()
  await expect(page.getByText('Paid, seat booked')).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
  await page.getByRole('link', { name: 'See the booking' }).click()
  await expect(page.getByText('You have a seat')).toBeVisible()
})

test('C13 a payment that was never recorded is found under My payments', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 300 })
  await arrive(page, await newStudent(request))
  await page.goto(cardPayment(id))
  await page.route('**/api/payments', (route) => route.fulfill({ status: 429, json: { message: 'Busy' } }))
  await typeCard(page)
  await pay(page).click()
  await expect(page.getByText('Your payment has arrived')).toBeVisible()
  await page.goto('/dashboard/money')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  const ask = page.getByRole('button', { name: 'I have paid. Where is my seat?' })
  const booked = page.getByText('Paid, seat booked')
  await expect(ask.or(booked)).toBeVisible()
  // The webhook may have arrived before the student asks.
  if (await ask.isVisible()) await ask.click()
  await expect(booked).toBeVisible()
})

test('R09 a receipt shows what was paid, and prints alone', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
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
  expect(
    await page.getByText(title, { exact: true }).evaluate((element) => getComputedStyle(element).color),
  ).toBe('rgb(0, 0, 0)')
})

test('R11 C14 X14 an Admin sees their own payments, and everyone’s with their sums', {
  tag: '@nightly',
}, async ({ page, request }) => {
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
  await expect(sum('Taken')).toHaveText('৳241')
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

  // One payment alone is open.
  await expect(page.getByText(reference)).toBeVisible()
  await page.getByRole('link', { name: `Receipt ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText(second)).toBeVisible()
  await page.goBack()

  await page.getByLabel('From').fill(inDays(2).slice(0, 10))
  await expect(page.getByText('No payments match your search.')).toBeVisible()
})

test('R11 M09 an Admin gives back some of a card payment from its row, and its person keeps the seat', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id, title } = await newSession(request, { fee: 500 })
  const email = await newStudent(request)
  const reference = await buy(request, email, id, 50_000)
  await buy(request, await newStudent(request), id, 50_000)
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/paymentHistory?of=everyone&search=${title}`)
  await expect(page.getByText('2 payments', { exact: true })).toBeVisible()
  await expect(page.getByText(reference)).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Details of/ })
    .last()
    .click()
  await expect(page.getByText(reference)).toBeVisible()
  await page.getByRole('button', { name: /^Refund(:|$)/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('It is refunded to their card, usually within 5 to 10 days.')).toBeVisible()
  await expect(dialog.getByText('The seat is then free for someone else')).toBeVisible()
  await expect(dialog.getByLabel('Reference')).toHaveCount(0)
  await dialog.getByLabel('They keep the seat').check()
  await dialog.getByLabel('Amount').fill('200')
  await expect(dialog.getByLabel('They keep the seat')).toHaveCount(0)
  await dialog.getByLabel('Reason').fill('A class was lost')
  await expectNoBarriers(page, 'giving a card payment back')
  await dialog.getByRole('button', { name: 'Refund ৳200' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('dl > div').filter({ hasText: 'Refunded' }).first()).toContainText('৳200')
  const { hasPaid } = (await callAs(request, email, 'GET', `/payments/check?sessionId=${id}`)) as {
    hasPaid: boolean
  }
  expect(hasPaid).toBe(true)
})

test('R11 an Admin sets the refund rule', { tag: '@nightly' }, async ({ page }) => {
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
