import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newSession } from './people.ts'

const TUTOR = 'instructor@demo.test'
const ADMIN = 'admin@demo.test'

test.use(phone)

test('V10 a tutor mends the class link from their session, and is offered nothing that only an Admin changes', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const { id } = await newSession(request, {}, TUTOR)
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  await arrive(page, TUTOR)
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog')
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

test('V10 an Admin changes one thing of an online session, which stays online', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { mode: 'online' })
  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${id}`)
  await page.getByRole('button', { name: `Update ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(`${title} again`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session updated!')).toBeVisible()
  expect(await callAs(request, ADMIN, 'GET', `/sessions/${id}`)).toMatchObject({ mode: 'online' })
})
