import { arrive } from './arrive.ts'
import { atHome } from './code-step.ts'
import { comesAhead, screensOf, watchScreens } from './comes-ahead.ts'
import { expect, phone, prefetching, test } from './journey.ts'
import { callAs, inDays, newByPhone, newConfirmedStudent, newSession, newStudent } from './people.ts'

const STUDENT = 'student@demo.test'
const INSTRUCTOR = 'instructor@demo.test'
const ADMIN = 'admin@demo.test'
/** What a student sees first, by the time of day. */
const ownClass = /^Your (next class|class is on now)$/

const everyone = ['Booked Sessions']
const teaching = [...everyone, 'Create Study Sessions', 'View All Study Sessions']
const administration = [...teaching, 'View All Tutors', 'Payment History', 'Admin User']

test('R07 N02 N03 N14 N15 N16 the dashboard shows each role what is next, its links and those of the public bar', async ({
  page,
  request,
}) => {
  const roles: [string, string | RegExp, string[]][] = [
    // Has no role before an Admin has decided.
    [await newStudent(request, 'tutor'), 'Three steps to your first class', everyone],
    [STUDENT, ownClass, everyone],
    [INSTRUCTOR, 'Today’s classes', teaching],
    [ADMIN, /wait for you$|^Waiting for you$/, administration],
  ]
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  const bar = page.getByRole('banner')
  for (const [email, first, links] of roles) {
    await arrive(page, email)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: first })).toBeVisible()
    for (const link of links) await expect(sidebar.getByRole('link', { name: link })).toBeVisible()
    for (const hidden of administration.filter((name) => !links.includes(name)))
      await expect(sidebar.getByRole('link', { name: hidden })).toHaveCount(0)
    // Who has not said a name is called by a part of the email, which only their own tooltip shows whole.
    const picture = bar.getByRole('button', { name: /your menu$/ }).getByRole('img')
    if (email === roles[0]?.[0]) await expect(picture).toHaveAttribute('title', email)
    // An Admin’s are pressed below.
    if (email === ADMIN) continue
    for (const name of ['Home', 'Tutors', 'Be Our Tutor'])
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
    const money = sidebar.getByRole('link', { name: 'My payments' })
    await money.click()
    await expect(page).toHaveURL('/dashboard/money')
    await expect(money).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test.describe('whose connection is not to be spared', () => {
  test.use(prefetching)

  test('R07 the links of an Admin work without loading a script after the press, and so do the tabs behind them', async ({
    page,
  }) => {
    await arrive(page, ADMIN)
    await page.goto('/dashboard')
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(sidebar.getByRole('link', { name: 'Admin User' })).toBeVisible()
    const screens = await screensOf(page)
    // The last screen that a dashboard prefetches.
    await comesAhead(page, 'book/payment')
    const asked = await watchScreens(page, Object.keys(screens))
    for (const link of await sidebar.getByRole('link').all()) {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText('We could not find that page')).toBeHidden()
    }
    expect(asked).toEqual([])

    const tabs = page.getByRole('navigation', { name: 'Screens beside this one' }).getByRole('link')
    const rooms = {
      'Payment History': ['Everyone’s payments', 'Seats booked', 'Your payments'],
      Desk: ['Desk', 'People to call'],
      Money: ['Day’s close', 'Dues', 'To check', 'Refunds', 'Disputes'],
    }
    for (const [entry, names] of Object.entries(rooms)) {
      await sidebar.getByRole('link', { name: entry, exact: true }).click()
      await expect(tabs).toContainText(names)
      await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
      await expect(sidebar.locator('[aria-current]')).toHaveText(entry)
    }
    const centre = sidebar.getByRole('link', { name: 'Centre', exact: true })
    await centre.click()
    await expect(tabs).toHaveCount(0)
    const main = page.getByRole('main')
    for (const name of [
      'Rules and settings',
      'Branches',
      'Holidays',
      'Discount codes',
      'Policies',
      'Pages',
      'System',
    ]) {
      await main.getByRole('link', { name, exact: true }).click()
      await expect(sidebar.locator('[aria-current]')).toHaveText('Centre')
      await main
        .getByRole('navigation', { name: 'Breadcrumbs' })
        .getByRole('link', { name: 'Centre' })
        .click()
    }
  })
})

