import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, inDays, newConfirmedStudent, newSession } from './people.ts'

const ADMIN = 'admin@demo.test'
const say = { ...en.find, ...en.interests }
const topic = { level: 'skills', subject: 'religion' }

test.use(phone)

test('W05 who finds nothing of a level and subject, or a closed session, asks to be told and withdraws it; the desk sees it, and it ends when one opens', async ({
  page,
  request,
}) => {
  const search = new URLSearchParams(topic)
  const closed = await newSession(request, {
    ...{ registrationStart: inDays(-2), registrationEnd: inDays(-1), fee: 0 },
  })
  const { slug } = (await callAs(request, ADMIN, 'GET', `/sessions/${closed.id}`)) as { slug: string }
  await page.goto(`/sessions?${search}`)
  await page.getByRole('link', { name: say.tellMe }).tap()
  await expect(page).toHaveURL(/\/login\?from=/)
  await page.goto(`/sessions/${slug}`)
  await page.getByRole('link', { name: say.tellMe }).tap()
  await expect(page.getByText(en.auth.login.toBeTold)).toBeVisible()

  const student = await newConfirmedStudent(request)
  await arrive(page, student)
  await page.goto(`/bookedSession/${closed.id}`)
  const ask = page.getByRole('button', { name: say.tellMe })
  await ask.tap()
  await page.getByRole('button', { name: say.doNotTell }).tap()
  await ask.tap()
  // A notification says the same for a moment.
  await expect(page.getByRole('main').getByText(say.willTell)).toBeFocused()

  await follow(page, `/dashboard/profile?${search}`)
  const own = page.getByRole('region', { name: say.title })
  await expect(own.getByRole('link', { name: closed.title })).toBeVisible()
  await own.getByRole('button', { name: say.removeOf(closed.title) }).tap()
  await expect(own.getByText(say.none)).toBeVisible()
  await own.getByRole('button', { name: say.tellMeTopic }).tap()
  await expect(own.getByText('Religion, Skills')).toBeVisible()
  const { interests } = (await callAs(request, ADMIN, 'GET', `/desk/interests?${search}`)) as {
    interests: { person: { email: string } }[]
  }
  expect(interests).toMatchObject([{ person: { email: student } }])
  await newSession(request, { ...topic, fee: 0 })
  await page.reload()
  await expect(own.getByText(say.none)).toBeVisible()
})
