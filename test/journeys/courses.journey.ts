import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { findInList } from './lists.ts'
import { callAs, giveRole, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

test('B04 an Instructor makes batches of one course: of an approved session in a list, and of a new one in its form', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const say = en.classChangeChoices
  const tutor = await newStudent(request)
  await giveRole(request, tutor, 'Instructor')
  const [evening, morning, waiting] = [
    await newSession(request, {}, tutor),
    await newSession(request, {}, tutor),
    await newSession(request, {}, tutor),
  ]
  for (const { id } of [evening, morning])
    await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  const seriesOf = async ({ id }: { id: string }) =>
    ((await callAs(request, ADMIN, 'GET', `/sessions/${id}`)) as { seriesId?: string }).seriesId

  await arrive(page, tutor)
  await page.goto(`/dashboard/sessions?edit=${waiting.id}`)
  const field = page.getByLabel(say.course)
  await expect(field).toHaveValue('')
  await expect(field.getByRole('option', { name: waiting.title })).toHaveCount(0)
  await field.selectOption(evening.id)
  await page.getByRole('button', { name: en.sessionForm.resubmit }).tap()
  await expect(page.getByText(en.sessionForm.resubmitted)).toBeVisible()
  expect(await seriesOf(waiting)).toBe(evening.id)

  const row = await findInList(page, morning.title)
  await row.getByRole('button', { name: en.sessions.actionsOf(morning.title) }).tap()
  await page.getByRole('menuitem', { name: en.sessions.batches }).tap()
  const dialog = page.getByRole('dialog', { name: en.sessions.batches })
  await dialog.getByLabel(say.course).selectOption({ label: say.batchesOf(evening.title, 2) })
  await dialog.getByRole('button', { name: en.sessionForm.save }).tap()
  await expect(page.getByText(say.courseSaved)).toBeVisible()
  expect(await seriesOf(morning)).toBe(evening.id)

  // A copy is a batch of the same course, unless somebody says otherwise.
  await page.goto(`/dashboard/sessions?copy=${evening.id}`)
  await expect(page.getByLabel(say.course)).toHaveValue(evening.id)
})
