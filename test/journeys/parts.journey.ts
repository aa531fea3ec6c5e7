import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { makeDue, newPlan, payPart } from './parts.ts'
import { chooseCard, pay, typeCard } from './paying.ts'
import { newStudent } from './people.ts'

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

test('B10 M03 M08 R10 a late part closes the class and is paid at bKash, and the next ones at SSLCommerz and by card', async ({
  page,
  request,
}) => {
  const { id, title } = await newPlan(request, { mode: 'online', joinUrl: 'https://meet.example.org/x' })
  const email = await newStudent(request)
  await payPart(request, email, id)
  await makeDue(email, id, 8)
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${id}`)
  const note = page.getByRole('region', { name: 'Part 2 was due on' })
  await expect(note).toContainText('Pay it to open the class link and the materials. You keep your seat.')
  await expectNoBarriers(page, 'closed for dues')
  // Of the whole fee they have paid a part.
  await expect(page.getByText('Your refund is ৳1,000: what you have paid so far.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('The full ৳1,000 will be refunded the way you paid.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText('Cancel now: ৳1,000 back. No further parts of the fee are due then.'),
  ).toBeVisible()
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText(/Part 2 is ৳1,000\. It was due on \d/)).toBeVisible()
  await page.goBack()
  await note.getByRole('link', { name: 'Pay ৳1,000' }).click()
  await expect(page).toHaveURL(`/dashboard/payment/${id}?part=2`)
  await expect(page.getByRole('heading', { name: 'Pay part 2 of 6' })).toBeVisible()

  const press = (name: string) => page.getByRole('button', { name }).click()
  await press('bKash')
  await press('Cancel')
  await expect(page.getByText('Not paid yet')).toBeVisible()
  await expect(page.getByText('Part 2 of 6', { exact: true })).toBeVisible()
  await expect(page.getByText(/Time left to pay: \d+:\d\d/)).toBeVisible()
  await expectNoBarriers(page, 'a part that is not paid yet')
  await press('Continue to bKash')
  await press('Next')
  await page.getByLabel('Verification code').fill('123456')
  await press('Next')
  await page.getByLabel('Your bKash PIN').fill('12121')
  await press('Confirm payment')
  await expect(page).toHaveURL('/dashboard/dues')
  await expect(page.getByRole('main').getByText('Part 2 of 6 is paid.')).toBeVisible()
  await page.goto(`/dashboard/booked/${id}`)
  await expect(page.getByText('No materials yet.', { exact: false })).toBeVisible()
  await expect(note).toBeHidden()

  // Without a part in its address, the payment page leads to the one that is to be paid.
  await page.goto(`/dashboard/payment/${id}`)
  await expect(page).toHaveURL(`/dashboard/payment/${id}?part=3`)
  await press('Nagad, Rocket, card or bank')
  await press('Pay ৳1,000')
  await page.getByLabel('One-time code').fill('111111')
  await press('Confirm')
  await expect(page).toHaveURL('/dashboard/dues')
  const fourth = page.getByRole('link', { name: `Pay ৳1,000 Part 4 of 6, ${title}` })
  await fourth.click()
  await chooseCard(page)
  await press('Cancel this payment')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByText('The payment was cancelled. Nothing was charged.')).toBeVisible()
  await fourth.click()
  await chooseCard(page)
  await typeCard(page)
  await pay(page).click()
  await expect(page).toHaveURL('/dashboard/dues')
  await expect(page.getByRole('link', { name: `Pay ৳1,000 Part 5 of 6, ${title}` })).toBeVisible()
})

test('B10 in Bangla on a phone, the next part is paid from the dues', { tag: '@look' }, async ({
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
