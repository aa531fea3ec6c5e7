import type { Page } from '@playwright/test'
import { newNumber, proofFor } from '../../services/identity/phone-fixture.ts'
import { firebaseEnv } from '../support/firebase.ts'
import type { startFirebaseProduct } from './firebase-product.ts'
import { expect, laptop, logOut, password, test } from './journey.ts'

const DOMAIN = firebaseEnv.FIREBASE_AUTH_DOMAIN

type Started = Awaited<ReturnType<typeof startFirebaseProduct>>
let firebase: Started['firebase']
let product: Started['product']
test.beforeAll(async () => {
  // Playwright imports every journey before it runs the first, and the server takes half of that time.
  const { startFirebaseProduct } = await import('./firebase-product.ts')
  ;({ firebase, product } = await startFirebaseProduct())
})
test.afterAll(async () => {
  await product.stop()
  await firebase.stop()
})

test.use(laptop)
// In one worker, which starts the two servers once.
test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ context }) => {
  await context.route(/^https:\/\/\w+\.googleapis\.com\//, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('https://', `${firebase.url}/`) })
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
  })
  await context.route('https://apis.google.com/js/api.js?*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: gapi(route.request().url()) }),
  )
  await context.route(`https://${DOMAIN}/__/auth/*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Firebase</title>' }),
  )
})

// A page may ask for more while it closes.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

/**
 * The part of Google's loader that the SDK needs: a frame of the project's domain that reports the window's
 * result.
 */
const gapi = (url: string) => `
  window.gapi = {
    load: (name, { callback }) => callback(),
    iframes: {
      getContext: () => ({
        open({ url }, opened) {
          document.body.append(Object.assign(document.createElement('iframe'), { src: url, hidden: true }))
          return opened({
            restyle: async () => {},
            ping: async (heard) => heard(),
            register: (name, tell) => { window.tellAuthEvent = tell },
            send: () => {},
          })
        },
      }),
    },
  }
  window.${new URL(url).searchParams.get('onload')}()`

/** Google's check, which here is content with everybody. */
const RECAPTCHA = `window.grecaptcha = {
  ready: (then) => then(),
  render: (place, { callback }) => { window.passed = callback; return 0 },
  execute: () => window.passed('checked by Google'),
}`

const bar = (page: Page) => page.getByRole('banner')
const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

test('C33 C36 C38 G01 with Firebase a user registers, logs out, logs in by the password and by a code after Google’s check, and the product accepts the token', async ({
  page,
  context,
}) => {
  await page.goto(`${product.url}/register?from=%2Fdashboard%2Fprofile`)
  await page.getByLabel('Name').fill('Ayesha Rahman')
  await page.getByLabel('Email').fill('ayesha@journeys.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(bar(page).getByRole('img', { name: 'Ayesha Rahman' })).toBeVisible()
  await logOut(page)
  await expect(page.getByText('Logged out successfully!')).toBeVisible()

  await page.goto(`${product.url}/login?from=%2Fdashboard%2Fmanage-notes`)
  await page.getByLabel('Email').fill('ayesha@journeys.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${product.url}/dashboard/manage-notes`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await logOut(page)
  await expect(page.getByText('Logged out successfully!')).toBeVisible()

  const number = newNumber()
  // Only the product's pages may load it.
  await context.route('https://www.google.com/recaptcha/api.js?render=explicit', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: RECAPTCHA }),
  )
  await context.route(/accounts:sendVerificationCode/, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback()
    const asked = route.request().postDataJSON()
    expect(asked).toMatchObject({ phoneNumber: number, recaptchaToken: 'checked by Google' })
    // The stand-in, in Firebase's place, wants its own kind of proof.
    const recaptchaToken = await proofFor(firebase, number)
    const { json } = await firebase.call('sendVerificationCode', { ...asked, recaptchaToken })
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.goto(`${product.url}/login?from=%2Fdashboard%2Fprofile`)
  await page.getByLabel('Phone or email').fill(number)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText(/We have sent a code/)).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(firebase.codes.at(-1)?.code ?? '')
  await page.getByLabel('Name').fill('Mitu Akhter')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(page.getByText('first add an email and confirm it')).toBeVisible()
  // The page asks Firebase for its rule, too.
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
})

test('C34 C37 K09 X03 X04 with Firebase Google opens in its own window of 500 by 600, and an unauthorized domain shows a message', async ({
  page,
  context,
}) => {
  const isAsked = 'https://identitytoolkit.googleapis.com/v1/projects?*'
  await context.route(isAsked, (route) =>
    route.fulfill({
      json: { projectId: firebase.settings.projectId, authorizedDomains: ['boithok.example'] },
    }),
  )
  await page.goto(`${product.url}/login`)
  await google(page).click()
  await expect(page.getByRole('dialog', { name: 'Google Sign-In Failed' })).toContainText(
    'You cannot log in from this address. Please contact support.',
  )
  await context.unroute(isAsked)

  await page.goto(`${product.url}/login`)
  const opened = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opened
  await expect(popup).toHaveURL(new RegExp(`^https://${DOMAIN}/__/auth/handler`))
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  const eventId = new URL(popup.url()).searchParams.get('eventId')
  const idToken = await firebase.google.idToken(
    { sub: '42', email: 'owner@gmail.test', name: 'Owner' },
    new Date(),
  )
  const authEvent = {
    type: 'signInViaPopup',
    eventId,
    urlResponse: popup.url(),
    sessionId: 'a session of the window',
    postBody: `&id_token=${idToken}&providerId=google.com`,
    tenantId: null,
  }
  await page.evaluate((event) => Reflect.get(window, 'tellAuthEvent')({ authEvent: event }), authEvent)
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(bar(page).getByRole('img', { name: 'Owner' })).toBeVisible()
})
