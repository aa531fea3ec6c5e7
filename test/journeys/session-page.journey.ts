import { arrive } from './arrive.ts'
import { expect, password, phone, test } from './journey.ts'
import { expectNoBarriers, expectRoomForFingers } from './look.ts'
import { callAs, giveRole, inDays, newSession, newStudent } from './people.ts'

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

test('R04 F05 from a shared link over the login to a seat on the same screen, with its place before its price', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, {
    ...{ fee: 2600, duration: '', repeat: WEEKLY, mode: 'onsite', place: 'Room 2, Farmgate' },
  })
  const email = await newStudent(request)
  const address = `/sessions/${await slugOf(request, id)}`
  await page.goto(address)
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
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/bookedSession/${id}`)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`/bookedSession/${id}`)
  await expect(page.getByText('26 classes, ৳100 each')).toBeVisible()

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
})

test('P05 T06 an Admin reads a session in full before it is approved, with the decision at hand', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const tutor = await newStudent(request)
  await giveRole(request, tutor, 'Instructor')
  const { id, title } = await newSession(
    request,
    { fee: 500, place: 'Room 7', registrationEnd: inDays(6), minimum: { count: 8, decideAt: inDays(3) } },
    tutor,
  )
  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await expect(page.getByText('Room 7').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
  const approve = page.getByRole('button', { name: `Approve ${title}` })
  await page.getByRole('heading', { name: 'About this session' }).scrollIntoViewIfNeeded()
  await expect(approve).toBeInViewport()
  await expect(page.getByRole('button', { name: `Reject ${title}` })).toBeInViewport()
  await expectNoBarriers(page, 'a session that waits')
  await approve.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: `Update ${title}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible()
})
