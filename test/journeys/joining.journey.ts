import { dayOf, toLocalInput } from '../../contract/formats/dates.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { buy } from './paying.ts'
import { callAs, giveRole, inDays, newSession, newStudent } from './people.ts'

test.use(phone)

const ADMIN = 'admin@demo.test'
const everyDay = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']
const local = (days: number) => toLocalInput(new Date(inDays(days)))

test('B08 a tutor asks for a minimum: what cannot be is refused beside its field, and a student sees the promise', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const tutor = await newStudent(request)
  await giveRole(request, tutor, 'Instructor')
  const { id } = await newSession(request, { capacity: 10, fee: 500 }, tutor)
  await arrive(page, tutor)
  await page.goto(`/dashboard/sessions?edit=${id}`)
  const least = page.getByLabel('Minimum students')
  const decided = page.getByLabel('Decide by')
  const save = page.getByRole('button', { name: 'Resubmit' })
  await least.fill('11')
  await save.click()
  await expect(decided).toHaveAccessibleDescription(/is required/)
  await decided.fill(local(6))
  await save.click()
  await expect(least).toHaveAccessibleDescription(/cannot need more students than it has seats/)
  await least.fill('8')
  await save.click()
  await expect(decided).toHaveAccessibleDescription(/before registration ends/)
  await decided.fill(local(3))
  await expectNoBarriers(page, 'a minimum')
  await save.click()
  await expect(page.getByText('Session resubmitted!')).toBeVisible()
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })

  await page.goto(`/dashboard/roster/${id}`)
  await expect(page.getByText(/^Needs 8 students by .+\. 0 so far\.$/)).toBeVisible()
  const student = await newStudent(request)
  await arrive(page, student)
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText(/^Needs 8 students by .+\. 0 so far\.$/)).toBeVisible()
  await expect(page.getByText('With fewer, it is cancelled')).toBeVisible()
  await expectNoBarriers(page, 'a promise')
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: id })
  await page.goto(`/dashboard/booked/${id}`)
  await expect(page.getByText(/^Needs 8 students by .+\. 1 so far\.$/)).toBeVisible()
})

test('B08 an Admin lowers a minimum that is not decided yet', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { minimum: { count: 8, decideAt: inDays(3) } })
  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: `Update ${title}` }).click()
  await page.getByLabel('Minimum students').fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Needs 5 students by /)).toBeVisible()
})

test('B08 who follows a link to a cancelled session reads that it was cancelled, and finds others', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id, title } = await newSession(request, { fee: 500, capacity: 10 })
  const student = await newStudent(request)
  const { slug } = (await callAs(request, student, 'GET', `/sessions/${id}`)) as { slug: string }
  await buy(request, await newStudent(request), id, 50_000)
  await callAs(request, ADMIN, 'DELETE', `/sessions/${id}`)
  await page.goto(`/sessions/${slug}?lang=bn`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('সেশনটি বাতিল হয়েছে')).toBeVisible()
  await expectNoBarriers(page, 'a cancelled session')
  await arrive(page, student)
  await page.goto(`/bookedSession/${id}`)
  await expect(page.getByText('This session was cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
  await expectNoBarriers(page, 'a cancelled session')
  await page.getByRole('link', { name: 'Find another session' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
})

test('B05 a course that has begun shows what is left and its price before any money moves', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id, title } = await newSession(request, {
    ...{ registrationStart: inDays(-30), registrationEnd: inDays(-5), fee: 2400, duration: '' },
    repeat: {
      ...{ weekdays: everyDay, startTime: '10:00', endTime: '11:00', count: 24 },
      from: dayOf(new Date(), -12),
    },
    lateJoin: 'pro_rata',
  })
  await arrive(page, await newStudent(request))
  await page.goto(`/bookedSession/${id}`)
  const note = page.getByText(/of 24 classes are left: .+ instead of .+2,400/)
  await expect(note).toBeVisible()
  const [, left = ''] = /(\d+) of 24/.exec((await note.textContent()) ?? '') ?? []
  const price = Number(left) * 100
  await expect(note).toContainText(price.toLocaleString('en-GB'))
  await expectNoBarriers(page, 'a course that has begun')
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByText(price.toLocaleString('en-GB')).first()).toBeVisible()

  // Lists say it too, for who manages it as well.
  const card = page.getByRole('listitem').filter({ hasText: title })
  const shown = `৳${price.toLocaleString('en-GB')}for the ${left} classes left`
  const search = `q=${encodeURIComponent(title)}`
  await page.goto(`/sessions?${search}`)
  await expect(card).toContainText(shown)
  await expect(card).toContainText('You can still join')
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/my-created-sessions?${search}`)
  await expect(card).toContainText(shown)
  // The specification's badge is in this list.
  await expect(card).toContainText(/Closed\s*You can still join/)
})

test('B05 an Instructor chooses how people join late, of weekly classes alone', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const tutor = await newStudent(request)
  await giveRole(request, tutor, 'Instructor')
  const repeat = { weekdays: ['sun'], startTime: '17:00', endTime: '18:00', from: '2029-12-02', count: 4 }
  const { id } = await newSession(request, { duration: '', repeat }, tutor)
  await arrive(page, tutor)
  await page.goto(`/dashboard/sessions?edit=${id}`)
  const late = page.getByLabel('Joining after the first class')
  await page.getByLabel('One class').check()
  await expect(late).toBeHidden()
  await page.getByLabel('Weekly classes').check()
  await late.selectOption({ label: 'Fee for the classes that are left' })
  await page.getByRole('button', { name: 'Resubmit' }).click()
  await expect(page.getByText('Session resubmitted!')).toBeVisible()
  expect(await callAs(request, tutor, 'GET', `/sessions/${id}`)).toMatchObject({ lateJoin: 'pro_rata' })
})
