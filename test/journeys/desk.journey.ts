import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { dayOf } from '../../contract/formats/dates.ts'
import { arrive } from './arrive.ts'
import { expect, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newPlan } from './parts.ts'
import { callAs, inDays, newCashier, newPhone, newSession, uniqueText } from './people.ts'

/** Goes on by the Tab key until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const { keyboard } = target.page()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** A cashier at a branch of their own, whose box nobody else moves cash through. */
async function newBranchCashier(request: APIRequestContext) {
  const [email, branch] = [await newCashier(request), uniqueText('Branch')]
  const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    callAs(request, 'admin@demo.test', method, path, body)
  const named = { name: branch, address: 'Mirpur 10, Dhaka' }
  const { insertedId: branchId } = (await ask('POST', '/branches', named)) as { insertedId: string }
  const { users } = (await ask('GET', `/admin/users?search=${email}`)) as { users: { _id: string }[] }
  await ask('PATCH', `/admin/users/${users[0]?._id}/cashier`, { on: true, branchId })
  return { email, branch }
}

test('M10 M14 a cashier takes money by keyboard alone, says the change, prints the receipt, counts, and refunds it', async ({
  page,
  request,
}) => {
  const { title } = await newSession(request, { fee: 750 })
  const number = newPhone()
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { isPrinted: true })
  })
  const { email, branch } = await newBranchCashier(request)
  await arrive(page, email)
  await page.goto('/dashboard')
  const desk = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Desk' })
  await desk.focus()
  const { keyboard } = page
  await keyboard.press('Enter')
  const who = page.getByLabel('Name, phone or receipt')
  await expect(who).toBeFocused()
  await expect(page.getByText(`Cash goes into the box of ${branch}.`)).toBeVisible()
  await expect(page.getByText('Not open yet. It opens with the first cash.')).toBeVisible()
  await expect(page.getByText('You have taken nothing yet today.')).toBeVisible()
  await keyboard.type(number)
  await expect(page.getByText('New student. Type the name.')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Language of messages')).toBeVisible()
  await keyboard.type('Rahima Begum')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Which session?')).toBeFocused()
  await keyboard.type(title)
  const hits = page.getByRole('list', { name: 'Next sessions' }).getByRole('button')
  await expect(hits).toHaveCount(1)
  await expect(hits).toContainText(title)
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Take ৳750' })).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.type('500')
  await expect(page.getByText('৳250 still missing')).toBeVisible()
  await keyboard.press('Control+a')
  await keyboard.type('1000')
  await expect(page.getByText('Give back ৳250')).toBeVisible()
  await expectNoBarriers(page, 'desk')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '৳750 taken from Rahima Begum' })).toBeFocused()
  await expect(page.getByText('Give back ৳250')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Print the receipt' }))
  await keyboard.press('Enter')
  await page.waitForFunction(() => 'isPrinted' in window)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Receipt \d{4}-\d{6}$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next person' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await tabTo(page.getByRole('button', { name: 'Next person' }))
  await keyboard.press('Enter')
  await expect(who).toBeFocused()
  await expect(who).toHaveValue('')
  const last = page.getByRole('list', { name: 'Your last receipts today' }).getByRole('link')
  await expect(last).toContainText('Rahima Begum')
  await keyboard.type(number)
  await expect(page.getByText('Has a seat in this session.')).toBeVisible()
  await last.focus()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/receipts\//)
  await expect(page.getByText('Rahima Begum', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Desk' }).focus()
  await keyboard.press('Enter')
  await expect(who).toBeFocused()

  // Nobody hears what should be in the box before it is counted.
  await expect(page.getByText('Its sum is shown once you have counted it.')).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Count the cash' }))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Count', exact: true }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  for (const note of ['500 taka', '200 taka', '50 taka']) {
    await tabTo(dialog.getByLabel(note, { exact: true }))
    await keyboard.type('1')
  }
  await keyboard.press('Enter')
  await expect(dialog.getByText('Should be in it', { exact: true })).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Taken ৳750, refunded ৳0. ৳750 should be in it.')).toBeVisible()

  await tabTo(who)
  await keyboard.type(number)
  const refund = page.getByRole('button', { name: /^Refund(:|$)/ })
  await tabTo(page.getByRole('link', { name: `Cancel or change: ${title}` }))
  await keyboard.press('Enter')
  await tabTo(refund)
  await keyboard.press('Enter')
  await expect(dialog.getByText('Hand over the cash from your cash box, then record it here.')).toBeVisible()
  await expectNoBarriers(page, 'a refund')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await keyboard.type('Paid for the wrong session')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('This booking is cancelled.')).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Next person' }))
  await keyboard.press('Enter')
  await expect(last).toContainText('৳750 refunded')
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
  await expect(page.getByLabel('Which session?')).toBeFocused()
  await page.goto('/dashboard')
  // The page listens to keys once it has this button, which its scripts add.
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
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
