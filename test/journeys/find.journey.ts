import type { Locator, Page } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow, hydrated } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { findInList } from './lists.ts'
import { expectNoBarriers, expectRoomForFingers } from './look.ts'
import { callAs, newConfirmedStudent, newSession } from './people.ts'

const results = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

test.describe('without scripts', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('F01 F05 the search is a form, and its results are in the page', async ({ page }) => {
    await page.goto('/sessions')
    expect(await results(page).count()).toBeGreaterThan(5)
    await page.getByPlaceholder('physics').fill('podartho')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=podartho/)
    await expect(results(page)).toHaveText(['HSC Physics: Simple Harmonic Motion in One Sitting'])
    await page.goto('/sessions?level=skills&mode=onsite')
    await page.getByRole('link', { name: 'Remove the filter On site' }).click()
    await expect(page).toHaveURL('/sessions?level=skills')
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('F01 what is typed and chosen before the scripts have come is searched for when they come', async ({
    page,
  }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/sessions', { waitUntil: 'commit' })
    await page.getByPlaceholder('physics').pressSequentially('jibon biggan')
    await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('checkbox', { name: /^Class 12/ }).check({ force: true })
    scripts.resolve()
    await expect(page).toHaveURL(/q=jibon\+biggan&level=12/)
    await expect(page.getByPlaceholder('physics')).toHaveValue('jibon biggan')
  })

  test('F01 results come while one types, the sheet counts what filters find, what is near is offered where nothing is, and going back finds the place', async ({
    page,
  }) => {
    await page.goto('/sessions?q=organic+chemistry&mode=onsite')
    await hydrated(page)
    await expect(page.getByText('No sessions found')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Without On site' })).toBeVisible()
    await expectNoBarriers(page, 'what is near')
    await page.getByRole('link', { name: 'Show all of these' }).click()
    await expect(page).toHaveURL('/sessions?q=organic+chemistry')
    await expect(results(page).first()).toHaveText(/Organic Chemistry/)
    const words = page.getByPlaceholder('physics')
    await words.fill('zxqwv')
    await expect(page.getByText('No sessions found')).toBeVisible()
    await page.getByRole('link', { name: 'Show all sessions' }).click()
    await expect(page).toHaveURL('/sessions')
    await expect(results(page).nth(5)).toBeVisible()

    await words.pressSequentially('jibon biggan')
    await expect(page).toHaveURL(/q=jibon\+biggan/)
    await words.fill('chemistry')
    await expect(results(page).first()).toHaveText(/Organic Chemistry/)
    await page.getByText('Filters', { exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: /^Class 12/ }).check({ force: true })
    await expectNoBarriers(page, 'the sheet of filters')
    await expectRoomForFingers(page, 'the sheet of filters')
    // Nothing changes behind it before the button is pressed.
    await expect(page).toHaveURL(/q=chemistry$/)
    await sheet.getByRole('button', { name: 'Show 1 session' }).click()
    await expect(page).toHaveURL(/q=chemistry&level=12/)
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('1 session')
    await expectNoBarriers(page, 'results with filters')
    await expectRoomForFingers(page, 'results with filters')

    // Closed without the button, it leaves what was found.
    await page.getByText('Filters (1)').click()
    await expect(sheet.getByRole('button', { name: 'Show 1 session' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await expect(sheet.getByRole('checkbox', { name: /^Class 12/ })).not.toBeChecked()
    await expect(sheet.getByRole('button', { name: /^Show [2-9] sessions$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/q=chemistry&level=12/)

    await results(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/sessions\/organic-chemistry-[a-z0-9-]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Organic Chemistry/)
    await expectNoBarriers(page, 'a session')
    await page.goBack()
    await expect(page).toHaveURL(/q=chemistry&level=12/)
    await expect(words).toHaveValue('chemistry')
  })
})

for (const width of [360, 1280])
  test(`F01 at ${width} px five Tabs lead from the top of the page to the first result`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/sessions')
    await hydrated(page)
    expect(await tabsTo(page, results(page).first().getByRole('link'))).toBeLessThanOrEqual(5)
  })

/** How many Tabs lead there, where each link that skips something is followed. */
async function tabsTo(page: Page, target: Locator): Promise<number> {
  for (let tabs = 1; tabs < 20; tabs++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return tabs
    const skips = await page.evaluate(() => document.activeElement?.getAttribute('href')?.startsWith('#'))
    if (skips) await page.keyboard.press('Enter')
  }
  return Number.POSITIVE_INFINITY
}

test('F01 no choice in the list of sessions loses the focus', async ({ page, request }) => {
  await Promise.all(Array.from({ length: 13 }, () => newSession(request)))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/sessions')
  await hydrated(page)
  const found = page.locator('#results')
  await page.getByRole('link', { name: en.forms.pagination.next }).press('Enter')
  await expect(page).toHaveURL('/sessions?page=2')
  await expect(found).toBeFocused()
  await page.getByRole('link', { name: en.forms.pagination.previous }).press('Enter')
  await expect(page).toHaveURL('/sessions?page=1')
  await expect(found).toBeFocused()

  const level = page.getByRole('checkbox', { name: /^Class 12/ })
  await level.press(' ')
  await expect(page).toHaveURL('/sessions?level=12')
  await expect(level).toBeFocused()
  const sort = page.getByLabel(en.find.groups.sort)
  await sort.focus()
  await sort.selectOption(en.find.sortings.price)
  await expect(page).toHaveURL('/sessions?sort=price&level=12')
  await expect(sort).toBeFocused()
  await page.getByRole('link', { name: en.find.remove('Class 12') }).press('Enter')
  await expect(page).toHaveURL('/sessions?sort=price')
  await expect(found).toBeFocused()
  await page.goto('/sessions?q=zxqwv')
  await hydrated(page)
  await page.getByRole('link', { name: en.find.showAll }).press('Enter')
  await expect(page).toHaveURL('/sessions')
  await expect(found).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await hydrated(page)
  const filters = page.getByText(en.find.filters, { exact: true })
  await filters.press('Enter')
  const sheet = page.getByRole('dialog', { name: en.find.filters })
  await sheet.getByRole('checkbox', { name: /^Class 12/ }).press(' ')
  await sheet.getByRole('button', { name: /^Show \d/ }).press('Enter')
  await expect(page).toHaveURL('/sessions?level=12')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('summary', { hasText: en.find.filters })).toBeFocused()
})

test('F01 R12 T13 C06 X14 the list of sessions is searched in the same way, keeps its address, and says how many seats are left, or that it has nothing', async ({
  page,
  request,
}) => {
  const last = await newSession(request, { capacity: 1 })
  const mine = await newSession(request)
  const student = await newConfirmedStudent(request)
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: mine.id })
  await arrive(page, student)
  const own = await findInList(page, mine.title)
  await expect(own.getByText(en.bookings.youHaveASeat)).toBeVisible()
  // Registration is no matter to who has a seat.
  for (const status of Object.values(en.sessions.statuses))
    await expect(own.getByText(status, { exact: true })).toHaveCount(0)
  const row = await findInList(page, last.title)
  await expect(row.getByText('1 seat left')).toBeVisible()
  await callAs(request, await newConfirmedStudent(request), 'POST', '/bookedSessions', { sessionId: last.id })
  await page.reload()
  await expect(row.getByText('Sold out')).toBeVisible()

  const words = page.getByPlaceholder('physics')
  await words.fill('')
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Free/ }).check({ force: true })
  await expect(page).toHaveURL('/dashboard/my-created-sessions?free=true')
  const removal = page.getByRole('link', { name: 'Remove the filter Free' })
  await removal.click()
  await expect(removal).toHaveCount(0)
  await words.fill('organic kemistry')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Organic Chemistry/ })).toBeVisible()
  await expectNoBarriers(page, 'the list of sessions, searched')
  await words.fill('zxqwv')
  await page.getByRole('link', { name: 'Show all sessions' }).click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
  await expect(page.getByText('No sessions found')).toBeHidden()
  // Also an answer without a list is an empty one.
  for (const json of [{}, { data: [], pagination: { page: 1, totalPages: 0, total: 0 } }]) {
    await page.route('**/api/sessions?*', (route) => route.fulfill({ json }))
    await page.reload()
    await expect(page.getByText('No sessions found')).toBeVisible()
    await page.unrouteAll()
  }
})

