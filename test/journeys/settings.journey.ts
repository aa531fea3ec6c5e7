import type { Locator, Page } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { changeRow } from './database.ts'
import { expect, laptop, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
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

type NumberRule = { title: string; fields: Record<string, string>; saved: string }

/** Opens the form of a rule, and gives its first field. */
async function open(page: Page, { title, fields }: NumberRule): Promise<Locator> {
  await page.getByRole('button', { name: en.rules.changeNamed(title) }).click()
  return page.getByRole('dialog').getByLabel(Object.values(fields)[0] ?? '')
}

/** Gives a rule a number that is wrong, and then one that is right: by default the one that it has. */
async function change(page: Page, rule: NumberRule, wrong: string, more = 0): Promise<string> {
  const field = await open(page, rule)
  const right = String(Number(await field.inputValue()) + more)
  const save = page.getByRole('dialog').getByRole('button', { name: en.common.save })
  await field.fill(wrong)
  await save.click()
  await expect(page.getByText('must be a whole number')).toBeVisible()
  await field.fill(right)
  await save.click()
  await expect(page.getByText(rule.saved, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return right
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

  const { rules } = en
  await page.getByRole('link', { name: say.changeLimit }).click()
  await expect(page.getByLabel(rules.smsLimit.fields.smsPerDay)).toBeFocused()
  await expect(page.locator('h3', { hasText: rules.smsLimit.title })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expectNoBarriers(page, 'the rules of the centre')

  // Most values stay, and the limits become higher, because other journeys count on them.
  const wrongNumbers = {
    dues: '61',
    waitlist: '4',
    attendance: '-1',
    sentMoney: '0',
    retention: '89',
  } as const
  for (const [name, wrong] of Object.entries(wrongNumbers))
    await change(page, rules[name as keyof typeof wrongNumbers], wrong)
  const limits = [rules.smsLimit, rules.refundLimit]
  const raised = []
  for (const rule of limits) raised.push(await change(page, rule, '-1', 1))
  await expect(page.getByText(`up to ৳${Number(raised[1]).toLocaleString('en-IN')} a day`)).toBeVisible()

  const dialog = page.getByRole('dialog')
  const ways = page.getByRole('button', { name: rules.changeNamed(en.outbox.rule.title) })
  const reminder = dialog.getByLabel(en.messageChoices.kinds.reminder)
  await ways.click()
  await reminder.selectOption('instead')
  await dialog.getByRole('button', { name: en.common.save }).click()
  await expect(page.getByText(en.outbox.rule.saved)).toBeVisible()
  await expect(page.getByText(/By SMS where no email reaches: .*Class reminders/)).toBeVisible()
  const rights = page.getByLabel(rules.cashiers.label)
  await rights.click()
  await expect(page.getByText(rules.cashiers.on)).toBeVisible()
  // Off for a moment only: other journeys are refused by it.
  const { label: seatLabel, on, off } = rules.seats
  const confirmedOnly = page.getByLabel(seatLabel)
  await confirmedOnly.click()
  await expect(page.getByText(off)).toBeVisible()
  await confirmedOnly.click()
  await expect(page.getByText(on)).toBeVisible()
  await page.getByRole('button', { name: rules.changeNamed(en.centre.contact) }).click()
  await dialog.getByLabel(en.centre.city).fill('Khulna')
  const address = dialog.getByLabel(en.centre.email, { exact: true })
  await address.fill('nobody')
  const saveCentre = dialog.getByRole('button', { name: en.centre.save })
  await saveCentre.click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('')
  await saveCentre.click()
  await expect(page.getByText(en.centre.saved)).toBeVisible()

  await page.goto('/dashboard/centre')
  await expect(page.getByText('Khulna')).toBeVisible()
  for (const [place, rule] of limits.entries()) {
    await expect(await open(page, rule)).toHaveValue(raised[place] ?? '')
    await dialog.getByRole('button', { name: en.common.cancel }).click()
  }
  await ways.click()
  await expect(reminder).toHaveValue('instead')
  await dialog.getByRole('button', { name: en.common.cancel }).click()
  await expect(rights).toBeChecked()
  await rights.click()
  await expect(page.getByText(rules.cashiers.off)).toBeVisible()
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
