import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Session } from './presentation.ts'
import { formatMoney, type Language, texts } from './texts.ts'

export type View = { session: Session; storeName: string; language: Language }

/** An address of the payer's pages. */
export const link = (page: string, { session, language }: View, more: Record<string, string> = {}): string =>
  `${page}?${new URLSearchParams({ SESSIONKEY: session.sessionKey, lang: language, ...more })}`

/** The fields by which a form finds its session. */
export const hidden = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/**
 * A page about a payment. `here` is its own address, for the other language. `leavesAtOnce`: its first form
 * sends itself.
 */
export function page(
  c: Context,
  view: View,
  content: unknown,
  { here, status = 200, leavesAtOnce = false }: { here: string; status?: 200 | 400; leavesAtOnce?: boolean },
) {
  const { session, storeName, language } = view
  const text = texts[language]
  const other = language === 'bn' ? 'en' : 'bn'
  const heading = html`
    <header>
      <p class="shop"><b>${storeName}</b><a href="${link(here, { ...view, language: other })}" lang="${other}" hreflang="${other}">${text.other}</a></p>
      <p class="product">${session.order.productName}</p>
      <p class="amount"><span>${text.amount}</span><strong>${formatMoney(session.amount, language)}</strong></p>
    </header>`
  const { successUrl, failUrl, cancelUrl } = session.order
  const merchants = [successUrl, failUrl, cancelUrl].map((address) => new URL(address).origin)
  return document(c, language, html`${heading}${content}`, { status, merchants, leavesAtOnce })
}

export function unknownPage(c: Context, language: Language) {
  const content = html`<h1>${texts[language].unknown}</h1>`
  return document(c, language, content, { status: 404, merchants: [], leavesAtOnce: false })
}

type Frame = { status: 200 | 400 | 404; merchants: string[]; leavesAtOnce: boolean }

function document(
  c: Context,
  language: Language,
  content: unknown,
  { status, merchants, leavesAtOnce }: Frame,
) {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(style)}'`,
    ...(leavesAtOnce ? [`script-src 'sha256-${hashOf(script)}'`] : []),
    // Payers go back to their merchant by a form.
    `form-action 'self' ${[...new Set(merchants)].join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  c.header('content-security-policy', policy.join('; '))
  c.header('referrer-policy', 'no-referrer')
  const text = texts[language]
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${text.title}</title>
          <style>${raw(style)}</style>
        </head>
        <body>
          <main>${content}<p class="note">${text.standIn}</p></main>
          ${leavesAtOnce ? html`<script>${raw(script)}</script>` : ''}
        </body>
      </html>`,
    status,
  )
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

const script = 'document.forms[0].submit()'

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#17202e, #e8edf4); --soft: light-dark(#55617a, #a7b2c5); --line: light-dark(#cfd7e4, #3a4558) }
  :root { --paper: light-dark(#fff, #1a212d); --ground: light-dark(#eef2f8, #10151d); --blue: light-dark(#1b56b0, #7db0ff); --on-blue: light-dark(#fff, #0b1a33) }
  * { box-sizing: border-box } body { margin: 0; background: var(--ground); color: var(--ink) }
  body { font: 1rem/1.5 system-ui, 'Noto Sans Bengali', sans-serif }
  main { max-width: 28rem; min-height: 100vh; margin: 0 auto; padding: 0 1rem 1.5rem; background: var(--paper) }
  header { margin: 0 -1rem 1rem; padding: 1rem; background: light-dark(#1b56b0, #16325f); color: #fff }
  header p { margin: 0 } .shop { display: flex; justify-content: space-between; gap: 1rem; align-items: center }
  .shop a { color: inherit; padding: .625rem .25rem } .product { opacity: .9; overflow-wrap: anywhere }
  .amount { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; padding-top: .5rem }
  .amount strong { font-size: 1.75rem; line-height: 1.2 }
  h1 { font-size: 1.25rem; margin: 1rem 0 .5rem } p { margin: .5rem 0 }
  nav { display: grid; grid-template-columns: repeat(3, 1fr); gap: .25rem; padding: .25rem; border-radius: .75rem; background: var(--ground) }
  nav a { display: grid; place-items: center; min-height: 2.75rem; padding: .25rem; border-radius: .5rem; text-align: center; line-height: 1.25; color: var(--soft); text-decoration: none }
  nav a[aria-current] { background: var(--paper); color: var(--ink); font-weight: 600; box-shadow: 0 1px 3px rgb(0 0 0 / .2) }
  form { margin: 1rem 0 0 } label, legend { font-size: .875rem; color: var(--soft); padding: 0 } label { display: block; margin-top: .75rem }
  input { display: block; width: 100%; min-height: 2.875rem; margin-top: .25rem; padding: .25rem .75rem; font: inherit; font-size: 1.125rem; color: var(--ink) }
  input { background: var(--paper); border: 1px solid light-dark(#7b879b, #77849a); border-radius: .5rem; letter-spacing: .03em } input[type=hidden] { display: none }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
  fieldset { border: 0; margin: 0; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: .5rem } fieldset.three { grid-template-columns: repeat(3, 1fr) } legend { margin-bottom: .25rem }
  .choice { position: relative; margin: 0 } .choice input { position: absolute; inset: 0; opacity: 0; min-height: 0; height: 100%; margin: 0; cursor: pointer }
  .choice span { display: grid; place-items: center; min-height: 3.25rem; padding: .25rem .375rem; text-align: center; line-height: 1.25; font-size: 1rem; color: var(--ink); border: 1px solid var(--line); border-radius: .625rem }
  .choice input:checked + span { border-color: var(--blue); box-shadow: inset 0 0 0 1px var(--blue); font-weight: 600 }
  button, .button { display: grid; place-items: center; width: 100%; min-height: 3rem; margin-top: 1rem; padding: .375rem .75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
  button, .button { border: 1px solid var(--blue); border-radius: .625rem; background: var(--blue); color: var(--on-blue) }
  .second { background: none; border-color: var(--line); color: var(--ink); font-weight: 400 }
  :is(a, button, input, summary):focus-visible, .choice input:focus-visible + span { outline: 3px solid var(--blue); outline-offset: 2px }
  .choice input:focus-visible { outline: 0 } header a:focus-visible { outline-color: #fff }
  [role=alert] { padding: .625rem .75rem; border-radius: .5rem; background: light-dark(#fdeaea, #46181b); color: light-dark(#8c1116, #ffc9c9) }
  .hint, .note, small { font-size: .875rem; color: var(--soft) } .note { margin-top: 1.5rem; text-align: center }
  .mark { display: grid; place-items: center; width: 3.5rem; height: 3.5rem; margin: 2rem auto 0; border-radius: 50%; font-size: 1.75rem; line-height: 1; background: light-dark(#dff3e4, #17402a); color: light-dark(#14652f, #8ee3ab) }
  .mark.no { background: light-dark(#fdeaea, #46181b); color: light-dark(#8c1116, #ffc9c9) } .mark.wait { background: light-dark(#fdf1d8, #453511); color: light-dark(#7a5200, #ffd98a) }
  .result { text-align: center } details { margin-top: 1rem } summary { display: list-item; padding: .625rem 0; cursor: pointer; color: var(--soft) }
  table { width: 100%; border-collapse: collapse; font-size: .875rem } td { padding: .375rem .25rem; border-top: 1px solid var(--line); vertical-align: top } td:first-child { white-space: nowrap; font-family: ui-monospace, monospace }
`
