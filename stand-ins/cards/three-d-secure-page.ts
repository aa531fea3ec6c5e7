import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Env, StandIn } from './context.ts'
import { formatAmount } from './currencies.ts'
import { callOf } from './endpoint.ts'
import { checkForm, readForm } from './form.ts'
import { findIntent, type PaymentIntentRow } from './payment-intent-object.ts'
import { authenticationForm, authenticationPath, finishAuthentication, isOpen } from './three-d-secure.ts'

/** The bank's page in test mode: pass, fail, or leave. Its link can be answered once. */
export function addAuthenticationPage(app: Hono<Env>, standIn: StandIn): void {
  app.get(`${authenticationPath}/:id`, async (c) => {
    const intent = await findIntent(callOf(standIn, c, 'secret', standIn.queries), c.req.param('id'))
    const secret = c.req.query('client_secret') ?? ''
    return isOpen(intent, secret) ? askPage(c, intent, secret) : closedPage(c, overMessage)
  })

  app.post(`${authenticationPath}/:id`, async (c) => {
    const form = checkForm(authenticationForm, await readForm(c.req))
    const { wasOpen, before, after } = await standIn.queries.transaction((queries) =>
      finishAuthentication(callOf(standIn, c, 'secret', queries), form),
    )
    if (!wasOpen) return closedPage(c, overMessage)
    const returnUrl = returnUrlOf(before)
    return returnUrl === null ? closedPage(c, doneMessage) : c.redirect(withResult(returnUrl, after), 303)
  })
}

const overMessage = 'This authentication is over. You can close this page and go back to your payment.'
const doneMessage = 'Thank you. You can close this page and go back to your payment.'

/** Like Stripe, adds the intent to the return URL; the page verifies it itself. */
function withResult(returnUrl: string, intent: PaymentIntentRow): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.clientSecret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

function returnUrlOf(intent: PaymentIntentRow): string | null {
  return intent.nextAction?.redirect_to_url?.return_url ?? null
}

function askPage(c: Context, intent: PaymentIntentRow, secret: string) {
  const amount = formatAmount(intent.amount, intent.currency)
  const content = html`
    <p>This is a test authentication for a payment of ${amount}. No money moves. Leave this page to abandon it.</p>
    <form method="post">
      <input type="hidden" name="client_secret" value="${secret}" />
      <button name="outcome" value="complete">Complete authentication</button>
      <button name="outcome" value="fail">Fail authentication</button>
    </form>`
  return page(c, content, returnUrlOf(intent))
}

function closedPage(c: Context, message: string) {
  return page(c, html`<p>${message}</p>`, null)
}

function page(c: Context, content: unknown, returnUrl: string | null) {
  // Browsers apply form-action to the redirect after a form too.
  const formTargets = returnUrl === null ? "'self'" : `'self' ${new URL(returnUrl).origin}`
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formTargets}; frame-ancestors 'self'; base-uri 'none'`,
  )
  c.header('referrer-policy', 'no-referrer')
  return c.html(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>3D Secure test page</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>3D Secure test page</h1>
          ${content}
        </main>
      </body>
    </html>`)
}

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #f6f8fa; margin: 0 }
  main { max-width: 26rem; margin: 10vh auto; padding: 2rem; background: #fff; border-radius: .5rem }
  h1 { font-size: 1.25rem; margin-top: 0 }
  button { font: inherit; width: 100%; padding: .75rem; margin-top: .75rem; border-radius: .375rem; cursor: pointer }
  button { border: 1px solid #6b7280; background: #fff; color: inherit }
  button[value=complete] { border-color: #1d4ed8; background: #1d4ed8; color: #fff }
`
const styleHash = createHash('sha256').update(style).digest('base64')
