import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, inDays, newInstructor, newSession, newStudent, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

test('A12 a tutor writes down topics, one and then a pasted list, and everybody reads the outline; what they hand out for a class is new to a student once', async ({
  page,
  request,
  baseURL,
}) => {
  const [tutor, student] = [await newInstructor(request), await newStudent(request)]
  const session = await newSession(request, { classStart: inDays(3), classEnd: inDays(3.05) }, tutor)
  await callAs(request, ADMIN, 'PATCH', `/sessions/${session.id}`, { status: 'approved', fee: 0 })
  for (const days of [10, 17]) {
    const more = { start: inDays(days), end: inDays(days + 0.05), reason: 'One more' }
    await callAs(request, tutor, 'POST', `/sessions/${session.id}/classes`, more)
  }
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: session.id })

  await arrive(page, tutor)
  await page.goto(`/bookedSession/${session.id}`)
  await page.getByRole('button', { name: /^Topic of the class of/ }).click()
  const one = page.getByRole('dialog', { name: en.topics.titleOne })
  await one.getByRole('textbox').fill('x'.repeat(121))
  await one.getByRole('button', { name: en.topics.saveOne }).click()
  await expect(one.getByText(/120/)).toBeVisible()
  await one.getByRole('textbox').fill('Vectors')
  await one.getByRole('button', { name: en.topics.saveOne }).click()
  await expect(page.getByText(en.topics.savedOne)).toBeVisible()

  const outline = page.getByRole('heading', { name: en.classes.outline }).locator('..')
  await expect(outline.getByRole('listitem')).toHaveText(['Vectors'])

  await page.getByRole('button', { name: en.topics.all, exact: true }).click()
  const all = page.getByRole('dialog', { name: en.topics.title })
  await expect(all.getByRole('textbox').first()).toHaveValue('Vectors')
  await expectNoBarriers(page, 'the topics of classes')
  await all
    .getByRole('textbox')
    .nth(1)
    .evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Motion\n\nনিউটনের সূত্র\n')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
  await expect(all.getByRole('textbox').nth(2)).toHaveValue('নিউটনের সূত্র')
  await all.getByRole('button', { name: en.topics.save, exact: true }).click()
  await expect(page.getByText(en.topics.saved)).toBeVisible()
  await expect(outline.getByRole('listitem')).toHaveText(['Vectors', 'Motion', 'নিউটনের সূত্র'])

  const title = uniqueText('Worksheet')
  await page.goto('/dashboard/upload-materials')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Drive link').fill('https://drive.google.com/file/d/1outline/view')
  await page.getByLabel('Session').selectOption(session.id)
  const classes = page.getByLabel(en.materials.classLabel, { exact: false }).last()
  await classes.selectOption({ label: (await classes.getByText('Motion').textContent()) ?? '' })
  await page.getByLabel('or enter its address (URL)').fill(`${baseURL}/default-session.jpg`)
  await page.getByRole('main').getByRole('button', { name: 'Upload material' }).click()
  await expect(page).toHaveURL('/dashboard/view-materials')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Motion')

  await arrive(page, student)
  await page.goto(`/dashboard/study-materials?session=${session.id}`)
  await expect(page.getByRole('heading', { name: 'Motion' })).toBeVisible()
  await expect(page.getByText(en.materials.newCount(1))).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card.getByText(en.materials.isNew, { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'materials by class')
  await page.reload()
  await expect(card).toBeVisible()
  await expect(page.getByText(en.materials.isNew, { exact: true })).toHaveCount(0)
  await page.goto('/dashboard/view-materials')
  await expect(page.getByText(en.materials.viewIntroReader)).toBeVisible()

  // Who is not signed in reads the outline, too.
  const { slug } = (await callAs(request, ADMIN, 'GET', `/sessions/${session.id}`)) as { slug: string }
  await page.context().clearCookies()
  await page.goto(`/sessions/${slug}`)
  await expect(outline.getByRole('listitem')).toHaveText(['Vectors', 'Motion', 'নিউটনের সূত্র'])
})