test('R07 shortly before a class and while it runs its ticket is the first thing, whatever else is urgent, and the way in is in sight', async ({
  browser,
  baseURL,
  request,
}) => {
  const soon = {
    registrationStart: inDays(-1),
    registrationEnd: inDays(0.004),
    classStart: inDays(0.006),
    classEnd: inDays(0.05),
  }
  const online = await newSession(request, {
    ...soon,
    mode: 'online',
    joinUrl: 'https://meet.example.org/now',
  })
  const dear = await newSession(request, { fee: 400 })
  const student = await newConfirmedStudent(request)
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: online.id })
  await callAs(request, student, 'POST', '/checkouts', { sessionId: dear.id, method: 'card', amount: 400 })
  const page = await browser.newPage({ ...phone, viewport: { width: 360, height: 740 }, baseURL })
  await arrive(page, student)
  await page.goto('/dashboard')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/^Your (next class|class is on now)$/, 'Payments in progress'])
  await expect(page.getByRole('button', { name: 'Join the class' })).toBeInViewport()
  await page.close()
})

test('N14 on a phone the links are in one menu, and the bar goes away while somebody types', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ ...phone, baseURL })
  await arrive(page, STUDENT)
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
  tag: '@look',
}, async ({ browser, baseURL }) => {
  const roles = [
    [STUDENT, ['Learn'], ['Booked Sessions', 'Study Materials', 'Routine', 'My payments']],
    [INSTRUCTOR, ['Teach', 'Learn'], ['View All Study Sessions', 'Create Study Sessions']],
    [
      ADMIN,
      ['Run', 'Teach', 'Learn'],
      ['Desk', 'Money', 'Routine', 'Centre', 'Payment History', 'Admin User'],
    ],
  ] as const
  for (const [email, groups, links] of roles) {
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

test('R07 the dashboard says that it loads, what could not be read, and reads it again; the next screen’s frame shows while its code loads', async ({
  page,
}) => {
  await arrive(page, STUDENT)
  const refusal = { status: 409, json: { message: 'Not now.', requestId: 'x' } }
  const role = Promise.withResolvers<void>()
  await page.route('**/api/me', async (route) => {
    await role.promise
    await route.fulfill(refusal)
  })
  await page.route('**/api/overview', (route) => route.fulfill(refusal))
  await page.goto('/dashboard')
  await expect(page.getByText('Loading your dashboard...')).toBeVisible()
  role.resolve()
  const problem = page.getByRole('alert').filter({ hasText: 'could not load your account' })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(problem).toBeVisible()
  await expect(page.getByText('You are signed in as')).toHaveCount(0)
  await page.getByRole('link', { name: 'Booked Sessions' }).click()
  await expect(page).toHaveURL('/dashboard/booked-sessions')
  await expect(problem).toBeVisible()
  await page.unroute('**/api/me')
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booked Sessions' })).toBeVisible()

  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/manage-notes-/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Manage Notes' }).click()
  const frame = page.getByRole('main').locator('[aria-busy=true]').filter({ visible: true })
  await expect(frame.getByRole('heading', { name: 'Manage Notes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Booked Sessions' })).toBeHidden()
  code.resolve()
  await expect(page.getByText('Everything you have written')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/manage-notes')

  await page.getByRole('link', { name: 'Today' }).click()
  const unread = page.getByRole('main').getByRole('alert')
  await expect(unread).toHaveCount(1)
  await expect(unread).toContainText('Your day could not be loaded')
  await page.unroute('**/api/overview')
  await unread.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: ownClass })).toBeVisible()
})

test('staff find people, sessions and screens by Ctrl-K', async ({ page, request }) => {
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
