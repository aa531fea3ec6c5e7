import { randomUUID } from 'node:crypto'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { atHome } from './code-step.ts'
import { changeRow } from './database.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newByPhone, newSession } from './people.ts'

const admin = 'admin@demo.test'
const say = en.desk

test.use(phone)

test('G02 M15 the desk trusts a number that was not used for long, and takes money in advance, which pays first, and cash the rest in one tap', async ({
  page,
  request,
}) => {
  const sessions = [await newSession(request, { fee: 300 }), await newSession(request, { fee: 500 })] as const
  const person = { name: 'Rahima Begum' }
  const phoneNumber = await newByPhone(request, person.name)
  const number = atHome(phoneNumber)
  const unused = await changeRow<{ id: string }>(
    `update users set phone_sign_in_at = now() - interval '130 days' where phone = $1 returning id`,
    [phoneNumber],
  )
  await arrive(page, admin)
  await page.goto(`/dashboard/people/${unused?.id}`)
  await page.getByRole('button', { name: say.unusedNumber.trust }).tap()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: say.unusedNumber.trust }).tap()
  await expect(page.getByText(say.unusedNumber.trusted)).toBeVisible()
  await expect(page.getByText(say.unusedNumber.says)).toHaveCount(0)

  await page.getByRole('button', { name: say.balance.take }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.balance.amount).fill('500')
  await expectNoBarriers(page, 'money in advance')
  await dialog.getByRole('button', { name: say.balance.take }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${say.balance.title}: ৳500`)).toBeVisible()

  await page.goto(`/dashboard/desk?session=${sessions[0].id}`)
  await page.getByLabel(en.dashboard.who).fill(number)
  await expect(page.getByRole('radio', { name: en.methods.balance })).toBeChecked()
  await page.getByRole('button', { name: say.balance.use('৳300') }).tap()
  await expect(page.getByRole('heading', { name: say.balance.used('৳300', person.name) })).toBeVisible()

  await page.goto(`/dashboard/desk?session=${sessions[1].id}`)
  await page.getByLabel(en.dashboard.who).fill(number)
  await expect(page.getByText(say.balance.both('৳200', '৳300'))).toBeVisible()
  await expectNoBarriers(page, 'a sale that tops a balance up')
  await page.getByRole('button', { name: say.take('৳300') }).tap()
  await expect(page.getByRole('heading', { name: say.taken('৳300', person.name) })).toBeVisible()
  await expect(page.getByRole('button', { name: say.printReceipt })).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(en.methods.balance, { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // What is left of two payments in advance is refunded by one act, on the person's page.
  for (const amount of [200, 100])
    await callAs(request, admin, 'POST', `/desk/people/${unused?.id}/advances`, {
      ...{ method: 'cash', amount, paymentId: randomUUID() },
    })
  await page.goto(`/dashboard/people/${unused?.id}`)
  await expect(page.getByText(`${say.balance.title}: ৳300`)).toBeVisible()
  await page.getByRole('button', { name: say.refund, exact: true }).tap()
  await dialog.getByLabel(say.back.amount).fill('250')
  await dialog.getByLabel(say.back.reason).fill('Moves to Khulna')
  await expectNoBarriers(page, 'refunding money in advance')
  await dialog.getByRole('button', { name: say.back.record('৳250') }).tap()
  await expect(page.getByText(`${say.balance.title}: ৳50`)).toBeVisible()
})
