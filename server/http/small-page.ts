import { html, raw } from 'hono/html'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { LANGUAGE_COOKIE, type Language, languageFor } from '../../contract/formats/languages.ts'
import { styleOf } from '../../domain/centre/colours.ts'
import type { Look } from '../../domain/centre/look.ts'
import { paths } from '../../web/paths.ts'

export type SmallPage = {
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
  look: Look,
): Promise<Reply> {
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    // The address contains a secret, so it must not appear in a Referer or in a search.
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
  const language = readerLanguage(exchange)
  const body = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${look.names[language]}</title>
        <link rel="icon" href="${paths.centrePicture(look.version, 'favicon.png')}" type="image/png" />
        <style nonce="${exchange.nonce}">${raw(STYLE + styleOf(look.colour))}</style>
      </head>
      <body>
        <main>
          <img src="${paths.centrePicture(look.version, 'mark.webp')}" alt="" width="48" height="48" />
          <p class="name">${look.names[language]}</p>
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
  border: 1px solid var(--primary); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
a { background: var(--primary); color: var(--on-primary) }
.name { font-weight: 700; margin: .5rem 0 0 }
button { background: none; color: var(--primary) }
a:focus-visible, button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }`
