import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, inDays, newSession, newStudent } from './people.ts'

const MINUTES = 1 / 24 / 60
const joinUrl = 'https://meet.example/light'
const online = { mode: 'online', joinUrl, classStart: inDays(10 * MINUTES), classEnd: inDays(1) }
const inTheClass = { contentType: 'text/html', body: 'In the class' }

test('A04 a press opens the class in a tab of its own, and the page never had the link; who may not come in reads why, and no empty tab stays', async ({
  page,
  context,
  request,
}) => {
  const { id } = await newSession(request, online)
  const email = await newStudent(request)
  await callAs(request, email, 'POST', '/bookedSessions', { sessionId: id })
  await context.route(joinUrl, (route) => route.fulfill(inTheClass))
  await arrive(page, email)
  await page.goto(`/dashboard/booked/${id}`)
  const button = page.getByRole('button', { name: en.classes.join })
  await expect(button).toBeVisible()
  expect(await page.content()).not.toContain('meet.example')
  await expectNoBarriers(page, 'an open class')
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect(tab).toHaveURL(joinUrl)
  await expect(tab.getByText('In the class')).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await expect(page).toHaveURL(/dashboard\/booked/)
  await tab.close()

  // As if they had given the seat up in another tab.
  await page.route('**/api/classes/*/join', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'class_seat_given_back', message: 'Your seat was given up.', requestId: 'r' },
    }),
  )
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your seat was given up.' })).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
})

test.describe('on a phone, in Bangla', () => {
  test.use({ ...phone, locale: 'bn-BD' })

  test('A04 who teaches joins from the first screen and adds the recording, which the student finds in the room', async ({
    page,
    request,
  }) => {
    const { id, title } = await newSession(request, { ...online, classStart: inDays(-MINUTES) })
    const email = await newStudent(request)
    await callAs(request, email, 'POST', '/bookedSessions', { sessionId: id })
    await page.route(joinUrl, (route) => route.fulfill(inTheClass))
    await arrive(page, 'admin@demo.test')
    await page.goto('/dashboard')
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
    await rows.last().getByRole('button', { name: bn.classes.join }).click()
    await expect(page).toHaveURL(joinUrl)

    await page.goto(`/bookedSession/${id}`)
    await page.getByRole('button', { name: bn.classes.recording.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(bn.classes.recording.label).fill('https://video.example/light')
    await expectNoBarriers(page, 'the recording of a class')
    await dialog.getByRole('button', { name: bn.classes.recording.save }).click()
    await expect(page.getByText(bn.classes.recording.saved)).toBeVisible()
    await expect(page.getByText(bn.classes.list.hasRecording)).toBeVisible()

    await arrive(page, email)
    await page.goto(`/dashboard/booked/${id}`)
    const recording = page.getByRole('link', { name: bn.classes.list.recording })
    await expect(recording).toHaveAttribute('href', 'https://video.example/light')
  })
})
