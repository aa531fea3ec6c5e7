import { dayOf } from '../../contract/formats/dates.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, password, phone, test } from './journey.ts'
import { expectBelow, expectNoBarriers, expectRoomForFingers } from './look.ts'
import { buy, chooseCard } from './paying.ts'
import { callAs, inDays, newConfirmedStudent, newInstructor, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'
const WEEKLY = {
  weekdays: ['sun', 'tue'],
  startTime: '17:00',
  endTime: '18:00',
  from: '2029-12-02',
  count: 26,
}

test.use(phone)

const slugOf = async (request: Parameters<typeof callAs>[0], id: string) =>
  ((await callAs(request, ADMIN, 'GET', `/sessions/${id}`)) as { slug: string }).slug

test('R04 F05 from a shared link over the login, which names the session, straight to its payment, with its place before its price', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, {
    ...{ fee: 2600, duration: '', repeat: WEEKLY, mode: 'onsite', place: 'Room 2, Farmgate' },
  })
  const email = await newStudent(request)
  const address = `/sessions/${await slugOf(request, id)}`
  await page.goto(address)
  await expect(page.getByText('Sundays and Tuesdays, 5–6 pm')).toBeVisible()
  await expect(page.getByText('from 2 Dec 2029 · 26 classes')).toBeVisible()
  await expect(page.getByText('26 classes, ৳100 each')).toBeVisible()
  const [place, price] = [page.getByText('Room 2, Farmgate').first(), page.getByText('৳2,600').first()]
  const top = async (of: typeof place) => (await of.boundingBox())?.y ?? 0
  expect(await top(place)).toBeLessThan(await top(price))
  await expectNoBarriers(page, 'the session of a visitor')
  await expectRoomForFingers(page, 'the session of a visitor')

  const bookNow = page.getByRole('link', { name: 'Book Now' })
  // It stays on the screen of a phone.
  await page.getByRole('heading', { name: 'About this session' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bookNow).toBeInViewport()
  await bookNow.click()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/bookedSession/${id}#book`)}`)
  const wanted = page.getByRole('region', { name: title })
  await page.reload()
  await expect(wanted).toContainText('৳2,600')
  await expectNoBarriers(page, 'the login for a seat')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(wanted).toContainText('৳2,600')
  await wanted.getByRole('link', { name: 'Back to the session' }).click()
  await expect(page).toHaveURL(address)
  await bookNow.click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/bookedSession/${id}#book`)
  await expect(page.getByText('26 classes, ৳100 each')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeInViewport()

  // Signed in, the shared address books as well.
  await page.goto(address)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  const ways = page.getByRole('region', { name: 'Payment' })
  await expect(ways).toBeFocused()
  await expect(ways.getByRole('heading', { name: 'How do you want to pay?' })).toBeInViewport()
  await expect.poll(async () => (await ways.boundingBox())?.y).toBeLessThan(200)
  await expect(page).toHaveURL(address)
  await expectNoBarriers(page, 'the ways to pay on a shared link')
  await chooseCard(page)
  await expect(page.getByText(/Your seat is held for (10:00|9:\d\d)/)).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('P05 T06 X08 B08 an Admin reads a session in full, decides and changes it there, and lowers its minimum; a refusal leaves what was typed', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(
    request,
    { fee: 500, place: 'Room 7', registrationEnd: inDays(6), minimum: { count: 8, decideAt: inDays(3) } },
    await newInstructor(request),
  )
  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByText('Room 7').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
  const button = (act: string) => page.getByRole('button', { name: `${act} ${title}` })
  // The date, the place and the fee are read before they are decided about.
  for (const read of [page.getByText('Room 7').first(), page.getByRole('main').getByText('৳500').first()])
    for (const act of ['Approve', 'Reject']) await expectBelow(button(act), read)
  await expectNoBarriers(page, 'a session that waits')

  const dialog = page.getByRole('dialog')
  const refuse = () =>
    page.route('**/api/sessions/*', async (route) => {
      const message = 'Somebody else was quicker.'
      if (route.request().method() === 'GET') await route.continue()
      else await route.fulfill({ status: 409, json: { message, requestId: 'r' } })
    })
  const refused = async (toast: string) => {
    await expect(page.getByText(toast)).toBeVisible()
    await expect(page.getByText('Somebody else was quicker.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Somebody else was quicker.')).toBeHidden()
  }
  await refuse()
  await button('Reject').click()
  await dialog.getByLabel('Rejection reason').fill('Too short.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Rejection reason')).toHaveValue('Too short.')
  await refused('Failed to reject session')
  await button('Approve').click()
  await dialog.getByLabel('Free').check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await refused('Failed to approve session')
  await page.unroute('**/api/sessions/*')
  await button('Approve').click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(button('Update')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible()

  await refuse()
  await button('Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await refused('Failed to delete session')
  await button('Update').click()
  await dialog.getByLabel('Minimum students').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update session')).toBeVisible()
  await expect(dialog.getByText('Somebody else was quicker.')).toBeVisible()
  await expect(dialog.getByLabel('Minimum students')).toHaveValue('5')
  await page.unroute('**/api/sessions/*')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Needs 5 students by /)).toBeVisible()
})

test('B05 B06 B08 a session says before any money moves what is left of a course and its price, which classes overlap, and that it was cancelled', async ({
  page,
  request,
}) => {
  const student = await newStudent(request)
  const [begun, cancelled] = [
    await newSession(request, {
      ...{ registrationStart: inDays(-30), registrationEnd: inDays(-5), fee: 2400, duration: '' },
      repeat: {
        ...{ weekdays: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'], count: 24 },
        ...{ startTime: '10:00', endTime: '11:00', from: dayOf(new Date(), -12) },
      },
      lateJoin: 'pro_rata',
    }),
    await newSession(request, { fee: 500, capacity: 10 }),
  ]
  const slug = await slugOf(request, cancelled.id)
  await buy(request, await newConfirmedStudent(request), cancelled.id, 50_000)
  await callAs(request, ADMIN, 'DELETE', `/sessions/${cancelled.id}`)
  const hours = (from: string, to: string) => ({
    ...{ classStart: `2029-12-03T${from}`, classEnd: `2029-12-03T${to}` },
  })
  const booked = await newSession(request, hours('17:00', '18:30'))
  const later = await newSession(request, hours('18:30', '20:00'))
  const paid = await newSession(request, { ...hours('16:00', '17:30'), fee: 500 })
  const free = await newSession(request, hours('18:00', '19:00'))
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: booked.id })

  await page.goto(`/sessions/${slug}?lang=bn`)
  await expect(page.getByRole('heading', { name: cancelled.title })).toBeVisible()
  await expect(page.getByText('সেশনটি বাতিল হয়েছে')).toBeVisible()
  await expectNoBarriers(page, 'a cancelled session')
  await arrive(page, student)
  await page.goto(`/bookedSession/${cancelled.id}`)
  await expect(page.getByText('This session was cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
  await expectNoBarriers(page, 'a cancelled session')
  await page.getByRole('link', { name: 'Find another session' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(cancelled.title)).toHaveCount(0)

  await follow(page, `/bookedSession/${paid.id}`)
  const note = page.getByText('Overlaps with 1 of your classes')
  await expect(note).toBeVisible()
  await expect(page.getByText('Mon 3 Dec 2029, 5:00–6:30 pm')).toBeHidden()
  await note.click()
  await expect(page.getByText('Mon 3 Dec 2029, 5:00–6:30 pm')).toBeVisible()
  await expect(page.getByRole('link', { name: booked.title })).toBeVisible()
  await expectNoBarriers(page, 'a session that overlaps')
  await follow(page, `/dashboard/payment/${paid.id}`)
  await expect(page).toHaveURL(`/dashboard/payment/${paid.id}`)
  await expect(note).toBeVisible()
  await follow(page, `/bookedSession/${later.id}`)
  await expect(page.getByRole('heading', { name: later.title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeEnabled()
  await expect(note).toBeHidden()
  await follow(page, `/bookedSession/${free.id}`)
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByRole('link', { name: /booking/i }).first()).toBeVisible()
  await expect(note).toBeHidden()

  await follow(page, `/bookedSession/${begun.id}`)
  const rest = page.getByText(/of 24 classes are left: .+ instead of .+2,400/)
  await expect(rest).toBeVisible()
  const [, left = ''] = /(\d+) of 24/.exec((await rest.textContent()) ?? '') ?? []
  const price = (Number(left) * 100).toLocaleString('en-GB')
  await expect(rest).toContainText(price)
  await expectNoBarriers(page, 'a course that has begun')
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByText(price).first()).toBeVisible()
  // Lists say it too, for who manages it as well.
  const card = page.getByRole('listitem').filter({ hasText: begun.title })
  const search = `q=${encodeURIComponent(begun.title)}`
  await follow(page, `/sessions?${search}`)
  await expect(card).toContainText(`৳${price}for the ${left} classes left`)
  await expect(card).toContainText('You can still join')
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/my-created-sessions?${search}`)
  const row = page.getByRole('row').filter({ hasText: begun.title })
  await expect(row).toContainText(`৳${price}for the ${left} classes left`)
  // The specification's badge is in this list.
  await expect(row).toContainText(/Closed\s*You can still join/)
})
