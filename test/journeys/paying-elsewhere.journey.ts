import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, test } from './journey.ts'
import { expectNoBarriers, expectRoomForFingers } from './look.ts'
import { callAs, inDays, newConfirmedStudent, newSession, newStudent } from './people.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const isBooked = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Your seat is booked' })).toBeVisible()

test('M01 M02 M03 M08 from Book Now to a seat by bKash in five taps and two typed fields', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 500 })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await press(page, 'Book Now')
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeVisible()
  await expectNoBarriers(page, 'the ways to pay')
  await expectRoomForFingers(page, 'the ways to pay')
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText(title)
  await expect(order).toContainText('৳500')
  // It stays while somebody reads the last way to pay.
  await page.getByRole('button', { name: 'Pay at the centre' }).scrollIntoViewIfNeeded()
  await expect(order).toBeInViewport({ ratio: 1 })
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Refund policy' }).first().click()
  const policy = await opened
  await expect(policy).toHaveURL('/about/refund')
  await policy.close()
  await press(page, 'bKash')
  await press(page, 'Next')
  await page.getByLabel('Verification code').fill('123456')
  await press(page, 'Next')
  await page.getByLabel('Your bKash PIN').fill('12121')
  await press(page, 'Confirm payment')
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
  await isBooked(page)
  const ticket = page.getByRole('status').filter({ hasText: title })
  await expect(ticket.getByRole('button', { name: 'Add to calendar' })).toBeInViewport({ ratio: 1 })
  await expect(ticket.getByRole('link', { name: 'Receipt' })).toBeInViewport({ ratio: 1 })
})

test('M03 M08 who leaves bKash without paying finds the seat held, comes back by the browser’s own button too, and pays at SSLCommerz', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { id } = await newSession(request, { fee: 500 })
  const email = await newStudent(request)
  await arrive(page, email)
  await page.goto(`/dashboard/payment/${id}`)
  await press(page, 'bKash')
  await press(page, 'Cancel')
  await expect(page).toHaveURL(/\/dashboard\/checkouts\//)
  await expect(page.getByText('Not paid yet')).toBeVisible()
  await expect(page.getByText('You left the payment page without paying.')).toBeVisible()
  await expect(page.getByText(/Your seat is held for \d+:\d\d/)).toBeVisible()
  await expectNoBarriers(page, 'a checkout that nobody has paid')
  await page.getByRole('link', { name: 'Choose another way to pay' }).click()
  await expect(page).toHaveURL(`/dashboard/payment/${id}`)
  await expect(page.getByText(/Your seat is held for \d+:\d\d/)).toBeVisible()

  await press(page, 'bKash')
  await expect(page.getByRole('heading', { name: 'Pay with bKash' })).toBeVisible()
  await page.goBack()
  await press(page, 'Nagad, Rocket, card or bank')
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeVisible()
  await expect(page).toHaveURL(/sslcommerz/)
  await press(page, 'Pay ৳500')
  await page.getByLabel('One-time code').fill('111111')
  const [begun] = (await callAs(request, email, 'GET', '/checkouts')) as { checkoutId: string }[]
  await press(page, 'Confirm')
  await isBooked(page)

  // The seat is there on another device too.
  const other = await browser.newPage({ baseURL })
  await arrive(other, email)
  await other.goto(`/dashboard/checkouts/${begun?.checkoutId}`)
  await isBooked(other)
  await other.close()
})

test('M03 M11 who pays at the centre is told where and until when, and gives the id of money sent by hand', async ({
  page,
  request,
}) => {
  const student = await newConfirmedStudent(request)
  const { id, title } = await newSession(request, { fee: 500, registrationEnd: inDays(6) })
  await arrive(page, student)
  await page.goto(`/dashboard/payment/${id}`)
  await press(page, 'Pay at the centre')
  await expect(page.getByText('Your seat is kept for you')).toBeVisible()
  await expect(page.getByText('Pay ৳500 at the desk.')).toBeVisible()
  await expect(page.getByText(/^Kept until: \d+ \w+ \d{4}/)).toBeVisible()
  await expectNoBarriers(page, 'a seat kept for the desk')
  await page.getByText('Nagad', { exact: true }).click()
  const trxId = page.getByLabel('Transaction ID (TrxID)')
  await trxId.fill('?')
  await press(page, 'Send the transaction ID')
  await expect(trxId).toHaveAttribute('aria-invalid', 'true')
  await trxId.fill('9CXY12AB34')
  await press(page, 'Send the transaction ID')
  await expect(page.getByText('Your payment is being checked')).toBeVisible()
  await expect(page.getByText('Nagad 9CXY12AB34')).toBeVisible()

  await page.goto('/dashboard/booked-sessions')
  const waiting = page.getByRole('region', { name: 'Payments in progress' })
  await waiting.getByRole('link', { name: title }).click()
  await expect(page.getByText('Your payment is being checked')).toBeVisible()
  await page.goto(`/dashboard/payment/${id}`)
  await expect(page.getByText('Payment is being confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'bKash' })).toHaveCount(0)
})
