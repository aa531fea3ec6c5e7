import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { arrive } from './arrive.ts'
import { expect, laptop, logOut, password, signIn, test } from './journey.ts'
import { newConfirmedStudent, newStudent } from './people.ts'

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

test.describe('registering', () => {
  test('V01 K02 a short password, and one repeated differently', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/register')
    await fillRegistration(page, { secret: 'short', confirm: 'short' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await fillRegistration(page, { confirm: 'something-else' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Passwords do not match!').last()).toBeVisible()
    await expect(page).toHaveURL(/register/)
  })

  test('X06 an email with an account', { tag: '@nightly' }, async ({ page, request }) => {
    const email = await newStudent(request)
    await page.goto('/register')
    await fillRegistration(page, { email })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(/already an account with this email/)).toBeVisible()
  })

  test('R05 C33 C36 X06 E01 T01 a new user registers, returns to where they were, and stays signed in after a reload', async ({
    page,
  }) => {
    await page.goto('/register?from=%2Fdashboard%2Fcreate-note')
    await fillRegistration(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/create-note')
    await page.reload()
    await expect(bar(page).getByRole('img', { name: 'Ayesha Rahman' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/create-note')
  })
})

test.describe('logging in', () => {
  test('V04 an empty form names what it needs', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('short')
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  })

  test('X05 C33 a wrong password and an unknown email get the same message', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const email = await newStudent(request)
    for (const address of [email, newEmail()]) {
      await page.goto('/login')
      await page.getByLabel('Email').fill(address)
      await page.getByLabel('Password', { exact: true }).fill('not-the-one')
      await page.getByRole('button', { name: 'Log in' }).click()
      const popup = page.getByRole('dialog', { name: 'Login Failed' })
      await expect(popup).toContainText(
        'The email or password is incorrect. Please check both and try again.',
      )
    }
  })

  test('X05 K03 the success popup leaves after two seconds', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const email = await newStudent(request)
    await page.clock.install()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Log in' }).click()
    const popup = page.getByText('Login Successful!')
    // Its animation uses the same fake clock.
    await expect(async () => {
      await page.clock.runFor(1)
      await expect(popup).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [50] })
    await page.clock.runFor(1500)
    await expect(popup).toBeVisible()
    await page.clock.runFor(1000)
    await expect(popup).toBeHidden()
  })

  test('R05 without a page to come back to it leads to the dashboard, whose links work at once', {
    tag: '@nightly',
  }, async ({ page, request }) => {
    await signIn(page, await newStudent(request))
    await expect(page).toHaveURL('/dashboard')
    // The popup is still there, and in nobody's way.
    await page.getByRole('link', { name: 'Booked Sessions' }).click()
    await expect(page).toHaveURL('/dashboard/booked-sessions')
  })

  test('N17 N19 a screen for signed-in users sends visitors to log in, and back', {
    tag: '@nightly',
  }, async ({ page, request }) => {
    const email = await newStudent(request)
    await page.goto('/dashboard/manage-notes')
    await expect(page).toHaveURL('/login?from=%2Fdashboard%2Fmanage-notes')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/dashboard/manage-notes')
  })
})

test.describe('logging out', () => {
  test('T02 fails with a message while the server does not answer', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    await signIn(page, await newStudent(request))
    await page.goto('/')
    await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.route('**/api/auth/session', (route) => route.fulfill({ status: 429, body: 'busy' }))
    await bar(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('Failed to logout')).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  })

  test('T02 C39 leads home with a message, and revokes the token', async ({ page, request }) => {
    const email = await newStudent(request)
    await signIn(page, email)
    await page.goto('/dashboard')
    const asked = page.waitForRequest((sent) => sent.headers().authorization !== undefined)
    await page.reload()
    const headers = { authorization: (await asked).headers().authorization ?? '' }
    expect((await request.get(`/api/users/role/${email}`, { headers })).status()).toBe(200)
    await logOut(page)
    await expect(page.getByText('Logged out successfully!')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect((await request.get(`/api/users/role/${email}`, { headers })).status()).toBe(401)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__session')
  })

  test('C38 signing out in one tab signs out in the other', { tag: '@nightly' }, async ({
    page,
    request,
    context,
  }) => {
    await signIn(page, await newStudent(request))
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(bar(other).getByRole('button', { name: /your menu$/ })).toBeVisible()
    await logOut(page)
    await expect(page.getByText('Logged out successfully!')).toBeVisible()
    await expect(other).toHaveURL(/\/login/)
  })

  test('T01 C38 whoever is signed in loads no identity SDK before it has something to do', {
    tag: '@nightly',
  }, async ({ page, context, request }) => {
    const loaded = identityScripts(page)
    await arrive(page, await newConfirmedStudent(request))
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Booked Sessions' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Booked Sessions' })).toBeVisible()
    expect(loaded()).toEqual([])
    const other = await context.newPage()
    await other.goto('/')
    await bar(other).getByRole('button', { name: 'Logout' }).click()
    await expect(other.getByText('Logged out successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    expect(loaded()).toHaveLength(1)
  })

  test('T01 a token that is about to expire is renewed', { tag: '@nightly' }, async ({ page }) => {
    const loaded = identityScripts(page)
    await arrive(page, 'instructor@demo.test', { expiresInMs: 60_000 })
    await page.goto('/dashboard')
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toContainText('Teach')
    expect(loaded()).toHaveLength(1)
  })

  test('T01 a stored sign-in that cannot be read leads to the login page', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto('/robots.txt')
    await page.evaluate(createEmptyStorage)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
  })

  test('T01 a visitor loads no identity SDK, and is signed in after signing in in another tab', {
    tag: '@nightly',
  }, async ({ page, context, request }) => {
    const [scripts, loaded] = [scriptsOf(page), identityScripts(page)]
    await page.goto('/', { waitUntil: 'networkidle' })
    // They start when the first picture is painted.
    await expect.poll(() => scripts.length).toBeGreaterThan(3)
    expect(loaded()).toEqual([])
    const other = await context.newPage()
    await signIn(other, await newStudent(request))
    await page.bringToFront()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(loaded()).toHaveLength(1)
  })

  test('X01 a sign-in ended elsewhere ends here at the next request', { tag: '@nightly' }, async ({
    page,
    request,
  }) => {
    const email = await newStudent(request)
    await signIn(page, email)
    await page.goto('/dashboard/create-note')
    await page.getByLabel('Title').fill('What I learned')
    await page.getByLabel('Description').fill('Sit together.')
    const { identity } = await (await request.get('/api/config')).json()
    const answer = await request.post(
      `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${identity.apiKey}`,
      { data: { email, password, returnSecureToken: true } },
    )
    const { idToken } = await answer.json()
    await request.delete('/api/auth/sessions', { headers: { authorization: `Bearer ${idToken}` } })
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page).toHaveURL(/\/login/)
  })
})

test('C39 a server-rendered page shows the signed-in user without a script', { tag: '@nightly' }, async ({
  page,
  request,
}) => {
  await signIn(page, await newStudent(request))
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === '__session'))
    .toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('Logout')
  expect(await (await request.get('/')).text()).not.toContain('Logout')
})
