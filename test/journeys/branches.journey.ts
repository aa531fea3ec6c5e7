import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newSession, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

test('B09 an Admin adds a branch and a room, closes and opens it, and moves an approved session to another room', async ({
  page,
  request,
}) => {
  const name = uniqueText('Branch')
  await arrive(page, ADMIN)
  await page.goto('/dashboard/branches')
  const form = page.locator('form').filter({ has: page.getByLabel('Address') })
  await form.getByRole('button', { name: 'Add a branch' }).click()
  await expect(form.getByText('Name is required.')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Address').fill('2nd floor, 5 Mirpur Road, Dhaka')
  await form.getByRole('button', { name: 'Add a branch' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByLabel('Room', { exact: true }).fill('Room 1')
  await card.getByLabel('Seats').fill('30')
  await card.getByRole('button', { name: 'Add a room' }).click()
  await expect(card.getByText('for 30 people')).toBeVisible()
  await expectNoBarriers(page, 'branches')
  await card.getByRole('button', { name: `Close ${name}` }).click()
  await expect(card.getByText('No new session can be held here.')).toBeVisible()
  await card.getByRole('button', { name: `Open ${name} again` }).click()
  await expect(card.getByText('No new session can be held here.')).toHaveCount(0)
  await page.goto('/dashboard/sessions')
  await page.getByLabel('Branch or online').selectOption(name)
  await page.goto('/dashboard/branches')
  await card.getByRole('link', { name: 'Sessions held here' }).click()
  await expect(page.getByText('No sessions found')).toBeVisible()
  await expect(page.getByRole('link', { name: `Remove the filter ${name}` })).toBeVisible()

  const add = async (path: string, body: object) =>
    ((await callAs(request, ADMIN, 'POST', path, body)) as { insertedId: string }).insertedId
  const branch = { name: uniqueText('Branch'), address: '5 Mirpur Road' }
  const branchId = await add('/branches', branch)
  const [small, large] = [
    await add('/rooms', { branchId, name: 'Small', size: 5 }),
    await add('/rooms', { branchId, name: 'Large', size: 60 }),
  ]
  const { id, title } = await newSession(request, {
    ...{ mode: 'onsite', branchId, roomId: large, capacity: 20, registrationEnd: '2036-01-01' },
    repeat: { weekdays: ['sat'], startTime: '16:00', endTime: '17:00', from: '2036-03-01', count: 2 },
  })
  const read = async () =>
    (await callAs(request, ADMIN, 'GET', `/sessions/${id}`)) as {
      branchId?: string
      classes: { _id: string; roomId?: string }[]
    }
  const rooms = async () => (await read()).classes.map(({ roomId }) => roomId)
  await page.goto(`/bookedSession/${id}`)
  const dialog = page.getByRole('dialog')
  const room = dialog.getByRole('combobox', { name: /^Room/ })
  const save = async (choose: () => Promise<unknown>) => {
    await page.getByRole('button', { name: `Update ${title}` }).tap()
    await choose()
    await dialog.getByRole('button', { name: 'Save changes' }).tap()
  }

  await save(async () => {
    await expect(room).toHaveValue(large)
    await room.selectOption(small)
  })
  await expect(dialog.getByText('The room has 5 seats: choose a capacity of 1 to 5.')).toBeVisible()
  await room.selectOption('')
  await dialog.getByRole('button', { name: 'Save changes' }).tap()
  await expect(dialog).toBeHidden()
  expect(await rooms()).toEqual([undefined, undefined])

  const [first] = (await read()).classes
  const moved = { start: '2036-03-02T10:00', end: '2036-03-02T11:00', roomId: large, reason: 'A fair' }
  await callAs(request, ADMIN, 'PATCH', `/sessions/${id}/classes/${first?._id}`, moved)
  await save(async () => {
    await expect(room.getByRole('option', { name: 'As before' })).toBeAttached()
    await dialog.getByLabel('Title').fill(`${title}!`)
  })
  await expect(dialog).toBeHidden()
  expect((await rooms()).toSorted()).toEqual([large, undefined])
  await page.getByRole('button', { name: `Update ${title}!` }).tap()
  await room.selectOption(large)
  await dialog.getByRole('button', { name: 'Save changes' }).tap()
  await expect(dialog).toBeHidden()
  expect(await rooms()).toEqual([large, large])
})
