import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, newInstructor, newSession, newStudent, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'
const LINK = 'https://drive.google.com/file/d/1journey/view'
const picture = join(import.meta.dirname, '../../public/default-session.jpg')

test.use(phone)

const upload = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Upload material' })

/** Responds to one kind of request in the server's place, once. */
async function answer(page: Page, path: string, method: string, body: object | string): Promise<void> {
  let isAnswered = false
  await page.route(path, (route) => {
    if (isAnswered || route.request().method() !== method) return route.fallback()
    isAnswered = true
    return route.fulfill({ status: 409, body: typeof body === 'string' ? body : JSON.stringify(body) })
  })
}

test('R16 R17 R21 K06 V12 V14 X10 X14 a material reaches those who booked its session, until it is deleted; what fails says why and keeps the input', async ({
  page,
  request,
}) => {
  const description = `${'ক্ষেত্রফল ও আয়তন, '.repeat(3)}${'Past papers with answers. '.repeat(5)}`.trim()
  // Materials without a session, which other journeys make, reach all students of their tutor.
  const tutor = await newInstructor(request)
  const [session, other] = [
    await newSession(request, { description }, tutor),
    await newSession(request, {}, tutor),
  ]
  for (const { id } of [session, other])
    await callAs(request, ADMIN, 'PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
  const title = uniqueText('Chart')
  await arrive(page, tutor)
  await page.goto('/dashboard/upload-materials')
  await upload(page).click()
  for (const field of ['Title', 'Image URL', 'Drive link'])
    await expect(page.getByText(`${field} is required.`)).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Drive link').fill(LINK)
  await page.getByLabel('Session').selectOption(session.id)
  await page.getByLabel('Upload a picture').setInputFiles(picture)
  const address = page.getByLabel('or enter its address (URL)')
  await expect(address).toHaveValue(/\/i\.ibb\.co\//)
  await answer(page, '**/api/materials', 'POST', { message: 'Not on a Friday.', requestId: 'x' })
  await upload(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not on a Friday.' }).first()).toBeVisible()
  await answer(page, '**/api/materials', 'POST', 'no')
  await upload(page).click()
  await expect(page.getByText('Upload failed')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Drive link')).toHaveValue(LINK)
  await expect(address).toHaveValue(/\/i\.ibb\.co\//)
  await upload(page).click()
  await expect(page).toHaveURL('/dashboard/view-materials')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card.getByRole('link', { name: `For ${session.title}` })).toBeVisible()

  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Session')).toHaveValue(session.id)
  await dialog.getByLabel('Title').fill(`${title}, corrected`)
  await answer(page, '**/api/materials/*', 'PATCH', 'no')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Update failed')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue(`${title}, corrected`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: `${title}, corrected` })).toBeVisible()
  await answer(page, '**/api/materialsid?*', 'GET', 'no')
  await page.reload()
  await expect(page.getByText('Error loading materials')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card).toBeVisible()

  const student = await newStudent(request)
  await arrive(page, student)
  await page.goto('/dashboard/study-materials')
  await expect(page.getByText('You have not booked anything yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a session' })).toBeVisible()
  await follow(page, `/bookedSession/${session.id}`)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByText('You have booked this session.')).toBeVisible()
  await follow(page, '/dashboard/study-materials')
  const seen = Array.from(new Intl.Segmenter('bn').segment(description), ({ segment }) => segment)
  const cut = `${seen.slice(0, 100).join('').trimEnd()}…`
  await expect(page.getByText(cut, { exact: true })).toBeVisible()
  await expect(page.getByText(other.title)).toHaveCount(0)
  await page.getByRole('link', { name: session.title }).click()
  await expect(page).toHaveURL(`/dashboard/study-materials?session=${session.id}`)
  await page.reload()
  const open = page.getByRole('link', { name: `Open material ${title}, corrected in a new tab` })
  await expect(open).toHaveAttribute('href', LINK)
  await expect(open).toHaveAttribute('target', '_blank')
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer')

  await arrive(page, tutor)
  await page.goto('/dashboard/view-materials')
  const remove = card.getByRole('button', { name: 'Delete' })
  const question = page.getByRole('alertdialog')
  await answer(page, '**/api/materials/*', 'DELETE', 'no')
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete material')).toBeVisible()
  await question.getByRole('button', { name: 'Keep material' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
  await expect(card).toHaveCount(0)
  await arrive(page, student)
  await page.goto(`/dashboard/study-materials?session=${session.id}`)
  await expect(page.getByText('No materials found for this session.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your booking' })).toBeVisible()
  await follow(page, `/dashboard/study-materials?session=${other.id}`)
  await expect(page.getByText('Session not found')).toBeVisible()
  await expect(page).toHaveURL(/study-materials/)
})

test('an Admin takes down what a tutor handed out, on the page of its session', async ({
  page,
  request,
  baseURL,
}) => {
  const tutor = await newInstructor(request)
  const session = await newSession(request, {}, tutor)
  await callAs(request, ADMIN, 'PATCH', `/sessions/${session.id}`, { status: 'approved', fee: 0 })
  const [title, other] = [uniqueText('Answers'), uniqueText('Notes')]
  for (const name of [title, other]) {
    const material = {
      title: name,
      sessionId: session.id,
      link: LINK,
      image: new URL('/default-session.jpg', baseURL).href,
    }
    await callAs(request, tutor, 'POST', '/materials', material)
  }
  await arrive(page, ADMIN)
  await page.goto(`/bookedSession/${session.id}`)
  await page.getByRole('button', { name: en.materials.deleteMaterial(title) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(en.materials.deleteHint(title))
  await question.getByRole('button', { name: en.materials.delete }).click()
  await expect(page.getByText(en.materials.deleted)).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: other })).toBeVisible()

  await arrive(page, tutor)
  await page.goto(`/bookedSession/${session.id}`)
  await expect(page.getByRole('button', { name: en.materials.deleteMaterial(other) })).toHaveCount(0)
})

test('A05 a file goes on after its line broke off, and is looked at and downloaded in the room', async ({
  page: reader,
  browser,
  request,
  baseURL,
}) => {
  const session = await newSession(request)
  // Not the page of the test, which may log no error: a line that breaks off is one.
  const page = await browser.newPage({ baseURL })
  const title = uniqueText('Photos')
  await arrive(page, ADMIN)
  await page.goto('/dashboard/upload-materials')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Session').selectOption(session.id)
  let pieces = 0
  await page.route('**/api/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    pieces += 1
    return pieces === 2 ? route.abort('connectionreset') : route.fallback()
  })
  const lesson = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_500_000, 'Lesson. ')])
  const photo = { name: 'board.jpg', mimeType: 'image/jpeg', buffer: await readFile(picture) }
  const page1 = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no</html>') }
  await page
    .getByLabel('Files')
    .setInputFiles([{ name: 'lesson.pdf', mimeType: 'application/pdf', buffer: lesson }, photo, page1])
  await expect(page.getByText('2.4 MB, uploaded')).toBeVisible()
  await expect(page.getByText('“page.pdf” cannot be shared here.')).toBeVisible()
  await upload(page).click()
  await expect(page.getByText('A file was not uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove page.pdf' }).click()
  await expect(page.getByText('A file was not uploaded.')).toBeHidden()
  await upload(page).click()
  await expect(page).toHaveURL('/dashboard/view-materials')
  expect(pieces).toBeGreaterThan(3)

  const student = await newStudent(request)
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: session.id })
  await arrive(reader, student)
  await reader.goto(`/dashboard/study-materials?session=${session.id}`)
  await reader.getByRole('button', { name: 'Show board.jpg' }).click()
  const shown = reader.getByRole('dialog').getByRole('img', { name: 'board.jpg' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await reader.keyboard.press('Escape')
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('link', { name: 'Download lesson.pdf' }).click(),
  ])
  expect((await readFile(await download.path())).equals(lesson)).toBe(true)
  await page.close()
})
