import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newPhone, newSession, newStudent } from './people.ts'

const admin = 'admin@demo.test'
const say = en.desk

test.use(phone)

test('M15 the desk takes money in advance, which pays first, and cash the rest in one tap', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const sessions = [await newSession(request, { fee: 300 }), await newSession(request, { fee: 500 })] as const
  const number = newPhone()
  const person = { name: 'Rahima Begum', phone: number }
  const added = (await callAs(request, admin, 'POST', '/desk/people', person)) as { person: { _id: string } }
  await arrive(page, admin)
  await page.goto(`/dashboard/people/${added.person._id}`)
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
  await page.getByRole('link', { name: say.printReceipt }).tap()
  await expect(page.getByText(en.methods.balance)).toBeVisible()
})

test('M15 a student pays a seat from their advance', { tag: '@nightly' }, async ({ page, request }) => {
  const { id } = await newSession(request, { fee: 300 })
  const email = await newStudent(request)
  const { users } = (await callAs(request, admin, 'GET', `/admin/users?search=${email}`)) as {
    users: { _id: string }[]
  }
  await callAs(request, admin, 'POST', `/desk/people/${users[0]?._id}/advances`, {
    method: 'cash',
    amount: 450,
  })
  await arrive(page, email)
  await page.goto(`/dashboard/payment/${id}`)
  await page.getByRole('button', { name: en.checkout.balance.pay('৳300') }).tap()
  await expect(page.getByText(en.bookings.bookedToast)).toBeVisible()
  await page.goto('/dashboard/money')
  await expect(page.getByText(en.money.balance('৳150'))).toBeVisible()
})
