import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { follow, hydrated } from './follow.ts'
import { expect, laptop, logOut, signIn, test } from './journey.ts'
import { giveRole, newStudent } from './people.ts'

test.use(laptop)

test('C02 N02 N04 N19 Create Sessions is hidden, and a guard waits with a spinner, until the role is known, which is requested once', async ({
  page,
}) => {
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await arrive(page, 'instructor@demo.test')
  const link = page.getByRole('banner').getByRole('link', { name: 'Create Sessions' })
  let asked = 0
  await page.route('**/api/me', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(link).toHaveCount(0)
  await follow(page, '/dashboard/sessions')
  await expect(page.getByRole('status').or(page.locator('[aria-busy=true]')).first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveCount(0)
  answer()
  await expect(page.getByLabel('Title')).toBeVisible()
  await page.getByRole('link', { name: 'Upload Material' }).click()
  await expect(page.getByLabel('Drive link')).toBeVisible()
  await follow(page, '/')
  await expect(link).toBeVisible()
  expect(asked).toBe(1)
  // Beside all links of who teaches, Logout has its word, and the bar is one row.
  const [logout, bar] = await Promise.all([
    page.getByRole('button', { name: 'Logout' }).boundingBox(),
    page.getByRole('banner').boundingBox(),
  ])
  expect(logout?.width).toBeGreaterThan(60)
  expect(bar?.height).toBeLessThan(80)
})

test('X01 a 403 leads home, and the user stays signed in, with the links of the remaining role; a 401 signs out', async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  await giveRole(request, email, 'Admin')
  await arrive(page, email)
  await page.goto('/dashboard')
  const banner = page.getByRole('banner')
  await expect(page.getByRole('link', { name: 'Admin User' })).toBeVisible()
  await giveRole(request, email, 'user')
  // Not by its link: the dashboard also asks by itself, and on a slow machine may have been led home already.
  await follow(page, '/dashboard/adminUsers')
  await expect(page).toHaveURL('/')
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Create Sessions' })).toHaveCount(0)

  await page.route(/\/api\/bookedSessions/, (route) =>
    route.fulfill({ status: 401, json: { message: 'Please log in first.', requestId: 'x' } }),
  )
  await follow(page, '/dashboard/booked-sessions')
  await expect(page).toHaveURL(/\/login/)
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})

test('K10 X02 a request that hangs says so and blocks nobody, one that fails is asked again, each at once by a press', async ({
  page,
}) => {
  await arrive(page, 'student@demo.test')
  let asked = 0
  await page.route(/\/api\/notes/, () => {
    asked += 1
    return new Promise<never>(() => {})
  })
  await page.clock.install()
  await page.goto('/dashboard/manage-notes')
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Boithok' }).click()
  await expect(page).toHaveURL('/dashboard')
  await follow(page, '/dashboard/manage-notes')
  const slow = page.getByRole('status').filter({ hasText: 'This is taking longer than it should' })
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await expect(slow).toHaveCount(0)
  await page.clock.fastForward(8000)
  await expect(slow).toBeVisible()
  const before = asked
  await slow.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(slow).toHaveCount(0)
  await page.clock.fastForward(60_000)
  const problem = page.getByRole('alert').filter({ hasText: 'did not answer within a minute' })
  await expect(problem).toBeVisible()
  await expect(slow).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(problem).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  let isAway = true
  await page.route(/\/api\/bookedSessions/, async (route) => {
    // A truncated response.
    if (isAway) await route.fulfill({ status: 200, body: '' })
    else await route.continue()
  })
  // From here on time is controlled, so that no automatic retry comes first.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.getByRole('link', { name: 'Booked Sessions' }).click()
  const trying = page.getByRole('status').filter({ hasText: 'Still trying…' })
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(trying).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
  isAway = false
  await trying.getByRole('button', { name: 'Try again' }).click()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(page.getByRole('heading', { name: 'Booked Sessions' })).toBeVisible({ timeout: 50 })
    await expect(trying).toBeHidden({ timeout: 50 })
  }).toPass({ intervals: [50] })
})

