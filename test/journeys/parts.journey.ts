import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { makeDue, newPlan, payPart } from './parts.ts'
import { charge, chooseCard, pay, typeCard } from './paying.ts'
import { callAs, newStudent } from './people.ts'

test.use(phone)

test('B10 a student chooses monthly parts, sees each amount and day, and buys the seat with the first', async ({
  page,
  request,
}) => {
  const { id, title } = await newPlan(request)
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('or 6 × ৳1,000 a month')).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByRole('radio', { name: 'All at once ৳6,000' })).toBeChecked()
  await page.getByRole('radio', { name: 'In 6 monthly parts' }).check()
  const plan = page.getByRole('region', { name: 'When each part is paid' })
  await expect(plan.getByRole('listitem')).toHaveCount(6)
  await expect(plan.getByRole('listitem').first()).toContainText('Today')
  await expect(plan).toContainText('৳6,000 in all')
  await expectNoBarriers(page, 'choice of parts')
  await chooseCard(page)
  await typeCard(page)
  await page.getByRole('button', { name: 'Pay ৳1,000' }).click()
  await expect(page.getByRole('heading', { name: 'Your seat is booked' })).toBeVisible()
  await expect(page.getByText('Part 1 of 6 is paid.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'My payments' }).click()
  await page.getByRole('link', { name: 'Dues' }).click()
  await expect(page.getByRole('link', { name: `Pay ৳1,000 Part 2 of 6, ${title}` })).toBeVisible()
  await expectNoBarriers(page, 'dues')
})

test('B10 in Bangla on a phone, the next part is paid from the dues', { tag: '@nightly' }, async ({
  page,
  request,
  context,
}) => {
  const { id } = await newPlan(request)
  const email = await newStudent(request)
  await payPart(request, email, id)
  await context.addCookies([{ name: 'language', value: 'bn', url: process.env.JOURNEY_URL ?? '' }])
  await arrive(page, email)
  await page.goto('/dashboard/dues')
  await page.getByRole('link', { name: '৳১,০০০ পরিশোধ করুন' }).click()
  await expect(page.getByRole('heading', { name: 'কিস্তি ২/৬ পরিশোধ করুন' })).toBeVisible()
  await page.getByRole('button', { name: 'আন্তর্জাতিক কার্ড' }).click()
  await page.getByLabel('কার্ড নম্বর').fill('4242424242424242')
  await page.getByLabel('মেয়াদ (MM/YY)').fill('12/34')
  await page.getByLabel('সিভিসি').fill('123')
  await page.getByRole('button', { name: '৳১,০০০ পরিশোধ করুন' }).click()
  await expect(page).toHaveURL(/\/dashboard\/dues$/)
  // Not the message that passes, which is outside.
  await expect(page.getByRole('main').getByText('কিস্তি ২/৬ পরিশোধ হয়েছে।')).toBeVisible()
  await expect(page.getByRole('link', { name: '৳১,০০০ পরিশোধ করুন' })).toContainText('কিস্তি ৩/৬')
  await page.goto(`/dashboard/payment/${id}?part=2`)
  await expect(page.getByText('২য় কিস্তি আগেই পরিশোধ হয়েছে')).toBeVisible()
})

test('B10 a part that is late closes the class, and paying it opens it again', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id } = await newPlan(request, { mode: 'online', joinUrl: 'https://meet.example.org/x' })
  const email = await newStudent(request)
  await payPart(request, email, id)
  await makeDue(email, id, 8)
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${id}`)
  const note = page.getByRole('region', { name: 'Part 2 was due on' })
  await expect(note).toContainText('Pay it to open the class link and the materials. You keep your seat.')
  await expectNoBarriers(page, 'closed for dues')
  await note.getByRole('link', { name: 'Pay ৳1,000' }).click()
  await chooseCard(page)
  await typeCard(page)
  await pay(page).click()
  await expect(page).toHaveURL(/\/dashboard\/dues$/)
  await page.goto(`/dashboard/booked/${id}`)
  await expect(page.getByText('Nothing has been handed out yet.', { exact: false })).toBeVisible()
  await expect(note).toBeHidden()
})

test('B10 who has paid one part is told that this part comes back, and not the whole fee', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id } = await newPlan(request)
  const email = await newStudent(request)
  await payPart(request, email, id)
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${id}`)
  await expect(page.getByText('Your refund is ৳1,000: what you have paid so far.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('The full ৳1,000 will be refunded the way you paid.')).toBeVisible()
})

