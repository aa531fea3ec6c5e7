import type { Page } from '@playwright/test'
import { dayOf } from '../../contract/formats/dates.ts'
import { arrive } from './arrive.ts'
import { expect, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newPlan } from './parts.ts'
import { callAs, inDays, newCashier, newPhone, newSession, uniqueText } from './people.ts'

test('M10 a cashier takes money by keyboard alone, prints the receipt, and refunds it', async ({
  page,
  request,
}) => {
  const { title } = await newSession(request, { fee: 750 })
  const number = newPhone()
  await arrive(page, await newCashier(request))
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Desk' }).click()
  const { keyboard } = page
  const who = page.getByLabel('Name, phone or receipt')
  await expect(who).toBeFocused()
  await keyboard.type(number)
  await expect(page.getByText('New student. Type the name.')).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.type('Rahima Begum')
  // Over the language of messages, which stays as the centre has it.
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(page.getByLabel('Which session?')).toBeFocused()
  await keyboard.type(title)
  const hits = page.getByRole('list', { name: 'Next sessions' }).getByRole('button')
  await expect(hits).toHaveCount(1)
  await expect(hits).toContainText(title)
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Take ৳750' })).toBeVisible()
  await expectNoBarriers(page, 'desk')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '৳750 taken from Rahima Begum' })).toBeVisible()
  await page.getByRole('button', { name: 'Next person' }).click()
  await expect(who).toBeFocused()
  await keyboard.type(number)
  await expect(page.getByText('Has a seat in this session.')).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(/\/receipt/)
  await expect(page.getByText('Rahima Begum', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(who).toHaveValue(number)
  await page.getByRole('button', { name: /^Refund(:|$)/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Hand over the cash from your cash box, then record it here.')).toBeVisible()
  await expectNoBarriers(page, 'a refund')
  await dialog.getByRole('button', { name: 'Record refund of ৳750' }).click()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Paid for the wrong session')
  await dialog.getByRole('button', { name: 'Record refund of ৳750' }).click()
  await expect(page.getByRole('heading', { name: '৳750 refunded to Rahima Begum' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Take ৳750' })).toHaveCount(0)
})

test('M12 M10 B05 a cashier takes less by a code, gives a seat for one, takes a wallet’s payment once, and who joins late pays less', async ({
  page,
  request,
}) => {
  const { id } = await newSession(request, { fee: 750 })
  const late = await newPlan(request, {
    ...{ registrationStart: inDays(-30), registrationEnd: inDays(-5), lateJoin: 'pro_rata', duration: '' },
    repeat: {
      ...{ weekdays: ['sat'], startTime: '16:00', endTime: '17:00', count: 26 },
      from: dayOf(new Date(), -40),
    },
  })
  const [tenth, all] = [`D${Date.now()}`, `A${Date.now()}`]
  const newCode = (code: string, value: number) =>
    callAs(request, 'admin@demo.test', 'POST', '/discounts', { code, kind: 'percent', value })
  await newCode(tenth, 10)
  await newCode(all, 100)
  const reference = `TX${Date.now()}`
  const sale = { sessionId: id, phone: newPhone(), name: 'Salma', method: 'nagad', amount: 750, reference }
  await callAs(request, 'admin@demo.test', 'POST', '/desk/payments', sale)
  await arrive(page, await newCashier(request))
  await page.goto(`/dashboard/desk?session=${id}`)
  const who = page.getByLabel('Name, phone or receipt')
  const name = page.getByLabel('Name', { exact: true })
  await who.fill(newPhone())
  await name.fill('Karim Mia')
  const take = page.getByRole('button', { name: 'Take ৳750' })
  await expect(take).toBeVisible()
  await page.getByRole('button', { name: 'Discount code' }).click()
  const code = page.getByLabel('Discount code')
  await expect(code).toBeFocused()
  await code.fill('NO-SUCH-CODE')
  await code.press('Enter')
  await expect(page.getByText('There is no such code. Please check how it is spelt.')).toBeVisible()
  await code.fill(tenth)
  await code.press('Enter')
  await expect(page.getByText('৳675 instead of ৳750')).toBeVisible()
  await expectNoBarriers(page, 'a code at the desk')
  await expect(page.getByRole('button', { name: 'Take ৳675' })).toBeVisible()
  await code.fill(all)
  await code.press('Enter')
  await page.getByRole('button', { name: 'Give the seat' }).click()
  await expect(page.getByRole('heading', { name: 'Karim Mia has a seat.' })).toBeVisible()

  const next = page.getByRole('button', { name: 'Next person' })
  await next.click()
  await who.fill(newPhone())
  await name.fill('Jahanara Imam')
  await page.getByText('Nagad', { exact: true }).click()
  await take.click()
  await expect(page.getByText('Transaction ID is required.')).toBeVisible()
  await page.getByLabel('Transaction ID').fill(reference.toLowerCase())
  await take.click()
  await expect(page.getByText('This transaction ID has been used for another payment.')).toBeVisible()
  await expectNoBarriers(page, 'desk with a refusal')
  await page.getByLabel('Transaction ID').fill(`${reference}9`)
  await take.click()
  await expect(page.getByRole('heading', { name: '৳750 taken from Jahanara Imam' })).toBeVisible()

  // The price of who joins late stands only where it is taken.
  await page.goto(`/dashboard/desk?session=${late.id}`)
  const number = newPhone()
  await who.fill(number)
  await name.fill('Rahim Mia')
  const price = page.getByText(/of 26 classes are left: .+ instead of .+6,000/)
  await expect(price).toBeVisible()
  await page.getByRole('radio', { name: /^Part 1 of 6,/ }).check()
  await expect(price).toBeHidden()
  await page.getByRole('button', { name: /^Take ৳/ }).click()
  await next.click()
  await who.fill(number)
  await expect(page.getByText('Has a seat in this session.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take ৳/ })).toBeVisible()
  await expect(price).toBeHidden()
})

/**
 * Keeps pauses in typing from ending by themselves. Returns what ends them on the page, and first, in the
 * same task, clicks a link.
 */
async function holdPauses(page: Page): Promise<(click?: string) => Promise<void>> {
  await page.addInitScript(() => {
    const setTimer = window.setTimeout
    const held: (() => void)[] = []
    const isPause = (ms: unknown) => ms === 300
    window.setTimeout = ((act: () => void, ms?: number, ...rest: unknown[]) =>
      isPause(ms) ? -held.push(act) : setTimer(act, ms, ...rest)) as typeof setTimeout
    Object.assign(window, {
      endPauses() {
        for (const act of held.splice(0)) act()
      },
    })
  })
  return (click) =>
    page.evaluate((name) => {
      const links = [...document.querySelectorAll('main a')] as HTMLElement[]
      if (name) links.find((link) => link.textContent?.includes(name))?.click()
      ;(window as unknown as { endPauses: () => void }).endPauses()
    }, click)
}

test('M10 X14 a cashier who picks a person by name has them at the desk, and a link leads where it says while they still type', async ({
  page,
  request,
}) => {
  const [name, number] = [uniqueText('Rahima'), newPhone()]
  await callAs(request, 'admin@demo.test', 'POST', '/desk/people', { name, phone: number })
  await arrive(page, await newCashier(request))
  await page.goto('/dashboard')
  const who = page.getByLabel('Name, phone or receipt')
  await who.fill(name)
  await page.getByRole('button', { name: 'Take money' }).click()
  await page.getByRole('list', { name: 'Found' }).getByRole('button', { name }).click()
  await expect(who).toHaveValue(number)
  await expect(page).toHaveURL('/dashboard/desk')
  await expect(page.getByLabel('Which session?')).toBeVisible()
  await page.goto('/dashboard')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill(name)
  await search.getByRole('option', { name }).click()
  await expect(page).toHaveURL('/dashboard/desk')
  await expect(search).toBeHidden()
  await expect(who).toHaveValue(number)

  const endPauses = await holdPauses(page)
  await page.goto('/dashboard/centre-dues')
  await page.getByLabel('Student or session').fill('Rahima')
  await endPauses('Day’s close')
  await expect(page).toHaveURL(/\/close$/)
})
