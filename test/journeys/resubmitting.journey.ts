import { sessionForm } from '../support/sessions.ts'
import { arrive } from './arrive.ts'
import { expect, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, giveRole, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test('I04 V10 an Instructor resubmits a rejected session, an Admin sees what changed, and once approved its tutor mends the class link alone', async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  await giveRole(request, email, 'Instructor')
  const { id, title } = await newSession(request, { duration: '30m', place: 'Room 4' }, email)
  const rejection = { status: 'rejected', rejectionReason: 'Too short', feedback: 'Two hours at least' }
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, rejection)

  await arrive(page, email)
  await page.goto('/dashboard')
  await expect(page.getByText('Two hours at least')).toBeVisible()
  await page.getByRole('link', { name: `Change and resubmit ${title}` }).click()
  await expect(page.getByText('Too short')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Duration').fill('2h')
  await page.getByRole('button', { name: 'Resubmit' }).click()
  await expect(page.getByText('Session resubmitted!')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('1 of your sessions is waiting for an Admin')).toBeVisible()

  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: `Approve ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Changed since the rejection' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Duration' }).getByRole('cell')).toHaveText(['30m', '2h'])

  // Rewritten while the Admin reads.
  const image = new URL('/default-session.jpg', page.url()).href
  await callAs(request, email, 'PUT', `/sessions/${id}`, sessionForm({ title, image, duration: '5h' }))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('The session was changed after you opened it.')).toBeVisible()
  // Escape closes no dialog that still sends.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByText('5h', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Approve ${title}` }).click()
  await expect(dialog.getByRole('row', { name: 'Duration' }).getByRole('cell')).toHaveText(['30m', '5h'])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Session approved!')).toBeVisible()

  await arrive(page, email)
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByLabel('Room or directions')).toBeVisible()
  for (const label of ['Title', 'Fee', 'Capacity', 'Registration ends', 'Duration'])
    await expect(dialog.getByLabel(label)).toHaveCount(0)
  await expectNoBarriers(page, 'what a tutor mends')
  await dialog.getByLabel('Link to the class').fill('meet')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Class link must be')).toBeVisible()
  await dialog.getByLabel('Link to the class').fill('https://meet.example/new')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session updated!')).toBeVisible()
})
