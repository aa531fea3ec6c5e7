import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { changeRow } from './database.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, inDays, newSession, newStudent, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'
const SECONDS = 1 / 24 / 3600
const say = en.homeEditor

test.describe.configure({ mode: 'serial' })
test.use(laptop)

type Edited = { revision: number; version: number }

/** What the demonstration says, for the journeys beside this one. */
test.afterEach(async ({ request }) => {
  const edited = async () => (await callAs(request, ADMIN, 'GET', '/settings/home')) as Edited
  for (let { version } = await edited(); version > 1; { version } = await edited())
    await callAs(request, ADMIN, 'POST', `/settings/home/versions/${version}/taking-back`)
  const { revision } = await edited()
  await callAs(request, ADMIN, 'PUT', '/settings/home/draft', { revision, version: 1 })
})

test('Y02 an Admin edits a section, orders by the keyboard, previews, publishes and takes it back; HTML stays text', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto('/preview/home')
  await expect(visitor).toHaveURL('/login?from=%2Fpreview%2Fhome')

  await arrive(page, ADMIN)
  await page.goto('/dashboard/centre')
  await page.getByRole('link', { name: en.dashboard.links.homePage, exact: true }).click()
  await expect(page.getByText(say.isPublished)).toBeVisible()
  await expect(page.getByRole('button', { name: say.publish, exact: true })).toBeDisabled()
  await expectNoBarriers(page, 'the editor of the home page')

  const heading = 'Free <b>today</b>'
  await page.getByRole('button', { name: say.editOf(say.kinds.freeClasses) }).click()
  const dialog = page.getByRole('dialog')
  const english = dialog.getByLabel(say.inEnglish(say.fields.heading))
  await english.fill('a'.repeat(121))
  await dialog.getByRole('button', { name: say.save }).click()
  await expect(english).toHaveAttribute('aria-invalid', 'true')
  await english.fill(heading)
  await expectNoBarriers(page, 'the form of a section')
  await dialog.getByRole('button', { name: say.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(say.isDraft)).toBeVisible()

  const kinds = page.getByRole('heading', { level: 3 })
  const up = page.getByRole('button', { name: say.up(say.kinds.freeClasses) })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(kinds.nth(2)).toHaveText(say.kinds.freeClasses)
  await expect(up).toBeFocused()

  await page.getByRole('link', { name: say.preview }).click()
  await expect(page.getByText(say.previewing)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await expectNoBarriers(page, 'the preview of the home page')
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 2, name: 'Try a class before you pay' })).toBeVisible()

  await page.getByRole('link', { name: say.backToEditor }).click()
  await page.getByRole('button', { name: say.publish, exact: true }).click()
  await expect(page.getByText(say.isPublished)).toBeVisible()
  const visit = async (name: string) =>
    expect(async () => {
      await visitor.goto('/')
      await expect(visitor.getByRole('heading', { level: 2, name })).toBeVisible({ timeout: 1000 })
    }).toPass()
  await visit(heading)

  await page.getByRole('button', { name: say.takeBack }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.takeBack }).click()
  await expect(page.getByText(say.isDraft)).toBeVisible()
  await visit('Try a class before you pay')

  // The draft still says what was taken back, until it begins anew with the first version.
  await page
    .getByRole('button', { name: /^Use version \d+ as the draft$/ })
    .last()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: say.startFrom }).click()
  await expect(page.getByText(say.started)).toBeVisible()
  await expect(page.getByText(say.isPublished)).toBeVisible()
  await visitor.close()
})

test('Y03 who reviews a session agrees, an Admin adds it beside a typed testimonial, and it goes with the consent', async ({
  page,
  browser,
  request,
}) => {
  const email = await newStudent(request)
  // Without a name there would be no first name to show.
  await changeRow(`update users set name = 'Nabila Islam' where email = $1 returning id`, [email])
  const times = { classStart: inDays(-1), classEnd: inDays(6 * SECONDS), registrationEnd: inDays(1) }
  const { id } = await newSession(request, { ...times, title: uniqueText('Optics') })
  const booked = await callAs(request, email, 'POST', '/bookedSessions', { sessionId: id })
  const own = await (await browser.newContext(phone)).newPage()
  await arrive(own, email)
  await own.goto(`/dashboard/booked/${(booked as { insertedId: string }).insertedId}`)
  await own.getByRole('radio', { name: en.reviews.stars(5) }).check({ force: true, timeout: 20_000 })
  const words = uniqueText('The light bends.')
  await own.getByLabel(en.ownReviews.text).fill(words)
  await own.getByLabel(en.ownReviews.onHome).check()
  await own.getByRole('button', { name: en.ownReviews.save, exact: true }).click()
  await expect(own.getByText(words)).toBeVisible()

  await arrive(page, ADMIN)
  await page.goto('/dashboard/home-page')
  await page.getByRole('button', { name: say.chooseReview }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('button', { name: /^Choose the review/ })
    .click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: say.addTo(say.kinds.testimonials) }).click()
  await dialog.getByLabel(say.inEnglish(say.fields.quote)).fill('We came back each year.')
  await dialog.getByLabel(say.inEnglish(say.fields.name)).fill('Selina Akter')
  await dialog.getByRole('button', { name: say.save }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/preview/home')
  const voices = page.getByRole('region', { name: en.home.testimonials })
  await expect(voices.getByText(words)).toBeAttached()
  await expect(voices.getByText('Selina Akter')).toBeAttached()

  await own.getByRole('button', { name: en.ownReviews.change }).click()
  await own.getByLabel(en.ownReviews.onHome).uncheck()
  await own.getByRole('button', { name: en.ownReviews.save, exact: true }).click()
  await expect(own.getByRole('button', { name: en.ownReviews.change })).toBeVisible()
  await page.reload()
  await expect(voices.getByText('Selina Akter')).toBeAttached()
  await expect(voices.getByText(words)).toHaveCount(0)
  await page.goto('/dashboard/home-page')
  await expect(page.getByText(say.reviewGone)).toBeVisible()
  await own.context().close()
})
