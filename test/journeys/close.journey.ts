import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import {
  callAs,
  giveRole,
  newCashier,
  newConfirmedStudent,
  newPhone,
  newSession,
  newStudent,
  uniqueText,
} from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

/** Somebody pays cash at the desk. */
async function payCash(request: APIRequestContext, name: string, by = ADMIN): Promise<void> {
  const { id: sessionId } = await newSession(request, { fee: 1250 })
  await callAs(request, by, 'POST', '/desk/payments', {
    sessionId,
    phone: newPhone(),
    name,
    method: 'cash',
    amount: 1250,
  })
}

/** A student sends money by hand and gives its transaction id. */
async function sendMoney(request: APIRequestContext): Promise<string> {
  const { id: sessionId } = await newSession(request, { fee: 1250 })
  const student = await newConfirmedStudent(request)
  const choice = { sessionId, method: 'desk', amount: 1250 }
  const held = (await callAs(request, student, 'POST', '/checkouts', choice)) as { checkoutId: string }
  const trxId = randomUUID().slice(-10).toUpperCase()
  await callAs(request, student, 'POST', `/checkouts/${held.checkoutId}/reference`, {
    wallet: 'bkash',
    trxId,
  })
  return trxId
}

test('M14 each figure of the close leads to its rows and back, and a wallet’s day is compared with its statement', async ({
  page,
  request,
}) => {
  const name = `Payer ${randomUUID()}`
  await payCash(request, name)
  const { id: sessionId } = await newSession(request, { fee: 1250 })
  const sent = { sessionId, amount: 1250, method: 'rocket', reference: '' }
  const [agrees, missing] = ['71', '72'].map((first) => `${first}${randomInt(1e8, 1e9)}`)
  for (const reference of [agrees, missing]) {
    const person = { phone: newPhone(), name: `Payer ${reference}` }
    await callAs(request, ADMIN, 'POST', '/desk/payments', { ...sent, ...person, reference })
  }
  await arrive(page, ADMIN)
  await page.goto('/dashboard/close')
  await expect(page.getByRole('heading', { name: 'Cash of the day' })).toBeVisible()
  await expectNoBarriers(page, 'close')
  await page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Cash of the day' }) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: 'Net: Cash' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('৳1,250')
  await page.getByRole('link', { name: 'Back to the day' }).click()
  await page.getByRole('row', { name: 'Cash' }).getByRole('link').first().click()
  await expect(page.getByText(name)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the day' }).click()
  const taker = 'Abdul Karim'
  // What one cashier took leads to their rows too.
  const takers = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Who took it by hand' }) })
  await takers.getByRole('row', { name: /Cash/ }).filter({ hasText: taker }).getByRole('link').first().click()
  await expect(page.getByRole('status').filter({ hasText: `Taken by ${taker}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('৳1,250')
  await page.getByRole('link', { name: 'Back to the day' }).click()
  await page.getByRole('link', { name: 'The day before' }).click()
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/)
  await page.getByRole('main').getByRole('link', { name: 'Today' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^close-\d{4}-\d{2}-\d{2}\.xlsx$/)

  // A file that does not come says so in place, until it has come.
  const busy = { message: 'The table is being made.', requestId: 'r' }
  await page.route('**/api/close.csv?**', (route) => route.fulfill({ status: 409, json: busy }))
  const csv = page.getByRole('button', { name: 'CSV', exact: true })
  await csv.click()
  const problem = page.getByRole('alert').filter({ hasText: busy.message })
  await expect(problem).toBeVisible()
  await expectNoBarriers(page, 'a file that did not come')
  await page.unroute('**/api/close.csv?**')
  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: en.common.retry }).click()
  await table
  await expect(problem).toBeHidden()
  await expect(csv).toBeFocused()

  await page.getByLabel('Statement of').selectOption({ label: 'Rocket' })
  const choose = (text: string) =>
    page.getByLabel('Statement (CSV)').setInputFiles({
      name: 'rocket.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  await choose('Name,Amount\nKarim,1250')
  await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible()
  await expectNoBarriers(page, 'a statement without ids')
  const heading = `Slip ${randomUUID()},Received`
  const unknown = `${heading}\n${agrees},"1,250.00"`
  await choose(unknown)
  await page.getByLabel('Transaction ID').selectOption({ index: 1 })
  await page.getByLabel('Amount', { exact: true }).selectOption({ label: 'Received: 1,250.00' })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('Read by the columns that you chose. Change them')).toBeVisible()
  await choose(unknown)
  await expect(page.getByText('Read by the columns that you chose. Change them')).toBeVisible()
  await choose(`TrxID,Amount\n${agrees},"1,250.00"\n79999999999,300`)
  const rowOf = (reference = '') => page.getByRole('row', { name: reference })
  await expect(rowOf(missing)).toContainText('not in the statement')
  await expect(rowOf('79999999999')).toContainText('not recorded here on this day')
  await page.getByText(/^\d+ rows? agrees?$/).click()
  await expect(page.getByRole('listitem').filter({ hasText: agrees })).toContainText('1,250')
  await expectNoBarriers(page, 'a compared statement')
  // What could not be read is not said to agree.
  await page.route('**/api/close/statement?**', async (route) => {
    const answer = await (await route.fetch()).json()
    const leftOut = [{ line: 3, found: '79999999999, half', why: 'no_amount' }]
    await route.fulfill({ json: { ...answer, differences: [], more: 0, leftOut, moreLeftOut: 0 } })
  })
  await choose(`TrxID,Amount\n${agrees},"1,250.00"`)
  await expect(page.getByText('All rows that could be read agree.')).toBeVisible()
  await expect(page.getByText('Everything agrees.')).toHaveCount(0)
  await page.unroute('**/api/close/statement?**')
  await choose(`TrxID,Amount\n${agrees},"1,250.00"`)
  await rowOf(missing).getByRole('link').click()
  await expect(page.getByText(`Payer ${missing}`)).toBeVisible()
})

test('M14 a cashier reads totals that say what they leave out, and money to refund by hand leads an Admin to its person', async ({
  page,
  request,
}) => {
  const name = uniqueText('Payer')
  const { id: sessionId } = await newSession(request, { fee: 1250 })
  const sale = { sessionId, phone: newPhone(), name, method: 'cash', amount: 1250 }
  await callAs(request, ADMIN, 'POST', '/desk/payments', sale)
  for (const method of ['nagad', 'rocket']) {
    const { id } = await newSession(request, { fee: 300 })
    const sent = { sessionId: id, method, amount: 300, reference: `73${randomInt(1e8, 1e9)}` }
    await callAs(request, ADMIN, 'POST', '/desk/payments', { ...sent, phone: newPhone(), name: 'Rahima' })
  }
  await callAs(request, ADMIN, 'DELETE', `/sessions/${sessionId}`)
  const cashier = await newCashier(request)
  await arrive(page, cashier)
  await page.goto('/dashboard/close')
  const total = page.getByRole('row', { name: /^Total without cash/ })
  await expect(total).toBeVisible()
  // Its rows would have the cash as well.
  await expect(total.getByRole('link')).toHaveCount(0)
  await arrive(page, ADMIN)
  await page.goto('/dashboard/close')
  await page.getByRole('link', { name: /^To refund by hand/ }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('৳1,250')
  await expectNoBarriers(page, 'rows of the close')
  await row.getByRole('link', { name: `Refund at the desk ${name}` }).click()
  await expect(page.getByLabel('Name, phone or receipt')).not.toHaveValue('')
  await expect(page.getByText('To refund: ৳1,250').first()).toBeVisible()

  await page.goto('/dashboard/close?date=2020-01-01')
  await expect(page.getByText('No cash box was open on this day.', { exact: true })).toBeVisible()
})

test('M14 who works at the desk chooses a cash box by two taps, opens, moves, counts and signs it, and it prints with the day', async ({
  page,
  request,
}) => {
  const [other, name] = [uniqueText('Here'), uniqueText('There')]
  for (const branch of [other, name])
    await callAs(request, ADMIN, 'POST', '/branches', { name: branch, address: 'Mirpur 10, Dhaka' })
  // Of their own, or other tests move cash while it is counted.
  const admin = await newStudent(request)
  await giveRole(request, admin, 'Admin')
  await arrive(page, admin)
  await page.goto('/dashboard/desk')
  const branch = page.getByLabel('Cash goes into the box of')
  await expect(page.getByText('Choose it before you take or give cash.')).toBeVisible()
  await expectNoBarriers(page, 'the desk without a branch')
  // It is asked before any money is taken.
  const { id } = await newSession(request, { fee: 750 })
  await page.goto(`/dashboard/desk?session=${id}`)
  const take = page.getByRole('button', { name: 'Take ৳750' })
  await take.scrollIntoViewIfNeeded()
  await expect(branch).toBeInViewport()
  expect((await branch.boundingBox())?.y).toBeLessThan((await take.boundingBox())?.y ?? 0)
  await expectNoBarriers(page, 'a sale at the desk without a branch')
  await branch.selectOption(other)
  await expect(page.getByText(`Your cash now goes into the box of ${other}.`)).toBeVisible()
  await branch.selectOption(name)
  await expect(page.getByText(`Your cash now goes into the box of ${name}.`)).toBeVisible()

  await page.goto('/dashboard/close')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Open a cash box' }).click()
  await expect(dialog.getByLabel('Branch').locator('option:checked')).toHaveText(name)
  await dialog.getByLabel('Cash at the start').fill('500')
  await dialog.getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByText('Cash box opened')).toBeVisible()
  await payCash(request, `Payer ${randomUUID()}`, admin)
  await page.reload()
  const box = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, level: 3 }) })
    .last()
  await expect(box.getByText('Not counted')).toBeVisible()
  await box.getByRole('button', { name: 'Change branch' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Branch changed')).toBeVisible()
  const enter = box.getByRole('button', { name: 'Put in or take out' })
  await enter.click()
  await dialog.getByLabel('Amount').fill('500')
  await dialog.getByLabel('For what').fill('Mistyped')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await box.getByRole('button', { name: /^Undo.*Mistyped/ }).click()
  await expect(box.getByText(/undone/)).toBeVisible()
  await expect(box.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await enter.click()
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByLabel('For what').fill('Chalk')
  await dialog.getByLabel('What happened').selectOption('expense')
  await expectNoBarriers(page, 'enter cash')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(box.getByText('Chalk')).toBeVisible()
  await box.getByRole('button', { name: 'Count', exact: true }).click()
  // 1700 should be in it, and 1650 is.
  await dialog.getByLabel('1000 taka').fill('1')
  await dialog.getByLabel('500 taka').fill('১')
  await dialog.getByLabel('50 taka', { exact: true }).fill('3')
  const expected = dialog.getByText('Should be in it', { exact: true })
  await expect(expected).toHaveCount(0)
  await expectNoBarriers(page, 'count cash')
  await dialog.getByRole('button', { name: 'I have counted' }).click()
  await expect(expected).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.getByLabel('Why it differs').fill('Wrong change')
  const stays = dialog.getByLabel('Stays in the box for the next day')
  await expect(stays).toHaveValue('')
  await stays.fill('500')
  await dialog.getByLabel('The other ৳1,150').selectOption('handover')
  await dialog.getByLabel('Who has it now').fill('Rahima Begum')
  await expectNoBarriers(page, 'sign a count of cash')
  await dialog.getByRole('button', { name: 'Sign and close' }).click()
  await expect(box.getByText(/^Signed by/)).toBeVisible()
  await expect(box.getByText('1,000 × 1, 500 × 1, 50 × 3')).toBeVisible()
  await expect(box.getByText('Why it differs: Wrong change')).toBeVisible()
  await expect(box.getByText('Handed over: Rahima Begum')).toBeVisible()
  await expect(box.getByRole('button')).toHaveCount(0)
  await expectNoBarriers(page, 'signed cash box')
  await page.emulateMedia({ media: 'print' })
  await expect(box.getByText('Signature')).toBeVisible()
  await expectNoBarriers(page, 'printed close')
  await page.emulateMedia({ media: 'screen' })
  const openedBy = /^Opened by (.+?), /.exec((await box.getByText(/^Opened by/).textContent()) ?? '')
  await expect(box.getByRole('heading', { level: 3 })).toHaveText(`${openedBy?.[1]} · ${name}`)
  // What is still to be counted comes first.
  const later = await callAs(request, ADMIN, 'POST', '/branches', {
    name: `Later ${randomUUID()}`,
    address: 'Mirpur 10, Dhaka',
  })
  const { insertedId: laterId } = later as { insertedId: string }
  await callAs(request, admin, 'POST', '/cash-boxes', { branchId: laterId, float: 0 })
  await page.reload()
  await expect(page.getByRole('heading', { name: /Later/, level: 3 }).first()).toBeVisible()
  const states = await page.getByText(/^(Not counted$|Signed by)/).allTextContents()
  const signed = states.map((state) => state.startsWith('Signed'))
  expect(signed).toContain(true)
  expect(signed).toEqual([...signed.filter((is) => !is), ...signed.filter((is) => is)])
})

test('M11 money that was sent by hand is confirmed, or refused with a reason', async ({ page, request }) => {
  const [found, missing] = [await sendMoney(request), await sendMoney(request)]
  await arrive(page, ADMIN)
  await page.goto('/dashboard/held-payments')
  const card = (trxId: string) => page.getByRole('listitem').filter({ hasText: trxId })
  await card(found).locator('summary').click()
  await card(found).getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in the bKash statement').fill('1268.50')
  await dialog.getByRole('button', { name: 'Yes, book the seat' }).click()
  await expect(dialog.getByText('1268.5 came, but 1250 is due.')).toBeVisible()
  await expectNoBarriers(page, 'accept money that was sent')
  await dialog.getByLabel('Amount in the bKash statement').fill('1250')
  await dialog.getByRole('button', { name: 'Yes, book the seat' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(found)).toHaveCount(0)
  await expect(card(missing).getByText(/^Ends in 2\d hours$/)).toBeVisible()
  // The list opens the last one itself, maybe just before the press that then closes it.
  const refuse = card(missing).getByRole('button', { name: 'Refuse' })
  await expect(async () => {
    if (!(await refuse.isVisible())) await card(missing).locator('summary').click()
    await expect(refuse).toBeVisible({ timeout: 1000 })
  }).toPass()
  await refuse.click()
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByText('Please say why, so that the payer knows what to do.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('No such transaction')
  await expectNoBarriers(page, 'refuse a payment')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(missing)).toHaveCount(0)
})
