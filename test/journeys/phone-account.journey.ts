import type { Page } from '@playwright/test'
import { digits } from '../../contract/formats/digits.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { atHome } from './code-step.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
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

test('C02 N02 an account that has only a phone number goes through all screens of a Student', {
  tag: '@nightly',
}, async ({ page, request }) => {
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
  await follow(page, '/dashboard/profile')
  await expect(page.getByText(atHome(number), { exact: true })).toBeVisible()
})

test('N02 whoever has only a phone number, where no SMS is sent, reads what to do and adds an email', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const number = await newByPhone(request)
  await arrive(page, number)
  await page.route('**/api/me/messages', async (route) => {
    const answer = await route.fetch()
    const json = { ...(await answer.json()), reach: { email: false, sms: false, push: false } }
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/dashboard/profile')
  await expect(page.getByText(en.messageChoices.noneByPhone)).toBeVisible()
  await expect(page.getByText(en.messageChoices.none)).toHaveCount(0)
  await page.getByRole('link', { name: en.messageChoices.addEmail }).tap()
  await expect(page.getByRole('button', { name: en.phoneCode.email.add })).toBeInViewport()
})

test('a screen in Bangla has phone numbers in Bangla, and a link that phones can dial', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const number = await newByPhone(request)
  const { _id: id } = (await callAs(request, number, 'GET', '/me')) as { _id: string }
  await arrive(page, 'admin@demo.test')
  await page.context().addCookies([{ name: 'language', value: 'bn', url: page.url() }])
  await page.goto(`/dashboard/people/${id}`)
  await expect(page.getByRole('link', { name: digits(atHome(number)) })).toHaveAttribute(
    'href',
    `tel:${number}`,
  )
})

for (const [role, paths] of [
  ['Instructor', teaching],
  ['Admin', [...teaching, ...administration]],
] as const)
  test(`C02 an account that has only a phone number goes through all screens of an ${role}`, {
    tag: '@nightly',
  }, async ({ page, request }) => {
    const number = await newByPhone(request)
    await giveRole(request, number, role)
    await arrive(page, number)
    await walkThrough(page, role, ['/dashboard', '/dashboard/routine', ...paths])
  })
