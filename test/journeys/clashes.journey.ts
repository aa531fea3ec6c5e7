import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newSession, newStudent } from './people.ts'

test.use(phone)

const hours = (from: string, to: string) => ({
  classStart: `2029-12-03T${from}`,
  classEnd: `2029-12-03T${to}`,
})

test('B06 a student reads which classes overlap before booking or paying, and may go on', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const student = await newStudent(request)
  const booked = await newSession(request, hours('17:00', '18:30'))
  const later = await newSession(request, hours('18:30', '20:00'))
  const paid = await newSession(request, { ...hours('16:00', '17:30'), fee: 500 })
  const free = await newSession(request, hours('18:00', '19:00'))
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: booked.id })
  await arrive(page, student)

  const note = page.getByText('Overlaps with 1 of your classes')
  await page.goto(`/bookedSession/${paid.id}`)
  await expect(page.getByText('Mon 3 Dec 2029, 5:00–6:30 pm')).toBeHidden()
  await note.click()
  await expect(page.getByText('Mon 3 Dec 2029, 5:00–6:30 pm')).toBeVisible()
  await expect(page.getByRole('link', { name: booked.title })).toBeVisible()
  await expectNoBarriers(page, 'a session that overlaps')
  await page.goto(`/dashboard/payment/${paid.id}`)
  await expect(note).toBeVisible()

  await page.goto(`/bookedSession/${later.id}`)
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeEnabled()
  await expect(note).toBeHidden()

  await page.goto(`/bookedSession/${free.id}`)
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByRole('link', { name: /booking/i }).first()).toBeVisible()
  await expect(note).toBeHidden()
})
