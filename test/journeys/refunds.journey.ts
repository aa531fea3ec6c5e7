import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { formOf, openPage, submit } from '../providers/hosted-forms.ts'
import { arrive } from './arrive.ts'
import { changeRow } from './database.ts'
import { expect, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { charge, hold } from './paying.ts'
import { callAs, deskBranch, giveRole, newPhone, newSession, newStudent, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'
const say = en.refunds

/** Somebody pays at SSLCommerz by a card that takes no refunds, and gives the seat up. */
async function giveUpSeat(request: APIRequestContext) {
  const { id, title } = await newSession(request, { fee: 500 })
  const email = await newStudent(request)
  const choice = { sessionId: id, method: 'sslcommerz', amount: 500 }
  const { redirectUrl } = (await callAs(request, email, 'POST', '/checkouts', choice)) as {
    redirectUrl: string
  }
  const ways = await openPage(fetch, new URL(redirectUrl, process.env.JOURNEY_URL).href)
  const asked = await submit(fetch, ways, 'pay.php', { number: '4111111111110041' })
  const { target, fields } = formOf(await submit(fetch, asked, 'code.php', { code: '111111' }), 'http')
  await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  await callAs(request, email, 'DELETE', `/bookedSessions/${id}`)
  return { id, title }
}

/**
 * Waits until a change finds its row. The server may ask for a refund anew in the same moment, and then the
 * database refuses the change: it is tried again like one that came too early.
 */
const untilChanged = (change: () => Promise<object | undefined>) =>
  expect(async () => expect(await change()).toBeDefined()).toPass()

/** Its refund has been refused by now. */
const isRefused = `exists (select from refunds where payment_id = payments.id and state = 'failed')
  and not exists (select from refunds where payment_id = payments.id and state in ('asked', 'processing'))`

/** As if the answer about the last refund of a seat had been lost two hours ago. */
const loseAnswer = (sessionId: string) =>
  changeRow(
    `with mine as (
       select refunds.id, row_number() over (order by refunds.created_at desc, refunds.id desc) from refunds
       join payments on payments.id = payment_id where session_id = $1 and ${isRefused}),
     earlier as (
       update refunds set created_at = created_at - interval '2 hours'
       where id in (select id from mine where row_number > 1))
     update refunds set state = 'asked', settled_at = null, refusal = null, created_at = created_at - interval '2 hours'
     where id = (select id from mine where row_number = 1) returning id`,
    [sessionId],
  )

/** As if the money for a seat had been due back since yesterday. */
const makeOld = (sessionId: string) =>
  changeRow(
    `update payments set refund_due_at = refund_due_at - interval '25 hours'
     where session_id = $1 and ${isRefused} returning id`,
    [sessionId],
  )

test('M09 M10 M14 an Admin confirms what another wants to refund, says what became of a lost refund, pays out a refused one, and sees a dispute', async ({
  page,
  request,
}) => {
  // A bank wants this payment back a moment later.
  const disputed = await newSession(request, { fee: 300 })
  const secret = await hold(request, await newStudent(request), disputed.id, 30_000)
  await charge(request, secret, '4000000000000259')

  const asker = await newStudent(request)
  await giveRole(request, asker, 'Admin')
  await callAs(request, asker, 'PUT', '/desk/branch', { branchId: await deskBranch(request) })
  const name = uniqueText('Rahima')
  const { id: sessionId } = await newSession(request, { fee: 12_000 })
  const sale = { sessionId, phone: newPhone(), name, method: 'cash', amount: 12_000 }
  const { paymentId } = (await callAs(request, asker, 'POST', '/desk/payments', sale)) as {
    paymentId: string
  }
  const wish = { refundId: randomUUID(), reason: 'Moves to Khulna' }
  await callAs(request, asker, 'POST', '/refunds', { payment: paymentId, ...wish })

  const lost = await giveUpSeat(request)
  await untilChanged(() => loseAnswer(lost.id))
  const refused = await giveUpSeat(request)
  await untilChanged(() => makeOld(refused.id))

  await arrive(page, ADMIN)
  // A payment whose refund has not arrived leads to it.
  await page.goto(`/dashboard/paymentHistory?of=everyone&search=${encodeURIComponent(refused.title)}`)
  await page.getByRole('link', { name: en.paymentHistory.onTheirWay }).click()
  await expect(page.getByRole('row').filter({ hasText: refused.title })).toContainText('৳500')
  // Before its provider has refused it three times.
  await page.route('**/api/refunds/unanswered', async (route) => {
    const answer = await (await route.fetch()).json()
    const refunds = answer.refunds.map((refund: object) => ({ ...refund, isGivenUp: false }))
    await route.fulfill({ json: { ...answer, refunds } })
  })
  await page.getByRole('link', { name: 'Stuck refunds' }).click()
  const row = (text: string) => page.locator('details').filter({ hasText: text })
  // One row alone is open. The list may open another one itself, just before the press that then closes it.
  const open = (text: string, restore?: () => Promise<unknown>) =>
    expect(async () => {
      // The server has asked its provider again, which answered: a refund is not stuck then.
      if (restore && (await row(text).count()) === 0) {
        await restore()
        await page.reload()
      }
      await expect(row(text)).toBeVisible({ timeout: 5000 })
      const isOpen = await row(text).evaluate((details) => (details as HTMLDetailsElement).open)
      if (!isOpen) await row(text).locator('summary').click()
      await expect(row(text)).toHaveAttribute('open', '', { timeout: 1000 })
    }).toPass()
  await expect(row(name)).toBeVisible()
  await open(name)
  await expect(row(name).getByText('Moves to Khulna')).toBeVisible()
  await expectNoBarriers(page, 'refunds')
  await open(refused.title, () => makeOld(refused.id))
  await expect(row(refused.title).getByText('We ask three times in all.')).toBeVisible()
  await expect(row(refused.title).getByRole('button', { name: say.refundByHand })).toHaveCount(0)
  await page.unroute('**/api/refunds/unanswered')
  await row(name)
    .getByRole('button', { name: say.requests.confirm('৳12,000') })
    .click()
  await expect(page.getByText(say.requests.confirmed('৳12,000'))).toBeVisible()
  await expect(row(name)).toHaveCount(0)

  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await open(lost.title, () => loseAnswer(lost.id))
    await row(lost.title).getByRole('button', { name: say.enter }).click({ timeout: 2000 })
  }).toPass()
  await dialog.getByRole('button', { name: say.enterNow }).click()
  await expect(dialog.getByLabel(say.reference)).toHaveAttribute('aria-invalid', 'true')
  await expectNoBarriers(page, 'the reference of a refund')
  await dialog.getByRole('button', { name: en.common.cancel }).click()
  await row(lost.title).getByRole('button', { name: say.missing }).click()
  const question = page.getByRole('alertdialog', { name: say.missingTitle })
  await expect(question).toContainText('If there is one after all, the money is refunded twice.')
  await question.getByRole('button', { name: say.missingNow }).click()
  await expect(page.getByText(say.saved)).toBeVisible()
  await expect(row(lost.title).getByText(say.lost)).toHaveCount(0)

  await open(refused.title, () => makeOld(refused.id))
  await expect(row(refused.title).getByText('The issuer bank takes no refunds')).toBeVisible()
  await row(refused.title).getByRole('button', { name: say.refundByHand }).click()
  await dialog.getByLabel('Reason').fill('The card takes no refunds')
  await dialog.getByLabel('How you gave it').selectOption('Nagad')
  await dialog.getByLabel('Reference').fill(randomUUID().slice(0, 10).toUpperCase())
  // While its provider is asked for the last time, the server says that the refund is under way.
  await expect(async () => {
    await dialog
      .getByRole('button', { name: 'Record refund of ৳500' })
      .click({ timeout: 5000 })
      .catch(() => {})
    await expect(page.getByText('৳500 is refunded.')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(row(refused.title)).toHaveCount(0)

  await expect
    .poll(async () => {
      const { disputes } = (await callAs(request, ADMIN, 'GET', '/disputes')) as {
        disputes: { sessionId: string }[]
      }
      return disputes.some((dispute) => dispute.sessionId === disputed.id)
    })
    .toBe(true)
  await page.getByRole('link', { name: say.disputes.link }).click()
  await open(disputed.title)
  await expect(row(disputed.title).getByText(say.disputes.reasons.fraudulent)).toBeVisible()
})

test('R07 M10 an Admin finds on the first screen the session that another wants to cancel, declines it, and confirms it when asked again', async ({
  page,
  request,
}) => {
  const asker = await newStudent(request)
  await giveRole(request, asker, 'Admin')
  const { id: sessionId, title } = await newSession(request, { fee: 12_000 })
  const sale = { sessionId, phone: newPhone(), name: uniqueText('Rahima'), method: 'cash', amount: 12_000 }
  await callAs(request, ADMIN, 'POST', '/desk/payments', sale)
  const ask = () => callAs(request, asker, 'DELETE', `/sessions/${sessionId}`)
  await ask()

  const { toConfirm } = en.today
  await arrive(page, ADMIN)
  await page.goto('/dashboard')
  const waiting = page.getByRole('heading', { name: /waits? for you$/ })
  await waiting.click()
  const row = page
    .getByRole('region', { name: toConfirm.cancellations })
    .getByRole('listitem')
    .filter({ hasText: title })
  await expect(row).toContainText('1 seat · ৳12,000 to refund')
  await expectNoBarriers(page, 'a session that another Admin wants to cancel')
  await row.getByRole('button', { name: toConfirm.decline }).click()
  await expect(page.getByText(toConfirm.stays)).toBeVisible()
  await expect(row).toHaveCount(0)

  await ask()
  await page.reload()
  await waiting.click()
  await row.getByRole('button', { name: toConfirm.cancelToo }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: en.sessions.delete }).click()
  // A dialog hides the rows behind it, also while its answer is on its way.
  await expect(question).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await page.goto(`/bookedSession/${sessionId}`)
  await expect(page.getByText(en.sessions.cancelled.title)).toBeVisible()
})
