import { en } from '../../web/i18n/en.ts'
import { tutorForm } from '../support/tutors.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { leafThrough } from './lists.ts'
import { expectNoBarriers, expectToFit } from './look.ts'
import { callAs, inDays, newSession, newStudent, uniqueText } from './people.ts'

const PHOTO = 'public/demo/people/tanvir-hasan.webp'
const ADMIN = 'admin@demo.test'
const say = en.tutors
const pdf = { mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${'x'.repeat(2000)}`) }

test.use(phone)

test('F06 an applicant chooses subjects and sends papers; an Admin reads them, notes something and invites', async ({
  page,
  request,
}) => {
  const expertise = uniqueText('Physics')
  const email = await newStudent(request)
  await arrive(page, email)
  await page.goto('/dashboard/tutors')
  await page.getByLabel('Education').fill('BSc in Physics')
  await page.getByLabel('Expertise').fill(expertise)
  await page.getByLabel('Experience in years').fill('2')
  for (const subject of ['Physics', 'ICT']) await page.getByText(subject, { exact: true }).tap()
  await expect(page.getByRole('checkbox', { name: 'Physics', exact: true })).toBeChecked()
  await page.getByLabel('Photo', { exact: true }).setInputFiles(PHOTO)
  await page.getByLabel(say.papersLabel).setInputFiles([
    { name: 'degree.pdf', ...pdf },
    { name: 'letter.pdf', ...pdf },
  ])
  await expect(page.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove letter.pdf' }).tap()
  await expectNoBarriers(page, 'application')
  await page.getByRole('button', { name: say.submit }).tap()
  await expect(page.getByRole('heading', { name: say.waitingTitle })).toBeVisible()

  await arrive(page, ADMIN)
  const waiting = page.locator('main').locator('tr, li').filter({ hasText: expertise })
  await leafThrough(page, '/dashboard/all-users', waiting)
  await waiting.getByRole('button', { name: /^View/ }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Physics, ICT')).toBeVisible()
  await expect(dialog.getByText('degree.pdf')).toBeVisible()
  await expect(dialog.getByText('letter.pdf')).toHaveCount(0)
  await dialog.getByRole('button', { name: say.addNote }).tap()
  await expect(dialog.getByText('Note is required.')).toBeVisible()
  await dialog.getByLabel(say.note, { exact: true }).fill('Call on Sunday')
  await dialog.getByLabel(say.state).selectOption(say.states.invited)
  await dialog.getByRole('button', { name: say.addNote }).tap()
  const note = dialog.getByRole('listitem').filter({ hasText: 'Call on Sunday' })
  await expect(note.getByText(say.states.invited)).toBeVisible()
  await expectNoBarriers(page, 'application of another')
  await page.keyboard.press('Escape')
  await expect(waiting.getByText(say.states.invited)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('F06 a tutor is found by subject, level and place, and where nobody fits there is a way on', async ({
    page,
    request,
  }) => {
    const name = uniqueText('Origami')
    const { slug } = (await callAs(request, ADMIN, 'POST', '/catalogue/subjects', {
      ...{ nameEn: name, nameBn: name },
    })) as { slug: string }
    const email = await newStudent(request)
    const { origin } = new URL((await request.get('/healthz')).url())
    const form = tutorForm({
      expertise: name,
      subjects: [slug],
      photo: `${origin}/demo/people/tanvir-hasan.webp`,
    })
    const { insertedId } = (await callAs(request, email, 'POST', '/tutors', form)) as { insertedId: string }
    await callAs(request, ADMIN, 'PATCH', `/tutors/${insertedId}/status`, { status: 'active' })
    const { application } = (await callAs(request, email, 'GET', '/tutors/mine')) as {
      application: { slug: string; userId: string }
    }

    const found = page.getByRole('listitem').filter({ hasText: name })
    await page.goto('/tutors')
    await page.getByLabel('Subject').selectOption(name)
    await page.getByRole('button', { name: en.teachers.find }).click()
    await expect(page).toHaveURL(new RegExp(`/tutors\\?subject=${slug}`))
    await expect(found).toHaveCount(1)
    await expect(page.getByLabel('Subject')).toHaveValue(slug)
    await page.getByLabel('Branch or online').selectOption(en.teachers.online)
    await page.getByRole('button', { name: en.teachers.find }).click()
    await expect(page.getByText(en.teachers.noneFits)).toBeVisible()
    await expect(found).toHaveCount(0)
    await expectToFit(page, 'no tutors')
    await page.getByRole('link', { name: en.teachers.sessionsOfIt }).click()
    await expect(page).toHaveURL(`/sessions?subject=${slug}&mode=online`)

    await newSession(request, {
      ...{ title: uniqueText('Cranes'), tutorId: application.userId, fee: 0 },
      ...{ subject: slug, level: '9', mode: 'online', classStart: inDays(3), classEnd: inDays(3.1) },
    })
    await page.goto(`/tutors?subject=${slug}&level=9&place=online`)
    await expect(found).toHaveCount(1)
    await page.goto(`/tutors?subject=${slug}&level=10&place=online`)
    await expect(found).toHaveCount(0)
    await page.goto(`/tutors?subject=alchemy&place=x`)
    await expect(page.getByText(en.teachers.noneFits)).toHaveCount(0)
    await page.goto(`/tutors?subject=${slug}`)
    await found.getByRole('link').click()
    await expect(page).toHaveURL(`/tutors/${application.slug}`)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  })
})
