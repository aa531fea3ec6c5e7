import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { newStudent } from './people.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save note' })
const note = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

async function write(
  page: Page,
  title: string,
  description = 'Measure 20 swings and divide.',
): Promise<void> {
  await page.goto('/dashboard/create-note')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(description)
  await save(page).click()
  await expect(page).toHaveURL('/dashboard/manage-notes')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** Responds to one kind of request in the server's place. */
async function answer(page: Page, method: string, status: number): Promise<void> {
  await page.route('**/api/notes**', (route) =>
    route.request().method() === method ? route.fulfill({ status, body: 'no' }) : route.fallback(),
  )
}

test.describe('on a phone', () => {
  test.use(phone)

  test('R20 V11 V14 a note is written, edited and, after a confirmation, deleted', async ({
    page,
    request,
  }) => {
    await arrive(page, await newStudent(request))
    await page.goto('/dashboard/manage-notes')
    await expect(page.getByText('No notes yet')).toBeVisible()
    await page.getByRole('link', { name: 'Create a note' }).click()

    await page.getByLabel('Title').fill('Pendulum')
    await page.getByLabel('Description').fill('   ')
    await save(page).click()
    await expect(page.getByText('Please fill out all fields')).toBeVisible()
    await expect(page.getByText('Description is required.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Pendulum')
    await page.getByLabel('Description').fill('T depends on length.\n<b>Not</b> on the mass.')
    await save(page).click()

    await expect(page).toHaveURL('/dashboard/manage-notes')
    await expect(page.getByText('<b>Not</b> on the mass.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Pendulum' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Description')).toHaveValue(
      'T depends on length.\n<b>Not</b> on the mass.',
    )
    await dialog.getByLabel('Title').fill('Pendulum, again')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Pendulum, again' })).toBeVisible()

    const remove = page.getByRole('button', { name: 'Delete Pendulum, again' })
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep note' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No notes yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No notes yet')).toBeVisible()
  })
})

test('V14 after a deletion the focus stays at the list', { tag: '@nightly' }, async ({ page, request }) => {
  await arrive(page, await newStudent(request))
  await write(page, 'First')
  await write(page, 'Second')
  await page.getByRole('button', { name: 'Delete Second' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(note(page, 'Second')).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit First' })).toBeFocused()
})

test('X09 a note that cannot be saved keeps the input and shows a message', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/create-note')
  await page.getByLabel('Title').fill('Pendulum')
  await page.getByLabel('Description').fill('T depends on length.')
  await answer(page, 'POST', 409)
  await save(page).click()
  await expect(page.getByText('Failed to create note')).toBeVisible()
  await answer(page, 'POST', 200)
  await save(page).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Pendulum')
  await expect(page.getByLabel('Description')).toHaveValue('T depends on length.')
  await page.unroute('**/api/notes**')
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Pendulum' })).toBeVisible()
})

test('X09 a failed list, change and deletion show a message', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  await arrive(page, await newStudent(request))
  await write(page, 'Pendulum')
  await answer(page, 'PUT', 409)
  await page.getByRole('button', { name: 'Edit Pendulum' }).click()
  await page.getByLabel('Title').fill('Renamed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update note')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Renamed')
  await page.keyboard.press('Escape')

  await answer(page, 'DELETE', 409)
  const remove = page.getByRole('button', { name: 'Delete Pendulum' })
  const cancel = page.getByRole('button', { name: 'Keep note' })
  await remove.click()
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete note')).toBeVisible()
  await cancel.click()
  await expect(page.getByRole('heading', { name: 'Pendulum' })).toBeVisible()

  await answer(page, 'GET', 400)
  await page.reload()
  await expect(page.getByText('Failed to fetch notes')).toBeVisible()
  await page.unroute('**/api/notes**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Pendulum' })).toBeVisible()
})

test('R20 C18 notes are paged with an address each, and the last page can become empty', {
  tag: '@nightly',
}, async ({ page, request }) => {
  await arrive(page, await newStudent(request))
  const asked = page.waitForRequest('**/api/notes?*')
  await page.goto('/dashboard/manage-notes')
  const { authorization = '' } = await (await asked).allHeaders()
  for (let number = 1; number <= 13; number++) {
    const data = { title: `Note ${number}.`, description: 'Measure 20 swings and divide.' }
    const written = await request.post('/api/notes', { headers: { authorization }, data })
    expect(written.status()).toBe(200)
  }
  await page.reload()
  await expect(note(page, 'Note 13.')).toBeVisible()
  await expect(note(page, 'Note 1.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/dashboard/manage-notes?page=2')
  await page.reload()
  await page.getByRole('button', { name: 'Delete Note 1.' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/dashboard/manage-notes?page=1')
  await expect(note(page, 'Note 13.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveCount(0)
})