test('F04 F05 a shared address survives other spellings, and says what search engines need', async ({
  request,
}) => {
  const { data } = (await (await request.get('/api/sessions?q=physics&limit=1')).json()) as {
    data: { slug: string; title: string }[]
  }
  const slug = data[0]?.slug ?? ''
  const other = await request.get(`/sessions/another-title-${slug.slice(-8)}`, { maxRedirects: 0 })
  expect([other.status(), other.headers().location]).toEqual([301, `/sessions/${slug}`])
  const html = await (await request.get(`/sessions/${slug}`)).text()
  expect(html).toContain(`<link rel="canonical" href="`)
  expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/sessions/${slug}"`))
  expect(html).toContain('"@type":"EducationEvent"')
  expect((await request.get('/sessions/nothing-like-it')).status()).toBe(404)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const query of ['', '?lang=bn', '?lang=en'])
    expect(sitemap).toMatch(new RegExp(`/sessions/${slug}${query.replace('?', '\\?')}</loc><xhtml:link`))
})

test.describe('a level and subject', () => {
  test.use(phone)

  test('F03 A07 has an address of its own, with what comes next and who teaches it; the stars of a tutor and of a session lead to their reviews', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/sessions?subject=chemistry&level=12')).text()
    expect(html).toMatch(/rel="canonical" href="[^"]+\/sessions\?level=12&amp;subject=chemistry"/)
    expect(html).toContain('<title>Chemistry, Class 12 · Boithok</title>')
    expect(await (await request.get('/sitemap.xml')).text()).toContain(
      '/sessions?level=12&amp;subject=chemistry</loc>',
    )

    await page.goto('/sessions')
    await hydrated(page)
    await page.getByText('Filters').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Class 12').click()
    await sheet.getByText('Chemistry').click()
    await sheet.getByRole('button', { name: 'Show 1 session' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chemistry, Class 12' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Next classes' })).toBeVisible()
    await expectNoBarriers(page, 'a level and subject')
    await expectRoomForFingers(page, 'a level and subject')
    await page.getByRole('link', { name: 'Farhana Akter', exact: true }).click()
    await expect(page).toHaveURL(/\/tutors\/farhana-akter-/)
    const stars = page.getByRole('link', { name: /of 5 stars/ })
    const reviews = page.getByRole('heading', { name: en.reviews.title })
    await stars.tap()
    await expect(reviews).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(/\/tutors\/farhana-akter-[\w-]+$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Remove the filter Class 12' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chemistry' })).toBeVisible()

    await follow(page, '/sessions?q=Six+Months+to+the+Board')
    await page.getByRole('link', { name: /^SSC Math: Six Months/ }).tap()
    await expect(page).toHaveURL(/\/sessions\/ssc-math-/)
    await stars.tap()
    await expect(reviews).toBeInViewport()
  })
})
