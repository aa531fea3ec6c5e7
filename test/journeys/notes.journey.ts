import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
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

test('A13 a student finds a note by a word in the other script, prints it, and takes it along as a file', async ({
  page,
  request,
}) => {
  const student = await newStudent(request)
  // More than a screen has of them.
  for (let number = 1; number <= 12; number++)
    await callAs(request, student, 'POST', '/notes', { title: `Old ${number}`, description: '.' })
  const lens = { title: 'নিউটনের সূত্র', description: 'F = m*a*1\n- ভর\n- ত্বরণ\n১. প্রথম সূত্র\n<b>x</b>' }
  await callAs(request, student, 'POST', '/notes', lens)
  await callAs(request, student, 'POST', '/notes', { title: 'Pendulum', description: 'T\n'.repeat(40) })
  await arrive(page, student)
  await page.goto(LIST)
  await expect(page.getByRole('heading', { name: 'Pendulum' })).toBeVisible()
  await page.getByLabel(en.notes.search).fill('prothom')
  await expect(page.getByRole('heading', { name: 'Pendulum' })).toHaveCount(0)
  await expect(page).toHaveURL(`${LIST}?search=prothom`)
  const note = page.getByRole('main').getByRole('listitem').filter({ hasText: lens.title })
  await expect(note.getByText('F = m*a*1')).toBeVisible()
  await expect(note.getByText('<b>x</b>')).toBeVisible()
  await expect(note.getByRole('list').first().getByRole('listitem')).toHaveText(['ভর', 'ত্বরণ'])
  await expectNoBarriers(page, 'found notes')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en.notes.downloadFound }).click(),
  ])
  expect(file.suggestedFilename()).toBe('notes.md')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`# ${lens.title}\n\n`)
  expect(text.endsWith(`\n\n${lens.description}\n\n`)).toBe(true)
  expect(text).not.toContain('Pendulum')

  await page.getByLabel(en.notes.search).fill('nothing like that')
  await expect(page.getByText(en.notes.noneFound)).toBeVisible()
  await page.getByLabel(en.notes.search).fill('')
  await expect(page.getByRole('button', { name: en.notes.downloadAll })).toBeVisible()

  const long = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pendulum' })
  const print = page.getByRole('button', { name: en.notes.print })
  await expect(long.getByRole('button', { name: en.notes.showAll })).toBeVisible()
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.setAttribute('data-printed', 'yes')
    }
  })
  await print.click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: lens.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Old 1', exact: true })).toBeVisible()
  await expect(long.getByRole('button')).toHaveCount(0)
  await expect(print).toBeHidden()
  // Whole on paper.
  expect(await long.evaluate((card) => card.getBoundingClientRect().height)).toBeGreaterThan(600)
  await page.emulateMedia({ media: 'screen' })
})
