import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newPlan, payPart } from './parts.ts'
import { buy, cardPayment, charge, hold, pay, typeCard } from './paying.ts'
import { callAs, inDays, newConfirmedStudent, newSession } from './people.ts'

const ADMIN = 'admin@demo.test'

const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' })

test('R08 R09 T13 C15 bookings are cancelled after a confirmation that says what is refunded, and a free one is booked again', async ({
  page,
  request,
}) => {
  const email = await newConfirmedStudent(request)
  const free = await newSession(request, { capacity: 1 })
  const { id, title } = await newSession(request, { fee: 750.5 })
  const reference = await buy(request, email, id, 75_050)
  await arrive(page, email)
  await page.goto(`/bookedSession/${free.id}`)
  await bookNow(page).click()
  await page.getByRole('link', { name: 'See your booking' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel booking' })
  await cancel.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('You can book again while there are seats left.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep my seat' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('You have a seat')).toBeVisible()
  await cancel.click()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('This booking was cancelled')).toBeVisible()
  await expect(page.getByText('You cancelled this booking.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your review' })).toHaveCount(0)

  await page.goto(`/dashboard/booked/${id}`)
  const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Paid' })).toContainText('Card')
  await expect(page.getByText(reference)).toBeHidden()
  await cancel.click()
  await expect(question.getByText('The full ৳750.50 will be refunded the way you paid.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Booking cancelled.').first()).toBeVisible()

  await page.goto('/dashboard/booked-sessions')
  const cancelled = page.getByRole('region', { name: 'Cancelled' })
  await expect(cancelled.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(cancelled.getByText('৳750.50 has been refunded the way you paid.')).toBeVisible()
  await expect(cancelled.getByRole('link', { name: free.title })).toBeVisible()
  await cancelled.getByRole('link', { name: title }).click()
  await expect(steps.filter({ hasText: 'Money refunded' })).toContainText('৳750.50')
  await page.goto('/dashboard/money')
  await expect(steps.filter({ hasText: 'Money refunded' })).toContainText(/৳750\.50.*Reference re_/)

  await page.goto(`/bookedSession/${free.id}`)
  await bookNow(page).click()
  await expect(page.getByText('You have booked this session.')).toBeVisible()

  // Of what was paid at the desk, a part was refunded by hand before.
  const plan = await newPlan(request)
  const sale = {
    sessionId: plan.id,
    email,
    name: 'Tania Akter',
    method: 'cash',
    amount: 6000,
    isTheirs: true,
  }
  const { paymentId } = (await callAs(request, ADMIN, 'POST', '/desk/payments', sale)) as {
    paymentId: string
  }
  const refund = { amount: 1000, reason: 'A class without a tutor' }
  await callAs(request, ADMIN, 'POST', '/refunds', { payment: paymentId, ...refund })
  await page.goto(`/dashboard/booked/${plan.id}`)
  const rule = 'Your refund is ৳6,000 in all: the price of 26 of your 26 classes.'
  await expect(page.getByText(rule)).toBeVisible()
  await cancel.click()
  await expect(
    question.getByText(
      '৳5,000 will be refunded now. ৳1,000 of the ৳6,000 you paid has been refunded already.',
    ),
  ).toBeVisible()
})

test('T12 C13 B10 who paid and sees no seat, or a part that is still due, gets an answer and not a second charge', async ({
  page,
  request,
}) => {
  const email = await newConfirmedStudent(request)
  const interrupted = await newSession(request, { fee: 300 })
  const { id, title } = await newSession(request, { fee: 300 })
  const plan = await newPlan(request)
  await payPart(request, email, plan.id)
  const secret = await hold(request, email, id, 30_000)
  const next = { sessionId: plan.id, method: 'card', amount: 1000, part: 2 }
  const begun = (await callAs(request, email, 'POST', '/checkouts', next)) as { clientSecret: string }

  await arrive(page, email)
  await page.goto(cardPayment(interrupted.id))
  const charged = Promise.withResolvers<void>()
  // Never answered, because the page closes first.
  await page.route('**/api/payments', () => charged.resolve())
  await typeCard(page)
  await pay(page).click()
  await charged.promise
  await page.goto('about:blank')
  await page.unroute('**/api/payments')
  await page.goto(`/dashboard/payment/${interrupted.id}`)
  await expect(page.getByRole('button', { name: 'Already Paid' })).toBeVisible()
  await page.getByRole('link', { name: 'See your booking' }).click()
  await expect(page.getByText('You have a seat')).toBeVisible()

  await page.goto('/dashboard/money')
  const payment = (of: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: of }) })
  const [seat, part] = [payment(title), payment(plan.title)]
  await expect(part.getByText('You have started to pay this part of the fee.')).toBeVisible()
  const ask = seat.getByRole('button', { name: 'I have paid. Where is my seat?' })
  await ask.click()
  await expect(seat.getByText('Nothing has been paid yet.')).toBeVisible()
  const askPart = part.getByRole('button', { name: 'I have paid. Why is it still due?' })
  await askPart.click()
  await expect(part.getByText('Nothing has been paid yet.', { exact: false })).toBeVisible()

  await charge(request, begun.clientSecret)
  await askPart.click()
  await expect(part.getByText('This part of the fee is paid.').first()).toBeVisible()
  await expect(askPart).toBeHidden()
  const reference = await charge(request, secret)
  await ask.click()
  await expect(seat.getByText('We found your payment. The seat is yours.')).toBeVisible()
  await expect(seat.getByText('Paid, seat booked')).toBeVisible()
  await expect(seat.getByText(reference)).toBeVisible()
  await seat.getByRole('link', { name: 'See the booking' }).click()
  await expect(page.getByText('You have a seat')).toBeVisible()
})

