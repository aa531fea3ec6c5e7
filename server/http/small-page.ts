import { html } from 'hono/html'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { LANGUAGE_COOKIE, type Language, languageFor } from '../../contract/formats/languages.ts'

type SmallPage = {
  status?: number
  paragraphs: string[]
  /** Goes to another page. */
  link?: { path: string; text: string }
  /** Sends this page's address by POST. */
  button?: string
}

/** For who opens a link in a message. */
export const readerLanguage = (exchange: Exchange): Language =>
  languageFor(exchange.cookie(LANGUAGE_COOKIE), exchange.request.headers['accept-language'])

/** A page without scripts, at an address that is as good as a password. */
export async function smallPage(
  exchange: Exchange,
  { status = 200, paragraphs, link, button }: SmallPage,
): Promise<Reply> {
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    // The address contains a secret, so it must not appear in a Referer or in a search.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
  const body = await html`<!doctype html>
    <html lang="${readerLanguage(exchange)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Boithok</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${exchange.nonce}">${STYLE}</style>
      </head>
      <body>
        <main>
          <img src="/mark.svg" alt="Boithok" width="48" height="48" />
          ${paragraphs.map((text) => html`<p>${text}</p>`)}
          ${link && html`<a href="${link.path}">${link.text}</a>`}
          ${button && html`<form method="post"><button>${button}</button></form>`}
        </main>
      </body>
    </html>`
  return new Reply(String(body), { status, headers })
}

const STYLE = `
body { margin: 0; padding: 2rem 1.25rem; background: light-dark(#fbf6ea, #0d1615); color: light-dark(#16231f, #ecf3f0);
  font: 1.0625rem/1.6 system-ui, Noto Sans Bengali, sans-serif }
main { max-width: 30rem; margin: 0 auto }
p { margin: 1rem 0 0; overflow-wrap: anywhere }
a, button { display: block; box-sizing: border-box; width: 100%; margin-top: 1rem; padding: .75rem 1rem; border-radius: .75rem;
  border: 1px solid light-dark(#0b6b5d, #56c8b2); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
a { background: light-dark(#0b6b5d, #56c8b2); color: light-dark(#fff, #04211c) }
button { background: none; color: light-dark(#0b6b5d, #56c8b2) }
a:focus-visible, button:focus-visible { outline: 3px solid light-dark(#0b6b5d, #7edac8); outline-offset: 2px }`
