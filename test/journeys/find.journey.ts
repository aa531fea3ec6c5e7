import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { hydrated } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers, expectRoomForFingers } from './look.ts'
import { newInstructor, newSession, newStudent } from './people.ts'

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

  test('F01 what is typed and chosen before the scripts have come is searched for when they come', {
    tag: '@nightly',
  }, async ({ page }) => {
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

  test('F01 results come while one types, filters show their counts, and going back finds the place', async ({
    page,
  }) => {
    await page.goto('/sessions')
    await hydrated(page)
    await page.getByPlaceholder('physics').pressSequentially('jibon biggan')
    await expect(page).toHaveURL(/q=jibon\+biggan/)
    await page.getByPlaceholder('physics').fill('chemistry')
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
    await results(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/sessions\/organic-chemistry-[a-z0-9-]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Organic Chemistry/)
    await expectNoBarriers(page, 'a session')
    await page.goBack()
    await expect(page).toHaveURL(/q=chemistry&level=12/)
    await expect(page.getByPlaceholder('physics')).toHaveValue('chemistry')
  })

  test('F01 the sheet of filters counts what they find, clears them and closes without them', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/sessions?level=12&q=chemistry')
    await hydrated(page)
    await page.getByText('Filters (1)').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('button', { name: 'Show 1 session' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await expect(sheet.getByRole('checkbox', { name: /^Class 12/ })).not.toBeChecked()
    await expect(sheet.getByRole('button', { name: /^Show [2-9] sessions$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL('/sessions?level=12&q=chemistry')
  })

  test('F01 what is near is offered where nothing is found, with the way to all of it', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/sessions?q=organic+chemistry&mode=onsite')
    await expect(page.getByText('No sessions found')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Without On site' })).toBeVisible()
    await expectNoBarriers(page, 'what is near')
    await page.getByRole('link', { name: 'Show all of these' }).click()
    await expect(page).toHaveURL('/sessions?q=organic+chemistry')
    await expect(results(page).first()).toHaveText(/Organic Chemistry/)
  })

  test('F01 nothing found says so and leads on', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/sessions?q=zxqwv')
    await expect(page.getByText('No sessions found')).toBeVisible()
    await page.getByRole('link', { name: 'Show all sessions' }).click()
    await expect(page).toHaveURL('/sessions')
    await expect(results(page).nth(5)).toBeVisible()
  })
})

test('F01 R12 the list of sessions is searched in the same way, and keeps its address', {
  tag: '@nightly',
}, async ({ page, request }) => {
  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/my-created-sessions')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Free/ }).check({ force: true })
  await expect(page).toHaveURL('/dashboard/my-created-sessions?free=true')
  await page.getByRole('link', { name: 'Remove the filter Free' }).click()
  await page.getByPlaceholder('physics').fill('organic kemistry')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Organic Chemistry/ })).toBeVisible()
  await expectNoBarriers(page, 'the list of sessions, searched')
  await page.getByPlaceholder('physics').fill('zxqwv')
  await page.getByRole('link', { name: 'Show all sessions' }).click()
  await expect(page).toHaveURL('/dashboard/my-created-sessions')
})

test('R12 P06 an Admin searches and filters every status, and may do there what the list lets them do', async ({
  page,
  request,
}) => {
  const waiting = await newSession(request, { level: '9' }, await newInstructor(request))
  const approved = await newSession(request, { level: '9' })
  await arrive(page, 'admin@demo.test')
  await page.goto('/dashboard/my-created-sessions?status=pending&limit=20')
  await expect(page.getByRole('link', { name: /^Pending \d+$/ })).toHaveAttribute('aria-current', 'true')
  const inAddress = ({ title }: { title: string }) => new RegExp(`q=${title.replace(' ', '\\+')}`)
  await page.getByPlaceholder('physics').fill(waiting.title)
  await expect(page).toHaveURL(inAddress(waiting))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Approve ${waiting.title}` })).toBeVisible()
  await expectNoBarriers(page, 'the list of an Admin, searched')
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Class 9/ }).check({ force: true })
  await expect(page).toHaveURL(/q=Journey.*level=9.*status=pending|status=pending.*level=9/)
  await page.getByPlaceholder('physics').fill(approved.title)
  await expect(page).toHaveURL(inAddress(approved))
  await expect(page.getByRole('button', { name: `Actions for ${approved.title}` })).toHaveCount(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: `Actions for ${approved.title}` }).click()
  for (const name of ['Update', 'Delete', 'Who is coming'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
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

  test('F03 has an address of its own, with what comes next and who teaches it, from the server and on the way', async ({
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
    await page.goBack()
    await page.getByRole('link', { name: 'Remove the filter Class 12' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chemistry' })).toBeVisible()
  })
})
