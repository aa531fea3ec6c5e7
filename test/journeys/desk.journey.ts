import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newPhone, newSession, newStudent } from './people.ts'

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
  await expect(page.getByLabel('Which session?')).toBeFocused()
  await page.keyboard.type(title)
  await page.getByRole('link', { name: title }).focus()
  await page.keyboard.press('Enter')
  const { keyboard } = page
  await expect(page.getByLabel('Phone or email')).toBeFocused()
  await keyboard.type(number)
  await expect(page.getByText('New here. Write down the name.')).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.type('Rahima Begum')
  await keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeFocused()
  await expect(page.getByLabel('Amount')).toHaveValue('750')
  await expectNoBarriers(page, 'desk')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '৳750 taken from Rahima Begum' })).toBeVisible()
  await page.getByRole('button', { name: 'Next person' }).click()
  await keyboard.type(number)
  await expect(page.getByText('Has a seat in this session.')).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(/\/receipt/)
  await expect(page.getByText('Rahima Begum')).toBeVisible()
  await page.goBack()
  await page.getByLabel('Phone or email').fill(number)
  await page.getByRole('button', { name: 'Give money back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write down ৳750' }).click()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Paid for the wrong session')
  await dialog.getByRole('button', { name: 'Write down ৳750' }).click()
  await expect(page.getByText('Has a seat in this session.')).toBeHidden()
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
  const { title } = await newSession(request, { fee: 750 })
  await arrive(page, await newCashier(request))
  const endPauses = await holdPauses(page)
  await page.goto('/dashboard/desk')
  const search = page.getByLabel('Which session?')
  await search.fill(title.slice(0, -1))
  await endPauses()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await search.fill(title)
  await endPauses(title)
  await expect(page.getByLabel('Phone or email')).toBeFocused()
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
    await page.getByLabel('Phone or email').fill(newPhone())
    await page.getByLabel('Name').fill('Jahanara Imam')
    await page.getByText('Nagad', { exact: true }).click()
    await page.getByRole('button', { name: 'Take ৳750' }).click()
    await expect(page.getByText('Transaction id is required.')).toBeVisible()
    await page.getByLabel('Transaction id').fill(reference.toLowerCase())
    await page.getByRole('button', { name: 'Take ৳750' }).click()
    await expect(page.getByText('This transaction id has been used for another payment.')).toBeVisible()
    await expectNoBarriers(page, 'desk with a refusal')
  })
})

test('N18 the desk sends a student home', { tag: '@nightly' }, async ({ page, request }) => {
  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/desk')
  await expect(page).toHaveURL('/')
})
