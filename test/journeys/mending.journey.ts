import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { buy } from './paying.ts'
import { callAs, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

test('V10 T08 C10 V14 an Admin changes one thing of an online session, which stays online, and deletes it; who paid reads why, and sees the refund', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { id, title: before } = await newSession(request, { mode: 'online', fee: 400 })
  const email = await newStudent(request)
  await buy(request, email, id, 40_000)
  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: `Update ${before}` }).click()
  const dialog = page.getByRole('dialog')
  const title = `${before} again`
  await dialog.getByLabel('Title').fill(title)
  // On site it needs a place, which is said beside the field.
  await dialog.getByLabel('Branch or online').selectOption('onsite')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const place = dialog.getByLabel('Room or directions')
  await expect(place).toHaveAttribute('aria-invalid', 'true')
  await expect(place).toHaveAccessibleDescription(/is required/)
  await dialog.getByLabel('Branch or online').selectOption('online')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session updated!')).toBeVisible()
  expect(await callAs(request, ADMIN, 'GET', `/sessions/${id}`)).toMatchObject({ mode: 'online', title })

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText(
      '1 booking will be cancelled, and everybody gets a refund for the classes that are still to come.',
    ),
  ).toBeVisible()
  await expect(question.getByText(/Its page stays for 30 days and says that it was cancelled/)).toBeVisible()
  await expect(question.getByText('cannot be undone')).toHaveCount(0)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Session deleted.')).toBeVisible()

  const student = await browser.newPage({ ...phone, baseURL })
  await arrive(student, email)
  await student.goto('/dashboard/booked-sessions')
  await student
    .getByRole('region', { name: 'Cancelled' })
    .getByRole('link', { name: title, exact: true })
    .click()
  await expect(student.getByText('The session was cancelled by the coaching centre.').first()).toBeVisible()
  const steps = student.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Refund started' })).toContainText('৳400')
  await expect(steps.filter({ hasText: 'Money refunded' })).toContainText('৳400')
  await student.close()
})
