import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { holdScripts } from './hold-scripts.ts'
import { expect, laptop, logOut, password, signIn, test } from './journey.ts'
import { mailedLink, newConfirmedStudent, newStudent } from './people.ts'

const bar = (page: Page) => page.getByRole('banner')
const newEmail = () => `${randomUUID()}@journeys.test`

async function fillRegistration(
  page: Page,
  { email = newEmail(), confirm = password, secret = password } = {},
) {
  await page.getByLabel('Name').fill('Ayesha Rahman')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Confirm password').fill(confirm)
  return email
}

/** The scripts that a page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  return scripts
}

function identityScripts(page: Page): () => string[] {
  const scripts = scriptsOf(page)
  return () => scripts.filter((path) => path.includes('/identity-actions-'))
}

/**
 * Runs in the browser: the SDK's database without what it keeps there, as an interrupted visit can leave it.
 */
async function createEmptyStorage(): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('firebaseLocalStorageDb', 1)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

test.use(laptop)

test('R05 V01 K02 C33 C36 X06 E01 T01 a new user reads what is wrong, registers, is back where they were, also after a reload, and confirms the email', async ({
  page,
  request,
}) => {
  const [taken, email] = [await newStudent(request), newEmail()]
  const create = page.getByRole('button', { name: 'Create account' })
  await page.goto('/register?from=%2Fdashboard%2Fcreate-note')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Avoid common passwords\.$/,
  )
  await fillRegistration(page, { secret: 'short', confirm: 'short' })
  await create.click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await fillRegistration(page, { confirm: 'something-else' })
  await create.click()
  await expect(page.getByText('Passwords do not match!').last()).toBeVisible()
  await fillRegistration(page, { email: taken })
  await create.click()
  await expect(page.getByText(/already an account with this email/)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await create.click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/create-note')
  await page.reload()
  await expect(bar(page).getByRole('img', { name: 'Ayesha Rahman' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/create-note')

  await page.goto('/dashboard')
  const notice = page.getByText('Please confirm your email address')
  await expect(notice).toBeVisible()
  const link = await mailedLink(request, email)
  // The provider's answer about the signed-in user is in flight when the button is pressed, and is older than
  // the press.
  const pressed = Promise.withResolvers<void>()
  const confirmed = page.waitForResponse(/accounts:update/)
  await page.route(/accounts:lookup/, async (route) => {
    const response = await route.fetch()
    await pressed.promise
    await Promise.race([confirmed, wait(500)])
    await route.fulfill({ response })
  })
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  pressed.resolve()
  await confirmed
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  await page.unroute(/accounts:lookup/)
  // They go on where they came from when they signed up.
  await expect(page).toHaveURL('/dashboard/create-note')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('N17 T01 V04 X05 C33 K03 a visitor is led to log in, reads what is wrong, and is back where they were, while a popup stays for two seconds', async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  await page.clock.install()
  await page.goto('/robots.txt')
  await page.evaluate(createEmptyStorage)
  await page.goto('/dashboard/manage-notes')
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2Fmanage-notes')
  const [secret, submit] = [
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Login' }),
  ]
  await submit.click()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeVisible()
  await secret.fill('short')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await secret.fill('not-the-one')
  await submit.click()
  const failed = page.getByRole('dialog', { name: 'Login Failed' })
  await expect(failed).toContainText('The email or password is incorrect. Please check both and try again.')
  await failed.getByRole('button', { name: 'OK' }).click()
  await secret.fill(password)

  await page.clock.pauseAt(Date.now() + 60_000)
  await submit.click()
  const popup = page.getByText('Login Successful!')
  // What the page does next, and its animations, use the same fake clock.
  const step = (expected: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(1)
      await expected()
    }).toPass({ intervals: [50] })
  const now = () => page.evaluate(() => Date.now())
  await step(() => expect(popup).toBeVisible({ timeout: 50 }))
  const shown = await now()
  await step(() => expect(page).toHaveURL('/dashboard/manage-notes', { timeout: 50 }))
  // The popup is still there, and in nobody's way.
  const booked = page.getByRole('link', { name: 'Booked Sessions' })
  await step(() => booked.click({ timeout: 500 }))
  await step(() => expect(page).toHaveURL('/dashboard/booked-sessions', { timeout: 50 }))
  await page.clock.runFor(shown + 1900 - (await now()))
  await expect(popup).toBeVisible()
  await page.clock.runFor(1000)
  await expect(popup).toBeHidden()
})

test('T02 C39 logging out says when it fails, leads home with a message, and revokes the token; until then the server’s pages know who is there', async ({
  page,
  request,
}) => {
  const email = await newStudent(request)
  const asked = page.waitForRequest((sent) => sent.headers().authorization !== undefined)
  await signIn(page, email)
  const headers = { authorization: (await asked).headers().authorization ?? '' }
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === '__session')
  await expect.poll(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(await (await page.request.get('/')).text()).toContain('Logout')
  expect(await (await request.get('/')).text()).not.toContain('Logout')
  expect((await request.get(`/api/users/role/${email}`, { headers })).status()).toBe(200)

  await expect(page).toHaveURL('/dashboard')
  await page.route('**/api/auth/session', (route) => route.fulfill({ status: 429, body: 'busy' }))
  await logOut(page)
  await expect(page.getByText('Failed to logout')).toBeVisible()
  await page.unroute('**/api/auth/session')
  await logOut(page)
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await request.get(`/api/users/role/${email}`, { headers })).status()).toBe(401)
  expect(await cookie()).toBeUndefined()
})

test('T01 C38 who is signed in loads the identity SDK only when a token expires, and signing out in one tab signs out in the other', async ({
  page,
  context,
  request,
}) => {
  const loaded = identityScripts(page)
  await page.clock.install()
  const email = await newConfirmedStudent(request)
  await arrive(page, email, { expiresInMs: 60_000 })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Three steps to your first class' })).toBeVisible()
  expect(loaded()).toHaveLength(1)

  await arrive(page, email)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Booked Sessions' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booked Sessions' })).toBeVisible()
  expect(loaded()).toHaveLength(1)
  // A request that was due meanwhile may refresh the token at once, so wait for it before the time passes.
  const refreshed = page.waitForResponse('**/securetoken.googleapis.com/v1/token**')
  await page.clock.fastForward('01:00:00')
  const asked = page.waitForRequest('**/api/notes**')
  await page.getByRole('link', { name: 'Manage Notes' }).first().click()
  const { id_token } = await (await refreshed).json()
  expect((await asked).headers().authorization).toBe(`Bearer ${id_token}`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  expect(loaded()).toHaveLength(2)

  const other = await context.newPage()
  await other.goto('/')
  await bar(other).getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByText('Logged out successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('T01 a visitor loads no identity SDK, and is signed in from another tab, where input typed before the scripts have loaded is kept', async ({
  page,
  context,
  request,
}) => {
  const [scripts, loaded] = [scriptsOf(page), identityScripts(page)]
  await page.goto('/', { waitUntil: 'networkidle' })
  // They start when the first picture is painted.
  await expect.poll(() => scripts.length).toBeGreaterThan(3)
  expect(loaded()).toEqual([])
  const other = await context.newPage()
  const email = await newStudent(request)
  const deliver = await holdScripts(other)
  await other.goto('/login', { waitUntil: 'commit' })
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  deliver()
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByText('Login Successful!')).toBeVisible()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(loaded()).toHaveLength(1)
})