test('R11 C14 X14 M09 an Admin sees their own payments and everyone’s with their sums, refunds some of one, and sets the refund rule', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 120.5 })
  const [first, second] = [await newConfirmedStudent(request), await newConfirmedStudent(request)]
  const refunded = await buy(request, first, id, 12_050)
  const reference = await buy(request, second, id, 12_050)
  await callAs(request, first, 'DELETE', `/bookedSessions/${id}`)

  await arrive(page, ADMIN)
  await page.setViewportSize(laptop.viewport)
  await page.goto('/dashboard/paymentHistory')
  await expect(page.getByText('No payment history found.')).toBeVisible()
  await page.getByRole('link', { name: 'Everyone’s payments' }).click()
  await page.getByLabel('Search payments').fill(title)
  await expect(page.getByText('2 payments', { exact: true })).toBeVisible()
  const sum = (label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
  await expect(sum('Taken')).toHaveText('৳241')
  await expect(sum('Refunded')).toHaveText('৳120.50')
  await expect(sum('Net')).toHaveText('৳120.50')
  await expect(page.getByText(refunded)).toHaveCount(0)
  const details = page.getByRole('button', { name: /^Details of/ })
  await details.last().click()
  await expect(page.getByText(refunded)).toBeVisible()
  // As cards they stay open.
  await page.setViewportSize({ width: 800, height: 800 })
  await expect(page.getByText(refunded)).toBeVisible()
  await expect(details.last()).toHaveAttribute('aria-expanded', 'true')
  await expectNoBarriers(page, 'payments as cards')
  await page.setViewportSize(laptop.viewport)

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

  await page.getByRole('button', { name: /^Refund(:|$)/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('It is refunded to their card, usually within 5 to 10 days.')).toBeVisible()
  await expect(dialog.getByText('The seat is then free for someone else')).toBeVisible()
  await expect(dialog.getByLabel('Reference')).toHaveCount(0)
  await dialog.getByLabel('They keep the seat').check()
  await dialog.getByLabel('Amount').fill('50')
  await expect(dialog.getByLabel('They keep the seat')).toHaveCount(0)
  await dialog.getByLabel('Reason').fill('A class was lost')
  await expectNoBarriers(page, 'giving a card payment back')
  await dialog.getByRole('button', { name: 'Refund ৳50' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sum('Refunded').first()).toHaveText('৳50')
  const { hasPaid } = (await callAs(request, second, 'GET', `/payments/check?sessionId=${id}`)) as {
    hasPaid: boolean
  }
  expect(hasPaid).toBe(true)
  await page.getByLabel('From').fill(inDays(2).slice(0, 10))
  await expect(page.getByText('No payments match your search.')).toBeVisible()

  // Names the rule in its address, so that its form is open.
  await page.getByRole('link', { name: en.rules.ruleOf(en.rules.settings['refund-rule'].title) }).click()
  const hours = page.getByLabel('Hours before the class')
  await expect(hours).toHaveValue('24')
  const save = page.getByRole('button', { name: 'Save' })
  await hours.fill('-1')
  await save.click()
  await expect(page.getByText('Hours before the class must be a whole number from 0 to 8760.')).toBeVisible()
  await hours.fill('25')
  await save.click()
  await expect(page.getByText('Refund rule saved.')).toBeVisible()
  await expect(page.getByText('each class that begins at least 25 hours later')).toBeVisible()
  await page.reload()
  await expect(hours).toHaveValue('25')
  await hours.fill('24')
  await save.click()
  await expect(page.getByText('Refund rule saved.')).toBeVisible()
})
