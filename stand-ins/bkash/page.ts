import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Mistake } from './checkout.ts'
import { ORGANIZATION } from './context.ts'
import type { PaymentRow } from './payments.ts'
import { style } from './style.ts'
import { formatTaka, type Language, texts } from './texts.ts'
import { findWallet, PAYING_WALLET } from './wallets.ts'

type Shown = { payment: PaymentRow; mistake: Mistake | null; language: Language }

const STEPS = ['wallet', 'otp', 'pin']

/** The step that the payment waits for. */
export function checkoutPage(c: Context, shown: Shown) {
  const { payment, language } = shown
  const text = texts[language]
  const at = STEPS.indexOf(payment.step)
  const content = html`
    <dl>
      <div><dt>${text.merchant}</dt><dd>${ORGANIZATION}</dd></div>
      <div class="amount"><dt>${text.amount}</dt><dd>${formatTaka(payment.amountMinor, language)}</dd></div>
      <div class="invoice"><dt>${text.invoice}</dt><dd>${payment.invoice}</dd></div>
    </dl>
    <ol>${text.steps.map(
      (name, index) =>
        html`<li class="${index < at ? 'done' : ''}" ${index === at ? raw('aria-current="step"') : ''}>${name}</li>`,
    )}</ol>
    <form method="post">
      ${field(shown)}
      <button class="primary">${payment.step === 'pin' ? text.confirm : text.next}</button>
      <div class="others">
        ${payment.step === 'wallet' ? '' : html`<button name="action" value="back" formnovalidate>${text.back}</button>`}
        <button name="action" value="cancel" formnovalidate>${text.cancel}</button>
      </div>
    </form>
    ${
      payment.step === 'wallet'
        ? html`<details><summary>${text.refusals}</summary>
            <ul>${text.numbers.map(([number, meaning]) => html`<li><b>${number}</b> ${meaning}</li>`)}</ul>
          </details>`
        : ''
    }`
  return page(c, { content, language, status: shown.mistake ? 422 : 200, callbackUrl: payment.callbackUrl })
}

export const unknownPage = (c: Context, language: Language) =>
  page(c, { content: html`<p class="only">${texts[language].unknown}</p>`, language, status: 404 })

function field({ payment, mistake, language }: Shown) {
  const text = texts[language]
  const wallet = payment.wallet ?? ''
  const hint = mistake ? html`<p id="hint" role="alert">${text.mistakes[mistake]}</p>` : ''
  const described = raw(
    mistake ? 'aria-describedby="hint test" aria-invalid="true"' : 'aria-describedby="test"',
  )
  if (payment.step === 'wallet') {
    const known = findWallet(payment.payerReference) ? payment.payerReference : PAYING_WALLET
    return html`<label for="wallet">${text.wallet}</label>${hint}
      <input id="wallet" name="wallet" value="${known}" inputmode="tel" autocomplete="off" required maxlength="20" ${described} />
      <p id="test" class="test">${text.hints.wallet}</p>`
  }
  if (payment.step === 'otp')
    return html`<label for="otp">${text.otp}</label><p>${text.otpSent(wallet)}</p>${hint}
      <input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" required maxlength="12" autofocus ${described} />
      <p id="test" class="test">${text.hints.otp}</p>`
  return html`<label for="pin">${text.pin}</label><p>${text.pinFor(wallet)}</p>${hint}
    <input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" required maxlength="12" autofocus ${described} />
    <p id="test" class="test">${text.hints.pin}</p>`
}

type Page = { content: unknown; language: Language; status: 200 | 404 | 422; callbackUrl?: string }

function page(c: Context, { content, language, status, callbackUrl }: Page) {
  const text = texts[language]
  // Browsers apply form-action to the redirect after a form too.
  const target = callbackUrl === undefined ? '' : ` ${new URL(callbackUrl).origin}`
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${target}; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('referrer-policy', 'no-referrer')
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${text.title}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <aside class="note">${text.standIn}</aside>
        <main>
          <header>
            <h1>${text.title}</h1>
            <a href="${inOtherLanguage(c, language)}" lang="${language === 'en' ? 'bn' : 'en'}">${text.other}</a>
          </header>
          ${content}
        </main>
      </body>
    </html>`
  return c.html(document, status)
}

function inOtherLanguage(c: Context, language: Language): string {
  const url = new URL(c.req.url)
  url.searchParams.set('lang', language === 'en' ? 'bn' : 'en')
  return url.search
}

const styleHash = createHash('sha256').update(style).digest('base64')
