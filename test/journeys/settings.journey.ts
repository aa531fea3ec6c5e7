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
// One after the other: they change the same rules, which the server refuses to replace unseen.
test.describe.configure({ mode: 'default' })

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

const { rules } = en
const { settings } = rules
const saveIn = (page: Page) => page.getByRole('dialog').getByRole('button', { name: en.common.save })
const changeOf = (page: Page, { title }: { title: string }) =>
  page.getByRole('button', { name: rules.changeNamed(title) })

/** Opens the form of a rule, and gives its first field. */
async function open(page: Page, { title, fields }: NumberRule): Promise<Locator> {
  await changeOf(page, { title }).click()
  return page.getByRole('dialog').getByLabel(Object.values(fields)[0] ?? '')
}

/** Gives a rule a number that is wrong, and then one that is right: by default the one that it has. */
async function change(page: Page, rule: NumberRule, wrong: string, more = 0): Promise<string> {
  const field = await open(page, rule)
  const right = String(Number(await field.inputValue()) + more)
  await field.fill(wrong)
  await saveIn(page).click()
  await expect(page.getByText('must be a whole number')).toBeVisible()
  await field.fill(right)
  await saveIn(page).click()
  await expect(page.getByText(rule.saved, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return right
}

/** Switches a rule. */
async function flip(page: Page, rule: { title: string; fields: object; saved: string }): Promise<void> {
  await changeOf(page, rule).click()
  await page
    .getByRole('dialog')
    .getByLabel(String(Object.values(rule.fields)[0]))
    .click()
  await saveIn(page).click()
  await expect(page.getByText(rule.saved).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('G02 B10 W02 M11 an Admin sends a failed message again, follows its costs to their limit, and saves each rule of the centre', async ({
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
  const limit = settings['sms-limit']
  await expect(page.getByLabel(limit.fields.smsPerDay)).toBeFocused()
  await expect(page.locator('h3', { hasText: limit.title })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expectNoBarriers(page, 'the rules of the centre')

  // Most values stay, and the limits become higher, because other journeys count on them.
  const wrongNumbers = {
    dues: '61',
    waitlist: '4',
    attendance: '-1',
    'sent-money': '0',
    retention: '89',
  } as const
  for (const [name, wrong] of Object.entries(wrongNumbers))
    await change(page, settings[name as keyof typeof wrongNumbers], wrong)
  const limits = [limit, settings['refund-limit']]
  const raised = []
  for (const rule of limits) raised.push(await change(page, rule, '-1', 1))
  await expect(page.getByText(`up to ৳${Number(raised[1]).toLocaleString('en-IN')} a day`)).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: page.getByText(settings['refund-limit'].title) })
  await expect(row.getByRole('link')).toHaveText(/^Changed by .+, /)

  const dialog = page.getByRole('dialog')
  const reminder = dialog.getByLabel(en.messageChoices.kinds.reminder)
  await changeOf(page, settings.messages).click()
  await reminder.selectOption('instead')
  await saveIn(page).click()
  await expect(page.getByText(settings.messages.saved)).toBeVisible()
  await expect(page.getByText(/By SMS where no email reaches: .*Class reminders/)).toBeVisible()
  await flip(page, settings['cashier-rights'])
  await expect(page.getByText(settings['cashier-rights'].on)).toBeVisible()
  // Off for a moment only: other journeys are refused by it.
  await flip(page, settings.seats)
  await expect(page.getByText(settings.seats.off)).toBeVisible()
  await flip(page, settings.seats)
  await expect(page.getByText(settings.seats.on)).toBeVisible()

  await page.goto('/dashboard/rules')
  for (const [place, rule] of limits.entries()) {
    await expect(await open(page, rule)).toHaveValue(raised[place] ?? '')
    await dialog.getByRole('button', { name: en.common.cancel }).click()
  }
  await changeOf(page, settings.messages).click()
  await expect(reminder).toHaveValue('instead')
  await dialog.getByRole('button', { name: en.common.cancel }).click()
  await expect(page.getByText(settings['cashier-rights'].on)).toBeVisible()
  await flip(page, settings['cashier-rights'])
  await expect(page.getByText(settings['cashier-rights'].off)).toBeVisible()
})

test('rules are found by words of either language as people type them, and what another Admin saved meanwhile is shown before it is replaced', async ({
  page,
  request,
}) => {
  await arrive(page, ADMIN)
  await page.goto('/dashboard/rules')
  const search = page.getByLabel(rules.search)
  const titles = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(titles).toHaveCount(Object.keys(settings).length)
  for (const [typed, title] of [
    ['waitlst', settings.waitlist.title],
    ['hajira', settings.attendance.title],
    ['কিস্তি', settings.dues.title],
    ['টাকা ফেরত', settings['refund-rule'].title],
    ['transaction', settings['sent-money'].title],
  ] as const) {
    await search.fill(typed)
    await expect(titles.first()).toHaveText(title)
    await expect(titles).not.toHaveCount(Object.keys(settings).length)
  }
  await search.fill('giraffe')
  await expect(page.getByRole('status').filter({ hasText: rules.none })).toBeVisible()
  await page.getByRole('link', { name: rules.showAll }).click()
  await expect(titles).toHaveCount(Object.keys(settings).length)

  const rule = settings.attendance
  const field = await open(page, rule)
  const { attendance } = (await callAs(request, ADMIN, 'GET', '/settings')) as {
    attendance: { value: { noticeHours: number; minimumShare: number } }
  }
  const { value } = attendance
  const put = (body: object) => callAs(request, ADMIN, 'PUT', '/settings/attendance', body)
  await put({ ...value, minimumShare: value.minimumShare - 1 })
  await field.fill('3')
  await saveIn(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Somebody has changed this since you opened it')).toBeVisible()
  await expect(dialog.getByText(`Below ${value.minimumShare - 1}% attendance`)).toBeVisible()
  await saveIn(page).click()
  await expect(page.getByText(rule.saved, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('3 hours before the class. Below')).toBeVisible()
  await put(value)
})

test('an Admin says how the centre is reached, and a wrong address is named', async ({ page }) => {
  await arrive(page, ADMIN)
  await page.goto('/dashboard/centre')
  const dialog = page.getByRole('dialog')
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
  await page.reload()
  await expect(page.getByText('Khulna')).toBeVisible()
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
