import { arrive } from './arrive.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { expectNoBarriers, expectRoomForFingers } from './look.ts'
import { callAs, giveRole, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

test('I01 the bell of a newcomer says that nothing is new; later it says what is, leads to it by keyboard, and remembers what was seen', async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  await arrive(page, email)
  await page.goto('/dashboard/profile')
  const bell = page.getByRole('button', { name: /^News/ })
  await bell.click()
  await expect(page.getByText('Nothing is new.')).toBeVisible()
  await expectNoBarriers(page, 'the empty bell')
  await expectRoomForFingers(page, 'the empty bell')

  await giveRole(request, email, 'Instructor')
  const { id, title } = await newSession(request, {}, email)
  const rejection = { status: 'rejected', rejectionReason: 'Too short' }
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, rejection)
  await page.setViewportSize(laptop.viewport)
  await page.reload()
  await expect(bell).toHaveAccessibleName('News, 1 unread')
  await bell.press('Enter')
  const list = page.getByRole('dialog', { name: 'News' })
  await expect(list.getByText('Too short')).toBeVisible()
  await expect(list.getByRole('link', { name: `${title} was rejected New` })).toBeVisible()
  await expectNoBarriers(page, 'the bell')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bell).toBeFocused()
  await expect(bell).toHaveAccessibleName('News')
  await page.reload()
  await expect(bell).toHaveAccessibleName('News')
  await bell.press('Enter')
  await list.getByRole('link', { name: `${title} was rejected` }).press('Enter')
  await expect(page).toHaveURL(`/dashboard/sessions?edit=${id}`)
  await expect(list).toBeHidden()
})
