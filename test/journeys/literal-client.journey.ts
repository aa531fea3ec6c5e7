import { SPECIFIED } from '../literal-client/specified.ts'
import { type RunningServer, serve } from '../support/serve.ts'
import { serveCustomerPage } from './customer-page.ts'
import { GAPI } from './gapi.ts'
import { expect, password, test } from './journey.ts'

type Customer = typeof import('../literal-client/page.ts')['customer']
type CustomersWindow = Window & { customer: Customer; signedIn?: ReturnType<Customer['signInByGoogle']> }

let served: RunningServer
let customer: Awaited<ReturnType<typeof serveCustomerPage>>
test.beforeAll(async () => {
  ;[served, customer] = await Promise.all([serve(), serveCustomerPage()])
})
test.afterAll(async () => {
  await customer.stop()
  await served.stop()
})
test.describe.configure({ mode: 'default' })

test('C01 C03 C13 C21 C33 C40 a page of another origin lives through every call of the specification in a browser', async ({
  page,
}) => {
  await page.goto(customer.url)
  const admin = { email: 'admin@demo.test', password }
  const calls = await page.evaluate(
    ([base, account]) => (window as unknown as CustomersWindow).customer.live(base, account),
    [`${served.url}/api`, admin] as const,
  )
  expect(calls.sort()).toEqual(SPECIFIED)
})

test('C34 K09 the popup of Firebase’s SDK signs in on a page of another origin, and a cancelled one says so', async ({
  page,
  context,
}) => {
  await context.route('https://apis.google.com/js/api.js?*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GAPI }),
  )
  await page.goto(customer.url)
  /** Begins by a press, without which a browser opens no popup. */
  async function begin() {
    await page.evaluate((base) => {
      const here = window as unknown as CustomersWindow
      document.querySelector('button')?.addEventListener(
        'click',
        () => {
          here.signedIn = here.customer.signInByGoogle(base)
          here.signedIn.catch(() => {})
        },
        { once: true },
      )
    }, `${served.url}/api`)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign in' }).click()
    return opened
  }
  const outcome = () =>
    page.evaluate(() =>
      (window as unknown as CustomersWindow).signedIn?.catch(({ code }: { code: string }) => ({ code })),
    )

  const cancelled = await begin()
  expect(await cancelled.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await cancelled.getByRole('link', { name: 'Cancel' }).click()
  expect(await outcome()).toEqual({ code: 'auth/popup-closed-by-user' })

  await page.reload()
  const popup = await begin()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: /Nusrat Jahan/ }).click()
  await closed
  expect(await outcome()).toEqual({ name: 'Nusrat Jahan', email: 'nusrat.jahan@google.test', role: 'user' })
})
