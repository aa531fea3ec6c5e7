import type { Page } from '@playwright/test'
import { dayOf } from '../../contract/formats/dates.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newPlan } from './parts.ts'
import { callAs, inDays, newPhone, newSession, newStudent } from './people.ts'

/** A student whom an Admin lets take money. */
async function newCashier(request: Parameters<typeof newStudent>[0]): Promise<string> {
  const email = await newStudent(request)
  const admin = 'admin@demo.test'
  const { users } = (await callAs(request, admin, 'GET', `/admin/users?search=${email}`)) as {
    users: { _id: string }[]
  }
  await callAs(request, admin, 'PATCH', `/admin/users/${users[0]?._id}/cashier`, { on: true })
  return email
}

test('M10 a cashier takes money by keyboard alone, prints the receipt, and gives the money back', async ({
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
  await expect(page.getByText('Rahima Begum')).toBeVisible()
  await page.goBack()
  await expect(who).toHaveValue(number)
  await page.getByRole('button', { name: /^Refund(:|$)/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Hand over the cash from your cash box, then record it here.')).toBeVisible()
  await expectNoBarriers(page, 'giving money back')
  await dialog.getByRole('button', { name: 'Record refund of ৳750' }).click()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Paid for the wrong session')
  await dialog.getByRole('button', { name: 'Record refund of ৳750' }).click()
  await expect(page.getByRole('heading', { name: '৳750 refunded to Rahima Begum' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Take ৳750' })).toHaveCount(0)
})

test('M12 M10 a discount code at the desk lowers the price, and one that takes it all gives the seat', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 750 })
  const [tenth, all] = [`D${Date.now()}`, `A${Date.now()}`]
  const newCode = (code: string, value: number) =>
    callAs(request, 'admin@demo.test', 'POST', '/discounts', { code, kind: 'percent', value })
  await newCode(tenth, 10)
  await newCode(all, 100)
  await arrive(page, await newCashier(request))
  await page.goto(`/dashboard/desk?session=${id}`)
  await page.getByLabel('Name, phone or receipt').fill(newPhone())
  await page.getByLabel('Name', { exact: true }).fill('Karim Mia')
  await expect(page.getByRole('button', { name: 'Take ৳750' })).toBeVisible()
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
})

test('M10 an Admin finds a person by name, and gives back at once what two payments for one seat owe', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id, title } = await newPlan(request)
  const [name, number] = [`Rahima ${Date.now()}`, newPhone()]
  const sale = { sessionId: id, phone: number, name, method: 'cash', amount: 1000 }
  const admin = 'admin@demo.test'
  const first = (await callAs(request, admin, 'POST', '/desk/payments', { ...sale, part: 1 })) as {
    bookingId: string
  }
  await callAs(request, admin, 'POST', '/desk/payments', { ...sale, part: 2 })
  await callAs(request, admin, 'DELETE', `/desk/bookings/${first.bookingId}`)
  await arrive(page, admin)
  await page.goto('/dashboard/desk')
  await page.getByLabel('Name, phone or receipt').fill(name)
  await page.getByRole('list', { name: 'Found' }).getByRole('button', { name }).click()
  await expect(page.getByText('To refund: ৳2,000')).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()
  await page.getByRole('button', { name: `Refund: ${name}` }).click()
  await page.getByLabel('Reason').fill('Moved to Khulna')
  await page.getByRole('button', { name: 'Record refund of ৳2,000' }).click()
  await expect(page.getByRole('heading', { name: `৳2,000 refunded to ${name}` })).toBeVisible()
})

test('M10 a cashier who picks a person by name has them at the desk, from Today and from the search', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const [name, number] = [`Rahima ${Date.now()}`, newPhone()]
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
})

test('B05 M10 the price of who joins late stands at the desk only where it is taken', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id } = await newPlan(request, {
    ...{ registrationStart: inDays(-30), registrationEnd: inDays(-5), lateJoin: 'pro_rata', duration: '' },
    repeat: {
      ...{ weekdays: ['sat'], startTime: '16:00', endTime: '17:00', count: 26 },
      from: dayOf(new Date(), -40),
    },
  })
  const number = newPhone()
  await arrive(page, await newCashier(request))
  await page.goto(`/dashboard/desk?session=${id}`)
  const who = page.getByLabel('Name, phone or receipt')
  await who.fill(number)
  await page.getByLabel('Name', { exact: true }).fill('Karim Mia')
  const late = page.getByText(/of 26 classes are left: .+ instead of .+6,000/)
  await expect(late).toBeVisible()
  await page.getByRole('radio', { name: /^Part 1 of 6,/ }).check()
  await expect(late).toBeHidden()
  await page.getByRole('button', { name: /^Take ৳/ }).click()
  await page.getByRole('button', { name: 'Next person' }).click()
  await who.fill(number)
  await expect(page.getByText('Has a seat in this session.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take ৳/ })).toBeVisible()
  await expect(late).toBeHidden()
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

test('M10 X14 a cashier who follows a link while they still type gets to where it leads', {
  tag: '@nightly',
}, async ({ page, request }) => {
  await arrive(page, await newCashier(request))
  const endPauses = await holdPauses(page)
  await page.goto('/dashboard/centre-dues')
  await page.getByLabel('Student or session').fill('Rahima')
  await endPauses('Day’s close')
  await expect(page).toHaveURL(/\/close$/)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('M10 a wallet payment needs its transaction id, which counts once', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const { id } = await newSession(request, { fee: 750 })
    const reference = `TX${Date.now()}`
    const sale = { sessionId: id, phone: newPhone(), name: 'Salma', method: 'nagad', amount: 750, reference }
    await callAs(request, 'admin@demo.test', 'POST', '/desk/payments', sale)
    await arrive(page, await newCashier(request))
    await page.goto(`/dashboard/desk?session=${id}`)
    await page.getByLabel('Name, phone or receipt').fill(newPhone())
    await page.getByLabel('Name', { exact: true }).fill('Jahanara Imam')
    await page.getByText('Nagad', { exact: true }).click()
    await page.getByRole('button', { name: 'Take ৳750' }).click()
    await expect(page.getByText('Transaction ID is required.')).toBeVisible()
    await page.getByLabel('Transaction ID').fill(reference.toLowerCase())
    await page.getByRole('button', { name: 'Take ৳750' }).click()
    await expect(page.getByText('This transaction ID has been used for another payment.')).toBeVisible()
    await expectNoBarriers(page, 'desk with a refusal')
  })
})

test('N18 the desk sends a student home', { tag: '@nightly' }, async ({ page, request }) => {
  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/desk')
  await expect(page).toHaveURL('/')
})
