import type { APIRequestContext, Page } from '@playwright/test'
import { formatPhone } from '../../contract/people/phone.ts'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { makeDue } from './parts.ts'
import { callAs, inDays, newCashier, newPhone, newSession, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'

/** A course of half a year, for 6000 taka. */
const course = {
  fee: 6000,
  registrationEnd: inDays(30),
  classStart: inDays(3),
  classEnd: inDays(185),
}
const plan = { parts: 6, every: 'month' }

const local = (days: number) => inDays(days).slice(0, 16)

/** Somebody who has paid the first of six parts in cash. */
async function newPayer(request: APIRequestContext) {
  const { id: sessionId, title } = await newSession(request, { ...course, plan })
  const [name, number] = [uniqueText('Rahima'), newPhone()]
  const sale = { sessionId, phone: number, name, method: 'cash', amount: 1000, part: 1 }
  await callAs(request, ADMIN, 'POST', '/desk/payments', sale)
  return { name, number, title, sessionId }
}

const part = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Parts of the fee' }).getByRole('listitem').filter({ hasText: text })

test.describe('on a laptop', () => {
  test.use(laptop)

  test('B10 I01 an Admin copies a session into six parts; a cashier sells the first, takes the second once although the answer was lost, and gives it back', async ({
    page,
    request,
  }) => {
    const { id, title: copied } = await newSession(request, course)
    const title = uniqueText('Journey')
    await arrive(page, ADMIN)
    await page.goto(`/dashboard/sessions?copy=${id}`)
    await expect(page.getByLabel('Title')).toHaveValue(copied)
    await expect(page.getByLabel('Class starts')).toHaveValue('')
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Registration starts').fill(local(-1))
    await page.getByLabel('Registration ends').fill(local(30))
    await page.getByLabel('Class starts').fill(local(3))
    await page.getByLabel('Class ends').fill(local(185))
    await page.getByLabel('Monthly parts').selectOption({ label: '6 parts' })
    await expect(part(page, 'Part 1 when booking')).toContainText('৳1,000')
    await expect(part(page, 'Part 6 by')).toContainText('৳1,000')
    await page.getByLabel('Class ends').fill(local(80))
    await page.getByRole('button', { name: 'Create session' }).click()
    await expect(page.getByText('The course ends before the last part is due.')).toBeVisible()
    await page.getByLabel('Class ends').fill(local(185))
    await page.getByRole('button', { name: 'Create session' }).click()
    await expect(page.getByText('Session created!')).toBeVisible()

    await arrive(page, await newCashier(request))
    await page.goto('/dashboard/desk')
    const number = newPhone()
    const who = page.getByLabel('Name, phone or receipt')
    await who.fill(number)
    await page.getByLabel('Name', { exact: true }).fill('Rahima Begum')
    await page.getByLabel('Which session?').fill(title)
    await page.getByRole('button', { name: title }).click()
    await expect(page.getByRole('button', { name: 'Take ৳6,000' })).toBeVisible()
    const { search } = new URL(page.url())
    await page.getByLabel('Part 1 of 6, ৳1,000').check()
    await expectNoBarriers(page, 'desk with parts')
    const take = page.getByRole('button', { name: 'Take ৳1,000' })
    await take.click()
    const taken = page.getByRole('heading', { name: '৳1,000 taken from Rahima Begum' })
    await expect(taken).toBeVisible()
    await page.getByRole('button', { name: 'Next person' }).click()

    await who.fill(number)
    await expect(page.getByText('This pays part 2 of 6.')).toBeVisible()
    await page.route('**/api/desk/payments', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 408, body: 'no' })
    })
    await take.click()
    await expect(page.getByText('This pays part 3 of 6.')).toBeVisible()
    await page.unroute('**/api/desk/payments')
    await take.click()
    await expect(taken).toBeVisible()
    await expect(page.getByText('Part 2 of 6 is paid.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print the receipt' })).toBeEnabled()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Rahima Begum', { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await page.goto(`/dashboard/desk${search}`)
    await who.fill(number)
    await page.getByRole('button', { name: /^Refund(:|$)/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('The part is then due again. They keep the seat.')).toBeVisible()
    await dialog.getByLabel('What is refunded?').selectOption('Part 1, ৳1,000')
    await expect(dialog.getByText('anything else paid for it is refunded too')).toBeVisible()
    await dialog.getByLabel('What is refunded?').selectOption('Everything for this seat, ৳2,000')
    await expect(dialog.getByText('anything else paid for it is refunded too')).toBeVisible()
    await dialog.getByLabel('Amount').fill('1500')
    await expect(dialog.getByText('They keep the seat.')).toBeVisible()
    await dialog.getByLabel('What is refunded?').selectOption('Part 2, ৳1,000')
    await dialog.getByLabel('Reason').fill('Fell ill')
    await expectNoBarriers(page, 'refunding a part')
    // The form that takes money lies around the dialog in React's tree: it must not be submitted with it.
    const sales: string[] = []
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/desk/payments')) sales.push(sent.url())
    })
    // Whoever looks at another part after a refusal and comes back still writes down the same refund.
    const refundIds: string[] = []
    await page.route('**/refunds', async (route) => {
      refundIds.push(route.request().postDataJSON().refundId)
      const refused = { code: 'too_many_requests', message: 'Too many requests.' }
      if (refundIds.length > 1) await route.continue()
      else await route.fulfill({ status: 429, json: refused })
    })
    await dialog.getByRole('button', { name: 'Record refund of ৳1,000' }).click()
    await expect(page.getByText(en.desk.back.failed)).toBeVisible()
    for (const each of ['Part 1, ৳1,000', 'Part 2, ৳1,000'])
      await dialog.getByLabel('What is refunded?').selectOption(each)
    await dialog.getByLabel('Reason').fill('Fell ill')
    await dialog.getByRole('button', { name: 'Record refund of ৳1,000' }).click()
    await expect(page.getByRole('heading', { name: /^৳1,000 refunded to/ })).toBeVisible()
    expect(refundIds).toEqual([expect.any(String), refundIds[0]])
    expect(sales).toEqual([])

    await page.goto(`/dashboard/centre-dues?state=later&search=${number}`)
    const rows = page.getByRole('listitem').filter({ has: page.locator('summary') })
    await expect(rows).toHaveCount(5)
    await expect(rows.filter({ hasText: 'Part 2 of 6' })).toContainText('৳1,000')
    await expect(page.getByRole('button', { name: 'Waive' })).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('B10 the dues say who is late and whom to call, lead to the desk, and can be waived', async ({
    page,
    request,
  }) => {
    const { name, number, title, sessionId } = await newPayer(request)
    await makeDue(`+88${number.replace('-', '')}`, sessionId, 10)
    await arrive(page, ADMIN)
    await page.goto(`/dashboard/centre-dues?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name: 'Late 1 part ৳1,000' })).toBeVisible()
    await expect(page.getByText('Part 2 of 6')).toBeVisible()
    await expect(page.getByRole('link', { name: number })).toHaveAttribute('href', /^tel:\+88017/)
    await expectNoBarriers(page, 'dues')
    await page.getByRole('link', { name: 'Take payment' }).click()
    await expect(page.getByLabel('Name, phone or receipt')).toHaveValue(number)
    await expect(page.getByText('This pays part 2 of 6.')).toBeVisible()
    await page.goBack()

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Reduce or postpone' }).click()
    await dialog.getByLabel('Amount').fill('1200')
    await dialog.getByLabel('Reason').fill('Two brothers')
    await expectNoBarriers(page, 'reducing a part')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This part was sold for 1000. It cannot cost more.')).toBeVisible()
    await dialog.getByLabel('Amount').fill('600')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Late 1 part ৳600' })).toBeVisible()

    await page.getByRole('button', { name: 'Waive' }).click()
    await dialog.getByRole('button', { name: 'Waive ৳600' }).click()
    await expect(dialog.getByText('Reason is required.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Two brothers in one batch')
    await dialog.getByRole('button', { name: 'Waive ৳600' }).click()
    await expect(page.getByRole('link', { name: 'Late 0 parts ৳0' })).toBeVisible()
    await page.getByText('Search and filter (1)').click()
    await expectNoBarriers(page, 'filters of dues')
    await page.getByRole('link', { name: 'Waived' }).click()
    await expect(page.getByText('Search and filter (2)')).toBeVisible()
    await expect(page.getByText('Two brothers in one batch')).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw the waiver' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw the waiver' }).click()
    await expect(page.getByRole('link', { name: 'Late 1 part ৳600' })).toBeVisible()
  })
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  for (const language of ['en', 'bn'] as const)
    test(`B10 the first screen says who is late, how much, and whom to call, in ${language}`, {
      tag: '@look',
    }, async ({ page, request, context }) => {
      const { name, number, sessionId } = await newPayer(request)
      await makeDue(`+88${number.replace('-', '')}`, sessionId, 10)
      await context.addCookies([{ name: 'language', value: language, url: process.env.JOURNEY_URL ?? '' }])
      await arrive(page, ADMIN)
      await page.goto(`/dashboard/centre-dues?session=${sessionId}`)
      const inMessages = { en, bn }[language].centreDues
      for (const seen of [
        page.getByText(name).first(),
        page.getByRole('link', { name: `${inMessages.states.late} ${inMessages.count(1)}` }),
        page.getByRole('link', { name: formatPhone(number, language) }),
        page.getByText(inMessages.lateFor(10)),
      ])
        await expect(seen).toBeInViewport({ ratio: 1 })
    })
})
