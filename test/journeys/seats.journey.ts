import type { Page } from '@playwright/test'
import { HOLD_MS } from '../../contract/http/limits.ts'
import { arrive } from './arrive.ts'
import { expect, test } from './journey.ts'
import { findInList } from './lists.ts'
import { buy, cardPayment, chooseCard, hold, pay, typeCard } from './paying.ts'
import { callAs, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

const bookNow = (page: Page) => page.getByRole('button', { name: 'Book Now' })
const heldFor = (page: Page) => page.getByText(/Your seat is held for (10:00|9:\d\d)/)

async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give up this seat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give it up' }).click()
}

test('T11 T13 a seat is held while the card is typed, through a reload and a new price', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 300, capacity: 1 })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await bookNow(page).click()
  await chooseCard(page)
  await expect(heldFor(page)).toBeVisible()
  await expect(page.getByText('the last one is held for you')).toBeVisible()
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { fee: 999 })

  await page.reload()
  await expect(heldFor(page)).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await chooseCard(page)
  await typeCard(page)
  await page.getByRole('button', { name: 'Pay ৳300' }).click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
})

test('R07 T13 the dashboard shows a held, unpaid seat, which can be released', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  const { id, title } = await newSession(request, { fee: 300 })
  await arrive(page, email)
  await page.goto('/dashboard')
  await expect(page.getByText('Three steps to your first class')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments in progress' })).toHaveCount(0)
  await hold(request, email, id, 30_000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payments in progress' })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(heldFor(page)).toBeVisible()
  await page.goto(`/dashboard/payment/${id}`)
  await giveUp(page)
  await expect(page.getByText('You have given up the seat. Nothing was charged.')).toBeVisible()
  await expect(page).toHaveURL(`/bookedSession/${id}`)
  await bookNow(page).click()
  await chooseCard(page)
  await expect(heldFor(page)).toBeVisible()
  await giveUp(page)
  await expect(bookNow(page)).toBeVisible()
})

test('T13 an expired hold charges nothing, and paying can start again', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id } = await newSession(request, { fee: 300 })
  await arrive(page, await newStudent(request))
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

test('T13 the seats of an open page change when others take them', async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 300, capacity: 2 })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('2 of 2 seats left')).toBeVisible()
  await hold(request, await newStudent(request), id, 30_000)
  await expect(page.getByText('1 of 2 seats left')).toBeVisible()
  await expect(bookNow(page)).toBeEnabled()
  await buy(request, await newStudent(request), id, 30_000)
  await expect(page.getByText('Sold out', { exact: true })).toHaveCount(2)
  await expect(bookNow(page)).toHaveCount(0)
})

test('T13 without a seat stream the page polls', { tag: '@nightly' }, async ({ page, request }) => {
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

test('T13 cards of the list show few or no seats', { tag: '@nightly' }, async ({ page, request }) => {
  const { id, title } = await newSession(request, { capacity: 1 })
  await arrive(page, await newStudent(request))
  const row = await findInList(page, title)
  await expect(row.getByText('1 seat left')).toBeVisible()
  await callAs(request, await newStudent(request), 'POST', '/bookedSessions', { sessionId: id })
  await findInList(page, title)
  await expect(row.getByText('Sold out')).toBeVisible()
})
