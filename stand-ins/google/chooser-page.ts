import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { people } from './people.ts'

type Language = keyof typeof catalogues

/** The language of Google's parameter `hl`. */
const languageOf = (c: Context): Language => (c.req.query('hl')?.startsWith('bn') ? 'bn' : 'en')

const catalogues = {
  en: {
    title: 'Sign in - Google Accounts (demonstration)',
    choose: 'Choose an account',
    standIn: "This stands in for Google in a demonstration. Nobody's password is asked.",
    another: 'Use another account',
    name: 'Name',
    email: 'Email',
    wrong: 'Please enter a valid email address.',
    next: 'Next',
    cancel: 'Cancel',
  },
  bn: {
    title: 'সাইন ইন - গুগল অ্যাকাউন্ট (ডেমো)',
    choose: 'একটি অ্যাকাউন্ট বেছে নিন',
    standIn: 'ডেমোতে এটি গুগলের জায়গায় আছে। কারও পাসওয়ার্ড চাওয়া হয় না।',
    another: 'অন্য অ্যাকাউন্ট ব্যবহার করুন',
    name: 'নাম',
    email: 'ইমেইল',
    wrong: 'সঠিক ইমেইল ঠিকানা দিন।',
    next: 'পরবর্তী',
    cancel: 'বাদ দিন',
  },
}

/**
 * The page to choose an account. Each choice is a form that posts to the same URL. `cancel`: where to go
 * without a choice.
 */
export function chooserPage(c: Context, cancel: string, wrong = false) {
  const language = languageOf(c)
  const messages = catalogues[language]
  const content = html`
    <h1>${messages.choose}</h1>
    <p>${messages.standIn}</p>
    ${people.map(
      ({ email, name }) => html`
        <form method="post">
          <button name="email" value="${email}"><b>${name}</b><span>${email}</span></button>
        </form>`,
    )}
    <h2>${messages.another}</h2>
    <form method="post">
      <label>${messages.name} <input name="name" autocomplete="name" maxlength="100" /></label>
      <label>${messages.email} <input name="email" type="email" autocomplete="email" required maxlength="254" /></label>
      ${wrong ? html`<p role="alert">${messages.wrong}</p>` : ''}
      <button class="next">${messages.next}</button>
    </form>
    <p><a href="${cancel}">${messages.cancel}</a></p>`
  return page(c, content, 200, language)
}

/** The error page for requests whose redirect URI is not trusted. */
export function refusalPage(c: Context, error: string) {
  return page(c, html`<h1>Access blocked</h1><p>Error 400: ${error}</p>`, 400)
}

function page(c: Context, content: unknown, status: 200 | 400, language: Language = 'en') {
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${catalogues[language].title}</title>
        <style>${raw(style)}</style>
      </head>
      <body><main>${content}</main></body>
    </html>`
  return c.html(document, status)
}

const style = `
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; color: CanvasText; background: Canvas }
  main { max-width: 26rem; margin: 0 auto; padding: 1rem 1.5rem } p { margin: .5rem 0 }
  h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1rem; margin: 1rem 0 0 }
  button, input { font: inherit; width: 100%; box-sizing: border-box; min-height: 2.75rem; padding: .25rem .75rem }
  button, input { border: 1px solid GrayText; border-radius: .5rem; background: Canvas; color: inherit }
  button { margin-top: .5rem; text-align: left; cursor: pointer }
  button b, button span { display: block; line-height: 1.35 } button span { font-size: .875rem }
  button.next { text-align: center; background: #0b57d0; border-color: #0b57d0; color: #fff }
  label { display: block; margin-top: .25rem; font-size: .875rem }
  [role=alert] { color: #b3261e; font-weight: 600 }
  a { color: LinkText }
`
const styleHash = createHash('sha256').update(style).digest('base64')
