import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { atHome } from './code-step.ts'
import { follow } from './follow.ts'
import { expect, password, phone, test } from './journey.ts'
import { callAs, giveRole, newByPhone, newSession } from './people.ts'
import { addressOf, administration, signedIn, teaching } from './screens.ts'

test.use(phone)

/** What a screen says of nobody: an address that is none, or a name that is none. */
const NOBODY = /\b(null|undefined|NaN)\b/

async function walkThrough(page: Page, called: string, paths: readonly string[]): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of paths) {
    await follow(page, path)
    await expect(page, `${called} ${path}`).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.locator('[aria-busy=true], .animate-pulse'), path).toHaveCount(0)
    await expect.soft(page.locator('[role=alert]:not(:empty)'), path).toHaveCount(0)
    await expect.soft(page.getByText(NOBODY), path).toHaveCount(0)
    await expect.soft(page.locator('img[alt=""][title=""]'), path).toHaveCount(0)
  }
}

test('C02 N02 an account that has only a phone number goes through all screens of a Student, and adds an email where no SMS is sent', async ({
  page,
  request,
}) => {
  const number = await newByPhone(request)
  const session = await newSession(request, { fee: 0 })
  const booked = await callAs(request, number, 'POST', '/bookedSessions', { sessionId: session.id })
  const { insertedId } = booked as { insertedId: string }
  await arrive(page, number)
  await walkThrough(page, 'a Student', [
    ...signedIn,
    `/bookedSession/${session.id}`,
    `/dashboard/booked/${insertedId}`,
    addressOf('/dashboard/payment/{unpaid}'),
  ])
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByText('Mitu Akhter')).toBeVisible()

  await page.route('**/api/me/messages', async (route) => {
    const answer = await route.fetch()
    const json = { ...(await answer.json()), reach: { email: false, sms: false, push: false } }
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/dashboard/profile')
  await expect(page.getByText(atHome(number), { exact: true })).toBeVisible()
  await expect(page.getByText(en.messageChoices.noneByPhone)).toBeVisible()
  await expect(page.getByText(en.messageChoices.none)).toHaveCount(0)
  const kept = page.getByText('first add an email and confirm it')
  await expect(kept).toBeVisible()
  await page.getByRole('link', { name: en.messageChoices.addEmail }).tap()
  const add = page.getByRole('button', { name: en.phoneCode.email.add })
  await expect(add).toBeInViewport()
  const part = page
    .locator('div', { has: page.getByRole('heading', { name: 'Email', exact: true, level: 2 }) })
    .last()
  await part.getByLabel('Email').fill(`${randomUUID()}@journeys.test`)
  await part.getByLabel('New password').fill(password)
  await add.click()
  await expect(page.getByText(/Your email is added/)).toBeVisible()
  await expect(page.getByText('Please confirm your email address')).toBeVisible()
  await expect(kept).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the number' })).toHaveCount(0)
})

test('C02 an account that has only a phone number goes through all screens of an Instructor and of an Admin', async ({
  page,
  request,
}) => {
  const number = await newByPhone(request)
  await giveRole(request, number, 'Instructor')
  await arrive(page, number)
  await walkThrough(page, 'an Instructor', ['/dashboard/routine', ...teaching])
  await giveRole(request, number, 'Admin')
  await walkThrough(page, 'an Admin', ['/dashboard/routine', ...teaching, ...administration])
})