test('N18 R07 where the role cannot be read the dashboard calls nobody a user, a guard redirects nobody, and both can ask again', async ({
  page,
}) => {
  await arrive(page, 'admin@demo.test')
  const refusal = { status: 400, json: { message: 'No.', code: 'not_found', requestId: 'x' } }
  await page.route(/\/api\/me$/, (route) => route.fulfill(refusal))
  await page.goto('/dashboard')
  const problem = page.getByRole('alert').filter({ hasText: 'We could not load your account' })
  await expect(problem).toBeVisible()
  await expect(page.getByText('You are signed in as')).toHaveCount(0)
  await follow(page, '/dashboard/all-users')
  await expect(problem).toBeVisible()
  await page.unroute(/\/api\/me$/)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/dashboard/all-users')
  await expect(page.getByRole('heading', { level: 1, name: 'All Tutors' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin User' })).toBeVisible()
})

/** Runs in the browser. */
function followUnknownLink(): void {
  type Router = { navigate(to: string): void }
  ;(window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate('/nowhere')
}

test('N20 X08 X03 X04 a visitor reads that a page is limited, a sign-in window blocked, the sessions loading, or the network gone', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/coming-soon/careers')
  await hydrated(page)
  const message = 'Too many requests. Please try again in 12 seconds.'
  await page.route(/\.data(\?|$)/, (route) =>
    route.fulfill({ status: 429, json: { message, requestId: 'x' } }),
  )
  // Our links need no data from the server; an unknown address does.
  await page.evaluate(followUnknownLink)
  await expect(page.getByText(message)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('We could not find that page')).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email').fill('student@demo.test')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(popup).toContainText('Google Sign-In Failed')
  await expect(popup).toContainText('Your browser blocked the login window.')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Email')).toHaveValue('student@demo.test')

  const held = Promise.withResolvers<void>()
  // The page's data without its sessions, as when the database is down, in React Router's encoding: keys are
  // "_" and their position in the list, and -5 is null.
  await page.route(/\/_\.data/, async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as unknown[]
    const key = `_${list.indexOf('sessions')}`
    const without = list.map((part) =>
      part instanceof Object && key in part ? { ...part, [key]: -5 } : part,
    )
    await route.fulfill({ response, json: without })
  })
  await page.route(/\/api\/sessions$/, async (route) => {
    await held.promise
    await route.fulfill({ json: { data: [] } })
  })
  await page.getByRole('link', { name: 'Boithok' }).first().click()
  await expect(page.getByText('Loading sessions...')).toBeVisible()
  held.resolve()
  await expect(page.getByText('No approved sessions available.')).toBeVisible()

  const notice = page.getByText('You are offline.')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
})

test('K08 a toast stands top right, is reached by Alt+T, and is dragged away', async ({ page }) => {
  await signIn(page, 'student@demo.test')
  await logOut(page)
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toHaveText(/Logged out successfully!/)
  const box = await toast.boundingBox()
  expect(box?.y).toBeLessThan(120)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1180)
  await page.keyboard.press('Alt+t')
  await expect(toast).toBeFocused()
  const bar = page.locator('.Toastify__progress-bar').last()
  expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s')
  await drag(page, 0.7)
  await expect(toast).toHaveCSS('opacity', '1')
  // The toast stays until it is dragged away. A drag that begins on selected text would drag the text.
  await bar.evaluate((element) => element.style.setProperty('animation-play-state', 'paused', 'important'))
  await toast.click({ clickCount: 3 })
  await drag(page, 0.9)
  await expect(toast).toHaveCount(0)
})

test('K08 on a phone a toast stands below the bar, and its button is large enough for a finger', {
  tag: '@look',
}, async ({ page }) => {
  await signIn(page, 'student@demo.test')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toBeVisible()
  const [header, box, close] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    toast.boundingBox(),
    toast.getByRole('button', { name: 'Close' }).boundingBox(),
  ])
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

/** Drags the toast to the left by a part of its width. */
async function drag(page: Page, part: number): Promise<void> {
  const { x, y, width, height } = (await page.locator('.Toastify__toast').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 - width * part, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

test('leaving a half-filled form asks first', async ({ page, request }) => {
  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/create-note')
  await page.getByLabel('Title').fill('Half a thought')
  const home = page.getByRole('banner').getByRole('link', { name: 'Boithok' })
  await home.click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
  await page.getByLabel('Description').fill('and the other half')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page).toHaveURL('/dashboard/manage-notes')

  await page.goto('/dashboard/create-note')
  await page.getByLabel('Title').fill('Nothing worth keeping')
  await home.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard')
})
