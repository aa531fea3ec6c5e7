import { Hono, type Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { HonoEnv } from '../../api/hono-env.ts'
import { notFound } from '../../contract/errors.ts'
import { LANGUAGE_COOKIE, languageFor } from '../../contract/languages.ts'
import type { PlainCode } from '../../contract/messages/index.ts'
import { say } from '../../contract/messages/say.ts'
import type { Context } from '../../domain/context.ts'
import { bookingIdOf, UNSUBSCRIBE_PATH, unsubscribe } from '../../domain/emails/unsubscribe.ts'

/**
 * The target of a reminder's List-Unsubscribe. Mail programs POST to it with one click and without cookies (RFC 8058). People
 * open it by GET and press the button; GET changes nothing, because scanners follow links.
 */
export function unsubscribePages(context: Pick<Context, 'database'>): Hono<HonoEnv> {
  const pages = new Hono<HonoEnv>()
  const path = `${UNSUBSCRIBE_PATH}/:token` as const
  pages.get(path, async (c) => {
    if (!(await bookingIdOf(context.database, c.req.param('token')))) throw notFound('no_such_address')
    return page(c, 'reminders_question', 'reminders_switch_off')
  })
  pages.post(path, async (c) => {
    if (!(await unsubscribe(context, c.req.param('token')))) throw notFound('no_such_address')
    return page(c, 'reminders_are_off')
  })
  return pages
}

function page(c: HonoContext<HonoEnv>, message: PlainCode, button?: PlainCode) {
  const language = languageFor(getCookie(c, LANGUAGE_COOKIE), c.req.header('accept-language'))
  c.header('cache-control', 'no-store')
  // The URL contains a secret, so it must not appear in a Referer.
  c.header('referrer-policy', 'no-referrer')
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Boithok</title>
        </head>
        <body>
          <p>${say(language, message)}</p>
          ${button && html`<form method="post"><button>${say(language, button)}</button></form>`}
        </body>
      </html>`,
  )
}
