import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, password, phone, test } from './journey.ts'
import { cardPayment, chooseCard } from './paying.ts'
import { callAs, inDays, newConfirmedStudent, newSession } from './people.ts'

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('12/34')
  await page.getByLabel('CVC').fill('123')
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay ৳' })
const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' })

test.describe('on a phone', () => {
  test.use(phone)

  test('R04 R08 R09 N17 T12 T13 K06 a visitor registers on the way to a session, books it free, pays for another and sees both', async ({
    page,
    request,
  }) => {
    const description = `${'Forces and friction. '.repeat(3)}Circular motion with past papers.`
    const free = await newSession(request, { description })
    const paid = await newSession(request, { fee: 750.5 })

    await page.goto(`/bookedSession/${free.id}`)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/bookedSession/${free.id}`)}`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Rafi Ahmed')
    await page.getByLabel('Email').fill(`${randomUUID()}@journeys.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful!')).toBeVisible()
    await expect(page).toHaveURL(`/bookedSession/${free.id}`)
    await bookNow(page).click()
    await expect(page.getByText('You have booked this session.')).toBeVisible()

    await page.goto(`/bookedSession/${paid.id}`)
    await bookNow(page).click()
    await chooseCard(page)
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay ৳750.50' }).click()
    await expect(page).toHaveURL('/dashboard/my-created-sessions')
    await expect(page.getByText('Paid. Your seat is booked.')).toBeVisible()

    await page.goto('/dashboard/booked-sessions')
    await expect(page.getByRole('link', { name: paid.title })).toBeVisible()
    await expect(page.getByText(`${description.slice(0, 80)}…`)).toBeVisible()
    await page.getByRole('link', { name: free.title }).click()
    await expect(page.getByRole('heading', { name: free.title })).toBeVisible()
    for (const fact of ['Class starts', 'Class ends', 'Duration', 'Fee'])
      await expect(page.getByText(fact, { exact: true })).toBeVisible()
    await expect(page.getByText('You can write a review when your first class is over:')).toBeVisible()
  })
})

test('R10 T11 T12 X07 a card is refused inline, confirmed at its bank, and never charged again when our answer is lost', async ({
  page,
  request,
}) => {
  const { id } = await newSession(request, { fee: 1250 })
  await arrive(page, await newConfirmedStudent(request))
  const check = Promise.withResolvers<void>()
  const recording = Promise.withResolvers<void>()
  await page.route('**/api/payments/check?*', async (route) => {
    await check.promise
    await route.continue()
  })
  await page.route('**/api/checkouts', async (route) => {
    await recording.promise
    await route.continue()
  })
  await page.goto(cardPayment(id))
  await expect(page.getByRole('button', { name: 'Checking Payment...' })).toBeDisabled()
  check.resolve()
  await expect(page.getByRole('button', { name: 'Pay ৳1,250' })).toBeEnabled()
  await typeCard(page, '4242424242424241')
  await pay(page).click()
  await expect(page.getByText('Your card number is invalid.')).toBeVisible()

  await typeCard(page, '4000000000000002')
  await pay(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true')
  recording.resolve()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')

  await typeCard(page, '4000002500003155')
  await page.route(/api\.stripe\.com/, (route) => route.fulfill({ status: 418, body: 'no teapot' }))
  await pay(page).click()
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
  await page.unroute(/api\.stripe\.com/)
  const bank = page.frameLocator('iframe[title="Confirm with your bank"]')
  await pay(page).click()
  await bank.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('Your bank could not confirm this payment.')).toBeVisible()
  await page.route('**/api/payments', (route) => route.fulfill({ status: 429, json: { message: 'Busy' } }))
  await pay(page).click()
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Your payment has arrived')).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm my seat' })
  await expect(confirm).toBeVisible()
  await expect(pay(page)).toBeHidden()
  await page.unroute('**/api/payments')
  await confirm.click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
  await page.goto(`/dashboard/payment/${id}`)
  await expect(page.getByRole('button', { name: 'Already Paid' })).toBeDisabled()
})

test('T13 X08 X13 X14 a session that cannot be booked, or not be loaded, says why, and an empty list of bookings leads on', async ({
  page,
  request,
}) => {
  const later = await newSession(request, { registrationStart: inDays(1) })
  const full = await newSession(request, { capacity: 1 })
  await callAs(request, 'student@demo.test', 'POST', '/bookedSessions', { sessionId: full.id })
  await arrive(page, await newConfirmedStudent(request))
  await page.goto('/dashboard/booked-sessions')
  await expect(page.getByText('You have not booked anything yet')).toBeVisible()
  await page.getByRole('link', { name: 'Find a session' }).click()
  await expect(page).toHaveURL('/sessions')

  await page.goto(`/bookedSession/${later.id}`)
  await expect(page.getByText('Registration for this session has not opened yet.')).toBeVisible()
  await expect(page.getByText('Opens').first()).toBeVisible()
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(0)
  await expect(bookNow(page)).toHaveCount(0)
  await page.goto(`/bookedSession/${full.id}`)
  await expect(page.getByText('This session is sold out.')).toBeVisible()
  await expect(bookNow(page)).toHaveCount(0)

  const { id, title } = later
  const refuse = (pattern: string) => page.route(pattern, (route) => route.fulfill({ status: 429, body: '' }))
  await refuse('**/api/sessions/*')
  await refuse('**/api/sessions?*')
  await refuse('**/api/booked/*')
  await page.goto(`/dashboard/payment/${id}`)
  await expect(page.getByText('Failed to load session details.')).toBeVisible()
  await page.goto('/dashboard/my-created-sessions')
  await expect(page.getByText('Failed to load sessions', { exact: true })).toBeVisible()
  await page.goto(`/dashboard/booked/${id}`)
  await expect(page.getByText('Failed to fetch session')).toBeVisible()
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('Failed to load session', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  for (const unknown of [
    '/bookedSession/nonsense',
    '/dashboard/booked/01a1f6e0-0940-7233-b04c-204e2bff6560',
  ]) {
    await page.goto(unknown)
    await expect(page.getByText('Session not found')).toBeVisible()
  }
  await page.route('**/api/booked/*', (route) => route.fulfill({ json: {} }))
  await page.goto(`/dashboard/booked/${id}`)
  await expect(page.getByText('Session details not available')).toBeVisible()
})
