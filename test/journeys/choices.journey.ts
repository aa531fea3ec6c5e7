import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en/index.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { buy, cardPayment, pay, typeCard } from './paying.ts'
import { callAs, inDays, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

/** A student who paid 1,500 taka for a batch of which a class was moved, and the two other batches, at 1,200 and 2,000. */
async function moved(request: APIRequestContext) {
  const student = await newStudent(request)
  const from = await newSession(request, { fee: 1500 })
  const cheaper = await newSession(request, { fee: 1200, seriesId: from.id })
  const dearer = await newSession(request, { fee: 2000, seriesId: from.id })
  await buy(request, student, from.id, 1500_00)
  const { classes } = (await callAs(request, ADMIN, 'GET', `/sessions/${from.id}`)) as {
    classes: { _id: string }[]
  }
  const times = { start: inDays(9), end: inDays(9.1), reason: 'Power cut in Mirpur' }
  await callAs(request, ADMIN, 'PATCH', `/sessions/${from.id}/classes/${classes[0]?._id}`, times)
  return { student, from, cheaper, dearer }
}

test('B04 from the dashboard a student sees what changed and what each choice costs, and pays the difference of a dearer batch', async ({
  page,
  request,
}) => {
  const { student, from, cheaper, dearer } = await moved(request)
  const say = en.choices
  await arrive(page, student)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: say.choosing }).tap()
  await expect(page.getByRole('heading', { name: say.moved })).toBeVisible()
  await expect(page.getByText(say.reason('Power cut in Mirpur')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get ৳1,500 back' })).toContainText('by Card')
  await page.getByRole('button', { name: say.switch }).tap()
  const batches = page.getByRole('region', { name: say.others }).getByRole('listitem')
  await expect(batches.filter({ hasText: cheaper.title })).toContainText('You get ৳300 back')
  await batches.filter({ hasText: dearer.title }).getByRole('button', { name: say.choose }).tap()
  const dialog = page.getByRole('alertdialog', { name: say.switchTitle })
  await expect(dialog).toContainText('costs ৳500 more')
  await dialog.getByRole('button', { name: 'Pay ৳500' }).tap()
  await expect(page.getByText(en.payments.differenceHint)).toBeVisible()
  const seat = (await callAs(request, student, 'GET', `/booked/${from.id}`)) as {
    sessionDetails: { _id: string }
  }
  await page.goto(cardPayment(dearer.id))
  await typeCard(page)
  await expect(page.getByRole('button', { name: en.checkout.haveCode })).toHaveCount(0)
  await pay(page).tap()
  await expect(page.getByText(en.payments.succeeded)).toBeVisible()
  await page.goto(`/dashboard/booked/${seat.sessionDetails._id}`)
  await expect(page.getByRole('heading', { name: dearer.title, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: say.moved })).toHaveCount(0)
})

test.describe('bn', () => {
  test.use({ locale: 'bn-BD' })

  test('B04 in Bangla a student gives the seat up, and is told before how much comes back and how', async ({
    page,
    request,
  }) => {
    const { student, from } = await moved(request)
    const say = bn.choices
    await arrive(page, student)
    await page.goto(`/dashboard/booked/${from.id}`)
    const back = page.getByRole('button', { name: say.back('৳১,৫০০') })
    await expect(back).toBeVisible()
    await expect.poll(() => leftInEnglish(page)).toEqual([])
    await back.tap()
    const dialog = page.getByRole('alertdialog', { name: say.refundTitle })
    await expect(dialog).toContainText('৳১,৫০০')
    await dialog.getByRole('button', { name: say.refundConfirm }).tap()
    await expect(page.getByText(say.refunded)).toBeVisible()
  })
})
