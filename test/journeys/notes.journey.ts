import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, newStudent } from './people.ts'

const LIST = '/dashboard/manage-notes'
const save = (page: Page) => page.getByRole('button', { name: 'Save note' })

/** Responds to one kind of request in the server's place. */
async function answer(page: Page, method: string, status: number): Promise<void> {
  await page.route('**/api/notes**', (route) =>
    route.request().method() === method ? route.fulfill({ status, body: 'no' }) : route.fallback(),
  )
}

test.use(phone)

test('R20 V11 V14 X09 a note is written, edited and, after a confirmation, deleted; what fails says so and keeps the input', async ({
  page,
  request,
}) => {
  await arrive(page, await newStudent(request))
  await page.goto(LIST)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create a note' }).click()

  await page.getByLabel('Title').fill('Pendulum')
  await page.getByLabel('Description').fill('   ')
  await save(page).click()
  await expect(page.getByText('Please fill out all fields')).toBeVisible()
  await expect(page.getByText('Description is required.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Pendulum')
  const text = 'T depends on length.\n<b>Not</b> on the mass.'
  await page.getByLabel('Description').fill(text)
  await answer(page, 'POST', 409)
  await save(page).click()
  await expect(page.getByText('Failed to create note')).toBeVisible()
  await answer(page, 'POST', 200)
  await save(page).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Pendulum')
  await expect(page.getByLabel('Description')).toHaveValue(text)
  await page.unroute('**/api/notes**')
  await save(page).click()

  await expect(page).toHaveURL(LIST)
  await expect(page.getByText('<b>Not</b> on the mass.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Pendulum' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Description')).toHaveValue(text)
  await dialog.getByLabel('Title').fill('Pendulum, again')
  await answer(page, 'PUT', 409)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update note')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Pendulum, again')
  await page.unroute('**/api/notes**')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Pendulum, again' })).toBeVisible()

  await answer(page, 'GET', 400)
  await page.reload()
  await expect(page.getByText('Failed to fetch notes')).toBeVisible()
  await page.unroute('**/api/notes**')
  await page.getByRole('button', { name: 'Try again' }).click()
  const remove = page.getByRole('button', { name: 'Delete Pendulum, again' })
  const question = page.getByRole('alertdialog')
  const keep = question.getByRole('button', { name: 'Keep note' })
  await remove.click()
  await expect(keep).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(keep).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.click()
  await answer(page, 'DELETE', 409)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete note')).toBeVisible()
  await keep.click()
  await expect(page.getByRole('heading', { name: 'Pendulum, again' })).toBeVisible()
  await expect(remove).toBeFocused()
  await page.unroute('**/api/notes**')
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No notes yet')).toBeVisible()
})

test('R20 V14 C18 notes are paged with an address each, the last page can become empty, and after a deletion the focus stays at the list', async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  for (let number = 1; number <= 13; number++)
    await callAs(request, email, 'POST', '/notes', { title: `Note ${number}.`, description: 'Measure it.' })
  const note = (number: number) => page.getByRole('listitem').filter({ hasText: `Note ${number}.` })
  const remove = (number: number) => page.getByRole('button', { name: `Delete Note ${number}.` })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await arrive(page, email)
  await page.goto(LIST)
  await expect(note(13)).toBeVisible()
  await expect(note(1)).toHaveCount(0)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`${LIST}?page=2`)
  await page.reload()
  await remove(1).click()
  await confirm.click()
  await expect(page).toHaveURL(`${LIST}?page=1`)
  await expect(note(13)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveCount(0)

  await remove(13).click()
  await confirm.press('Enter')
  await expect(note(13)).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit Note 12.' })).toBeFocused()
})