test('B10 M03 who leaves bKash keeps the seat, and pays the part at bKash after all', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id, title } = await newPlan(request)
  const email = await newStudent(request)
  await payPart(request, email, id)
  await arrive(page, email)
  await page.goto(`/dashboard/payment/${id}?part=2`)
  await page.getByRole('button', { name: 'bKash' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Not paid yet')).toBeVisible()
  await expect(page.getByText('Part 2 of 6', { exact: true })).toBeVisible()
  await expect(page.getByText(/Time left to pay: \d+:\d\d/)).toBeVisible()
  await expectNoBarriers(page, 'a part that is not paid yet')
  await page.getByRole('button', { name: 'Continue to bKash' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Your bKash PIN').fill('12121')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page).toHaveURL('/dashboard/dues')
  await expect(page.getByRole('main').getByText('Part 2 of 6 is paid.')).toBeVisible()
  await expect(page.getByRole('link', { name: `Pay ৳1,000 Part 3 of 6, ${title}` })).toBeVisible()
})

test('B10 R10 the payment page leads to the part that is to be paid', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id } = await newPlan(request)
  const email = await newStudent(request)
  await payPart(request, email, id)
  await makeDue(email, id, 2)
  await arrive(page, email)
  await page.goto(`/dashboard/payment/${id}`)
  await expect(page.getByRole('heading', { name: 'Pay part 2 of 6' })).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/payment/${id}?part=2`)
  await expect(page.getByRole('button', { name: 'bKash' })).toBeVisible()
})

test('B10 M03 M08 a part is paid at SSLCommerz on a phone', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id, title } = await newPlan(request)
  const email = await newStudent(request)
  await payPart(request, email, id)
  await arrive(page, email)
  await page.goto(`/dashboard/payment/${id}?part=2`)
  await page.getByRole('button', { name: 'Nagad, Rocket, card or bank' }).click()
  await page.getByRole('button', { name: 'Pay ৳1,000' }).click()
  await page.getByLabel('One-time code').fill('111111')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/dashboard/dues')
  await expect(page.getByRole('link', { name: `Pay ৳1,000 Part 3 of 6, ${title}` })).toBeVisible()
  await expect(page.getByText('Part 2 of 6', { exact: true })).toBeVisible()
})

test('B10 C13 who has paid a part that is still due asks why, and gets an answer', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id } = await newPlan(request)
  const email = await newStudent(request)
  await payPart(request, email, id)
  await arrive(page, email)
  await page.goto(`/dashboard/payment/${id}?part=2`)
  await chooseCard(page)
  await expect(page.getByRole('button', { name: 'Cancel this payment' })).toBeVisible()
  await page.goto('/dashboard/money')
  await expect(page.getByText('You have started to pay this part of the fee.')).toBeVisible()
  const ask = page.getByRole('button', { name: 'I have paid. Why is it still due?' })
  await ask.click()
  await expect(page.getByText('Nothing has been paid yet.', { exact: false })).toBeVisible()

  const begun = await callAs(request, email, 'POST', '/checkouts', {
    sessionId: id,
    method: 'card',
    amount: 1000,
    part: 2,
  })
  await charge(request, (begun as { clientSecret: string }).clientSecret)
  await ask.click()
  await expect(page.getByText('This part of the fee is paid.').first()).toBeVisible()
  await expect(ask).toBeHidden()
})
