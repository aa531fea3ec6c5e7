import { html } from 'hono/html'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { LANGUAGE_COOKIE, languageFor } from '../../contract/formats/languages.ts'
import { notFound } from '../../contract/http/errors.ts'
import type { PlainCode } from '../../contract/messages/index.ts'
import { say } from '../../contract/messages/say.ts'
import type { Context } from '../../domain/context.ts'
import { bookingIdOf, unsubscribe } from '../../domain/emails/unsubscribe.ts'

/**
 * The target of a reminder's List-Unsubscribe. Email programs POST to it with one click and without cookies
 * (RFC 8058). People open it by GET and press the button; GET changes nothing, because scanners follow links.
 */
export function createUnsubscribePages(context: Pick<Context, 'database'>) {
  const tokenOf = ({ params }: Exchange) => params.token ?? ''
  return {
    async ask(exchange: Exchange): Promise<Reply> {
      if (!(await bookingIdOf(context.database, tokenOf(exchange)))) throw notFound('no_such_address')
      return page(exchange, 'reminders_question', 'reminders_switch_off')
    },
    async unsubscribe(exchange: Exchange): Promise<Reply> {
      if (!(await unsubscribe(context, tokenOf(exchange)))) throw notFound('no_such_address')
      return page(exchange, 'reminders_are_off')
    },
  }
}

async function page(exchange: Exchange, message: PlainCode, button?: PlainCode): Promise<Reply> {
  const language = languageFor(exchange.cookie(LANGUAGE_COOKIE), exchange.request.headers['accept-language'])
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    // The URL contains a secret, so it must not appear in a Referer.
    'referrer-policy': 'no-referrer',
  }
  const body = await html`<!doctype html>
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
    </html>`
  return new Reply(String(body), { headers })
}
