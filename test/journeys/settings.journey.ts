import type { Page } from '@playwright/test'
import { MAX_CHECK_HOURS } from '../../contract/payments/hold-times.ts'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { changeRow } from './database.ts'
import { expect, laptop, test } from './journey.ts'
import { callAs, newConfirmedStudent, newSession } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(laptop)

/** Whether the hint of a field is wider than the field. Runs in the browser. */
function isCut(field: Element): boolean {
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('The browser draws no text')
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return context.measureText((field as HTMLInputElement).placeholder).width > room
}

/** Fills the form of a setting with a number that is wrong, and then with one that is right. */
async function save(page: Page, label: string, wrong: string, right: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel(label) })
  await page.getByLabel(label).fill(wrong)
  await form.getByRole('button', { name: en.common.save }).click()
  await expect(form.getByText('must be a whole number')).toBeVisible()
  await page.getByLabel(label).fill(right)
  await form.getByRole('button', { name: en.common.save }).click()
  await expect(form.getByText('must be a whole number')).toHaveCount(0)
}

test('G02 B10 W02 M11 an Admin sends a failed message again, follows its costs to their limit, and saves each setting of the centre', async ({
  page,
  request,
}) => {
  const say = en.outbox
  const { id, title } = await newSession(request)
  const email = await newConfirmedStudent(request)
  await callAs(request, email, 'POST', '/bookedSessions', { sessionId: id })
  await expect
    .poll(() =>
      changeRow(
        `update deliveries set state = 'failed', body = $2, next_attempt_at = null
         from messages where messages.id = message_id and contact = $1 and dedupe_key like 'booked:%'
           and state in ('kept', 'sent') returning deliveries.id`,
        [email, title],
      ),
    )
    .toBeDefined()
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/outbox?search=${encodeURIComponent(email)}&state=failed`)
  const failed = page.locator('details').filter({ hasText: say.states.failed })
  await failed.locator('summary').click()
  await expect(failed.getByText(title).last()).toBeVisible()
  await failed.getByRole('button', { name: say.retry }).click()
  await expect(page.getByText(say.retried)).toBeVisible()
  await expect(failed).toHaveCount(0)

  await page.getByRole('link', { name: say.changeLimit }).click()
  await expect(page.getByLabel(say.ruleLabel)).toBeFocused()
  await expect(page.getByRole('heading', { name: say.ruleTitle })).toBeInViewport()

  // Most values stay, and the limits become higher, because other journeys count on them.
  const numberIn = async (label: string) => Number(await page.getByLabel(label).inputValue())
  const limits = [en.outbox.ruleLabel, en.desk.back.limitLabel]
  const raised = await Promise.all(limits.map(async (label) => String((await numberIn(label)) + 1)))
  const rules = [
    { label: en.feeParts.feePlan.ruleDays, saved: en.feeParts.feePlan.ruleSaved, wrong: '61' },
    { label: en.waitlist.ruleMinutes, saved: en.waitlist.ruleSaved, wrong: '4' },
    { label: en.roll.noticeHours, saved: en.roll.ruleSaved, wrong: '-1' },
    { label: en.heldPayments.ruleHours(MAX_CHECK_HOURS), saved: en.heldPayments.ruleSaved, wrong: '0' },
    { label: en.centre.retention.messageDays, saved: en.centre.retention.saved, wrong: '89' },
  ]
  for (const { label, saved, wrong } of rules) {
    await save(page, label, wrong, String(await numberIn(label)))
    await expect(page.getByText(saved, { exact: true }).first()).toBeVisible()
  }
  for (const [place, label] of limits.entries()) await save(page, label, '-1', raised[place] ?? '')
  const ways = page.locator('form').filter({ has: page.getByLabel(en.messageChoices.kinds.reminder) })
  await ways.getByLabel(en.messageChoices.kinds.reminder).selectOption('instead')
  await ways.getByRole('button', { name: en.common.save }).click()
  await expect(page.getByText(en.outbox.rule.saved)).toBeVisible()
  const rights = page.getByLabel(en.heldPayments.rightsLabel)
  await rights.click()
  await expect(page.getByText(en.heldPayments.cashiersDecide)).toBeVisible()
  // Off for a moment only: other journeys are refused by it.
  const { label: seatLabel, on, off } = en.waitlist.seatRule
  const confirmedOnly = page.getByLabel(seatLabel)
  await confirmedOnly.click()
  await expect(page.getByText(off)).toBeVisible()
  await confirmedOnly.click()
  await expect(page.getByText(on)).toBeVisible()
  const city = page.getByLabel(en.centre.city)
  await city.fill('Khulna')
  const address = page.getByLabel(en.centre.email, { exact: true })
  await address.fill('nobody')
  const saveCentre = page.locator('form').filter({ has: city }).getByRole('button', { name: en.centre.save })
  await saveCentre.click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('')
  await saveCentre.click()
  await expect(page.getByText(en.centre.saved)).toBeVisible()

  await page.reload()
  await expect(city).toHaveValue('Khulna')
  for (const [place, label] of limits.entries())
    await expect(page.getByLabel(label)).toHaveValue(raised[place] ?? '')
  await expect(ways.getByLabel(en.messageChoices.kinds.reminder)).toHaveValue('instead')
  await expect(rights).toBeChecked()
  await rights.click()
  await expect(page.getByText(en.heldPayments.adminsDecide)).toBeVisible()
})

for (const [language, words] of Object.entries({ en, bn }))
  test(`the hints of the search fields fit: ${language}`, { tag: '@look' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await arrive(page, ADMIN)
    await page.goto('/dashboard/outbox')
    const messages = page.getByPlaceholder(words.outbox.searchHint)
    await expect.poll(() => messages.evaluate(isCut)).toBe(false)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/sessions')
    const sessions = page.getByPlaceholder(words.find.searchHint)
    await expect.poll(() => sessions.evaluate(isCut)).toBe(false)
  })
