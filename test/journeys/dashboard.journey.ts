import { arrive } from './arrive.ts'
import { atHome } from './code-step.ts'
import { comesAhead, screensOf, watchScreens } from './comes-ahead.ts'
import { expect, phone, prefetching, test } from './journey.ts'
import { EVERY_LOOK, expectNoBarriers, expectRoomForFingers } from './look.ts'
import { newByPhone, newSession } from './people.ts'

const INSTRUCTOR = 'instructor@demo.test'
const ADMIN = 'admin@demo.test'

test.describe('R07 N14 N15 N16 the dashboard shows each role what is next, and its links work', () => {
  const everyone = ['Booked Sessions']
  const teaching = [...everyone, 'Create Study Sessions', 'View All Study Sessions']
  const administration = [...teaching, 'View All Tutors', 'Payment History', 'Admin User']
  const roles: [string, string, string | RegExp, string[]][] = [
    // By the time of day.
    ['student@demo.test', 'Student', /^Your (next class|class is on now)$/, everyone],
    [INSTRUCTOR, 'Instructor', 'Today’s classes', teaching],
    [ADMIN, 'Admin', 'Waiting for you', administration],
  ]
  for (const [email, role, first, links] of roles) {
    test.describe(() => {
      test.use(prefetching)
      test(role, { tag: '@nightly' }, async ({ page }) => {
        await arrive(page, email)
        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name: first })).toBeVisible()
        const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
        for (const link of links) await expect(sidebar.getByRole('link', { name: link })).toBeVisible()
        const screens = await screensOf(page)
        // The last screen that a dashboard prefetches.
        await comesAhead(page, 'book/payment')
        const asked = await watchScreens(page, Object.keys(screens))
        for (const link of await sidebar.getByRole('link').all()) {
          await link.click()
          await expect(link).toHaveAttribute('aria-current', 'page')
          await expect(page.getByText('We could not find that page')).toBeHidden()
        }
        for (const hidden of administration.filter((name) => !links.includes(name)))
          await expect(sidebar.getByRole('link', { name: hidden })).toHaveCount(0)
        expect(asked).toEqual([])
      })
    })
  }

  test('N14 on a phone the links are in one menu, and the bar goes away while somebody types', async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ ...phone, baseURL })
    await arrive(page, 'student@demo.test')
    await page.goto('/dashboard/create-note')
    const bar = page.getByRole('navigation', { name: 'Places' })
    await expect(bar.getByRole('link')).toHaveText(['Today', 'Find', 'Booked', 'Routine'])
    await page.getByLabel('Title').focus()
    await expect(bar).toBeHidden()
    await page.getByLabel('Title').blur()
    await expect(page.getByRole('button', { name: /menu/i })).toHaveCount(1)
    await bar.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Booked Sessions' }).click()
    await expect(page.getByRole('heading', { name: 'Booked Sessions' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Booked' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.close()
  })

  test('N14 N15 N16 on a phone the menu shows each role its groups, what it does most without scrolling', {
    tag: '@nightly',
  }, async ({ browser, baseURL }) => {
    const roles = [
      ['student@demo.test', ['Learn'], ['Booked Sessions', 'Study Materials', 'Routine', 'Money']],
      [INSTRUCTOR, ['Teach', 'Learn'], ['View All Study Sessions', 'Create Study Sessions']],
      [
        ADMIN,
        ['Run', 'Teach', 'Learn'],
        ['Desk', 'Money', 'Routine', 'Centre', 'Payment History', 'Admin User'],
      ],
    ] as const
    // The Admin's has the groups of all others.
    for (const [email, groups, links] of EVERY_LOOK ? roles : roles.slice(-1)) {
      const page = await browser.newPage({ ...phone, baseURL })
      await arrive(page, email)
      await page.goto('/dashboard/profile')
      await page.getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole('dialog')
      for (const link of links) await expect(menu.getByRole('link', { name: link })).toBeInViewport()
      // Today stands above the groups, and what is one's own below them.
      await expect(menu.getByRole('list')).toHaveCount(groups.length + 2)
      for (const group of groups) await expect(menu.getByRole('list', { name: group })).toBeAttached()
      await page.close()
    }
  })

  test('a page below the first level says where it belongs, on a phone by a link back', {
    tag: '@nightly',
  }, async ({ browser, baseURL, page, request }) => {
    const { id, title } = await newSession(request)
    const roster = `/dashboard/roster/${id}`
    await arrive(page, ADMIN)
    await page.goto(roster)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    for (const name of ['Today', 'Study Sessions', title])
      await expect(crumbs.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(crumbs.getByRole('listitem').last()).toHaveAttribute('aria-current', 'page')
    await crumbs.getByRole('link', { name: 'Study Sessions' }).click()
    await expect(page.getByRole('heading', { name: 'Study Sessions' })).toBeVisible()
    await expect(crumbs).toHaveCount(0)

    const small = await browser.newPage({ ...phone, baseURL })
    await arrive(small, ADMIN)
    await small.goto(roster)
    await expect(small.getByRole('heading', { name: title })).toBeVisible()
    const back = small.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')
    await expect(back).toHaveCount(1)
    await expect(back).toHaveAccessibleName(`Back to ${title}`)
    await expectNoBarriers(small, roster)
    await expectRoomForFingers(small, roster)
    await back.click()
    await expect(small).toHaveURL(`/bookedSession/${id}`)
    await small.close()
  })

  test('the screens of the centre are tabs, and its entry is marked on each', { tag: '@nightly' }, async ({
    page,
  }) => {
    await arrive(page, ADMIN)
    await page.goto('/dashboard/centre')
    const tabs = page.getByRole('navigation', { name: 'Screens beside this one' })
    const names = [
      ...['Centre', 'Branches', 'Holidays', 'Discount codes'],
      ...['Policies', 'Messages', 'History', 'System'],
    ]
    await expect(tabs.getByRole('link')).toHaveText(names)
    for (const name of names) {
      await tabs.getByRole('link', { name }).click()
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect(tabs.locator('[aria-current]')).toHaveCount(1)
      const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Centre' })
      await expect(entry).toHaveAttribute('aria-current', 'page')
    }
  })

  test('R07 the screens about the centre’s money are each behind one entry of the sidebar', {
    tag: '@nightly',
  }, async ({ page }) => {
    await arrive(page, ADMIN)
    await page.goto('/dashboard')
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    const tabs = page.getByRole('navigation', { name: 'Screens beside this one' })
    const rooms = {
      'Payment History': ['Everyone’s payments', 'Seats booked', 'Your payments'],
      Desk: ['Desk', 'People to call'],
      Money: ['Day’s close', 'Dues', 'To check', 'Refunds', 'Disputes'],
    }
    for (const [entry, names] of Object.entries(rooms)) {
      await sidebar.getByRole('link', { name: entry, exact: true }).click()
      await expect(tabs.getByRole('link')).toContainText(names)
      await expect(tabs.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
      await expect(sidebar.locator('[aria-current]')).toHaveText(entry)
    }
  })

  test('a role that could not be read says so on every screen, and can be asked again', {
    tag: '@nightly',
  }, async ({ page }) => {
    await arrive(page, ADMIN)
    await page.route('**/api/me', (route) =>
      route.fulfill({ status: 409, json: { message: 'Not now.', requestId: 'x' } }),
    )
    await page.goto('/dashboard/booked-sessions')
    const problem = page.getByRole('alert').filter({ hasText: 'could not load your account' })
    await expect(problem).toBeVisible()
    await page.getByRole('link', { name: 'Manage Notes' }).click()
    await expect(problem).toBeVisible()
    await page.unroute('**/api/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Manage Notes' })).toBeVisible()
  })

  test('staff find people, sessions and screens by Ctrl-K', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const { id, title } = await newSession(request)
    const number = await newByPhone(request, null)
    await arrive(page, ADMIN)
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search' })
    const field = search.getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill(title)
    await expect(search.getByRole('option', { name: title })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/bookedSession/${id}`)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Search' }).click()
    await field.fill(number)
    await search.getByRole('option', { name: `…${number.slice(-4)}` }).click()
    await expect(page).toHaveURL(/\/dashboard\/people\/[\w-]+$/)
    await page.getByRole('link', { name: 'Book or take money' }).click()
    // The address says nothing of the person, whom a reload does not forget.
    await expect(page).toHaveURL('/dashboard/desk')
    await page.reload()
    await expect(page.getByLabel('Name, phone or receipt')).toHaveValue(atHome(number))
    await page.keyboard.press('Control+k')
    await field.fill('holi')
    await search.getByRole('option', { name: 'Holidays' }).click()
    await expect(page).toHaveURL('/dashboard/holidays')
  })

  test('the next screen’s frame shows while its code loads', { tag: '@nightly' }, async ({ page }) => {
    await arrive(page, 'student@demo.test')
    const code = Promise.withResolvers<void>()
    await page.route(/\/assets\/manage-notes-/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/dashboard/booked-sessions')
    await expect(page.getByRole('heading', { name: 'Booked Sessions' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Manage Notes' })
    await link.click()
    const frame = page.getByRole('main').locator('[aria-busy=true]').filter({ visible: true })
    await expect(frame.getByRole('heading', { name: 'Manage Notes' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Booked Sessions' })).toBeHidden()
    code.resolve()
    await expect(page.getByText('Everything you have written')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/manage-notes')
  })

  test('R07 a loading message shows until the role is known', { tag: '@nightly' }, async ({ page }) => {
    await arrive(page, 'student@demo.test')
    const role = Promise.withResolvers<void>()
    await page.route('**/api/me', async (route) => {
      await role.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByText('Loading your dashboard...')).toBeVisible()
    role.resolve()
    await expect(page.getByRole('heading', { name: 'Your next class' })).toBeVisible()
  })
})
